import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { collections, receipts } from './desk-order.ts';
import { channelOf, channelRefunds, type RefundOutcome } from './refund-channel.ts';

export const openRefunds: Condition = { is: 'in', column: 'status', values: ['waiting', 'processing', 'overdue'] };

/** What waits for its money to be paid back by a channel, and the steps by which it hears how that ended. */
interface Waiting {
  readonly resource: string;
  readonly done: { readonly step: string; readonly voucher: string };
  readonly refused: { readonly step: string; readonly reason: string };
}

const ofOrder = (resource: string): Waiting => ({
  resource,
  done: { step: 'refundDone', voucher: 'refundVoucher' },
  refused: { step: 'failRefund', reason: 'refundFail' },
});

const waiting = {
  receipt: ofOrder(receipts.resource),
  offline: ofOrder(collections.resource),
  refund: {
    resource: 'orders/refundOrder',
    done: { step: 'success', voucher: 'voucherNo' },
    refused: { step: 'fail', reason: 'failReason' },
  },
  carwash: ofOrder('carwash/order'),
  meeting: ofOrder('meetings/order'),
  air: ofOrder('aircon/order'),
  charge: ofOrder('convenience/recharge'),
  parkingRent: ofOrder('parking/renewal'),
  points: ofOrder('accounts/integralRechargeRecord'),
  billPayment: ofOrder('billing/billPayment'),
  generalBill: ofOrder('billing/generalBillOrder'),
} as const satisfies Readonly<Record<string, Waiting>>;

export type OrderKind = keyof typeof waiting;

export const orderKinds = Object.keys(waiting) as readonly OrderKind[];

export const resourceOfKind = (kind: OrderKind): string => waiting[kind].resource;

export interface AgreedRefund {
  readonly kind: OrderKind;
  /** The row that waits. */
  readonly id: unknown;
  readonly orderNo: unknown;
  readonly orgId: unknown;
  readonly merchantId?: unknown;
  /** How the order was paid, and the number of that transaction at the channel. */
  readonly payWay: unknown;
  readonly tradeNo: unknown;
  readonly orderAmount: unknown;
  /** Cents. */
  readonly amount: number;
  readonly reason: unknown;
}

/** Hands a refund to the channel that the money came by, where that can be asked; it is worked off after the transaction. */
export async function handToChannel(context: Context, tx: Queries, agreed: AgreedRefund): Promise<void> {
  const { kind, id, orgId, merchantId, orderNo, payWay, tradeNo, orderAmount, amount, reason } = agreed;
  const mchId = await channelOf(payWay).accountFor(context, tx, { id, orgId, tradeNo } as Row);
  if (mchId === undefined) return;
  const resource = resourceOf(context, channelRefunds);
  const refund: Row = {
    orgId,
    merchantId: merchantId ?? null,
    orderKind: kind,
    orderId: id,
    orderNo,
    tradeNo,
    mchId,
    orderAmount,
    amount: fromCents(amount),
    reason: String(reason ?? '退款').slice(0, 80),
  } as Row;
  await fillSequences(context, tx, resource, refund);
  await asSystem(context, resource, tx).add(refund);
}

/** While the channel is at it nobody says how it ended: it would be paid back twice. */
export async function refuseWhileOpen(context: Context, tx: Queries, order: Row): Promise<void> {
  const open = await asSystem(context, channelRefunds, tx).first(all(isColumn('orderId', order.id), openRefunds));
  if (open) throw new AppError('channelRefundOpen', { number: String(open.refundNo) });
}

/** What the channel says, once: a notification that comes again finds it done. */
export async function settleRefund(context: Context, tx: Queries, id: string, outcome: RefundOutcome): Promise<void> {
  const rows = asSystem(context, channelRefunds, tx);
  const refund = await rows.one(id, 'change');
  if (!refund || refund.status === 'success' || refund.status === 'failed') return;
  if (outcome.is === 'processing') {
    if (refund.status === 'waiting') await rows.changeStep(refund, 'submit', { channelNo: outcome.channelNo });
    // It stays overdue, so that people are told once.
    else if (refund.channelNo === null) await rows.change(refund, { channelNo: outcome.channelNo });
    return;
  }
  const { resource, done, refused } = waiting[refund.orderKind as OrderKind];
  const orders = asSystem(context, resource, tx);
  if (outcome.is === 'done') {
    await rows.changeStep(refund, 'succeed', { channelNo: outcome.channelNo });
    await orders.move(await orders.get(String(refund.orderId)), done.step, { [done.voucher]: outcome.channelNo });
    return;
  }
  const reason = outcome.reason.slice(0, 200);
  await rows.changeStep(refund, 'fail', { channelReply: reason });
  await orders.move(await orders.get(String(refund.orderId)), refused.step, { [refused.reason]: reason });
}
