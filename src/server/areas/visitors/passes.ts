import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { codes, passes } from './ids.ts';

export type Direction = 'in' | 'out';

/** One line of who went where; `reason` where they were turned away. */
export async function notePass(
  context: Context,
  tx: Queries,
  visit: Row,
  direction: Direction,
  reason?: string,
): Promise<Row> {
  const { principal } = context;
  const rows = asSystem(context, passes, tx);
  const values: Row = {
    orderId: visit.id ?? null,
    orgId: visit.orgId ?? null,
    virtId: visit.virtId ?? null,
    visitorName: visit.visitorName ?? null,
    direction,
    result: reason === undefined ? 'allowed' : 'refused',
    reason: reason ?? null,
    passTime: isoNow(),
    operatorName: principal.realName || principal.userName,
  };
  await fillSequences(context, tx, rows.resource, values);
  return rows.add(values, { unlogged: true });
}

/** The newest valid code of a visit, held until the transaction ends. */
export async function validCode(context: Context, tx: Queries, orderId: unknown): Promise<Row | undefined> {
  const found = await asSystem(context, codes, tx).find(
    all(isColumn('orderId', orderId), isColumn('status', 'valid')),
    { lock: 'change' },
  );
  return found.toSorted((one, other) => String(other.createdAt).localeCompare(String(one.createdAt)))[0];
}

const maxOf = ({ codeType, maxTimes }: Row): number =>
  codeType === 'once' ? 1 : codeType === 'multi' ? Number(maxTimes ?? 1) : Number.POSITIVE_INFINITY;

/** Somebody comes in: their code counts one use, and ends with the last. */
export async function comeIn(context: Context, tx: Queries, visit: Row, code?: Row): Promise<Row> {
  const used = code ?? (await validCode(context, tx, visit.id));
  if (used) {
    const rows = asSystem(context, codes, tx);
    const usedTimes = Number(used.usedTimes ?? 0) + 1;
    if (usedTimes >= maxOf(used)) await rows.changeStep(used, 'use', { usedTimes });
    else await rows.change(used, { usedTimes });
  }
  return notePass(context, tx, visit, 'in');
}

/** Which way somebody went last; nothing where they have not come yet. */
export async function lastDirection(context: Context, tx: Queries, orderId: unknown): Promise<unknown> {
  const found = await asSystem(context, passes, tx).find(
    all(isColumn('orderId', orderId), isColumn('result', 'allowed')),
    { columns: ['id', 'direction', 'passNo'] },
  );
  // Ids grow with time.
  return found.toSorted((one, other) => String(other.id).localeCompare(String(one.id)))[0]?.direction;
}
