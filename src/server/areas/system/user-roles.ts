import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { canGrant } from '../../access/index.ts';
import { assertMayGrant } from '../../auth/escalation.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { contentOf, rolesInSight } from './assignable.ts';
import { refuseUnexpectedRoles } from './expected.ts';
import { roleResource } from './role-grants.ts';
import { changes, listOf } from './rows.ts';

export async function rolesIn(context: Context, tx: Queries, ids: unknown): Promise<Row[]> {
  const wanted = listOf(ids);
  return wanted.length > 0 ? asSystem(context, roleResource, tx).find({ is: 'in', column: 'id', values: wanted }) : [];
}

export const codeOf = (role: Row): string => String(role.roleCode);

/** Roles are given by those who hold all that is in them, and to users of the types that they are for. */
export async function checkRoles(context: Context, tx: Queries, before: Row | undefined, values: Row): Promise<void> {
  const after = { ...before, ...values };
  const typeChanges = changes(before, values, 'userType');
  if (!typeChanges && !changes(before, values, 'roleIds')) return;
  const roles = await rolesIn(context, tx, after.roleIds);
  const known = new Set(listOf(before?.roleIds));
  await refuseOutOfSight(
    context,
    tx,
    roles.filter(({ id }) => !known.has(String(id))),
  );
  for (const role of roles) {
    if (!known.has(String(role.id))) assertMayGrant(context, await contentOf(context, tx, role));
    const builtIn = context.access.policy.roles.get(codeOf(role));
    if (builtIn && !builtIn.userTypes.includes(Number(after.userType)))
      throw new AppError('roleNotForType', { role: builtIn.title });
  }
  await refuseUnexpectedRoles(context, tx, before, after, roles);
  if (typeChanges) await checkUserType(context, Number(values.userType));
}

/** Another project's roles are that project's own. */
async function refuseOutOfSight(context: Context, tx: Queries, given: readonly Row[]): Promise<void> {
  const sight = rolesInSight(context);
  if (!sight || given.length === 0) return;
  const seen = await asSystem(context, roleResource, tx).find(
    all({ is: 'in', column: 'id', values: given.map(({ id }) => id) }, sight),
  );
  if (seen.length < given.length)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'roleIds', problem: 'noSuchRow', values: { title: '角色' } }] },
    );
}

/** A type of user is given by those who may give at least one of the roles that are made for it. */
async function checkUserType(context: Context, userType: number): Promise<void> {
  const roles = [...context.access.policy.roles.values()].filter((role) => role.userTypes.includes(userType));
  const contents = await Promise.all(roles.map(({ code }) => context.access.grantsIn(code)));
  const [first] = contents;
  if (first && !contents.some((grants) => canGrant(context.principal.grants, grants))) assertMayGrant(context, first);
}
