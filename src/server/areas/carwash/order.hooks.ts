import { fromCents, toCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { isPaying, takePayment } from '../take-payment.ts';
import { refuseAppointment } from './appointment.ts';
import { refundStep, type RefundedOrder } from '../outside-refund.ts';

const originOf = ({ id, orderNo }: Row) => ({ kind: 'carwash', id: String(id), number: String(orderNo) }) as const;

const costOf = ({ payAmount, totalAmount }: Row): number => toCents(String(payAmount ?? totalAmount));

const refundOf = (order: Row): RefundedOrder => ({
  kind: 'carwash',
  origin: originOf(order),
  orgId: order.orgId,
  amount: costOf(order),
  reason: '洗车退款',
});

async function payWash(context: Context, tx: Queries, order: Row, { payWay }: Row): Promise<void> {
  const customer = await asSystem(context, 'carwash/customer', tx).get(String(order.customerId));
  await takePayment(context, tx, {
    origin: originOf(order),
    orgId: String(order.orgId),
    amount: costOf(order),
    payWay,
    userId: customer.userId,
    remark: `洗车 ${String(order.orderNo)}`,
  });
}

const hooks: ResourceHooks = {
  async before(context, tx, change) {
    const { action, before, values } = change;
    if (
      (action === 'add' || action === 'update') &&
      'appointTime' in values &&
      values.appointTime !== before?.appointTime
    )
      await refuseAppointment(context, tx, { ...before, ...values });
    if (before && isPaying(action)) {
      await payWash(context, tx, before, values);
      values.payAmount = fromCents(costOf(before));
    }
    await refundStep(context, tx, change, 'refund', refundOf);
  },
};

export default { resource: 'carwash/order', hooks };
