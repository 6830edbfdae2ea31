import { AppError } from '../../../meta/errors.ts';
import { userResource } from '../../auth/accounts.ts';
import { authorize } from '../../records/access.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { loadRows } from '../../records/load.ts';
import { changeRow } from '../../records/write.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { heldResource } from './held-roles.ts';
import { listOf, liveRows, resourceOf } from './rows.ts';

/**
 * Which roles somebody holds is said by the user alone. A record of it that is added or deleted here
 * changes the user, under the same rules as on the page of users.
 */
const hooks: ResourceHooks = {
  async after(context, tx, { action, values, along }) {
    if (along) return;
    const users = resourceOf(context, userResource);
    const [userId, roleId] = [String(values.userId), String(values.roleId)];
    const [user] = await liveRows(context, tx, userResource, isColumn('id', userId));
    const held = listOf(user?.roleIds);
    const still = await liveRows(context, tx, heldResource, all(isColumn('userId', userId), isColumn('roleId', roleId)));
    // One role may be held in several projects.
    if (!user || held.includes(roleId) === still.length > 0) return;
    const roleIds = action === 'delete' ? held.filter((id) => id !== roleId) : [...held, roleId];
    const reach = authorize(context, users, 'update');
    const [before] = await loadRows(context, tx, users, reach, [userId]);
    if (!before) throw new AppError('notFound');
    if (roleIds.length === 0) throw new AppError('invalid', {}, { errors: [{ path: 'roleId', problem: 'required', values: { title: users.fields.get('roleIds')?.title } }] });
    await changeRow(context, tx, users, before, { roleIds }, { action: 'grant', reach });
  },
};

export default { resource: heldResource, hooks };
