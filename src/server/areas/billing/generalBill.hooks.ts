import type { ResourceHooks } from '../../records/hooks.ts';
import { generalBills, payRest } from './general-bill.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'pay' && before) await payRest(context, tx, before, values.payWay ?? null);
  },
};

export default { resource: generalBills, hooks };
