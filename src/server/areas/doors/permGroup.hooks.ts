import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { groups } from './ids.ts';
import { followAccess } from './sync-access.ts';

/** A project has one default group for each kind of people: the one that was named last. */
async function replaceDefault(context: Context, tx: Queries, group: Row): Promise<void> {
  const rows = asSystem(context, groups, tx);
  const others = await rows.find(
    all(
      isColumn('orgId', group.orgId),
      isColumn('groupType', group.groupType),
      isColumn('isDefault', context.db.dialect.encode('boolean', true)),
    ),
    { lock: 'change' },
  );
  for (const other of others) if (other.id !== group.id) await rows.change(other, { isDefault: false });
}

/** What a group allows, its members may do: other times, or nothing while it is out of use. */
const hooks: ResourceHooks = {
  async after(context, tx, { action, id, before, values }) {
    if (action === 'update') await followAccess(context, tx, { groupId: id });
    const group: Row = { ...before, ...values, id };
    const isNew = before?.isDefault !== true || before.groupType !== group.groupType;
    if ((action === 'add' || action === 'update') && group.isDefault === true && isNew)
      await replaceDefault(context, tx, group);
  },
};

export default { resource: groups, hooks };
