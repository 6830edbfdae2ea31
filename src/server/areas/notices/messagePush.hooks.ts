import { nowMs } from '../../clock.ts';
import { messageHooks } from './message-hooks.ts';
import { pushMessages } from './push-messages.ts';

const startSteps = new Set(['submit', 'retry']);
/** A step is planned for a moment to come. */
const soonMs = 2000;

/** What has no time of its own, or one that has passed, starts at once. */
const hooks = messageHooks(pushMessages, (_context, _tx, { action, before, values }) => {
  if (!startSteps.has(action)) return;
  const planned = typeof before?.planTime === 'string' ? Date.parse(before.planTime) : 0;
  const soon = nowMs() + soonMs;
  if (planned < soon) values.planTime = new Date(soon).toISOString();
});

export default { resource: pushMessages.resource, hooks };
