import { nowMs } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { dayOf, formatNumber } from '../../records/sequences.ts';

/** What the next number looks like, by the rule as it is being stored. */
const hooks: ResourceHooks = {
  before(_context, _tx, { action, before, values }) {
    if (action !== 'add' && action !== 'update') return;
    const rule = { ...before, ...values };
    const next = Number(rule.currentValue ?? 0) + Number(rule.step ?? 1);
    values.sample = formatNumber(rule, dayOf(new Date(nowMs())), next);
  },
};

export default { resource: 'settings/seq', hooks };
