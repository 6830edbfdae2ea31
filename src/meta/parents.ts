import type { Resource } from './model.ts';
import type { ResourceDeclaration } from './resource.ts';

/** A row of which rows of another resource are parts, and the field by which they name it. */
export interface Parent {
  readonly resource: Resource;
  readonly by: string;
}

type Child = NonNullable<ResourceDeclaration['children']>[string];

/** What goes with its parent is part of it, unless the declaration says otherwise. */
export const isPart = ({ part, cascade = false }: Child): boolean => part ?? cascade;

/** Resource → the parents whose state decides whether its rows may be written. */
export function deriveParents(resources: ReadonlyMap<string, Resource>): Map<string, readonly Parent[]> {
  const found = new Map<string, readonly Parent[]>();
  for (const resource of resources.values()) {
    if (!resource.states?.editable) continue;
    for (const child of Object.values(resource.declaration.children ?? {})) {
      if (isPart(child)) found.set(child.resource, [...(found.get(child.resource) ?? []), { resource, by: child.by }]);
    }
  }
  return found;
}
