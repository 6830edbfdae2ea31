import type { PlaceKind } from '../../meta/field.ts';
import { placeResources } from '../../meta/places.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context, Reach } from '../context.ts';

/**
 * Fills in the project, merchant or enterprise of a new row if its author has only one. Users who reach everything must
 * give it.
 */
export function onlyPlaces(
  { principal }: Pick<Context, 'principal'>,
  resource: Resource,
  reach: Reach,
  given: Row,
): Row {
  const values: Row = {};
  if (reach === 'all') return values;
  for (const kind of Object.keys(placeResources) as PlaceKind[]) {
    const name = resource.declaration.scope?.[kind];
    const [only, ...more] = principal.scopeIds[kind];
    const field = name === undefined ? undefined : resource.fields.get(name);
    if (
      only &&
      more.length === 0 &&
      reach.includes(kind) &&
      field?.type.name === 'ref' &&
      !field.readOnly &&
      field.spec['x-ref'] === placeResources[kind] &&
      (given[field.name] ?? null) === null
    )
      values[field.name] = only;
  }
  return values;
}
