import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { ScopeKind } from '../../meta/resource.ts';
import { RestrictedGrants } from '../access/index.ts';
import { nowMs } from '../clock.ts';
import type { Principal, Reach, Services } from '../context.ts';
import { visible } from '../records/access.ts';
import { placesOf } from '../records/explain-scope.ts';
import { holding } from '../records/holding.ts';
import { resourceOf } from '../records/resource-of.ts';
import { asSystem } from '../records/rows.ts';
import { scopeOf } from '../records/scope-sources.ts';
import { all } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { userResource } from './accounts.ts';
import { restrictionsOf } from './restrictions.ts';

export type HolderParts = Pick<Services, 'model' | 'db' | 'store' | 'access'>;

interface Holder extends Pick<Principal, 'scopeIds' | 'centreItself' | 'grants' | 'roles'> {
  readonly id: string;
}

interface Holders {
  /** Users whose scope contains the row. */
  readonly near: readonly string[];
  /** Users who reach every row. */
  readonly everywhere: readonly string[];
}

/** Users, all or some, who may take an action with the row. Within a transaction the row may have been written by it. */
export async function holdersOf(
  parts: HolderParts,
  resource: Resource,
  id: string,
  action: string,
  tx?: Queries,
  among?: readonly string[],
): Promise<Holders> {
  const { near, everywhere } = await holdersOfRows(parts, resource, [id], action, tx, among);
  return { near: [...near.keys()], everywhere };
}

/** The same of several rows at once: for each user near them those in reach, and who reaches everything. */
export async function holdersOfRows(
  parts: HolderParts,
  resource: Resource,
  ids: readonly string[],
  action: string,
  tx?: Queries,
  among?: readonly string[],
): Promise<{ near: Map<string, string[]>; everywhere: string[] }> {
  const near = new Map<string, string[]>();
  const everywhere: string[] = [];
  for (const holder of await withRole(parts, tx, granting(parts, resource, action), among)) {
    const reach = holder.grants.reach(resource.code, action);
    if (reach === 'all') everywhere.push(holder.id);
    else {
      const reached = await reaches(parts, tx, resource, ids, reach, holder);
      if (reached.length > 0) near.set(holder.id, reached);
    }
  }
  return { near, everywhere };
}

/** Users of the enterprise, merchant … that the row belongs to, if they may take the action with it. */
export async function holdersWithin(
  parts: HolderParts,
  resource: Resource,
  row: Row,
  { action, kind }: { action: string; kind: ScopeKind },
): Promise<string[]> {
  const path = parts.model.scopes.get(resource.id)?.get(kind);
  const places = path ? await placesOf(parts, row, path) : [];
  const found: string[] = [];
  for (const holder of await withRole(parts, undefined, granting(parts, resource, action))) {
    const reach = holder.grants.reach(resource.code, action);
    // Of all enterprises there may be thousands of accounts: only those of this one are asked about.
    if (!reach || reach === 'all' || !reach.includes(kind) || !holder.scopeIds[kind].some((id) => places.includes(id)))
      continue;
    if ((await reaches(parts, undefined, resource, [String(row.id)], [kind], holder)).length > 0) found.push(holder.id);
  }
  return found;
}

const granting =
  ({ access }: HolderParts, { code }: Resource, action: string) =>
  async (role: string): Promise<boolean> =>
    (await access.grantsOf([role])).reach(code, action) !== undefined;

/** Users with a role who reach the row with an action. */
export async function holdersOfRole(
  parts: HolderParts,
  resource: Resource,
  id: string,
  { role, action }: { role: string; action: string },
  tx?: Queries,
): Promise<string[]> {
  const found: string[] = [];
  for (const holder of await withRole(parts, tx, (code) => code === role))
    if ((await reaches(parts, tx, resource, [id], holder.grants.reach(resource.code, action), holder)).length > 0)
      found.push(holder.id);
  return found;
}

/** Which of the rows somebody reaches. */
async function reaches(
  { model, store }: HolderParts,
  tx: Queries | undefined,
  resource: Resource,
  ids: readonly string[],
  reach: Reach | undefined,
  holder: Holder,
): Promise<string[]> {
  if (!reach) return [];
  const among = visible({ model, principal: holder }, resource, reach, { is: 'in', column: 'id', values: ids });
  const found = await store.find(resource.table, ['id'], among, { limit: ids.length, tx });
  return found.map(({ id }) => String(id));
}

/** Users with a matching role, and all that they may do; disabled roles do not count. */
async function withRole(
  parts: HolderParts,
  tx: Queries | undefined,
  fits: (code: string) => boolean | Promise<boolean>,
  among?: readonly string[],
): Promise<Holder[]> {
  const codes = new Map(
    (
      await asSystem(parts, 'system/role', tx).find({ is: 'compare', column: 'status', op: '<>', value: 'disabled' })
    ).map((role) => [String(role.id), String(role.roleCode)]),
  );
  const fitting: string[] = [];
  for (const [id, code] of codes) if (await fits(code)) fitting.push(id);
  if (fitting.length === 0) return [];
  const account = resourceOf(parts, userResource);
  const having = holding(account, 'roleIds', fitting);
  const found = await asSystem(parts, account, tx).find(
    among ? all(having, { is: 'in', column: 'id', values: among }) : having,
  );
  // Whom a database finds first is up to its plan; who is asked first is not: the longest-standing account.
  const users = found.toSorted((one, other) => (seniority(one) < seniority(other) ? -1 : 1));
  const centres = users.some(({ companyId }) => typeof companyId === 'string')
    ? await asSystem(parts, 'organisation/company', tx).find({ is: 'all', of: [] })
    : [];
  const holders = await Promise.all(users.map((user) => holderOf(parts, user, codes, centres)));
  const restrictions = await restrictionsOf(parts, holders, nowMs(), tx);
  return holders.map((holder) => ({ ...holder, grants: RestrictedGrants.of(holder.grants, restrictions(holder)) }));
}

const seniority = ({ createdAt, id }: Row): string => `${String(createdAt)} ${String(id)}`;

async function holderOf(
  { access }: HolderParts,
  user: Row,
  codes: ReadonlyMap<string, string>,
  centres: readonly Row[],
): Promise<Holder> {
  const roles = (Array.isArray(user.roleIds) ? user.roleIds : []).flatMap((id) => codes.get(String(id)) ?? []);
  return {
    id: String(user.id),
    roles,
    ...scopeOf(user, typeof user.companyId === 'string' ? [...centres] : []),
    grants: await access.grantsOf(roles),
  };
}
