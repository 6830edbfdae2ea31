import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { groups, groupUsers } from './ids.ts';

/** Who leaves an enterprise leaves the groups that its project has for employees. */
export async function endStaffAccess(context: Context, tx: Queries, userId: unknown, orgId: unknown): Promise<void> {
  const rows = asSystem(context, groupUsers, tx);
  const { resource } = asSystem(context, groups, tx);
  const ofEmployees = all(isColumn('groupType', 'staff'), isColumn('orgId', orgId));
  const found = await rows.find(
    all(isColumn('userId', userId), {
      is: 'via',
      column: 'groupId',
      several: false,
      table: resource.table,
      where: ofEmployees,
    }),
    { columns: ['id'] },
  );
  if (found.length > 0) await rows.remove(found.map(({ id }) => String(id)));
}
