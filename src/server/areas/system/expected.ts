import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { isUserGroup, userGroups } from '../../../meta/user-types.ts';
import { breachesOfPerson, breachKey, unionOf, type Breach, type StoredRole } from '../../access/index.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { holding } from '../../records/holding.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { grantsWith, roleResource, type RoleFunction } from './role-grants.ts';
import { listOf, type Reading } from './rows.ts';

/** A role as it is, or as it would be with other functions. */
export interface RoleContent {
  readonly role: Row;
  readonly functions?: readonly RoleFunction[];
}

/** What a set of roles lets users of a type do against `policies/expectations.csv`. */
async function breachesWith(
  context: Reading,
  tx: Queries | undefined,
  userTypes: readonly number[],
  contents: readonly RoleContent[],
): Promise<Breach[]> {
  const { access } = context;
  const builtIn: string[] = [];
  const others: StoredRole[] = [];
  for (const { role, functions } of contents) {
    const code = String(role.roleCode);
    if (access.policy.roles.has(code)) builtIn.push(code);
    // A code of its own, since the role may stand there before and after a change.
    else
      others.push({
        code: `stored ${others.length}`,
        title: String(role.roleName),
        grants: await grantsWith(context, tx, role, functions),
      });
  }
  return breachesOfPerson(access.policy, { userTypes, builtIn }, await unionOf(access, builtIn, others));
}

/** The same for a role by itself: as if somebody held it who is of the group that the role is for. */
export async function breachesOfContent(
  context: Reading,
  tx: Queries | undefined,
  content: RoleContent,
): Promise<Breach[]> {
  const type = await asSystem(context, 'system/roleType', tx).one(content.role.roleTypeId);
  const group = String(type?.userGroup);
  return breachesWith(context, tx, isUserGroup(group) ? userGroups[group] : [], [content]);
}

export const breachesOfUser = (
  context: Reading,
  tx: Queries | undefined,
  userType: unknown,
  roles: readonly Row[],
): Promise<Breach[]> =>
  breachesWith(
    context,
    tx,
    [Number(userType)],
    roles.map((role) => ({ role })),
  );

/** Refuses what an expectation forbids and what did not hold before: a change that mends only a part goes through. */
function refuseNew(holder: string, before: readonly Breach[], after: readonly Breach[]): void {
  const known = new Set(before.map(breachKey));
  const broken = after.find((breach) => !known.has(breachKey(breach)));
  if (!broken) return;
  const { line, code, action, held, other } = broken;
  const what = [`${code} · ${action} · ${held.join('|')}`, ...(other ? [`${other.code} · ${other.action}`] : [])].join(
    ' + ',
  );
  throw new AppError('unexpectedGrant', { holder, what, place: `${line.at.file}:${line.at.line}`, line: line.text });
}

/** Holds the roles of a user, all of them together, against the expectations. */
export async function refuseUnexpectedRoles(
  context: Context,
  tx: Queries,
  before: Row | undefined,
  user: Row,
  roles: readonly Row[],
): Promise<void> {
  const known = listOf(before?.roleIds);
  const previous = before
    ? await asSystem(context, roleResource, tx).find({ is: 'in', column: 'id', values: known })
    : [];
  const was = before ? await breachesOfUser(context, tx, before.userType, previous) : [];
  refuseNew(String(user.userName ?? ''), was, await breachesOfUser(context, tx, user.userType, roles));
}

/** Holds what a role would be granted against the expectations: by itself, and together with the other roles of whoever holds it. */
export async function refuseUnexpectedGrants(
  context: Context,
  tx: Queries,
  before: RoleContent | undefined,
  after: RoleContent,
): Promise<void> {
  const was = before ? await breachesOfContent(context, tx, before) : [];
  refuseNew(String(after.role.roleName), was, await breachesOfContent(context, tx, after));
  const users = resourceOf(context, userResource);
  const holders = before ? await asSystem(context, users, tx).find(holding(users, 'roleIds', [after.role.id])) : [];
  for (const [holder] of alike(holders).values())
    if (holder && before) await refuseWith(context, tx, holder, before, after);
}

async function refuseWith(
  context: Context,
  tx: Queries,
  holder: Row,
  before: RoleContent,
  after: RoleContent,
): Promise<void> {
  const others = listOf(holder.roleIds).filter((id) => id !== after.role.id);
  const beside = (await asSystem(context, roleResource, tx).find({ is: 'in', column: 'id', values: others })).map(
    (role) => ({ role }),
  );
  const types = [Number(holder.userType)];
  refuseNew(
    String(holder.userName),
    await breachesWith(context, tx, types, [...beside, before]),
    await breachesWith(context, tx, types, [...beside, after]),
  );
}

/** Users of the same type with the same roles: what holds for one of them holds for all. */
export function alike(users: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const user of users) {
    const key = [user.userType, ...listOf(user.roleIds).toSorted()].join();
    groups.set(key, [...(groups.get(key) ?? []), user]);
  }
  return groups;
}
