import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { userResource } from '../../auth/accounts.ts';
import { authorize } from '../../records/access.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';
import { validateForm } from '../../records/validate.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { idsOf, isList, type Membership } from './memberships.ts';
import { resourceOf } from '../../records/resource-of.ts';

/**
 * Where somebody belongs is said by the user alone. A record of it that is added or deleted changes
 * the user, under the same rules as on the page of users.
 */
export const membershipHooks = (membership: Membership): { resource: string; hooks: ResourceHooks } => ({
  resource: membership.records,
  hooks: {
    copyOf: userResource,
    async after(context, tx, { action, values, along }) {
      if (along) return;
      const { field, records, target } = membership;
      const users = resourceOf(context, userResource);
      const [userId, id] = [String(values.userId), String(values[target])];
      const user = await asSystem(context, userResource, tx).one(userId);
      const said = idsOf(user?.[field]);
      const recorded = await asSystem(context, records, tx).find(all(isColumn('userId', userId), isColumn(target, id)));
      // One role may be held in several projects.
      if (!user || said.includes(id) === recorded.length > 0) return;
      const others = said.filter((other) => other !== id);
      const next = action === 'delete' ? others : [...(isList(context, membership) ? others : []), id];
      const value = isList(context, membership) && next.length > 0 ? next : (next[0] ?? null);
      const reach = authorize(context, users, 'update');
      const before = await rowsWithin(context, users, reach, tx).get(userId);
      if (!before) throw new AppError('notFound');
      refuseMissing(users, { ...before, [field]: value }, membership);
      await rowsWithin(context, users, reach, tx).change(
        before,
        { [field]: value },
        field === 'roleIds' ? 'grant' : 'update',
      );
    },
  },
});

/** What the form of the users asks for cannot be taken away by this road either. */
function refuseMissing(users: Resource, user: Row, { field, target }: Membership): void {
  const missing = validateForm(users, user, new Set()).errors.filter(
    ({ path, problem }) => path === field && problem === 'required',
  );
  const title = users.fields.get(field)?.title;
  if (missing.length > 0)
    throw new AppError('invalid', {}, { errors: [{ path: target, problem: 'required', values: { title } }] });
}
