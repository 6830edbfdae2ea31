import type { Field, PlaceKind } from './field.ts';
import type { Model, Resource } from './model.ts';
import type { ScopePath } from './scope.ts';

/** Places of which a row has one: what its references lead to must lie in the same. */
export const onePlace: Readonly<Record<PlaceKind, string>> = {
  project: 'organisation/organization',
  enterprise: 'enterprise/virtualarchitecture',
  merchant: 'merchants/merchant',
};

/** A reference of a row that leads to a place: it names the place itself, or a row whose own path leads there. */
export interface PlaceReference {
  readonly field: Field;
  readonly target: Resource;
  readonly path?: ScopePath;
}

const known = new WeakMap<Resource, ReadonlyMap<PlaceKind, readonly PlaceReference[]>>();

/** The references that must agree, for each kind of place to which two or more of them lead. */
export function placeReferences(model: Model, resource: Resource): ReadonlyMap<PlaceKind, readonly PlaceReference[]> {
  let found = known.get(resource);
  if (!found) {
    const kinds = (Object.keys(onePlace) as PlaceKind[]).map(
      (kind) => [kind, leadingTo(model, resource, kind)] as const,
    );
    known.set(resource, (found = new Map(kinds.filter(([, references]) => references.length > 1))));
  }
  return found;
}

function leadingTo(model: Model, resource: Resource, kind: PlaceKind): PlaceReference[] {
  return [...resource.fields.values()].flatMap((field): PlaceReference[] => {
    const target = model.resources.get(field.spec['x-ref'] ?? '');
    if (!target || field.origin !== 'form' || field.readOnly || field.spec['x-across']?.[kind]) return [];
    if (target.id === onePlace[kind]) return [{ field, target }];
    const path = model.scopes.get(target.id)?.get(kind);
    return path && isOne(model, target, path, kind) ? [{ field, target, path }] : [];
  });
}

/**
 * Does a path end at one place? Rows that belong to several, such as users, agree with all of them,
 * and a step that says of itself that it leads across (the tenant of a room) tells nothing of where a row belongs.
 */
function isOne(model: Model, target: Resource, { hops, column }: ScopePath, kind: PlaceKind): boolean {
  const steps = [target.id, ...hops.map(({ resource }) => resource)].map((id, i) =>
    model.resources.get(id)?.fields.get(hops[i]?.field ?? column),
  );
  return steps.every((step) => step !== undefined && step.type.column !== 'json' && !step.spec['x-across']?.[kind]);
}
