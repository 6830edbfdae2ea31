import { addDays } from '../../../meta/china-time.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { sumTakings } from '../../storage/ledger/merchant-takings.ts';
import { accountOfCredit } from './credit-account.ts';
import { billPeriodEnd, dueDateOf } from './credit-bill-dates.ts';
import {
  creditBills,
  openBills,
  overdueWithoutBill,
  showOverdue,
  sumOpen,
  withoutRefunded,
} from './credit-bill-rows.ts';

/** Credits that can owe something. */
export const billed: readonly string[] = ['effective', 'adjusting', 'overdue', 'frozen', 'expired'];
const lastDayEver = '9999-12-31';

/**
 * The bill of the newest period that is over, once: what is used and stands on no bill yet. Periods are cut by the numbers
 * of entries, so none is in two and none is left out. Where there are no sequences yet, the caller numbers it.
 */
export async function makeBill(
  context: Context,
  tx: Queries,
  creditId: string,
  today: string,
): Promise<string | undefined> {
  const credit = await asSystem(context, holders.credit.resource, tx).one(creditId, 'change');
  if (!credit || !billed.includes(String(credit.status))) return undefined;
  const periodEnd = billPeriodEnd(Number(credit.billDay), today);
  const last = await lastBill(context, tx, creditId);
  if (last && String(last.periodEnd) >= periodEnd) return undefined;
  const { id: account, balance } = await accountOfCredit(context, tx, credit);
  const after = Number(last?.toSeq ?? 0);
  const [own] = await sumTakings(tx, [account], { after, to: periodEnd });
  if (!own) return undefined;
  const [since] = await sumTakings(tx, [account], { after: own.lastSeq, to: lastDayEver });
  const used = 0 - balance;
  const before = await openBills(context, tx, creditId);
  const without = overdueWithoutBill(credit, before);
  const open = await withoutRefunded(context, tx, before, used);
  // What refunds took off a bill that was overdue would otherwise count as overdue without a bill from now on.
  if (open.length < before.length || sumOpen(open) < sumOpen(before))
    await showOverdue(context, tx, creditId, open, without);
  const unbilled = used - sumOpen(open) - without;
  const closing = used - (since?.refunds ?? 0) + (since?.takings ?? 0);
  const amount = Math.max(0, unbilled - (since?.refunds ?? 0));
  const dueDate = dueDateOf(periodEnd, Number(credit.repayDay));
  const bill: Row = {
    creditId,
    virtId: credit.virtId ?? null,
    orgId: credit.orgId ?? null,
    periodStart: last ? addDays(String(last.periodEnd), 1) : own.firstDay,
    periodEnd,
    dueDate,
    graceUntil: addDays(dueDate, Number(credit.graceDays ?? 0)),
    openingDebt: fromCents(closing - own.refunds + own.takings),
    spent: fromCents(own.refunds),
    repaid: fromCents(own.takings),
    closingDebt: fromCents(closing),
    billAmount: fromCents(amount),
    settledAmount: '0.00',
    toSeq: own.lastSeq,
    ...(amount === 0 && { status: 'paid' }),
  };
  return addBill(context, tx, bill);
}

async function lastBill(context: Context, tx: Queries, creditId: string): Promise<Row | undefined> {
  const rows = await asSystem(context, creditBills, tx).find(isColumn('creditId', creditId));
  return rows.toSorted((one, other) => (String(one.periodEnd) > String(other.periodEnd) ? -1 : 1))[0];
}

async function addBill(context: Context, tx: Queries, values: Row): Promise<string> {
  const resource = resourceOf(context, creditBills);
  await fillSequences(context, tx, resource, values);
  const { id } = await asSystem(context, resource, tx).add(values);
  return String(id);
}
