import type { PlaceKind } from '../../../../meta/field.ts';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { placeResources } from '../../../../meta/places.ts';
import { stored, type Profile } from '../../../providers/session.ts';

function placesOfUser(): Partial<Record<PlaceKind, string | null>> {
  const profile = JSON.parse(stored('userProfile') || '{}') as Partial<Profile>;
  return { project: stored('orgId') || null, enterprise: profile.virtId ?? null, merchant: profile.merId ?? null };
}

/** The project, enterprise or merchant of whoever adds a row, where there is only one; the server fills in the same. */
export function ownPlaces(resource: Resource): Row {
  const own = placesOfUser();
  return Object.fromEntries(
    (Object.keys(placeResources) as PlaceKind[]).flatMap((kind) => {
      const field = resource.fields.get(resource.declaration.scope?.[kind] ?? '');
      const place = own[kind];
      return place && field?.type.name === 'ref' && !field.readOnly && field.spec['x-ref'] === placeResources[kind]
        ? [[field.name, place] as const]
        : [];
    }),
  );
}
