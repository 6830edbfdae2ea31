import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { ownerName } from '../residents/owner-name.ts';
import { residentsOf } from '../residents/residents.ts';
import { fullNameOf } from './room-names.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'vacate' && before) await refuseLivedIn(context, tx, before);
    const room: Row = { ...before, ...values };
    if (values.virtId !== undefined && values.virtId !== (before?.virtId ?? null))
      values.ownerName = await ownerName(context, tx, room, await residentsIn(context, tx, before));
    if (values.roomNo !== undefined && values.fullName === undefined)
      values.fullName = await fullNameOf(context, tx, room);
  },
};

const residentsIn = async (context: Context, tx: Queries, room: Row | undefined): Promise<Row[]> =>
  room ? residentsOf(context, tx, [String(room.id)], [room.orgId]) : [];

/** Emptying a room would leave its residents registered in it. */
async function refuseLivedIn(context: Context, tx: Queries, room: Row): Promise<void> {
  const [resident] = await residentsIn(context, tx, room);
  if (resident) throw new AppError('stillLivedIn', { room: room.fullName, name: resident.name });
}

export default { resource: 'space/roomNo', hooks };
