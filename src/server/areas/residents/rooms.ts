import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { ownerName } from './owner-name.ts';
import { listOf, residentsOf } from './residents.ts';

/**
 * Rooms say whose they are and whether somebody lives there; households decide both. Called with the rooms
 * that a household has or had whenever it changes. `project` is where it is registered.
 */
export async function followHouseholds(
  context: Context,
  tx: Queries,
  ids: readonly string[],
  project: unknown,
): Promise<void> {
  if (ids.length === 0) return;
  const resource = resourceOf(context, 'space/roomNo');
  const rooms = await asSystem(context, resource, tx).find(
    { is: 'in', column: 'id', values: ids },
    { limit: ids.length, lock: 'change' },
  );
  const everybody = await residentsOf(context, tx, ids, [project, ...rooms.map(({ orgId }) => orgId)]);
  for (const room of rooms) {
    const residents = everybody.filter(({ roomIds }) => listOf(roomIds).includes(String(room.id)));
    const step = stepOf(room, residents);
    const changes = {
      ...(step && stepOut(context, resource, step, room)),
      ownerName: await ownerName(context, tx, room, residents),
    };
    if (step || changes.ownerName !== (room.ownerName ?? null))
      await asSystem(context, resource, tx).change(room, changes, step ?? 'update');
  }
}

/** Only what moving in has made is taken back: a flat that is sold or let stays so when nobody lives there. */
function stepOf(room: Row, residents: readonly Row[]): 'checkin' | 'vacate' | undefined {
  if (residents.length > 0) return room.status === 'vacant' ? 'checkin' : undefined;
  return room.status === 'occupied' && room.virtId === null ? 'vacate' : undefined;
}

function stepOut(context: Context, resource: Resource, name: string, room: Row): Row {
  const transition = resource.states?.transitions.get(name);
  if (!transition) throw new TypeError(`rooms have no step ${name}`);
  return asSystem(context, resource).stepFrom(room, transition);
}
