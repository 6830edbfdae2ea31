import type { ResourceHooks } from '../../records/hooks.ts';
import { isColumn } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { endEnterprise } from './end-enterprise.ts';
import { followHouseholds } from '../residents/rooms.ts';

/** More than any enterprise has. */
const maxRooms = 10_000;

const hooks: ResourceHooks = {
  async before(context, tx, { action, before }) {
    if (action === 'leave' && before) await endEnterprise(context, tx, before);
  },
  async after(context, tx, { before, values, id }) {
    if (!before || (['shortName', 'virtName'] as const).every((name) => values[name] === before[name])) return;
    const rooms = await context.store.find(resourceOf(context, 'space/roomNo').table, ['id'], isColumn('virtId', id), {
      tx,
      limit: maxRooms,
    });
    await followHouseholds(
      context,
      tx,
      rooms.map((room) => String(room.id)),
      values.orgId ?? null,
    );
  },
};

export default { resource: 'enterprise/virtualarchitecture', hooks };
