import { canGrant, type StoredGrant } from '../../access/index.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { reachOf, scopeCondition } from '../../records/access.ts';
import { all, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { grantsWith, roleResource } from './role-grants.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';

/** Built-in roles, and others made for the whole platform. */
const ofNobody: Condition = all(
  { is: 'empty', column: 'orgId', empty: true },
  { is: 'empty', column: 'companyId', empty: true },
);

/** Roles that the caller manages, and those that belong to nobody in particular. */
export function rolesInSight(context: Context): Condition | undefined {
  const roles = resourceOf(context, roleResource);
  const own = scopeCondition(context, roles, reachOf(context, roles, 'list') ?? []);
  return own && { is: 'any', of: [own, ofNobody] };
}

/** All that somebody gets with a role, also where it is disabled for now. */
export async function contentOf(context: Context, tx: Queries, role: Row): Promise<readonly StoredGrant[]> {
  return role.isSystem === true ? context.access.grantsIn(String(role.roleCode)) : grantsWith(context, tx, role);
}

/** Roles in sight that the caller may give to somebody, because they hold all that is in them. */
export async function assignableRoles(context: Context, tx: Queries, where?: Condition): Promise<Row[]> {
  const assignable: Row[] = [];
  for (const role of await asSystem(context, roleResource, tx).find(all(rolesInSight(context), where))) {
    if (canGrant(context.principal.grants, await contentOf(context, tx, role))) assignable.push(role);
  }
  return assignable;
}
