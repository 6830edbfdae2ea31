import type { ResourceHooks } from '../../records/hooks.ts';
import { kindOf } from './kinds.ts';
import { deliveries } from './receiver-rows.ts';
import { recount } from './settle.ts';

/** What was read is counted with its message. */
const hooks: ResourceHooks = {
  async after(context, tx, { action, before }) {
    const kind = action === 'markRead' && before ? kindOf(before) : undefined;
    if (kind && before) await recount(context, tx, kind, String(before.messageId));
  },
};

export default { resource: deliveries, hooks };
