import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { grantsWithin, isScope, notHeld, storedRolesOf, type StoredGrant } from '../../access/index.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf, type Reading } from './rows.ts';

export const roleResource = 'system/role';
export const functionResource = 'system/roleFunction';

/** Functions that are stored one by one, but were checked together. */
export const partOfGrant = 'grant';

/** Some actions on one permission code, as a role keeps them. */
export interface RoleFunction {
  readonly code: string;
  readonly actions: readonly string[];
}

/** Built-in roles are what `policies/` says, in every installation. */
export function refuseBuiltIn(role: Row | undefined): void {
  if (role?.isSystem === true) throw new AppError('builtInRole');
}

export const functionsOf = async (
  context: Reading,
  tx: Queries | undefined,
  role: Row,
): Promise<(RoleFunction & { id: string })[]> =>
  (await asSystem(context, functionResource, tx).find(isColumn('roleId', role.id))).map(({ id, code, actions }) => ({
    id: String(id),
    code: String(code),
    actions: listOf(actions),
  }));

/** What a role would be granted with these functions, or with those that it has. One that is disabled will be enabled one day. */
export async function grantsWith(
  context: Reading,
  tx: Queries | undefined,
  role: Row,
  functions?: readonly RoleFunction[],
): Promise<readonly StoredGrant[]> {
  const given = functions ?? (await functionsOf(context, tx, role));
  const rows = given.map(({ code, actions }): Row => ({ roleId: role.id ?? null, code, actions: [...actions] }));
  return (
    storedRolesOf({ roles: [{ ...role, id: role.id ?? null, status: 'enabled' }], functions: rows }).roles[0]?.grants ??
    []
  );
}

/** Refuses to touch a role that holds more than the caller. */
export async function refuseRoleAbove(context: Context, tx: Queries, role: Row): Promise<void> {
  const [missing] = notHeld(context.principal.grants, await grantsWith(context, tx, role));
  if (missing) throw new AppError('aboveYou', { ...missing });
}

/** What another role would have to be given to be like this one. */
export async function functionsToCopy(context: Context, tx: Queries, role: Row): Promise<readonly RoleFunction[]> {
  if (role.isSystem !== true) return functionsOf(context, tx, role);
  const scope = String(role.dataScope);
  return isScope(scope) ? grantsWithin(context.access, String(role.roleCode), scope) : [];
}

/** A misspelled code or action would grant nothing, and nobody would notice. */
export function problemsOf({ access }: Context, { code, actions }: RoleFunction, at = ''): FieldError[] {
  const known = access.policy.codes.get(code)?.actions;
  if (!known) return [{ path: `${at}code`, problem: 'notAChoice', values: { title: '权限码' } }];
  return actions.every((action) => known.includes(action))
    ? []
    : [{ path: `${at}actions`, problem: 'notAChoice', values: { title: '允许操作' } }];
}
