import type { ResourceHooks } from '../../records/hooks.ts';
import { printTasks } from './print-slips.ts';

const hooks: ResourceHooks = {
  before(_context, _tx, { action, values }) {
    // Somebody has looked at the printer: it gets as many attempts as for a new slip.
    if (action === 'reprint') values.attempts = 0;
  },
};

export default { resource: printTasks, hooks };
