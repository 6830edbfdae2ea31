import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { accountOfRow, holders, outsideAccount } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { post, type Posted } from '../../ledger/post.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { accountOfCredit } from './credit-account.ts';
import { openBills, overdueWithoutBill, payOldest, showOverdue, withoutRefunded } from './credit-bill-rows.ts';
import { withRefusals } from './refusals.ts';

export const creditRepayments = 'accounts/creditRepayment';

/** Books a repayment by its row, never more than is owed: the oldest bills are paid first, what is left lowers what comes on the next. */
export async function bookRepayment(context: Context, tx: Queries, repayment: Row, records: Row[] = []): Promise<void> {
  const credit = await asSystem(context, holders.credit.resource, tx).one(repayment.creditId, 'change');
  if (!credit) throw new AppError('notFound');
  const ledger = ledgerOf(context, { records });
  const account = await accountOfCredit(context, tx, credit);
  const used = 0 - account.balance;
  const amount = cents(repayment.amount);
  if (amount > used) throw new AppError('repaidTooMuch', { amount: fromCents(used) });
  await withRefusals(() => postRepayment(ledger, tx, credit, repayment, operatorOf(context), context.principal.userId));
  await settleBills(context, tx, credit, { used, amount });
}

/** From the channel by which it came to the credit, by the repayment's id. */
async function postRepayment(
  ledger: Ledger,
  tx: Queries,
  credit: Row,
  { id, amount, payWay, repaymentNo, remark }: Row,
  operatorName: string,
  actor = 'system',
): Promise<Posted> {
  const channel = await outsideAccount(ledger, tx, String(credit.orgId), 'channel', String(payWay));
  const account = await accountOfRow(ledger, tx, 'credit', credit);
  const note = { operation: 'repay', operatorName, bizNo: String(repaymentNo ?? ''), remark: String(remark ?? '还款') };
  return post(ledger, tx, {
    kind: 'repay',
    origin: `repay:${String(id)}`,
    actor,
    lines: [
      { account: channel, amount: -cents(amount) },
      { account, amount: cents(amount), note },
    ],
  });
}

/** What a repayment does to bills; what was overdue before there were bills is paid first. */
async function settleBills(
  context: Context,
  tx: Queries,
  credit: Row,
  { used, amount }: { readonly used: number; readonly amount: number },
): Promise<void> {
  const before = await openBills(context, tx, credit.id);
  const older = overdueWithoutBill(credit, before);
  const ofOlder = Math.min(older, amount);
  const paid = await payOldest(context, tx, await withoutRefunded(context, tx, before, used), amount - ofOlder);
  await showOverdue(context, tx, credit.id, await withoutRefunded(context, tx, paid, used - amount), older - ofOlder);
}
