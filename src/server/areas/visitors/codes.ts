import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { codes } from './ids.ts';

/** People come a little early. */
const earlyMs = 30 * 60_000;

/** What a code allows follows from its visit: when, and how many times. */
const allowedBy = ({ visitStartTime, visitEndTime, passTimes, visitorName }: Row): Row => {
  const times = typeof passTimes === 'number' ? passTimes : null;
  return {
    visitorName: visitorName ?? null,
    codeType: times === null ? 'period' : times === 1 ? 'once' : 'multi',
    maxTimes: times !== null && times > 1 ? times : null,
    validStart: new Date(Date.parse(String(visitStartTime)) - earlyMs).toISOString(),
    validEnd: visitEndTime ?? null,
  };
};

/** The code of a visit that has been approved. */
export async function addCode(context: Context, tx: Queries, visit: Row): Promise<Row> {
  const rows = asSystem(context, codes, tx);
  const values: Row = { ...allowedBy(visit), orderId: visit.id ?? null, usedTimes: 0 };
  await fillSequences(context, tx, rows.resource, values);
  return rows.add(values);
}

const deciding = ['visitStartTime', 'visitEndTime', 'passTimes', 'visitorName'];

/** A visit that was put off takes its codes along; what visitors hold in their hands stays the same. */
export async function moveCodes(context: Context, tx: Queries, before: Row, visit: Row): Promise<void> {
  if (deciding.every((name) => before[name] === visit[name])) return;
  const rows = asSystem(context, codes, tx);
  const valid = all(isColumn('orderId', visit.id), isColumn('status', 'valid'));
  for (const code of await rows.find(valid, { lock: 'change' })) await rows.change(code, allowedBy(visit));
}
