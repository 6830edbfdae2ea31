import type { ResourceHooks } from '../../records/hooks.ts';
import { followMembers } from './clique-members.ts';

const hooks: ResourceHooks = {
  async after(context, tx, { action, before, values, id }) {
    if (action !== 'delete') await followMembers(context, tx, before, { ...values, id });
  },
};

export default { resource: 'organisation/clique', hooks };
