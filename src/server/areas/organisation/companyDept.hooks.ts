import type { ResourceHooks } from '../../records/hooks.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** More than any centre has. */
const maxProjects = 5000;

const hooks: ResourceHooks = {
  /** A department serves every project of its centre unless it is said which. */
  async before(context, tx, { action, values }) {
    if (action !== 'add' || values.orgIds || !values.companyId) return;
    const { table } = resourceOf(context, 'organisation/organization');
    const projects = await context.store.find(table, ['id'], all(live, isColumn('companyId', values.companyId)), {
      tx,
      limit: maxProjects,
    });
    if (projects.length > 0) values.orgIds = projects.map(({ id }) => String(id));
  },
};

export default { resource: 'organisation/companyDept', hooks };
