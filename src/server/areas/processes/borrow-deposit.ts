import { cents, fromCents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { moveDeposit } from '../billing/deposit-money.ts';
import { refusal } from '../refusal.ts';

const returns = 'processes/borrowReturn';

/** A deposit is taken once, with money that was seen at the desk. */
export async function takeDeposit(context: Context, tx: Queries, loan: Row, { depositWay }: Row): Promise<void> {
  const no = String(loan.borrowNo);
  const amount = cents(loan.depositAmount);
  if (amount === 0) throw refusal('borrowNoDeposit', 'depositWay', { no });
  await moveDeposit(context, tx, loan, 'pay', { in: depositWay, amount });
}

/** What returns before this one have kept of the deposit, in cents. */
export async function keptBefore(context: Context, tx: Queries, loan: Row): Promise<number> {
  const booked = all(isColumn('borrowId', loan.id), isColumn('status', 'booked'));
  const rows = await asSystem(context, returns, tx).find(booked, { columns: ['depositKept'] });
  return rows.reduce((sum, { depositKept }) => sum + cents(depositKept), 0);
}

/** Only of a deposit that was taken something is kept, and no more than it. */
export function refuseKept(loan: Row, kept: number, asked: number): void {
  if (asked === 0) return;
  if (!loan.depositTime) throw refusal('borrowNoDeposit', 'depositKept', { no: String(loan.borrowNo) });
  const left = cents(loan.depositAmount) - kept;
  if (asked > left)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'depositKept', problem: 'tooBig', values: { limit: fromCents(Math.max(0, left)) } }] },
    );
}

/** What was paid out or kept is not taken back by undoing a return. */
export function refuseSettled({ depositTime, depositBack, borrowNo }: Row): void {
  if (depositTime && depositBack !== null && depositBack !== undefined)
    throw refusal('borrowDepositSettled', 'id', { no: String(borrowNo) });
}
