import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { ScopeKind } from '../../meta/resource.ts';
import type { ScopePath } from '../../meta/scope.ts';
import type { Context, Reach } from '../context.ts';
import { isColumn, live } from '../storage/condition.ts';
import { visible, type Scoped } from './access.ts';
import { labelsOf } from './labels.ts';
import { codecOf } from './codec.ts';

type ScopeReader = Scoped & Pick<Context, 'store' | 'db'>;

/** The places of a row in one scope, and the user's own places in it; both by name. */
export interface ScopeMatch {
  readonly kind: ScopeKind;
  readonly inside: boolean;
  readonly row: readonly string[];
  readonly own: readonly string[];
}

/** Why a row is or is not within a user's reach. */
export interface RowExplanation {
  readonly resource: string;
  readonly label: string;
  readonly id: string;
  readonly title: string;
  readonly deleted: boolean;
  readonly inReach: boolean;
  readonly placings: readonly ScopeMatch[];
}

/** The resource of each scope's ids. */
export const scopeResources: Readonly<Record<ScopeKind, string>> = {
  centre: 'organisation/company',
  project: 'organisation/organization',
  enterprise: 'enterprise/virtualarchitecture',
  merchant: 'merchants/merchant',
  self: 'system/user',
};

/** A row of a permission code, independent of reach. */
export async function rowBehind(
  { model, store, db }: ScopeReader,
  code: string,
  action: string,
  id: string,
): Promise<{ resource: Resource; row: Row; deleted: boolean } | undefined> {
  for (const resource of model.resources.values()) {
    if (resource.code !== code || !resource.actions.includes(action)) continue;
    const codec = codecOf({ model, db }, resource);
    const [row] = await store.find(resource.table, codec.readable, isColumn('id', id), { limit: 1 });
    if (!row) continue;
    const deleted =
      resource.removal === 'soft' &&
      (await store.find(resource.table, ['id'], { is: 'all', of: [live, isColumn('id', id)] }, { limit: 1 })).length ===
        0;
    return { resource, row: codec.toPlain(row), deleted };
  }
  return undefined;
}

/** For the principal of `looking`, with one of their reaches. */
export async function explainRow(
  looking: ScopeReader,
  { resource, row, deleted }: NonNullable<Awaited<ReturnType<typeof rowBehind>>>,
  reach: Reach,
): Promise<RowExplanation> {
  const id = String(row.id);
  const isInside = async (within: Reach) =>
    (
      await looking.store.find(resource.table, ['id'], visible(looking, resource, within, isColumn('id', id)), {
        limit: 1,
      })
    ).length > 0;
  const placings: ScopeMatch[] = [];
  for (const kind of reach === 'all' ? [] : reach) {
    const path = looking.model.scopes.get(resource.id)?.get(kind);
    const { scopeIds, centreItself } = looking.principal;
    placings.push({
      kind,
      inside: await isInside([kind]),
      row: path ? await named(looking, kind, await placesOf(looking, row, path)) : [],
      own: await named(looking, kind, kind === 'centre' ? [...scopeIds.centre, ...centreItself] : scopeIds[kind]),
    });
  }
  return {
    resource: resource.id,
    label: resource.label,
    id,
    title: String(row[resource.display] ?? ''),
    deleted,
    inReach: await isInside(reach),
    placings,
  };
}

/** The ids at the end of a path, hop by hop. */
export async function placesOf(
  { model, store, db }: Pick<Context, 'model' | 'store' | 'db'>,
  row: Row,
  { hops, column }: ScopePath,
): Promise<string[]> {
  let rows: Row[] = [row];
  for (const { field, resource: id } of hops) {
    const resource = model.resources.get(id);
    if (!resource) return [];
    const codec = codecOf({ model, db }, resource);
    const found = await store.find(
      resource.table,
      codec.readable,
      { is: 'in', column: 'id', values: valuesOf(rows, field) },
      { limit: 1000 },
    );
    rows = found.map(codec.toPlain);
  }
  return valuesOf(rows, column);
}

const valuesOf = (rows: readonly Row[], name: string): string[] => [
  ...new Set(rows.flatMap((row) => [row[name] ?? []].flat().map(String))),
];

async function named(looking: ScopeReader, kind: ScopeKind, ids: readonly string[]): Promise<string[]> {
  const labels = await labelsOf(looking, scopeResources[kind], ids);
  return ids.map((id) => labels?.[id] ?? id);
}
