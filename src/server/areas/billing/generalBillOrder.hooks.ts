import type { ResourceHooks } from '../../records/hooks.ts';
import { generalOrders, payOrder, refundOrder, reopenBill, settleBill } from './general-bill.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before }) {
    if (action === 'pay' && before) await payOrder(context, tx, before);
    if (action === 'refund' && before) await refundOrder(context, tx, before);
  },
  async after(context, tx, { action, values }) {
    if (action === 'pay') await settleBill(context, tx, values);
    if (action === 'refund') await reopenBill(context, tx, values);
  },
};

export default { resource: generalOrders, hooks };
