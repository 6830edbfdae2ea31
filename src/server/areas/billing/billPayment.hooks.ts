import type { ResourceHooks } from '../../records/hooks.ts';
import { refundStep } from '../outside-refund.ts';
import { collecting, noteReceived, noteReturned, refundOf, refuseExcess, takeMoney } from './collect.ts';
import { payments } from './rows.ts';

const hooks: ResourceHooks = {
  async before(context, tx, change) {
    if (change.action === 'add') await refuseExcess(context, tx, change.values);
    await refundStep(context, tx, change, 'refund', (payment) => refundOf(context, tx, payment));
  },
  async after(context, tx, { action, values }) {
    if (action === 'add' || action === collecting) await takeMoney(context, tx, values);
    if (action === 'add') await noteReceived(context, tx, values);
    if (action === 'refundDone') await noteReturned(context, tx, values);
  },
};

export default { resource: payments, hooks };
