import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents, toCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { refund } from '../accounts/payment-refund.ts';
import { isPaidBackOutside } from '../desk-payment.ts';
import { handToChannel, refuseWhileOpen } from './channel-refund.ts';
import { collections } from './desk-order.ts';
import { noteRefund } from './desk-refund.ts';
import { refundOrderItself } from './follow-order.ts';
import type { PaymentOrigin } from '../accounts/payment.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

const refunds = 'orders/refundOrder';

/** Where the orders of each kind of business are, and which fields tell their number and what was paid. */
const orders: Readonly<Record<string, { resource: string; number: string; paid: string }>> = {
  meal: { resource: 'meals/orderDinner', number: 'orderNo', paid: 'payAmount' },
  shop: { resource: 'shop/order', number: 'orderNo', paid: 'payAmount' },
  offline: { resource: 'orders/collection', number: 'collectionNo', paid: 'amount' },
  charge: { resource: 'convenience/recharge', number: 'rechargeNo', paid: 'payAmount' },
  carwash: { resource: 'carwash/order', number: 'orderNo', paid: 'payAmount' },
};

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (before && steps[action]) Object.assign(values, await steps[action](context, tx, { ...before, ...values }));
    if (['add', 'update', 'resubmit'].includes(action)) await checkAsked(context, tx, action, { ...before }, values);
  },
};

/** Never more is paid back than was paid, however many requests it is divided among. */
async function checkAsked(context: Context, tx: Queries, action: string, before: Row, values: Row): Promise<void> {
  const asked = { ...before, ...values };
  const { paid, tradeNo } = await orderOf(context, tx, asked);
  if (action === 'add') Object.assign(values, { orderAmount: fromCents(paid), applyTime: isoNow() });
  // The order knows it better than whoever asks.
  if (tradeNo !== null) values.tradeNo = tradeNo;
  const left = paid - (await askedBack(context, tx, asked));
  if (toCents(String(asked.refundAmount)) > left)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'refundAmount', problem: 'tooBig', values: { limit: fromCents(Math.max(left, 0)) } }] },
    );
}

/** What was approved is paid back in the transaction of the approval, or waits for the channel that the money came by. */
const steps: Readonly<Record<string, (context: Context, tx: Queries, refund: Row) => Promise<Row>>> = {
  approve: carryOut,
  retry: carryOut,
  async success(context, tx, refundOrder) {
    await refuseWhileOpen(context, tx, refundOrder);
    try {
      await book(context, tx, refundOrder);
    } catch (error) {
      // Its payment is older than the book's knowledge of such orders.
      if (!(error instanceof AppError) || error.id !== 'notPaid') throw error;
    }
    return {};
  },
  async fail(context, tx, refundOrder) {
    await refuseWhileOpen(context, tx, refundOrder);
    return {};
  },
};

async function carryOut(context: Context, tx: Queries, refundOrder: Row): Promise<Row> {
  const { payWay } = await orderOf(context, tx, refundOrder);
  if (isPaidBackOutside(payWay)) {
    await handToChannel(context, tx, {
      kind: 'refund',
      id: refundOrder.id,
      orderNo: refundOrder.orderNo,
      orgId: refundOrder.orgId,
      merchantId: refundOrder.merchantId,
      payWay,
      tradeNo: refundOrder.tradeNo,
      orderAmount: refundOrder.orderAmount,
      amount: toCents(String(refundOrder.refundAmount)),
      reason: refundOrder.refundReason,
    });
    return { failReason: null };
  }
  try {
    await context.store.attempt(tx, () => book(context, tx, refundOrder));
    return { status: 'success', finishTime: isoNow(), failReason: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.id === 'notPaid' ? {} : { status: 'failed', failReason: error.text('zh', (word) => word) };
  }
}

/** To where the money came from, and the order says so. */
async function book(
  context: Context,
  tx: Queries,
  { id, bizType, orderNo, orgId, refundAmount, refundReason }: Row,
): Promise<void> {
  const order = await orderOf(context, tx, { bizType, orderNo, orgId } as Row);
  const amount = toCents(String(refundAmount));
  const { left } = await refund(context, tx, {
    origin: { kind: bizType as PaymentOrigin['kind'], id: order.id, number: String(orderNo) },
    step: String(id),
    amount,
    reason: `退款：${String(refundReason)}`,
  });
  await follow(context, tx, { bizType, orderId: order.id, amount, whole: left === 0 });
}

/** The order itself says that its money is back: one at a till how much, others once all of it is. */
async function follow(
  context: Context,
  tx: Queries,
  { bizType, orderId, amount, whole }: { bizType: unknown; orderId: string; amount: number; whole: boolean },
): Promise<void> {
  if (bizType === 'offline') await noteRefund(context, tx, collections, orderId, amount);
  else if (whole) await refundOrderItself(context, tx, String(orders[String(bizType)]?.resource), orderId);
}

/** The order and what was paid for it; locked, so that requests for it come one after the other. */
async function orderOf(
  context: Context,
  tx: Queries,
  { bizType, orderNo, orgId }: Row,
): Promise<{ id: string; paid: number; payWay: unknown; tradeNo: string | null }> {
  const order = orders[String(bizType)];
  const resource = context.model.resources.get(order?.resource ?? '');
  const tradeNo = resource?.fields.has('tradeNo') ? ['tradeNo'] : [];
  const where = all(live, isColumn(order?.number ?? '', orderNo), isColumn('orgId', orgId));
  const [row] =
    order && resource
      ? await context.store.find(resource.table, ['id', order.paid, 'payWay', ...tradeNo], where, {
          tx,
          limit: 1,
          lock: 'change',
        })
      : [];
  if (!order || !row)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'orderNo', problem: 'noSuchRow', values: { title: '原订单号' } }] },
    );
  return {
    id: String(row.id),
    paid: Number(row[order.paid] ?? 0),
    payWay: row.payWay,
    tradeNo: typeof row.tradeNo === 'string' && row.tradeNo !== '' ? row.tradeNo : null,
  };
}

const others = (id: unknown): Condition | undefined =>
  id === undefined ? undefined : { is: 'compare', column: 'id', op: '<>', value: id };

/** What other requests ask back of the same order, as far as they were not refused. */
async function askedBack(context: Context, tx: Queries, { id, bizType, orderNo, orgId }: Row): Promise<number> {
  const same = all(
    isColumn('orderNo', orderNo),
    isColumn('bizType', bizType),
    isColumn('orgId', orgId),
    { is: 'compare', column: 'status', op: '<>', value: 'rejected' },
    others(id),
  );
  const rows = await asSystem(context, refunds, tx).find(same, { columns: ['refundAmount'] });
  return rows.reduce((sum, row) => sum + cents(row.refundAmount), 0);
}

export default { resource: refunds, hooks };
