import type { ResourceHooks } from '../../records/hooks.ts';
import { groups } from './ids.ts';
import { followAccess } from './sync-access.ts';

/** What a group allows, its members may do: other times, or nothing while it is out of use. */
const hooks: ResourceHooks = {
  async after(context, tx, { action, id }) {
    if (action === 'update') await followAccess(context, tx, { groupId: id });
  },
};

export default { resource: groups, hooks };
