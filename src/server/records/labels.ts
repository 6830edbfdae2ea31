import type { Resource } from '../../meta/model.ts';
import type { Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { codecOf } from './codec.ts';

/** Resource → row id → how people call that row. */
export type Refs = Record<string, Record<string, string>>;

/** Ids that no row has any more are kept as well, as null. */
type Labels = Map<string, string | null>;

const kept = new WeakMap<object, Map<string, { version: string; labels: Labels }>>();
const references = new WeakMap<Resource, ReadonlyMap<string, readonly string[]>>();

/**
 * Labels of every row that these rows refer to. They show even where the referred row lies outside
 * of the caller's scope or was deleted: the caller sees the reference anyhow.
 */
export async function labelsFor(
  context: Context,
  resource: Resource,
  rows: readonly Row[],
  tx?: Queries,
): Promise<Refs> {
  const refs: Refs = {};
  for (const [target, fields] of referencesOf(resource)) {
    const ids = idsIn(rows, fields);
    const labels = ids.length > 0 && (await labelsOf(context, target, ids, tx));
    if (labels) refs[target] = labels;
  }
  return refs;
}

/** Fields that refer to rows of other resources, by resource. */
function referencesOf(resource: Resource): ReadonlyMap<string, readonly string[]> {
  let found = references.get(resource);
  if (!found) {
    const fields = new Map<string, string[]>();
    for (const { name, spec } of resource.fields.values())
      if (spec['x-ref']) fields.set(spec['x-ref'], [...(fields.get(spec['x-ref']) ?? []), name]);
    found = fields;
    references.set(resource, found);
  }
  return found;
}

function idsIn(rows: readonly Row[], fields: readonly string[]): string[] {
  const ids: string[] = [];
  for (const row of rows) {
    for (const field of fields) {
      const value = row[field];
      if (typeof value === 'string') ids.push(value);
      else if (Array.isArray(value)) for (const id of value) ids.push(String(id));
    }
  }
  return ids;
}

/** How people call the rows with these ids; each may be named more than once. */
export async function labelsOf(
  context: Pick<Context, 'model' | 'store' | 'db'>,
  target: string,
  ids: readonly string[],
  tx?: Queries,
): Promise<Record<string, string> | undefined> {
  const resource = context.model.resources.get(target);
  if (!resource) return undefined;
  // What a transaction has written itself is nobody else's yet.
  const known: Labels = tx ? new Map() : knownLabels(context, resource);
  if (ids.some((id) => !known.has(id))) {
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    const codec = codecOf(context, resource);
    const found = await context.store.find(
      resource.table,
      ['id', resource.display],
      { is: 'in', column: 'id', values: missing },
      { limit: missing.length, ...(tx && { tx }) },
    );
    for (const id of missing) known.set(id, null);
    for (const row of found) known.set(String(row.id), String(codec.toWire(row)[resource.display] ?? ''));
  }
  const labels: Record<string, string> = {};
  for (const id of ids) {
    const label = known.get(id);
    if (typeof label === 'string') labels[id] = label;
  }
  return labels;
}

/** Labels met before, for as long as the table of the referred rows stays as it was. */
function knownLabels(context: Pick<Context, 'db'>, resource: Resource): Labels {
  const version = context.db.versionOf([resource.table]);
  if (version === undefined) return new Map();
  const byResource = kept.get(context.db) ?? new Map<string, { version: string; labels: Labels }>();
  kept.set(context.db, byResource);
  const entry = byResource.get(resource.id);
  if (entry?.version === version && entry.labels.size < 20_000) return entry.labels;
  const labels: Labels = new Map();
  byResource.set(resource.id, { version, labels });
  return labels;
}
