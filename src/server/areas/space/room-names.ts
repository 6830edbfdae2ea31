import type { CommandName } from '../../../meta/log-names.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { audit, differences, searchedOf } from '../../records/audit.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** A room is called by its building, its unit and its number: 1号楼-2单元-302. */
export async function fullNameOf(context: Context, tx: Queries, room: Row): Promise<string> {
  const nameOf = async (id: string, resource: string, column: string): Promise<string[]> => {
    const [row] = room[id]
      ? await context.store.find(resourceOf(context, resource).table, [column], isColumn('id', room[id]), {
          tx,
          limit: 1,
        })
      : [];
    return row ? [String(row[column])] : [];
  };
  return [
    ...(await nameOf('buildId', 'space/build', 'buildName')),
    ...(await nameOf('unitId', 'space/unit', 'unitName')),
    String(room.roomNo),
  ].join('-');
}

/** Rooms bear the name of what they lie in: when that is called something else, so are they. */
export const renamesRooms = (name: string, lyingIn: 'buildId' | 'unitId', reason: CommandName): ResourceHooks => ({
  async after(context, tx, { before, values, id }) {
    if (before && values[name] !== before[name]) await renameRooms(context, tx, lyingIn, id, reason);
  },
});

/** More than any building has. */
const maxRooms = 20_000;

/** Nobody has worked on the rooms themselves, so they keep their version, and whoever edits one meanwhile is not held up; the log of each tells why. */
async function renameRooms(
  context: Context,
  tx: Queries,
  lyingIn: string,
  id: string,
  reason: CommandName,
): Promise<void> {
  const { store } = context;
  const resource = resourceOf(context, 'space/roomNo');
  const searched = searchedOf(resource);
  const columns = [...new Set(['id', 'fullName', 'roomNo', 'buildId', 'unitId', resource.display, ...searched])];
  const rooms = (await store.find(resource.table, columns, all(live, isColumn(lyingIn, id)), {
    tx,
    limit: maxRooms,
    lock: 'change',
  })) as Row[];
  for (const room of rooms) {
    const fullName = await fullNameOf(context, tx, room);
    const search = Object.fromEntries(
      searched.map((column) => [column, column === 'fullName' ? fullName : (room[column] ?? null)]),
    );
    await store.update(tx, resource.table, { fullName }, isColumn('id', room.id), search);
    await audit(context, tx, {
      action: 'command',
      actionName: reason,
      resource,
      recordId: String(room.id),
      recordTitle: String(room[resource.display] ?? ''),
      changes: differences(resource, room, { fullName }),
    });
  }
}
