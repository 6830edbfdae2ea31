import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { profiles } from './ids.ts';

/** Who a visit says it is: the profile that it names, or the one of the project with that phone. */
export async function profileOf(context: Context, tx: Queries, visit: Row): Promise<Row | undefined> {
  const rows = asSystem(context, profiles, tx);
  if (visit.visitorId) return rows.one(visit.visitorId, 'rely');
  return rows.first(all(isColumn('orgId', visit.orgId), isColumn('mobile', visit.visitorPhone)), 'rely');
}

/** Refused as well when somebody on the list comes under another name: by phone and by ID number. */
export async function refuseBlacklisted(context: Context, tx: Queries, visit: Row): Promise<void> {
  const same = [
    ...(visit.visitorId ? [isColumn('id', visit.visitorId)] : []),
    ...(visit.visitorPhone ? [isColumn('mobile', visit.visitorPhone)] : []),
    ...(visit.idCard ? [isColumn('idCard', visit.idCard)] : []),
  ];
  if (same.length === 0) return;
  const listed = all(
    isColumn('orgId', visit.orgId),
    isColumn('blacklist', context.db.dialect.encode('boolean', true)),
    { is: 'any', of: same },
  );
  const found = await asSystem(context, profiles, tx).first(listed, 'rely');
  if (found)
    throw refusal('visitorBlacklisted', 'visitorName', { name: String(visit.visitorName ?? found.visitorName) });
}
