import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { refuse } from '../../records/mutate.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { MessageKind } from './message-kind.ts';
import { freezeReceivers, recallWaiting } from './outbox.ts';
import { deliveries, lockedRows } from './receiver-rows.ts';

const sendingSteps = new Set(['send', 'sendPlanned', 'sendMessage', 'resendFailed', 'start']);

/** What the steps of every kind of message let happen: sending fixes the receivers, recalling takes back what has not left. */
export const messageHooks = (kind: MessageKind, before?: ResourceHooks['before']): ResourceHooks => ({
  async before(context, tx, change) {
    await before?.(context, tx, change);
    if (change.action !== 'resendFailed') return;
    const failed = await lockedRows(
      context,
      tx,
      deliveries,
      all(isColumn('messageId', change.before?.id), isColumn('status', 'failed')),
    );
    if (failed.length === 0) refuse([{ path: 'failCount', problem: 'nothingFailed' }]);
  },
  async after(context, tx, { action, id, before: row, values }) {
    const message: Row = { ...row, ...values, id };
    if (sendingSteps.has(action)) await freezeReceivers(context, tx, kind, message, nowMs());
    if (action === 'recall') await recallWaiting(context, tx, kind, id);
  },
});
