import { toCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { pay, type PaymentOrigin } from '../accounts/payment.ts';
import { refundRest } from '../accounts/payment-refund.ts';

const originOf = ({ id, orderNo }: Row): PaymentOrigin => ({ kind: 'shop', id: String(id), number: String(orderNo) });

/** Takes what an order costs from the buyer's wallets, and tells which one paid the most. */
export async function takeMoney(context: Context, tx: Queries, order: Row): Promise<string | null> {
  const { userId, orgId, merchantId, payAmount, orderNo } = order;
  const paid = await pay(context, tx, {
    origin: originOf(order),
    userId: String(userId),
    orgId: String(orgId),
    merchantId: String(merchantId),
    amount: toCents(String(payAmount)),
    remark: `闪送 ${String(orderNo)}`,
  });
  return paid.payWay;
}

/** Gives back what was paid for an order, all that has not come back yet. */
export async function returnMoney(context: Context, tx: Queries, order: Row, why: string): Promise<void> {
  if (order.payTime !== null && toCents(String(order.payAmount)) > 0)
    await refundRest(context, tx, { origin: originOf(order), reason: why });
}
