import { fromCents } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { ledgerOf } from '../accounts/ledger-of.ts';
import type { Context } from '../context.ts';
import { findJournal } from '../ledger/post.ts';
import { leftToReturn } from '../ledger/returns.ts';
import { resourceOf } from '../records/resource-of.ts';
import type { Queries } from '../storage/database.ts';
import { paymentKey, type PaymentOrigin } from './accounts/payment.ts';
import { isPaidBackOutside } from './desk-payment.ts';
import { handToChannel, refuseWhileOpen, resourceOfKind, type OrderKind } from './orders/channel-refund.ts';
import { returnPayment } from './take-payment.ts';

/** An order that gives all its money back by a step of its own. */
export interface RefundedOrder {
  readonly kind: OrderKind & PaymentOrigin['kind'];
  readonly orgId: unknown;
  readonly number: string;
  /** Cents that it cost. */
  readonly amount: number;
  readonly reason: string;
}

/**
 * Gives back what an order was paid with. Wallets, credits and cash are back at once. What came by WeChat, Alipay or
 * transfer is back when the channel or a person has paid it back there; until then the order is `refunding`, and nothing
 * is booked. Returns the values to store in the order.
 */
export async function refundOrder(context: Context, tx: Queries, row: Row, order: RefundedOrder): Promise<Row> {
  const { kind, orgId, number, amount, reason } = order;
  if (!isPaidBackOutside(row.payWay)) {
    await returnPayment(context, tx, { origin: originOf(row, order), payWay: row.payWay, amount, reason });
    return {};
  }
  const left = await leftOf(context, tx, row, order);
  if (left === 0) return {};
  await handToChannel(context, tx, {
    kind,
    id: row.id,
    orderNo: number,
    orgId,
    payWay: row.payWay,
    tradeNo: row.tradeNo,
    orderAmount: fromCents(amount),
    amount: left,
    reason,
  });
  const step = resourceOf(context, resourceOfKind(kind)).states?.transitions.get('awaitRefund');
  return { status: step?.to ?? null, refundFail: null };
}

/** The money is back, as the channel or whoever has the voucher says. */
export async function finishRefund(context: Context, tx: Queries, row: Row, order: RefundedOrder): Promise<void> {
  await refuseWhileOpen(context, tx, row);
  const { amount, reason } = order;
  await returnPayment(context, tx, { origin: originOf(row, order), payWay: row.payWay, amount, reason });
}

const originOf = ({ id }: Row, { kind, number }: RefundedOrder): PaymentOrigin => ({ kind, id: String(id), number });

/** Refund orders may have brought back a part, or all of it; without a journal the order is older than the ledger. */
async function leftOf(context: Context, tx: Queries, row: Row, order: RefundedOrder): Promise<number> {
  const ledger = ledgerOf(context);
  const payment = await findJournal(ledger, tx, paymentKey(originOf(row, order)));
  return payment ? leftToReturn(ledger, tx, payment.id) : order.amount;
}
