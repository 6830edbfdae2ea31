import type { ResourceHooks } from '../../records/hooks.ts';
import { refundStep } from '../outside-refund.ts';
import { generalOrders, payOrder, refundOf, reopenBill, settleBill } from './general-bill.ts';

const hooks: ResourceHooks = {
  async before(context, tx, change) {
    const { action, before } = change;
    if (action === 'pay' && before) await payOrder(context, tx, before);
    await refundStep(context, tx, change, 'refund', (order) => refundOf(context, tx, order));
  },
  async after(context, tx, { action, values }) {
    if (action === 'pay') await settleBill(context, tx, values);
    if (action === 'refund') await reopenBill(context, tx, values);
  },
};

export default { resource: generalOrders, hooks };
