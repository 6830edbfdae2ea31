import type { FieldError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { PlaceKind } from '../../meta/field.ts';
import { placeResources, placeReferences, type PlaceReference } from '../../meta/places.ts';
import type { Services } from '../context.ts';
import type { Condition } from '../storage/condition.ts';
import type { Queries, StoredRow } from '../storage/database.ts';
import { firstField } from './access.ts';

type Looking = Pick<Services, 'model' | 'store'>;

/** Rows that were read already, by resource and id, with the columns of `placeColumns`. */
export type SeenRows = Map<string, StoredRow>;
export const seenKey = (resource: Resource, id: unknown): string => `${resource.id} ${String(id)}`;

/** The columns by which rows of a resource lead to their places. */
export const placeColumns = ({ model }: Pick<Looking, 'model'>, target: Resource): string[] => [
  ...new Set(
    (Object.keys(placeResources) as PlaceKind[]).flatMap((kind) => {
      const path = model.scopes.get(target.id)?.get(kind);
      return path ? [firstField(path)] : [];
    }),
  ),
];

/**
 * A row may not connect places: all of its references lie in one project, and at one merchant. Checked if one of them
 * changes.
 */
export async function placeConflicts(
  looking: Looking,
  tx: Queries,
  resource: Resource,
  values: Row,
  before: Row | undefined,
  seen: SeenRows,
): Promise<FieldError[]> {
  const changes = ({ field: { name } }: PlaceReference) =>
    name in values && JSON.stringify(values[name] ?? null) !== JSON.stringify(before?.[name] ?? null);
  const row = { ...before, ...values };
  for (const [kind, references] of placeReferences(looking.model, resource)) {
    if (!references.some(changes)) continue;
    const placed = [];
    for (const reference of references) {
      const places = await placesOf(looking, tx, reference, row, seen);
      if (places.length > 0) placed.push({ reference, places });
    }
    // A place that the row names itself counts; otherwise the references must agree with each other.
    const named = placed.filter(({ reference }) => !reference.path);
    const [first] = named.length > 0 ? named : placed;
    const allowed = new Set((named.length > 0 ? named : placed.slice(0, 1)).flatMap(({ places }) => places));
    const odd = placed.find(({ places }) => places.some((place) => !allowed.has(place)));
    if (!first || !odd) continue;
    const [wrong, other] = changes(odd.reference) ? [odd, first] : [first, odd];
    return [
      {
        path: wrong.reference.field.name,
        problem: 'otherPlace',
        values: {
          title: wrong.reference.field.title,
          other: other.reference.field.title,
          place: looking.model.resources.get(placeResources[kind])?.label,
        },
      },
    ];
  }
  return [];
}

const idsIn = (row: Row, name: string): string[] => [...new Set([row[name] ?? []].flat().map(String))];

/** The places to which a reference of a row leads. */
export async function placesOf(
  { model, store }: Looking,
  tx: Queries | undefined,
  { field, target, path }: PlaceReference,
  row: Row,
  seen: SeenRows,
): Promise<string[]> {
  let ids = idsIn(row, field.name);
  if (!path) return ids;
  let at: Resource | undefined = target;
  for (const [i, column] of [...path.hops.map((hop) => hop.field), path.column].entries()) {
    if (!at || ids.length === 0) return [];
    const from: Resource = at;
    const missing = ids.filter((id) => !seen.has(seenKey(from, id)));
    if (missing.length > 0) {
      const columns = [...new Set(['id', column, ...placeColumns({ model }, from)])];
      const among: Condition = { is: 'in', column: 'id', values: missing };
      const found = await store.find(from.table, columns, among, { tx, limit: missing.length });
      for (const one of found) seen.set(seenKey(from, one.id), one);
    }
    ids = [...new Set(ids.flatMap((id) => seen.get(seenKey(from, id))?.[column] ?? []).map(String))];
    at = model.resources.get(path.hops[i]?.resource ?? '');
  }
  return ids;
}
