import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { isPaidBackOutside } from '../desk-payment.ts';
import { returnPayment } from '../take-payment.ts';
import { handToChannel, refuseWhileOpen } from './channel-refund.ts';
import { leftOf, originOf, refundLimitOf, stateAfter, type DeskOrder } from './desk-order.ts';

/** What a step adds to the order, before it is stored. */
export type DeskStep = (context: Context, tx: Queries, order: Row, values: Row) => Promise<Row> | Row;

/** Steps of a refund at a till: asked for with amount and reason, agreed to by somebody else above the project's limit, carried out. */
export function refundSteps(desk: DeskOrder): Readonly<Record<string, DeskStep>> {
  const ask: DeskStep = async (context, tx, order, values) => {
    const left = leftOf(desk, order);
    const amount = values.refundAsked === undefined || values.refundAsked === null ? left : cents(values.refundAsked);
    if (left <= 0) throw new AppError('refundTooMuch', { left: fromCents(0) });
    if (amount > left)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'refundAsked', problem: 'tooBig', values: { limit: fromCents(left) } }] },
      );
    const asked: Row = { refundAsked: fromCents(amount), refundFail: null };
    if (amount > (await refundLimitOf(context, tx, order.orgId))) return asked;
    return { ...asked, ...(await carryOut(context, tx, { ...order, ...values, ...asked })) };
  };

  const carryOut = async (context: Context, tx: Queries, order: Row): Promise<Row> => {
    if (!isPaidBackOutside(order.payWay)) return payBack(context, tx, order);
    const refundAsked = order.refundAsked ?? fromCents(leftOf(desk, order));
    await handToChannel(context, tx, {
      kind: desk.kind,
      id: order.id,
      orderNo: order[desk.number],
      orgId: order.orgId,
      merchantId: order.merchantId,
      payWay: order.payWay,
      tradeNo: order.tradeNo,
      orderAmount: order[desk.paid],
      amount: cents(refundAsked),
      reason: order.refundReason,
    });
    return { status: 'refunding', refundAsked };
  };

  const payBack = async (context: Context, tx: Queries, order: Row): Promise<Row> => {
    const amount =
      order.refundAsked === null || order.refundAsked === undefined ? leftOf(desk, order) : cents(order.refundAsked);
    await returnPayment(context, tx, {
      origin: originOf(desk, order),
      step: `desk-${String(order.version)}`,
      amount,
      part: amount,
      payWay: order.payWay,
      reason: `窗口退款：${String(order.refundReason)}`,
    });
    const refunded = cents(order.refundAmount) + amount;
    return {
      refundAmount: fromCents(refunded),
      refundAsked: null,
      status: stateAfter(context, desk, refunded === cents(order[desk.paid]) ? 'refundDone' : 'partRefund'),
    };
  };

  /** It stands again where it was: paid, or given back in part. */
  const giveUp: DeskStep = (_context, _tx, order) => ({
    refundAsked: null,
    status: cents(order.refundAmount) > 0 ? 'part_refund' : 'success',
  });

  return {
    refund: ask,
    refundRest: ask,
    approveRefund: (context, tx, order, values) => carryOut(context, tx, { ...order, ...values }),
    refundDone: async (context, tx, order, values) => {
      await refuseWhileOpen(context, tx, order);
      return payBack(context, tx, { ...order, ...values });
    },
    rejectRefund: giveUp,
    rejectRest: () => ({ refundAsked: null }),
    failRefund: async (context, tx, order, values) => {
      await refuseWhileOpen(context, tx, order);
      return giveUp(context, tx, order, values);
    },
  };
}

/** Money of an order at a till came back by another road: it says how much, and in which state it is. */
export async function noteRefund(
  context: Context,
  tx: Queries,
  desk: DeskOrder,
  id: string,
  amount: number,
): Promise<void> {
  const order = await asSystem(context, desk.resource, tx).one(id, 'change');
  if (!order || !['success', 'part_refund'].includes(String(order.status))) return;
  const refunded = cents(order.refundAmount) + amount;
  const step = refunded === cents(order[desk.paid]) ? 'refundDone' : 'partRefund';
  await asSystem(context, desk.resource, tx).change(
    order,
    { refundAmount: fromCents(refunded), status: stateAfter(context, desk, step) },
    step,
  );
}
