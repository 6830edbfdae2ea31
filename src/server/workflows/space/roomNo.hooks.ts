import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from './resource-of.ts';

/** A room is called by its building, its unit and its number: 1号楼-2单元-302. */
async function fullName(context: Context, tx: Queries, room: Row): Promise<string> {
  const nameOf = async (id: string, resource: string, column: string): Promise<string[]> => {
    const [row] = room[id] ? await context.store.find(resourceOf(context, resource).table, [column], isColumn('id', room[id]), { tx, limit: 1 }) : [];
    return row ? [String(row[column])] : [];
  };
  return [...(await nameOf('buildId', 'organisation/build', 'buildName')), ...(await nameOf('unitId', 'organisation/unit', 'unitName')), String(room.roomNo)].join('-');
}

const hooks: ResourceHooks = {
  async before(context, tx, { before, values }) {
    if (values.roomNo === undefined || values.fullName !== undefined) return;
    values.fullName = await fullName(context, tx, { ...before, ...values });
  },
};

export default { resource: 'organisation/roomNo', hooks };
