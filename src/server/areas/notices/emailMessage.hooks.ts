import type { ResourceHooks } from '../../records/hooks.ts';
import { freezeReceivers, messages } from './outbox.ts';

const hooks: ResourceHooks = {
  before(context, _tx, { action, values }) {
    if (action === 'add') values.creatorName = context.principal.realName || context.principal.userName;
  },
  async after(context, tx, { action, id, values }) {
    if (action === 'send' || action === 'sendPlanned') await freezeReceivers(context, tx, id, values, Date.now());
  },
};

export default { resource: messages, hooks };
