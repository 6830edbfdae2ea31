import { makeBill } from '../billing/make-bill.ts';
import type { ResourceHooks } from '../../records/hooks.ts';

const hooks: ResourceHooks = {
  async after(context, tx, { action, values }) {
    if (action === 'bill') await makeBill(context, tx, values);
  },
};

export default { resource: 'enterprise/contractOrder', hooks };
