import type { Resource } from './model.ts';
import type { ResourceDeclaration } from './resource.ts';

/** A row of which rows of another resource are parts, and the field by which they name it. */
export interface Parent {
  readonly resource: Resource;
  readonly by: string;
  /** Its parts are edited in its own form, so its version covers what they say. */
  readonly inline: boolean;
}

export type Child = NonNullable<ResourceDeclaration['children']>[string];

/** What goes with its parent is part of it, unless the declaration says otherwise. */
export const isPart = ({ part, cascade = false }: Child): boolean => part ?? cascade;

/** Resource → the parents whose state decides whether its rows may be written. */
export function deriveParents(resources: ReadonlyMap<string, Resource>): Map<string, readonly Parent[]> {
  const found = new Map<string, readonly Parent[]>();
  for (const resource of resources.values()) {
    for (const child of Object.values(resource.declaration.children ?? {})) {
      const { by, inline = false } = child;
      if (isPart(child) && (inline || resource.states?.editable))
        found.set(child.resource, [...(found.get(child.resource) ?? []), { resource, by, inline }]);
    }
  }
  return found;
}
