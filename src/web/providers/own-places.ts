import type { Field, PlaceKind } from '../../meta/field.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { placeResources } from '../../meta/places.ts';
import { stored, storedProfile } from './session.ts';

function placesOfUser(): Partial<Record<PlaceKind, string | null>> {
  const profile = storedProfile();
  return { project: stored('orgId') || null, enterprise: profile.virtId ?? null, merchant: profile.merId ?? null };
}

/** Fields of which the user's rows hold one value only: their project, enterprise or merchant. */
function fixedFields(resource: Resource): [Field, string][] {
  const own = placesOfUser();
  return (Object.keys(placeResources) as PlaceKind[]).flatMap((kind): [Field, string][] => {
    const field = resource.fields.get(resource.declaration.scope?.[kind] ?? '');
    const place = own[kind];
    return place && field?.type.name === 'ref' && field.spec['x-ref'] === placeResources[kind] ? [[field, place]] : [];
  });
}

/** What a new row starts with; the server fills in the same. */
export const ownPlaces = (resource: Resource): Row =>
  Object.fromEntries(
    fixedFields(resource).flatMap(([{ name, readOnly }, place]) => (readOnly ? [] : [[name, place] as const])),
  );

/** Names of columns and filters that tell this user nothing. */
export const ownPlaceNames = (resource: Resource): string[] => fixedFields(resource).map(([{ name }]) => name);
