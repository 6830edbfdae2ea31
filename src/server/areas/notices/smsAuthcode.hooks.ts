import { nowMs } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { codeMessages } from './kinds.ts';
import { freezeReceivers } from './outbox.ts';

/** A code that was made goes out by the default account of its channel; where there is none, it waits in the outbox. */
const hooks: ResourceHooks = {
  async after(context, tx, { action, id, before, values }) {
    if (action === 'add' || action === 'resend')
      await freezeReceivers(context, tx, codeMessages, { ...before, ...values, id }, nowMs());
  },
};

export default { resource: codeMessages.resource, hooks };
