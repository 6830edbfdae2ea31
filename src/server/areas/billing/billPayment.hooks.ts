import type { ResourceHooks } from '../../records/hooks.ts';
import { collecting, noteReceived, refuseExcess, takeMoney } from './collect.ts';
import { payments } from './rows.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, values }) {
    if (action === 'add') await refuseExcess(context, tx, values);
  },
  async after(context, tx, { action, values }) {
    if (action === 'add' || action === collecting) await takeMoney(context, tx, values);
    if (action === 'add') await noteReceived(context, tx, values);
  },
};

export default { resource: payments, hooks };
