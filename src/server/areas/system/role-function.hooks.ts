import { AppError } from '../../../meta/errors.ts';
import { assertMayGrant } from '../../auth/escalation.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { refuseUnexpectedGrants } from './expected.ts';
import {
  functionResource,
  functionsOf,
  grantsWith,
  partOfGrant,
  problemsOf,
  refuseBuiltIn,
  refuseRoleAbove,
  roleResource,
} from './role-grants.ts';
import { listOf } from './rows.ts';

/** The functions of a role are what it is granted. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const row = { ...before, ...values };
    const role = await asSystem(context, roleResource, tx).one(row.roleId);
    if (!role) return;
    refuseBuiltIn(role);
    await refuseRoleAbove(context, tx, role);
    if (action === 'delete') return;
    const given = { code: String(row.code), actions: listOf(row.actions) };
    const errors = problemsOf(context, given);
    if (errors.length > 0) throw new AppError('invalid', {}, { errors });
    assertMayGrant(context, await grantsWith(context, tx, role, [given]));
    if (action === partOfGrant) return;
    const others = (await functionsOf(context, tx, role)).filter(({ id }) => id !== before?.id);
    await refuseUnexpectedGrants(context, tx, { role }, { role, functions: [...others, given] });
  },
};

export default { resource: functionResource, hooks };
