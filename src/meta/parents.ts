import type { Resource } from './model.ts';
import type { ResourceDeclaration } from './resource.ts';

/** A parent resource whose rows consist of rows of another one, and the reference field of those. */
export interface Parent {
  readonly resource: Resource;
  readonly by: string;
  /** The parts are edited in the parent's form, so the parent's version also covers them. */
  readonly inline: boolean;
}

export type Child = NonNullable<ResourceDeclaration['children']>[string];

/** Children that are deleted with their parent are part of it, unless the declaration says otherwise. */
export const isPart = ({ part, cascade = false }: Child): boolean => part ?? cascade;

/** Resource → the parents that lock its rows by their state, or edit them inline. */
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
