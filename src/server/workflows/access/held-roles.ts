import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { insertRow } from '../../records/write.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf, liveRows, resourceOf } from './rows.ts';

export const heldResource = 'platform/userRole';

/** Other systems of the platform read the roles of a user as records of their own; they follow what the user says. */
export async function followRoles(context: Context, tx: Queries, userId: string, user: Row): Promise<void> {
  const resource = resourceOf(context, heldResource);
  const held = new Set(listOf(user.roleIds));
  const recorded = await liveRows(context, tx, heldResource, isColumn('userId', userId));
  const over = recorded.filter(({ roleId }) => !held.has(String(roleId))).map(({ id }) => id);
  if (over.length > 0) await context.store.update(tx, resource.table, { deletedAt: new Date().toISOString() }, { is: 'in', column: 'id', values: over });
  for (const roleId of held) {
    if (!recorded.some((record) => record.roleId === roleId)) await insertRow(context, tx, resource, { userId, roleId, orgId: null }, { action: 'add', reach: 'all', unlogged: true });
  }
}
