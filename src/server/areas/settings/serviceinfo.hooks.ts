import type { ResourceHooks } from '../../records/hooks.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { changeAll } from '../change-all.ts';

const hooks: ResourceHooks = {
  /** What is taken down is offered by no project any more; each opens it again by itself. */
  async after(context, tx, { action, id }) {
    if (action !== 'offline') return;
    const open = all(isColumn('serviceId', id), isColumn('status', 'enabled'));
    await changeAll(context, tx, 'settings/serviceOrgConfig', open, {}, 'disable');
  },
};

export default { resource: 'settings/serviceinfo', hooks };
