import type { Resource } from '../../meta/model.ts';
import type { PlaceKind } from '../../meta/field.ts';
import { placeReferences, placeResources } from '../../meta/places.ts';
import type { Services } from '../../server/context.ts';
import { placesOf, type SeenRows } from '../../server/records/agreement.ts';
import { among } from '../../server/records/among.ts';
import { all, live, type Condition } from '../../server/storage/condition.ts';
import type { StoredRow } from '../../server/storage/database.ts';

/** A row that others may refer to, with its own references. */
export interface Candidate {
  readonly id: string;
  readonly refs: Readonly<Record<string, string>>;
  /** Field of the referring row → kind of place → place of this row, for references that must agree on a place. */
  readonly places: Readonly<Record<string, Places>>;
}

export type Places = Readonly<Partial<Record<PlaceKind, string>>>;

const maxPool = 5000;

/** Single references declared in the form of a resource: field → target. */
export const referencesOf = (resource: Resource): Map<string, string> =>
  new Map(
    [...resource.fields.values()].flatMap(({ name, origin, type, spec }) =>
      origin === 'form' && type.name === 'ref' && spec['x-ref'] ? [[name, spec['x-ref']] as const] : [],
    ),
  );

/**
 * Loads rows of `target` that rows of `from` can refer to, with the references that both have in common. At most as
 * many as give a realistic spread. `ids`: only these rows.
 */
export async function loadPool(
  services: Services,
  target: Resource,
  from: Resource,
  ids?: readonly string[],
): Promise<Candidate[]> {
  const own = referencesOf(from);
  const names = [...referencesOf(target)].flatMap(([name, leadsTo]) => (own.get(name) === leadsTo ? [name] : []));
  const rows = await services.store.find(
    target.table,
    ['id', ...names],
    all(
      ...(target.removal === 'soft' ? [live] : []),
      ...(ids ? [{ is: 'in', column: 'id', values: ids } as const] : [openFor(target, from), ...namedBy(from, target)]),
    ),
    { limit: maxPool },
  );
  const placed = await placesIn(services, target, from, rows);
  return rows.map((row, i) => ({
    id: String(row.id),
    places: placed[i] ?? {},
    refs: Object.fromEntries(names.flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : []))),
  }));
}

/** Places in which rows of `from` can be added. */
function openFor({ id, states }: Resource, { declaration: { addedWhile = {} } }: Resource): Condition | undefined {
  const kind = (Object.keys(addedWhile) as PlaceKind[]).find((one) => placeResources[one] === id);
  const open = kind && addedWhile[kind];
  return open && states && { is: 'in', column: states.field, values: open };
}

/** Rows that every reference of `from` may name. */
const namedBy = (from: Resource, target: Resource): (Condition | undefined)[] =>
  [...from.fields.values()].filter(({ spec }) => spec['x-ref'] === target.id).map(among);

export const isFull = (pool: readonly Candidate[]): boolean => pool.length >= maxPool;

/** The places of rows, for each field by which another row may refer to them and must agree with them. */
async function placesIn(
  services: Services,
  target: Resource,
  from: Resource,
  rows: readonly StoredRow[],
): Promise<Record<string, Places>[]> {
  const found: Record<string, Partial<Record<PlaceKind, string>>>[] = rows.map(() => ({}));
  const seen: SeenRows = new Map();
  for (const [kind, references] of placeReferences(services.model, from)) {
    for (const reference of references.filter((one) => one.target === target)) {
      const { name } = reference.field;
      // All rows in one call, so that each table on the path is read only once.
      await placesOf(services, undefined, reference, { [name]: rows.map(({ id }) => String(id)) }, seen);
      for (const [i, row] of rows.entries()) {
        const [place] = await placesOf(services, undefined, reference, { [name]: String(row.id) }, seen);
        if (place !== undefined)
          (found[i] as Record<string, Partial<Record<PlaceKind, string>>>)[name] = {
            ...found[i]?.[name],
            [kind]: place,
          };
      }
    }
  }
  return found;
}

/** Does a referenced row lie in the given places? */
export const liesIn = (places: Places, candidate: Candidate, field: string): boolean =>
  Object.entries(candidate.places[field] ?? {}).every(
    ([kind, place]) => places[kind as PlaceKind] === undefined || places[kind as PlaceKind] === place,
  );
