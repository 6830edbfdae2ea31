import type { Role } from '../../../meta/list-view.ts';
import type { Context } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { rowsWithin } from '../../records/rows.ts';
import { all, live, type Condition } from '../../storage/condition.ts';

const maxRoles = 500;

/** Roles with which a user may share a view: their own, and those that they manage. */
export async function shareableRoles(context: Context): Promise<Role[]> {
  const own = await find(context, { is: 'in', column: 'roleCode', values: context.principal.roles });
  return [...new Map([...own, ...(await managedRoles(context))].map((role) => [role.code, role])).values()];
}

/** Roles that a user manages: those whose settings they may change. */
export async function managedRoles(context: Context): Promise<Role[]> {
  const roles = context.model.resources.get('system/role');
  const reach = roles && reachOf(context, roles, 'update');
  return roles && reach ? find(context, rowsWithin(context, roles, reach).where()) : [];
}

/** Names of roles, for users who see what is shared with them. */
export async function roleNames(context: Context, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = codes.length > 0 ? await find(context, { is: 'in', column: 'roleCode', values: codes }) : [];
  return new Map(found.map(({ code, name }) => [code, name]));
}

async function find(context: Context, where: Condition): Promise<Role[]> {
  const roles = context.model.resources.get('system/role');
  if (!roles) return [];
  const found = await context.store.find(roles.table, ['roleCode', 'roleName'], all(live, where), { limit: maxRoles });
  return found.map(({ roleCode, roleName }) => ({ code: String(roleCode), name: String(roleName) }));
}
