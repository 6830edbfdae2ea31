import type { Field, PlaceKind } from './field.ts';
import type { Model, Resource } from './model.ts';
import type { ScopePath } from './scope.ts';

/** A row belongs to at most one place of each kind, so all its references must lead to rows of the same place. */
export const placeResources: Readonly<Record<PlaceKind, string>> = {
  project: 'organisation/organization',
  enterprise: 'enterprise/virtualarchitecture',
  merchant: 'merchants/merchant',
};

/** A reference to a place itself, or to a row with a path to a place. */
export interface PlaceReference {
  readonly field: Field;
  readonly target: Resource;
  readonly path?: ScopePath;
}

const known = new WeakMap<Resource, ReadonlyMap<PlaceKind, readonly PlaceReference[]>>();

/** The references that must agree, for each kind of place to which at least two of them lead. */
export function placeReferences(model: Model, resource: Resource): ReadonlyMap<PlaceKind, readonly PlaceReference[]> {
  let found = known.get(resource);
  if (!found) {
    const kinds = (Object.keys(placeResources) as PlaceKind[]).map(
      (kind) => [kind, leadingTo(model, resource, kind)] as const,
    );
    known.set(resource, (found = new Map(kinds.filter(([, references]) => references.length > 1))));
  }
  return found;
}

const singly = new WeakMap<Resource, Map<PlaceKind, readonly PlaceReference[]>>();

/** All references by which a row lies in a place of this kind, even if there is only one. */
export function referencesToPlace(model: Model, resource: Resource, kind: PlaceKind): readonly PlaceReference[] {
  const kinds = singly.get(resource) ?? new Map<PlaceKind, readonly PlaceReference[]>();
  singly.set(resource, kinds);
  const found = kinds.get(kind) ?? leadingTo(model, resource, kind);
  kinds.set(kind, found);
  return found;
}

function leadingTo(model: Model, resource: Resource, kind: PlaceKind): PlaceReference[] {
  return [...resource.fields.values()].flatMap((field): PlaceReference[] => {
    const target = model.resources.get(field.spec['x-ref'] ?? '');
    if (!target || field.origin !== 'form' || field.readOnly || field.spec['x-across']?.[kind]) return [];
    if (target.id === placeResources[kind]) return [{ field, target }];
    const path = model.scopes.get(target.id)?.get(kind);
    return path && endsAtSinglePlace(model, target, path, kind) ? [{ field, target, path }] : [];
  });
}

/**
 * Does a path end at exactly one place? Rows that belong to several places, such as users, agree with all of them. A
 * step marked `x-across` (the tenant of a room) says nothing about where a row belongs.
 */
function endsAtSinglePlace(model: Model, target: Resource, { hops, column }: ScopePath, kind: PlaceKind): boolean {
  const steps = [target.id, ...hops.map(({ resource }) => resource)].map((id, i) =>
    model.resources.get(id)?.fields.get(hops[i]?.field ?? column),
  );
  return steps.every((step) => step !== undefined && step.type.column !== 'json' && !step.spec['x-across']?.[kind]);
}
