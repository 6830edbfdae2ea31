import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { assertMayGrant } from '../../auth/escalation.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { holding } from '../../records/holding.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseUnexpectedGrants } from './expected.ts';
import { assignableRoles } from './assignable.ts';
import { grantsWith, refuseBuiltIn, refuseRoleAbove, roleResource } from './role-grants.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { codeOf } from './user-roles.ts';

const hooks: ResourceHooks = {
  async pickable(context) {
    const roles = await context.store.transaction((tx) => assignableRoles(context, tx));
    return { is: 'in', column: 'id', values: roles.map(({ id }) => id) };
  },
  async before(context, tx, { action, before, values }) {
    if (!before) return refuseTakenCode(context, values);
    refuseBuiltIn(before);
    await refuseRoleAbove(context, tx, before);
    if (action === 'delete') return refuseWhileHeld(context, tx, before);
    // A wider data scope is more, although its functions stay the same.
    const role = { ...before, ...values };
    assertMayGrant(context, await grantsWith(context, tx, role));
    return refuseUnexpectedGrants(context, tx, { role: before }, { role });
  },
};

/** Roles of `policies/` that nobody is given have no row that would hold their code. */
function refuseTakenCode({ access }: Context, values: Row): void {
  if (!access.policy.roles.has(codeOf(values))) return;
  const title = '角色编码';
  throw new AppError(
    'duplicate',
    { fields: title },
    { errors: [{ path: 'roleCode', problem: 'taken', values: { title } }] },
  );
}

async function refuseWhileHeld(context: Context, tx: Queries, role: Row): Promise<void> {
  const users = resourceOf(context, userResource);
  const count = (await asSystem(context, users, tx).find(holding(users, 'roleIds', [role.id]))).length;
  if (count > 0) throw new AppError('inUse', { count, label: users.label });
}

export default { resource: roleResource, hooks };
