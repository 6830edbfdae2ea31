import { isoNow } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { automaticRules } from './automatic-recharge.ts';

/** What decides when a rule is due. */
const schedule = ['status', 'cycle', 'executeDay', 'executeTime', 'startDate'] as const;

/** A rule that is new, enabled again or scheduled anew is not due for times that were before. */
const hooks: ResourceHooks = {
  before: async (_context, _tx, { action, before, values }) => {
    const isNew =
      action === 'add' ||
      schedule.some((name) => name in values && (values[name] ?? null) !== (before?.[name] ?? null));
    if (isNew) values.activeSince = isoNow();
  },
};

export default { resource: automaticRules, hooks };
