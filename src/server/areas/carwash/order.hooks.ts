import { fromCents, toCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { isPaying, payOrder } from '../order-payment.ts';
import { returnPayment } from '../take-payment.ts';

const originOf = ({ id, orderNo }: Row) => ({ kind: 'carwash', id: String(id), number: String(orderNo) }) as const;

const costOf = ({ payAmount, totalAmount }: Row): number => toCents(String(payAmount ?? totalAmount));

async function payWash(context: Context, tx: Queries, action: string, order: Row, { payWay }: Row): Promise<void> {
  const customer = await asSystem(context, 'carwash/customer', tx).get(String(order.customerId));
  await payOrder(context, tx, action, {
    origin: originOf(order),
    orgId: String(order.orgId),
    amount: costOf(order),
    payWay,
    userId: customer.userId,
    remark: `洗车 ${String(order.orderNo)}`,
  });
}

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (before && isPaying(action)) {
      await payWash(context, tx, action, before, values);
      values.payAmount = fromCents(costOf(before));
    }
    if (before?.payWay && action === 'refund')
      await returnPayment(context, tx, {
        origin: originOf(before),
        payWay: before.payWay,
        amount: costOf(before),
        reason: '洗车退款',
      });
  },
};

export default { resource: 'carwash/order', hooks };
