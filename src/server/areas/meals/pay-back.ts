import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { accountOfRow, lineIn, outsideAccount, type Holder } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { post, type Line } from '../../ledger/post.ts';
import type { Queries } from '../../storage/database.ts';
import { lockEnterpriseAccount, lockWallets } from '../accounts/account-rows.ts';
import { withRefusals } from '../accounts/refusals.ts';

/** Wallets by what an order says that it was paid with; money of other ways is given back by their own channels. */
const wallets: Readonly<Record<string, string>> = { cash_wallet: 'cash', welfare: 'welfare', subsidy: 'subsidy' };

/**
 * An order that is older than the ledger has no payment there: what it says itself is given back, to the
 * wallet that it names, from the takings of the project. Its origin keeps that from happening twice.
 */
export async function payBackUnbooked(
  context: Context,
  tx: Queries,
  order: Row,
  reason: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof AppError) || error.id !== 'notPaid') throw error;
  const orgId = String(order.orgId);
  const own = wallets[String(order.payWay)];
  const subsidy = typeof order.virtId === 'string' ? cents(order.subsidyAmount) : 0;
  await withRefusals(async () => {
    const sources: { holder: Holder; rows: readonly Row[]; amount: number }[] = [];
    if (own && cents(order.payAmount) > 0)
      sources.push({
        holder: 'wallet',
        rows: await lockWallets(context, tx, [String(order.userId)], orgId, own, 'all'),
        amount: cents(order.payAmount),
      });
    if (subsidy > 0)
      sources.push({
        holder: 'enterprise',
        rows: await lockEnterpriseAccount(context, tx, String(order.virtId), orgId, 'meal'),
        amount: subsidy,
      });
    if (sources.length === 0) return;
    const ledger = ledgerOf(context);
    const sales = await outsideAccount(ledger, tx, orgId, 'sales');
    const note = {
      operatorName: operatorOf(context),
      bizType: 'meal',
      bizNo: String(order.orderNo),
      remark: reason,
      operation: 'refund',
    };
    const lines: Line[] = [];
    for (const { holder, rows, amount } of sources) {
      const row = rows[0] as Row;
      lines.push(
        await lineIn(ledger, tx, holder, row, await accountOfRow(ledger, tx, holder, row), {
          amount,
          fundedBy: sales,
          note,
        }),
      );
    }
    const sum = lines.reduce((total, line) => total + line.amount, 0);
    await post(ledger, tx, {
      kind: 'refund',
      origin: `refund:meal:${String(order.id)}:unbooked`,
      actor: context.principal.userId,
      lines: [{ account: sales, amount: -sum }, ...lines],
    });
  });
}
