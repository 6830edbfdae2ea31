import type { Row } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { refuseWithoutOrder } from '../meals/without-order.ts';
import { collect } from './collect.ts';
import { receipts } from './desk-order.ts';
import { refundSteps } from './desk-refund.ts';

const steps = refundSteps(receipts);

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const receipt: Row = { ...before, ...values };
    if ((action === 'add' || action === 'update') && receipt.consumeType === 'unordered')
      await refuseWithoutOrder(context, tx, receipt);
    if (!before) return;
    if (action === 'collect') Object.assign(values, await collect(context, tx, receipts, receipt));
    Object.assign(values, await steps[action]?.(context, tx, before, values));
  },
};

export default { resource: 'orders/receivables', hooks };
