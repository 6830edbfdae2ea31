import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { joinDefaultGroup, leaveGroups } from '../doors/default-group.ts';

const livesHere = (row: Row | undefined): row is Row => row?.status === 'normal' && typeof row.userId === 'string';

/** Doors open to whoever is settled as a resident, and no more once nothing of it is left in the project. */
export async function followDoors(
  context: Context,
  tx: Queries,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> {
  const was = livesHere(before) ? before : undefined;
  const is = livesHere(after) ? after : undefined;
  if (was?.userId === is?.userId) return;
  if (was) await close(context, tx, was);
  if (is) await joinDefaultGroup(context, tx, { userId: is.userId, orgId: is.orgId, groupType: 'household' });
}

async function close(context: Context, tx: Queries, { userId, orgId }: Row): Promise<void> {
  const still = await asSystem(context, 'residents/household', tx).first(
    all(isColumn('userId', userId), isColumn('orgId', orgId), isColumn('status', 'normal')),
  );
  if (!still) await leaveGroups(context, tx, { userId, orgId, groupType: 'household' });
}
