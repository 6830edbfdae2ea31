import { AppError } from '../../meta/errors.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { ScopeKind } from '../../meta/resource.ts';
import { coveredBy } from '../access/index.ts';
import type { Context, Reach } from '../context.ts';
import { all, live } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { scopeCondition } from './access.ts';
import { scopeResources } from './explain-scope.ts';
import { codecOf } from './codec.ts';
import { centreScope, isScopeSource, scopeOf, scopeSources, type CentreScope, type OwnScope } from './scope-sources.ts';

const companyResource = 'organisation/company';

/** Ids that a user sees, by the kind of place. */
export type Seen = { readonly [K in Exclude<ScopeKind, 'self'> | 'itself']: readonly string[] };

export const seenBy = ({ scopeIds, centreItself }: OwnScope): Seen => ({
  centre: scopeIds.centre,
  itself: centreItself,
  project: scopeIds.project,
  enterprise: scopeIds.enterprise,
  merchant: scopeIds.merchant,
});

/**
 * If a change adds rows to what any user sees, the caller included, the caller must have seen them before.
 * So no user can widen their own reach, and only superiors can widen that of others.
 */
export async function refuseWidening(
  context: Context,
  tx: Queries,
  resource: Resource,
  before: Row | undefined,
  after: Row,
  reach: Reach,
): Promise<void> {
  if (!isScopeSource(resource.id)) return;
  const changed = scopeSources[resource.id].filter((name) => textOf(after[name]) !== textOf(before?.[name]));
  if (changed.length === 0 || !context.principal.grants.bounded) return;
  const companies = await companiesIn(context, tx);
  const gained =
    resource.id === companyResource
      ? gainedByCentres(companies, before, after)
      : less(seenBy(scopeOf(after, companies)), before && seenBy(scopeOf(before, companies)));
  if (await isWithin(context, tx, gained, reach)) return;
  throw new AppError('widerThanOwn', {}, { errors: changed.map((path) => ({ path, problem: 'widerThanOwn' })) });
}

const textOf = (value: Json | undefined): string => [value ?? []].flat().join();

/**
 * Does the caller see all of this? A caller who sees a wider place also sees the places in it, if `reach` goes by such
 * places.
 */
export async function isWithin(context: Context, tx: Queries, seen: Seen, reach: Reach): Promise<boolean> {
  const own = seenBy(context.principal);
  const missing = less(seen, own);
  if (missing.itself.some((id) => !own.centre.includes(id)) || missing.centre.length > 0) return false;
  const kinds = reach === 'all' ? [] : coveredBy(reach);
  for (const kind of ['project', 'enterprise', 'merchant'] as const) {
    const ids = missing[kind];
    const resource = context.model.resources.get(scopeResources[kind]);
    if (ids.length === 0) continue;
    if (!resource) return false;
    const where = all({ is: 'in', column: 'id', values: ids }, scopeCondition(context, resource, kinds));
    if ((await context.store.find(resource.table, ['id'], where, { tx, limit: ids.length })).length < ids.length)
      return false;
  }
  return true;
}

function less(seen: Seen, known: Seen | undefined): Seen {
  const rest = (kind: keyof Seen) => [...new Set(seen[kind])].filter((id) => !known?.[kind].includes(id));
  return {
    centre: rest('centre'),
    itself: rest('itself'),
    project: rest('project'),
    enterprise: rest('enterprise'),
    merchant: rest('merchant'),
  };
}

/** A centre may see more by its own setting; the centres above it because it was moved below them. */
function gainedByCentres(companies: readonly Row[], before: Row | undefined, after: Row): Seen {
  const id = String(after.id);
  const past = before
    ? companies.map((row) => (row.id === id ? before : row))
    : companies.filter((row) => row.id !== id);
  const gains = [id, ...above(companies, after)].map((centre) => {
    const now = less(asSeen(centreScope(centre, companies)), asSeen(centreScope(centre, past)));
    // A new centre has no users yet.
    return before ? now : { ...now, centre: now.centre.filter((one) => one !== id), itself: [] };
  });
  return {
    centre: gains.flatMap(({ centre }) => centre),
    itself: gains.flatMap(({ itself }) => itself),
    project: gains.flatMap(({ project }) => project),
    enterprise: [],
    merchant: [],
  };
}

const asSeen = ({ centres, itself, projects }: CentreScope): Seen => ({
  centre: centres,
  itself,
  project: projects,
  enterprise: [],
  merchant: [],
});

function above(companies: readonly Row[], row: Row): string[] {
  const found = new Set<string>();
  for (let at: Row | undefined = row; typeof at?.parentId === 'string' && !found.has(at.parentId);) {
    const parent: string = at.parentId;
    found.add(parent);
    at = companies.find(({ id }) => id === parent);
  }
  return [...found];
}

/** All centres, as the transaction sees them. */
export async function companiesIn(context: Context, tx: Queries): Promise<Row[]> {
  const resource = context.model.resources.get(companyResource);
  if (!resource) return [];
  const codec = codecOf(context, resource);
  return (
    await context.store.find(resource.table, ['id', ...scopeSources[companyResource]], live, { tx, limit: 10_000 })
  ).map(codec.toPlain);
}
