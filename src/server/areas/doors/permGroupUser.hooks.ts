import type { ResourceHooks } from '../../records/hooks.ts';
import { groupUsers } from './ids.ts';
import { followAccess } from './sync-access.ts';

const hooks: ResourceHooks = {
  before(_context, _tx, { action, values }) {
    if (action === 'add') values.syncStatus = 'waiting';
  },
  async after(context, tx, { values: { userId }, before }) {
    await followAccess(context, tx, { users: [String(userId ?? before?.userId)] });
  },
};

export default { resource: groupUsers, hooks };
