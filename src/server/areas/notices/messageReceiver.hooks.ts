import { nowMs } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { addWork } from '../../storage/work/add.ts';
import { kindOf } from './kinds.ts';
import { deliverWork } from './outbox.ts';
import { deliveries } from './receiver-rows.ts';
import { recount, settleMessage } from './settle.ts';

const steps = new Set(['markRead', 'confirmSent', 'sendAgain']);

/** What somebody says of one delivery is counted with its message; one that is sent again goes to its receiver alone. */
const hooks: ResourceHooks = {
  before(_context, _tx, { action, before, values }) {
    if (action === 'confirmSent') Object.assign(values, { reason: null, sentTime: before?.startTime ?? null });
    if (action === 'sendAgain') Object.assign(values, { reason: null, startTime: null, held: null });
  },
  async after(context, tx, { action, id, before }) {
    if (!steps.has(action) || !before) return;
    if (action === 'sendAgain') await addWork(context.store, tx, deliverWork(id, nowMs()));
    const kind = kindOf(before);
    if (!kind) return;
    const messageId = String(before.messageId);
    if (action === 'confirmSent') await settleMessage(context, tx, kind, messageId);
    else await recount(context, tx, kind, messageId);
  },
};

export default { resource: deliveries, hooks };
