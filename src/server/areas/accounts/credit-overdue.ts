import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { accountOfCredit } from './credit-account.ts';
import { changeBill, openBills, overdueWithoutBill, showOverdue, withoutRefunded } from './credit-bill-rows.ts';

/** Bills past their days of grace are overdue, and the credit with them, where that stops it. Returns how many became so. */
export async function markOverdue(context: Context, tx: Queries, creditId: string, today: string): Promise<number> {
  const credit = await asSystem(context, holders.credit.resource, tx).one(creditId, 'change');
  if (!credit) return 0;
  const { balance } = await accountOfCredit(context, tx, credit);
  const before = await openBills(context, tx, creditId);
  const without = overdueWithoutBill(credit, before);
  const bills: Row[] = [];
  let marked = 0;
  for (const bill of await withoutRefunded(context, tx, before, 0 - balance)) {
    const isLate = bill.status === 'unpaid' && String(bill.graceUntil) < today;
    bills.push(isLate ? await changeBill(context, tx, bill, {}, 'markOverdue') : bill);
    if (isLate) marked++;
  }
  const overdue = await showOverdue(context, tx, creditId, bills, without);
  if (overdue > 0 && credit.blockOverdue !== false && credit.status === 'effective') await stop(context, tx, creditId);
  return marked;
}

async function stop(context: Context, tx: Queries, creditId: string): Promise<void> {
  const credits = asSystem(context, holders.credit.resource, tx);
  await credits.changeStep((await credits.one(creditId, 'change')) as Row, 'markOverdue');
}
