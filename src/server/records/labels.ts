import type { Resource } from '../../meta/model.ts';
import { columnsOf, rowResource, rowsIn } from '../../meta/columns.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import { codecOf } from './codec.ts';

type Parts = Pick<Context, 'model' | 'store' | 'db'>;

/** Resource → row id → how people call that row. */
export type Refs = Record<string, Record<string, string>>;

/** Ids of missing rows are kept as well, as null. */
type Labels = Map<string, string | null>;

const kept = new WeakMap<object, Map<string, { version: string; labels: Labels }>>();
const references = new WeakMap<Resource, ReadonlyMap<string, readonly Place[]>>();

/**
 * Labels of every row that these rows refer to, even if the referred row lies outside
 * of the caller's scope or was deleted: the caller sees the reference anyway.
 */
export async function labelsFor(
  context: Context,
  resource: Resource,
  rows: readonly Row[],
  tx?: Queries,
): Promise<Refs> {
  const wanted = new Map<string, string[]>();
  for (const [target, places] of referencesOf(resource)) {
    const ids = idsIn(rows, places);
    if (ids.length > 0) wanted.set(target, ids);
  }
  return labelsOfAll(context, wanted, tx);
}

/** Where a value that refers to another row stands: a field, or a column of a table in it. */
interface Place {
  readonly field: string;
  readonly column?: string;
}

/** What refers to rows of other resources, by resource. */
function referencesOf(resource: Resource): ReadonlyMap<string, readonly Place[]> {
  let found = references.get(resource);
  if (!found) {
    const places = new Map<string, Place[]>();
    const note = (target: string | undefined, place: Place) =>
      target !== undefined && places.set(target, [...(places.get(target) ?? []), place]);
    for (const { name, spec, schema } of resource.fields.values()) {
      note(spec['x-ref'], { field: name });
      const rows = rowResource(schema);
      for (const column of rows ? columnsOf(rows) : [])
        note(column.spec['x-ref'], { field: name, column: column.name });
    }
    found = places;
    references.set(resource, found);
  }
  return found;
}

function idsIn(rows: readonly Row[], places: readonly Place[]): string[] {
  const ids: string[] = [];
  const add = (value: Json | undefined) => {
    if (typeof value === 'string') ids.push(value);
    else if (Array.isArray(value)) for (const id of value) ids.push(String(id));
  };
  for (const row of rows)
    for (const { field, column } of places)
      if (column === undefined) add(row[field]);
      else for (const inner of rowsIn(row[field])) add(inner[column]);
  return ids;
}

/** The labels of the rows with these ids, which may repeat. */
export async function labelsOf(
  context: Parts,
  target: string,
  ids: readonly string[],
  tx?: Queries,
): Promise<Record<string, string> | undefined> {
  return (await labelsOfAll(context, new Map([[target, ids]]), tx))[target];
}

/** The same for rows of several resources, of which those that are not known yet are asked for together. */
export async function labelsOfAll(
  context: Parts,
  wanted: ReadonlyMap<string, readonly string[]>,
  tx?: Queries,
): Promise<Refs> {
  const targets = [...wanted].flatMap(([id, ids]) => {
    const resource = context.model.resources.get(id);
    return resource ? [{ resource, ids }] : [];
  });
  // What a transaction has written itself is nobody else's yet.
  const known = new Map<Resource, Labels>(
    tx
      ? targets.map(({ resource }) => [resource, new Map()])
      : await Promise.all(
          targets.map(async ({ resource }) => [resource, await knownLabels(context, resource)] as const),
        ),
  );
  const missing = targets.flatMap(({ resource, ids }) => {
    const labels = known.get(resource);
    const unknown = [...new Set(ids)].filter((id) => !labels?.has(id));
    return labels && unknown.length > 0 ? [{ resource, labels, ids: unknown }] : [];
  });
  if (missing.length > 0) await findLabels(context, missing, tx);
  return Object.fromEntries(
    targets.map(({ resource, ids }) => {
      const labels: Record<string, string> = {};
      for (const id of ids) {
        const label = known.get(resource)?.get(id);
        if (typeof label === 'string') labels[id] = label;
      }
      return [resource.id, labels];
    }),
  );
}

interface Missing {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly ids: readonly string[];
}

async function findLabels(context: Parts, missing: readonly Missing[], tx: Queries | undefined): Promise<void> {
  const isText = ({ resource }: Missing) => resource.fields.get(resource.display)?.type.column === 'text';
  const together = missing.filter(isText);
  const found = await context.store.texts(
    together.map(({ resource, ids }) => ({ table: resource.table, column: resource.display, ids })),
    tx,
  );
  for (const { labels, ids } of missing) for (const id of ids) labels.set(id, null);
  for (const { of, id, text } of found) {
    const { resource, labels } = together[of] as Missing;
    labels.set(id, labelOf(context, resource, { id, [resource.display]: text }));
  }
  for (const { resource, labels, ids } of missing.filter((one) => !isText(one))) {
    const rows = await context.store.find(
      resource.table,
      ['id', resource.display],
      { is: 'in', column: 'id', values: ids },
      { limit: ids.length, ...(tx && { tx }) },
    );
    for (const row of rows) labels.set(String(row.id), labelOf(context, resource, row));
  }
}

const labelOf = (context: Parts, resource: Resource, row: StoredRow): string =>
  String(codecOf(context, resource).toWire(row)[resource.display] ?? '');

/** Labels met before, for as long as the table of the referred rows stays as it was. */
async function knownLabels(context: Parts, resource: Resource): Promise<Labels> {
  const version = await context.db.versionOf([resource.table]);
  const byResource = kept.get(context.db) ?? new Map<string, { version: string; labels: Labels }>();
  kept.set(context.db, byResource);
  const entry = byResource.get(resource.id);
  if (entry?.version === version && entry.labels.size < 20_000) return entry.labels;
  const labels: Labels = new Map();
  byResource.set(resource.id, { version, labels });
  return labels;
}
