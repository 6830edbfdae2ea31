import type { ResourceHooks } from '../../records/hooks.ts';
import { bookReturn, returns, undoReturn } from './borrow-return.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'add') await bookReturn(context, tx, values);
    if (action === 'undo' && before) await undoReturn(context, tx, before);
  },
};

export default { resource: returns, hooks };
