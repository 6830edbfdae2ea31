import { fromCents } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { ledgerOf } from '../accounts/ledger-of.ts';
import type { Context } from '../context.ts';
import { findJournal } from '../ledger/post.ts';
import { leftToReturn } from '../ledger/returns.ts';
import type { Change } from '../records/hooks.ts';
import { resourceOf } from '../records/resource-of.ts';
import type { Queries } from '../storage/database.ts';
import { paymentKey, type PaymentOrigin } from './accounts/payment.ts';
import { isPaidBackOutside } from './desk-payment.ts';
import { handToChannel, refuseWhileOpen, resourceOfKind, type OrderKind } from './orders/channel-refund.ts';
import { returnPayment } from './take-payment.ts';

/** An order that gives all its money back by a step of its own. */
export interface RefundedOrder {
  readonly kind: OrderKind;
  readonly origin: PaymentOrigin;
  readonly orgId: unknown;
  /** Cents that it cost. */
  readonly amount: number;
  readonly reason: string;
}

/** What an order does about its refund when it takes a step: `ask` is the one by which somebody wants the money back. */
export async function refundStep(
  context: Context,
  tx: Queries,
  { action, before, values }: Change,
  ask: string,
  orderOf: (order: Row) => RefundedOrder | Promise<RefundedOrder>,
): Promise<void> {
  if (!before?.payWay) return;
  if (action === ask) Object.assign(values, await refundOrder(context, tx, before, await orderOf(before)));
  if (action === 'refundDone') await finishRefund(context, tx, before, await orderOf(before));
  if (action === 'failRefund') await refuseWhileOpen(context, tx, before);
}

/**
 * Gives back what an order was paid with. Wallets, credits and cash are back at once. What came by WeChat, Alipay or
 * transfer is back when the channel or a person has paid it back there; until then the order is `refunding`, and nothing
 * is booked. Returns the values to store in the order.
 */
async function refundOrder(context: Context, tx: Queries, row: Row, order: RefundedOrder): Promise<Row> {
  const { kind, origin, orgId, amount, reason } = order;
  if (!isPaidBackOutside(row.payWay)) {
    await returnPayment(context, tx, { origin, payWay: row.payWay, amount, reason });
    return {};
  }
  const left = await leftOf(context, tx, order);
  if (left === 0) return {};
  await handToChannel(context, tx, {
    kind,
    id: row.id,
    orderNo: origin.number,
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
async function finishRefund(context: Context, tx: Queries, row: Row, order: RefundedOrder): Promise<void> {
  await refuseWhileOpen(context, tx, row);
  const { origin, amount, reason } = order;
  await returnPayment(context, tx, { origin, payWay: row.payWay, amount, reason });
}

/** Refund orders may have brought back a part, or all of it; without a journal the order is older than the ledger. */
async function leftOf(context: Context, tx: Queries, { origin, amount }: RefundedOrder): Promise<number> {
  const ledger = ledgerOf(context);
  const payment = await findJournal(ledger, tx, paymentKey(origin));
  return payment ? leftToReturn(ledger, tx, payment.id) : amount;
}
