import type { Json, Row } from '../../../meta/json.ts';
import { assertMayGrant } from '../../auth/escalation.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../records/audit.ts';
import { codecOf } from '../../records/codec.ts';
import { asSystem, asCaller } from '../../records/rows.ts';
import { StaleError } from '../../records/stale.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseUnexpectedGrants } from './expected.ts';
import {
  functionResource,
  functionsOf,
  grantsWith,
  partOfGrant,
  refuseBuiltIn,
  refuseRoleAbove,
  roleResource,
  type RoleFunction,
} from './role-grants.ts';
import { resourceOf } from '../../records/resource-of.ts';

interface Wanted {
  readonly roleId: string;
  readonly version: number;
  readonly functions: readonly RoleFunction[];
}

/** All that a role is granted, in one transaction and with one entry in the log. Returns the role's new version. */
export async function saveFunctions(
  context: Context,
  { roleId, version, functions }: Wanted,
): Promise<{ version: number }> {
  const roles = asCaller(context, roleResource, 'update');
  return roles.transaction(async (rows, tx) => {
    const role = await rows.get(roleId);
    refuseBuiltIn(role);
    if (role.version !== version) throw new StaleError(roles.resource, role);
    await refuseRoleAbove(context, tx, role);
    assertMayGrant(context, await grantsWith(context, tx, role, functions));
    await refuseUnexpectedGrants(context, tx, { role }, { role, functions });
    const changes = await replaceFunctions(context, tx, role, functions);
    if (Object.keys(changes).length === 0) return { version };
    await nextVersion(context, tx, role);
    await audit(context, tx, {
      action: 'grant',
      resource: roles.resource,
      recordId: roleId,
      recordTitle: String(role.roleName),
      changes,
    });
    return { version: version + 1 };
  });
}

/** Makes the functions of a role those that are wanted. Returns what that changed, code by code. */
export async function replaceFunctions(
  context: Context,
  tx: Queries,
  role: Row,
  wanted: readonly RoleFunction[],
): Promise<Record<string, [Json, Json]>> {
  const resource = resourceOf(context, functionResource);
  const before = new Map((await functionsOf(context, tx, role)).map((given) => [given.code, given]));
  const after = new Map(wanted.map((given) => [given.code, given]));
  const changes: Record<string, [Json, Json]> = {};
  for (const code of new Set([...before.keys(), ...after.keys()])) {
    const [old, next] = [before.get(code), after.get(code)];
    if (sameActions(old, next)) continue;
    changes[code] = [old ? [...old.actions] : null, next ? [...next.actions] : null];
    if (old) await context.store.remove(tx, resource.table, isColumn('id', old.id));
    if (next)
      await asSystem(context, resource, tx).add(
        { roleId: role.id ?? null, code, actions: [...next.actions] },
        { action: partOfGrant, unlogged: true },
      );
  }
  return changes;
}

const sameActions = (one: RoleFunction | undefined, other: RoleFunction | undefined): boolean =>
  one !== undefined && other !== undefined && one.actions.toSorted().join() === other.actions.toSorted().join();

/** Two people who grant at once must not overwrite each other. */
async function nextVersion(context: Context, tx: Queries, role: Row): Promise<void> {
  const roles = resourceOf(context, roleResource);
  const next: Row = {
    version: Number(role.version) + 1,
    updatedAt: isoNow(),
    updatedBy: context.principal.userId,
  };
  const stored = codecOf(context, roles).toStored(next);
  const changed = await context.store.update(
    tx,
    roles.table,
    stored,
    all(isColumn('id', role.id), isColumn('version', role.version)),
  );
  if (changed === 0) throw new StaleError(roles, role);
}
