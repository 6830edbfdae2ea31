import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, asSystem } from '../../records/rows.ts';

const action = 'deleteRelation';

/** An operator or distributor no longer works for the centre above it. Projects that it runs have to be handed over before. */
export async function endRelation(context: Context, id: string): Promise<null> {
  const companies = asCaller(context, 'organisation/company', action);
  return companies.transaction(async (rows, tx) => {
    const company = await rows.get(id);
    if (company.companyType === 'operation' || !company.parentId)
      throw new AppError('noRelation', { name: company.companyName });
    await refuseProjects(context, tx, company);
    await asSystem(context, companies.resource, tx).change(company, { parentId: null }, action);
    return null;
  });
}

async function refuseProjects(context: Context, tx: Queries, { id, companyName }: Row): Promise<void> {
  const { table } = resourceOf(context, 'organisation/organization');
  const open: Condition = { is: 'compare', column: 'status', op: '<>', value: 'closed' };
  const count = (
    await context.store.find(table, ['id'], all(live, isColumn('companyId', id), open), { tx, limit: 1000 })
  ).length;
  if (count > 0) throw new AppError('projectsLeft', { name: companyName, count });
}
