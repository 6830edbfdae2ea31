import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context, Reach } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { loadRows } from '../../records/load.ts';
import { codecOf } from '../../records/rows.ts';
import { changeRow, mutate } from '../../records/write.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

const mostMembers = 200;

/**
 * A member takes over the household: the rooms are theirs, the former owner and everybody else become
 * members of theirs. Nobody else's relation to the new owner is known, so it is left open.
 */
export async function changeOwner(context: Context, { ownerId, memberId }: { ownerId: string; memberId: string }): Promise<void> {
  const resource = context.model.resources.get('organisation/household');
  if (!resource) throw new AppError('noSuchCall');
  const reach = authorize(context, resource, 'update');
  await mutate(context, resource, async (tx) => {
    const [owner, member] = (await loadRows(context, tx, resource, reach, [ownerId, memberId])) as [Row, Row];
    if (owner.role !== 'owner' || member.ownerId !== ownerId) throw new AppError('notAMember', { name: member.name });
    if (member.status !== 'normal') throw new AppError('memberNotSettled', { name: member.name });
    const change = (row: Row, values: Row) => changeRow(context, tx, resource, row, values, { action: 'changeOwner', reach });
    const rooms = union(owner.roomIds, member.roomIds);
    await change(member, { role: 'owner', ownerId: null, relation: null, roomIds: rooms });
    await change(owner, { role: 'family', ownerId: memberId, relation: null });
    for (const other of await membersOf(context, tx, resource, ownerId)) if (other.id !== memberId) await change(other, { ownerId: memberId, relation: null });
    await nameRooms(context, tx, { rooms, from: String(owner.name), to: String(member.name), reach });
  });
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const union = (one: unknown, other: unknown): string[] => [...new Set([...listOf(one), ...listOf(other)])];

async function membersOf(context: Context, tx: Queries, resource: Resource, ownerId: string): Promise<Row[]> {
  const codec = codecOf(context.model, resource, context.db.dialect);
  const found = await context.store.find(resource.table, codec.readable, all(live, isColumn('ownerId', ownerId)), { tx, limit: mostMembers });
  return found.map(codec.toPlain);
}

/** Rooms are shown with the name of whoever owns them. */
async function nameRooms(context: Context, tx: Queries, { rooms, from, to, reach }: { rooms: readonly string[]; from: string; to: string; reach: Reach }): Promise<void> {
  const resource = context.model.resources.get('organisation/roomNo');
  if (!resource || rooms.length === 0) return;
  const codec = codecOf(context.model, resource, context.db.dialect);
  const found = await context.store.find(resource.table, codec.readable, all(live, isColumn('ownerName', from), { is: 'in', column: 'id', values: rooms }), { tx, limit: rooms.length });
  for (const room of found.map(codec.toPlain)) await changeRow(context, tx, resource, room, { ownerName: to }, { action: 'update', reach });
}
