import type { ResourceHooks } from '../../records/hooks.ts';
import { groupDevices } from './ids.ts';
import { followAccess } from './sync-access.ts';

const hooks: ResourceHooks = {
  before(_context, _tx, { action, values }) {
    if (action === 'add') values.syncStatus = 'waiting';
  },
  async after(context, tx, { values: { groupId }, before, along }) {
    // Of a group that goes, each member is followed by itself.
    if (!along) await followAccess(context, tx, { groupId: String(groupId ?? before?.groupId) });
  },
};

export default { resource: groupDevices, hooks };
