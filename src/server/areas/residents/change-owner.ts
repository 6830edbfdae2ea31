import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from './residents.ts';
import { followHouseholds } from './rooms.ts';
import { mutate } from '../../records/mutate.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';

/** The action as which each of its changes is logged. */
export const changingOwner = 'changeOwner';

const maxMembers = 200;

/**
 * A member takes over the household: the rooms are theirs, the former owner and everybody else become
 * members of theirs. Nobody else's relation to the new owner is known, so it is left open.
 */
export async function changeOwner(
  context: Context,
  { ownerId, memberId }: { ownerId: string; memberId: string },
): Promise<void> {
  const resource = context.model.resources.get('residents/household');
  if (!resource) throw new AppError('noSuchCall');
  const reach = authorize(context, resource, 'update');
  await mutate(context, resource, async (tx) => {
    const [owner, member] = (await rowsWithin(context, resource, reach, tx).load([ownerId, memberId])) as [Row, Row];
    if (owner.role !== 'owner' || member.ownerId !== ownerId) throw new AppError('notAMember', { name: member.name });
    if (member.status !== 'normal') throw new AppError('memberNotSettled', { name: member.name });
    const change = (row: Row, values: Row) =>
      rowsWithin(context, resource, reach, tx).change(row, values, changingOwner);
    const rooms = union(owner.roomIds, member.roomIds);
    await change(member, { role: 'owner', ownerId: null, relation: null, roomIds: rooms });
    await change(owner, { role: 'family', ownerId: memberId, relation: null });
    for (const other of await membersOf(context, tx, resource, ownerId))
      if (other.id !== memberId) await change(other, { ownerId: memberId, relation: null });
    await followHouseholds(context, tx, rooms, owner.orgId ?? null);
  });
}

const union = (one: unknown, other: unknown): string[] => [...new Set([...listOf(one), ...listOf(other)])];

async function membersOf(context: Context, tx: Queries, resource: Resource, ownerId: string): Promise<Row[]> {
  return asSystem(context, resource, tx).find(isColumn('ownerId', ownerId), { limit: maxMembers });
}
