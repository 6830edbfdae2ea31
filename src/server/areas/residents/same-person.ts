import { AppError } from '../../../meta/errors.ts';
import { isIdcard } from '../../../meta/fields/idcard.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { holding } from '../../records/holding.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { listOf } from './residents.ts';

/** More than live in one room. */
const maxResidents = 500;

/** The check digit of an identity card is right, or it was mistyped. */
export function refuseIdNumber({ idType, idNo }: Row): void {
  if (idType !== 'idcard' || typeof idNo !== 'string' || isIdcard(idNo.toUpperCase())) return;
  throw new AppError('invalid', {}, { errors: [{ path: 'idNo', problem: 'notAnIdNumber' }] });
}

/** Nobody is registered twice in one room. The rooms are locked, so that of two who register a person at once one is told. */
export async function refuseTwice(context: Context, tx: Queries, person: Row): Promise<void> {
  const roomIds = listOf(person.roomIds);
  if (roomIds.length === 0) return;
  const rooms = resourceOf(context, 'space/roomNo');
  const locked = await context.store.find(
    rooms.table,
    ['id', 'fullName'],
    { is: 'in', column: 'id', values: roomIds.toSorted() },
    { tx, limit: roomIds.length, lock: 'change' },
  );
  const twin = (await registeredIn(context, tx, person, roomIds)).find(
    (other) => other.id !== person.id && isSame(person, other),
  );
  if (!twin) return;
  const room = locked.find(({ id }) => listOf(twin.roomIds).includes(String(id)));
  throw new AppError(
    'registeredTwice',
    { name: person.name, room: room?.fullName },
    { errors: [{ path: 'roomIds', problem: 'taken', values: { title: rooms.label } }] },
  );
}

async function registeredIn(context: Context, tx: Queries, { orgId }: Row, roomIds: readonly string[]): Promise<Row[]> {
  const within = holding(resourceOf(context, 'residents/household'), 'roomIds', roomIds);
  const gone: Condition[] = ['moved', 'rejected'].map((value) => ({
    is: 'compare',
    column: 'status',
    op: '<>',
    value,
  }));
  return asSystem(context, 'residents/household', tx).find(all(isColumn('orgId', orgId), within, ...gone), {
    columns: ['id', 'name', 'mobile', 'idType', 'idNo', 'roomIds'],
    limit: maxResidents,
  });
}

/** By the papers, where both have shown some; otherwise by name and phone. */
function isSame(one: Row, other: Row): boolean {
  if (one.idNo && other.idNo)
    return one.idType === other.idType && String(one.idNo).toUpperCase() === String(other.idNo).toUpperCase();
  return one.name === other.name && one.mobile === other.mobile;
}
