import type { ResourceHooks } from '../../records/hooks.ts';
import { refuseUnseen } from '../desk-payment.ts';
import { collect } from './collect.ts';
import { collections } from './desk-order.ts';
import { refundSteps } from './desk-refund.ts';

const steps = refundSteps(collections);

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    // Without a connection nobody's wallet can be asked.
    if (action === 'add') refuseUnseen({ payWay: values.payWay });
    if (!before) return;
    if (action === 'upload') await collect(context, tx, collections, { ...before, userId: null, cardNo: null });
    Object.assign(values, await steps[action]?.(context, tx, before, values));
  },
};

export default { resource: 'orders/collection', hooks };
