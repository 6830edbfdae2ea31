import type { ResourceHooks } from '../../records/hooks.ts';
import { addWork } from '../../storage/work/add.ts';
import { deliveryResource, sendWork } from './webhooks.ts';

const hooks: ResourceHooks = {
  async after({ store }, tx, { action, id, values }) {
    if (action === 'again') await addWork(store, tx, sendWork({ ...values, id }, `again ${String(values.version)}`));
  },
};

export default { resource: deliveryResource, hooks };
