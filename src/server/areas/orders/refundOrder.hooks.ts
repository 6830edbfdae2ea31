import { AppError } from '../../../meta/errors.ts';
import { fromCents, toCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { refund } from '../accounts/payment-refund.ts';
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
  /** Never more is paid back than was paid, however many requests it is divided among. */
  async before(context, tx, { action, before, values }) {
    // What was approved is paid back in the transaction of the approval.
    if (action === 'approve' || action === 'retry')
      Object.assign(values, await payBack(context, tx, { ...before, ...values }));
    if (!['add', 'update', 'resubmit'].includes(action)) return;
    const asked = { ...before, ...values };
    const { paid } = await orderOf(context, tx, asked);
    if (action === 'add') Object.assign(values, { orderAmount: fromCents(paid), applyTime: new Date().toISOString() });
    const left = paid - (await askedBack(context, tx, asked));
    if (toCents(String(asked.refundAmount)) > left)
      throw new AppError(
        'invalid',
        {},
        { errors: [{ path: 'refundAmount', problem: 'tooBig', values: { limit: fromCents(Math.max(left, 0)) } }] },
      );
  },
};

/** To where the money came from. What was paid outside of the ledger waits in its state for whoever pays it back there. */
async function payBack(
  context: Context,
  tx: Queries,
  { id, bizType, orderNo, orgId, refundAmount, refundReason }: Row,
): Promise<Row> {
  const order = await orderOf(context, tx, { bizType, orderNo, orgId } as Row);
  const origin: PaymentOrigin = { kind: bizType as PaymentOrigin['kind'], id: order.id, number: String(orderNo) };
  try {
    const { left } = await context.store.attempt(tx, () =>
      refund(context, tx, {
        origin,
        step: String(id),
        amount: toCents(String(refundAmount)),
        reason: `退款：${String(refundReason)}`,
      }),
    );
    await follow(context, tx, { bizType, orderId: order.id, amount: toCents(String(refundAmount)), whole: left === 0 });
    return { status: 'success', finishTime: new Date().toISOString(), failReason: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.id === 'notPaid' ? {} : { status: 'failed', failReason: error.text('zh', (word) => word) };
  }
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
): Promise<{ id: string; paid: number }> {
  const order = orders[String(bizType)];
  const resource = context.model.resources.get(order?.resource ?? '');
  const where = all(live, isColumn(order?.number ?? '', orderNo), isColumn('orgId', orgId));
  const [row] =
    order && resource
      ? await context.store.find(resource.table, ['id', order.paid], where, { tx, limit: 1, lock: 'change' })
      : [];
  if (!order || !row)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'orderNo', problem: 'noSuchRow', values: { title: '原订单号' } }] },
    );
  return { id: String(row.id), paid: Number(row[order.paid] ?? 0) };
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
  return rows.reduce((sum, row) => sum + toCents(String(row.refundAmount ?? '0')), 0);
}

export default { resource: refunds, hooks };
