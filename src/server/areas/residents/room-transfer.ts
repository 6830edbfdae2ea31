import { AppError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../records/mutate.ts';
import { checkReferences } from '../../records/references.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, asCaller } from '../../records/rows.ts';
import { refuseArrears } from './arrears.ts';
import { isSettled, listOf, residentsOf } from './residents.ts';
import { noteMove } from './room-history.ts';

/** The action as which each of its changes is logged. */
export const transferringRoom = 'roomTransfer';

export interface Transfer {
  readonly householdId: string;
  readonly fromRoomId: string;
  readonly toRoomId: string;
  readonly date: string;
  readonly remark: string;
  /** Files that the caller has uploaded. */
  readonly documents: Json;
}

const maxMembers = 200;

/** A household gives up one room for another of its project; who lives there with it comes along. */
export async function transferRoom(context: Context, transfer: Transfer): Promise<{ moved: number }> {
  const households = asCaller(context, 'residents/household', transferringRoom);
  return households.transaction(async (rows, tx) => {
    const household = await rows.get(transfer.householdId);
    refuse(await checkReferences(context, tx, households.resource, { roomIds: [transfer.toRoomId] }));
    refuse(
      await checkReferences(context, tx, resourceOf(context, 'residents/roomHistory'), {
        documents: transfer.documents,
      }),
    );
    const { from, to } = await roomsOf(context, tx, transfer);
    refuseWrongRooms(household, from, to);
    const people = [household, ...(await membersIn(context, tx, household, transfer.fromRoomId))];
    await refuseArrears(
      context,
      tx,
      from,
      people.map(({ id }) => id),
    );
    const stranger = (await residentsOf(context, tx, [transfer.toRoomId], [household.orgId])).find(
      ({ id }) => !people.some((one) => one.id === id),
    );
    if (stranger) throw new AppError('stillLivedIn', { room: to.fullName, name: stranger.name });
    for (const person of people) await move(context, tx, person, transfer);
    return { moved: people.length };
  });
}

/** Both rooms, locked in the order of their ids. */
async function roomsOf(
  context: Context,
  tx: Queries,
  { fromRoomId, toRoomId }: Transfer,
): Promise<{ from: Row; to: Row }> {
  const ids = [...new Set([fromRoomId, toRoomId])].toSorted();
  const rooms = await asSystem(context, 'space/roomNo', tx).load(ids);
  const room = (id: string) => rooms[ids.indexOf(id)] as Row;
  return { from: room(fromRoomId), to: room(toRoomId) };
}

function refuseWrongRooms(household: Row, from: Row, to: Row): void {
  if (!isSettled(household)) throw new AppError('householdNotSettled', { name: household.name });
  if (!listOf(household.roomIds).includes(String(from.id)))
    throw new AppError('notInRoom', { name: household.name, room: from.fullName });
  if (from.id === to.id || to.orgId !== household.orgId)
    throw new AppError('invalid', {}, { errors: [{ path: 'toRoomId', problem: 'notAChoice' }] });
  if (to.status === 'disabled') throw new AppError('roomDisabled', { room: to.fullName });
}

async function membersIn(context: Context, tx: Queries, { id }: Row, roomId: string): Promise<Row[]> {
  const resource = resourceOf(context, 'residents/household');

  const found = await asSystem(context, resource, tx).find(isColumn('ownerId', id), {
    limit: maxMembers,
    lock: 'change',
  });
  return found.filter((member) => isSettled(member) && listOf(member.roomIds).includes(roomId));
}

async function move(
  context: Context,
  tx: Queries,
  person: Row,
  { fromRoomId, toRoomId, date, remark, documents }: Transfer,
): Promise<void> {
  const roomIds = [...new Set(listOf(person.roomIds).map((id) => (id === fromRoomId ? toRoomId : id)))];
  await asSystem(context, 'residents/household', tx).change(person, { roomIds }, transferringRoom);
  await noteMove(context, tx, person, [fromRoomId], {
    event: 'transferOut',
    date,
    otherRoomId: toRoomId,
    remark,
    documents,
  });
  await noteMove(context, tx, person, [toRoomId], {
    event: 'transferIn',
    date,
    otherRoomId: fromRoomId,
    remark,
    documents,
  });
}
