import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

export const creditBills = 'accounts/creditBill';

const openOf = (bill: Row): number => cents(bill.billAmount) - cents(bill.settledAmount);
export const sumOpen = (bills: readonly Row[]): number => bills.reduce((sum, bill) => sum + openOf(bill), 0);

/** Bills that wait to be paid, the oldest first. The credit is locked, and with it its bills. */
export async function openBills(context: Context, tx: Queries, creditId: unknown): Promise<Row[]> {
  const rows = await asSystem(context, creditBills, tx).find(
    all(isColumn('creditId', creditId), { is: 'in', column: 'status', values: ['unpaid', 'overdue'] }),
  );
  return rows.toSorted((one, other) => (String(one.periodEnd) < String(other.periodEnd) ? -1 : 1));
}

/** Takes a step with a bill, or only changes it; returns it as it is then. */
export async function changeBill(
  context: Context,
  tx: Queries,
  bill: Row,
  changes: Row,
  step?: 'settle' | 'markOverdue',
): Promise<Row> {
  const bills = asSystem(context, creditBills, tx);
  return step ? bills.changeStep(bill, step, changes) : bills.change(bill, changes, 'repay');
}

/** Pays bills, the oldest first; returns those that are still open. */
export async function payOldest(context: Context, tx: Queries, bills: readonly Row[], amount: number): Promise<Row[]> {
  const open: Row[] = [];
  let left = amount;
  for (const bill of bills) {
    const part = Math.min(left, openOf(bill));
    left -= part;
    const rest = openOf(bill) - part;
    const settledAmount = fromCents(cents(bill.settledAmount) + part);
    if (part === 0) open.push(bill);
    else {
      const after = await changeBill(context, tx, bill, { settledAmount }, rest === 0 ? 'settle' : undefined);
      if (rest > 0) open.push(after);
    }
  }
  return open;
}

/** What was given back by refunds is no longer owed: bills never ask for more than is used. */
export const withoutRefunded = (context: Context, tx: Queries, bills: readonly Row[], used: number): Promise<Row[]> =>
  payOldest(context, tx, bills, Math.max(0, sumOpen(bills) - used));

/** A credit says how much of it is overdue. What it said before there were bills counts until it is repaid. */
export async function showOverdue(
  context: Context,
  tx: Queries,
  creditId: unknown,
  bills: readonly Row[],
  unbilled: number,
): Promise<number> {
  const overdue = sumOpen(bills.filter(({ status }) => status === 'overdue')) + unbilled;
  const { table } = resourceOf(context, holders.credit.resource);
  await context.store.update(tx, table, { overdueAmount: overdue }, isColumn('id', creditId));
  return overdue;
}

/** Of what is overdue, what no bill stands for. */
export const overdueWithoutBill = ({ overdueAmount }: Row, bills: readonly Row[]): number =>
  Math.max(0, cents(overdueAmount) - sumOpen(bills.filter(({ status }) => status === 'overdue')));
