import type { Resource } from '../../../meta/model.ts';
import type { AppParts } from '../../http/kit.ts';
import { visible } from '../../records/access.ts';
import { liveRows } from '../../records/live-rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { listOf } from '../system/rows.ts';

/**
 * Users who may take an action with a row: those who are placed where it lies. Only where there is none, those who
 * reach every row: who runs the platform would otherwise hear of every step in every project.
 */
export async function holdersOf(parts: AppParts, resource: Resource, id: string, action: string): Promise<string[]> {
  const near: string[] = [];
  const everywhere: string[] = [];
  for (const userId of await candidates(parts, resource.code, action)) {
    const account = await parts.auth.principals.account(userId);
    const reach = account?.grants.reach(resource.code, action);
    if (!account || !reach) continue;
    if (reach === 'all') everywhere.push(userId);
    else if ((await parts.store.find(resource.table, ['id'], visible({ model: parts.model, principal: account }, resource, reach, isColumn('id', id)), { limit: 1 })).length > 0) near.push(userId);
  }
  return near.length > 0 ? near : everywhere;
}

/** Users with a role that grants it at all. */
async function candidates(parts: AppParts, code: string, action: string): Promise<string[]> {
  const granting = new Set<string>();
  for (const role of await liveRows(parts, undefined, 'system/role', { is: 'compare', column: 'status', op: '<>', value: 'disabled' })) {
    const grants = await parts.access.grantsOf([String(role.roleCode)]);
    if (grants.reach(code, action)) granting.add(String(role.id));
  }
  const users = await liveRows(parts, undefined, 'system/user', { is: 'any', of: [...granting].map((value) => ({ is: 'has', column: 'roleIds', value })) });
  return users.filter(({ roleIds }) => listOf(roleIds).some((role) => granting.has(role))).map(({ id }) => String(id));
}
