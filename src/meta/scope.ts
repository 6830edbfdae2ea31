import type { Field } from './field.ts';
import type { Resource } from './model.ts';
import type { ScopeKind } from './resource.ts';

export const scopeKinds: readonly ScopeKind[] = ['centre', 'project', 'enterprise', 'merchant', 'self'];

/**
 * The path from a row to the column that holds a scope id: reference fields, each with its target resource, then the
 * column.
 */
export interface ScopePath {
  readonly hops: readonly Hop[];
  readonly column: string;
}

interface Hop {
  readonly field: string;
  readonly resource: string;
  /** The field holds several references; the row is in scope if one of them is. */
  readonly several: boolean;
}

const hop = (field: Field, resource: string): Hop => ({
  field: field.name,
  resource,
  several: field.type.name === 'refs',
});

const parse = (resource: Resource, path: string, resources: ReadonlyMap<string, Resource>): ScopePath | undefined => {
  const steps = path.split('.');
  const hops: Hop[] = [];
  let at: Resource | undefined = resource;
  for (const step of steps.slice(0, -1)) {
    const field: Field | undefined = at?.fields.get(step);
    const target = field?.spec['x-ref'];
    if (!field || !target) return undefined;
    hops.push(hop(field, target));
    at = resources.get(target);
  }
  const column = steps.at(-1) as string;
  return at?.fields.has(column) ? { hops, column } : undefined;
};

/**
 * Declared scopes, and scopes derived from them: a row of a project also belongs to the centre of that project, because
 * the reference leads there. Every row has an author, so `self` always exists.
 */
export function deriveScopes(resources: ReadonlyMap<string, Resource>): Map<string, Map<ScopeKind, ScopePath>> {
  const done = new Map<string, Map<ScopeKind, ScopePath>>();
  const visit = (resource: Resource, trail: readonly string[]): Map<ScopeKind, ScopePath> => {
    const known = done.get(resource.id);
    if (known) return known;
    const own = new Map<ScopeKind, ScopePath>([['self', { hops: [], column: 'createdBy' }]]);
    const declared = resource.declaration.scope ?? {};
    for (const kind of scopeKinds) {
      const path = declared[kind] && parse(resource, declared[kind], resources);
      if (path) own.set(kind, path);
    }
    for (const kind of scopeKinds) {
      const path = own.get(kind);
      if (!path || kind === 'self') continue;
      const end = path.hops.at(-1)?.resource ?? resource.id;
      const last = resources.get(end)?.fields.get(path.column);
      const target = last?.spec['x-ref'];
      const onward = target && !trail.includes(target) && target !== resource.id ? resources.get(target) : undefined;
      if (!last || !onward) continue;
      for (const [further, rest] of visit(onward, [...trail, resource.id])) {
        if (further === 'self' || own.has(further)) continue;
        own.set(further, { hops: [...path.hops, hop(last, onward.id), ...rest.hops], column: rest.column });
      }
    }
    done.set(resource.id, own);
    return own;
  };
  for (const resource of resources.values()) visit(resource, []);
  return done;
}
