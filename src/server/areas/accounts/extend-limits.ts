import { chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs, timeOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { transfers } from './extend-transfer.ts';

/** Whether a sub-account may take or spend this, once it is locked: two who spend do not both see room. */
export async function refuseOverLimit(context: Context, tx: Queries, transfer: Row, extend: Row): Promise<void> {
  const now = nowMs();
  const { expireTime } = extend;
  if (transfer.kind !== 'back' && expireTime && timeOf(String(expireTime)) <= now)
    throw new AppError('subAccountExpired');
  if (transfer.kind !== 'spend') return;
  const amount = cents(transfer.amount);
  const single = limitOf(extend.singleLimit);
  const month = limitOf(extend.monthLimit);
  const spent = month === undefined ? 0 : await spentThisMonth(context, tx, transfer, now);
  const allowed = Math.min(...[single, month === undefined ? undefined : Math.max(0, month - spent)].map(orEndless));
  if (amount > allowed)
    throw new AppError('subAccountOverLimit', { amount: fromCents(amount), available: fromCents(allowed) });
}

const limitOf = (value: Row[string] | undefined): number | undefined =>
  value === null || value === undefined ? undefined : cents(value);

const orEndless = (limit: number | undefined): number => limit ?? Number.MAX_SAFE_INTEGER;

/** What was spent since the first of the month in China, without what was reversed. */
async function spentThisMonth(context: Context, tx: Queries, { id, extendId }: Row, now: number): Promise<number> {
  const from = new Date(`${chinaDay(now).slice(0, 7)}-01T00:00:00+08:00`).toISOString();
  const rows = await asSystem(context, transfers, tx).find(
    all(isColumn('extendId', extendId), isColumn('kind', 'spend'), {
      is: 'compare',
      column: 'transferTime',
      op: '>=',
      value: from,
    }),

    { columns: ['id', 'amount', 'status'] },
  );
  // It has been added already.
  return rows.reduce((sum, row) => sum + (row.id === id || row.status === 'reversed' ? 0 : cents(row.amount)), 0);
}
