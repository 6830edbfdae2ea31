import type { ResourceHooks } from '../../records/hooks.ts';
import { collect } from './collect.ts';
import { receipts } from './desk-order.ts';
import { refundSteps } from './desk-refund.ts';

const steps = refundSteps(receipts);

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (!before) return;
    if (action === 'collect') Object.assign(values, await collect(context, tx, receipts, { ...before, ...values }));
    Object.assign(values, await steps[action]?.(context, tx, before, values));
  },
};

export default { resource: 'orders/receivables', hooks };
