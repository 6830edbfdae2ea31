import type { PlaceKind } from '../../meta/field.ts';
import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { placeResources, referencesToPlace } from '../../meta/places.ts';
import type { Services } from '../context.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { placesOf } from './agreement.ts';
import { resourceOf } from './resource-of.ts';

type Looking = Pick<Services, 'model' | 'store'>;

/** A new row needs places that are open: who suspends a project expects that nothing more is ordered there. */
export async function refuseClosedPlaces(looking: Looking, tx: Queries, resource: Resource, row: Row): Promise<void> {
  for (const [kind, states] of Object.entries(resource.declaration.addedWhile ?? {}) as [
    PlaceKind,
    readonly string[],
  ][]) {
    const place = await placeOf(looking, tx, resource, kind, row);
    if (place !== undefined) await refuseClosedPlace(looking, tx, { kind, id: place, states, what: resource.label });
  }
}

/** The place itself if the row names it, or else the one where its references lie. */
export async function placeOf(
  looking: Looking,
  tx: Queries | undefined,
  resource: Resource,
  kind: PlaceKind,
  row: Row,
): Promise<string | undefined> {
  const references = referencesToPlace(looking.model, resource, kind).toSorted(
    (one, other) => Number(one.path !== undefined) - Number(other.path !== undefined),
  );
  for (const reference of references) {
    const [place] = await placesOf(looking, tx, reference, row, new Map());
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Its row is locked by then: whoever refers to it holds it until the end of the write. */
export async function refuseClosedPlace(
  looking: Looking,
  tx: Queries,
  { kind, id, states, what }: { kind: PlaceKind; id: string; states: readonly string[]; what: string },
): Promise<void> {
  const target = resourceOf(looking, placeResources[kind]);
  if (!target.states) return;
  const { field, labels } = target.states;
  const [found] = await looking.store.find(target.table, [field, target.display], isColumn('id', id), { tx, limit: 1 });
  if (!found || states.includes(String(found[field]))) return;
  throw new AppError('placeClosed', {
    label: target.label,
    name: String(found[target.display] ?? ''),
    state: labels[String(found[field])] ?? '',
    what,
  });
}
