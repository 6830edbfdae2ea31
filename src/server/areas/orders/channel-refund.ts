import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { cents } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { collections, receipts, type DeskOrder } from './desk-order.ts';
import { channelOf, channelRefunds, type RefundOutcome } from './refund-channel.ts';

export const openRefunds: Condition = { is: 'in', column: 'status', values: ['waiting', 'processing', 'overdue'] };

/** Hands a refund to the channel that the money came by, where that can be asked; it is worked off after the transaction. */
export async function handToChannel(context: Context, tx: Queries, desk: DeskOrder, order: Row): Promise<void> {
  const mchId = await channelOf(order.payWay).accountFor(context, tx, order);
  if (mchId === undefined) return;
  const resource = resourceOf(context, channelRefunds);
  const refund: Row = {
    orgId: order.orgId ?? null,
    merchantId: order.merchantId ?? null,
    orderKind: desk.kind,
    orderId: order.id ?? null,
    orderNo: order[desk.number] ?? null,
    tradeNo: order.tradeNo ?? null,
    mchId,
    orderAmount: order[desk.paid] ?? null,
    amount: fromCents(cents(order.refundAsked)),
    reason: String(order.refundReason ?? '退款').slice(0, 80),
  };
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
  const desk = refund.orderKind === collections.kind ? collections : receipts;
  const orders = asSystem(context, desk.resource, tx);
  if (outcome.is === 'done') {
    await rows.changeStep(refund, 'succeed', { channelNo: outcome.channelNo });
    await orders.move(await orders.get(String(refund.orderId)), 'refundDone', { refundVoucher: outcome.channelNo });
    return;
  }
  const reason = outcome.reason.slice(0, 200);
  await rows.changeStep(refund, 'fail', { channelReply: reason });
  await orders.move(await orders.get(String(refund.orderId)), 'failRefund', { refundFail: reason });
}
