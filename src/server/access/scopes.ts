import { scopeKinds } from '../../meta/scope.ts';
import type { ScopeKind } from '../../meta/resource.ts';
import type { Reach } from '../context.ts';

/** How far a grant reaches, as policies write it. */
export type Scope = 'all' | ScopeKind;

export const scopeNames: readonly Scope[] = ['all', ...scopeKinds];

export const isScope = (text: string): text is Scope => (scopeNames as readonly string[]).includes(text);

/** The union of scopes, in one order whatever order they came in. */
export function reachOf(scopes: ReadonlySet<Scope>): Reach {
  return scopes.has('all') ? 'all' : scopeKinds.filter((kind) => scopes.has(kind));
}

export const scopesOf = (reach: Reach): readonly Scope[] => (reach === 'all' ? ['all'] : reach);

/**
 * What lies inside each scope. A project holds its enterprises and merchants and belongs to a centre,
 * and what somebody wrote himself lies inside every one of them: so who holds a wider scope may pass
 * on a narrower one.
 */
const inside: Readonly<Record<Scope, readonly Scope[]>> = {
  all: scopeNames,
  centre: ['centre', 'project', 'enterprise', 'merchant', 'self'],
  project: ['project', 'enterprise', 'merchant', 'self'],
  enterprise: ['enterprise', 'self'],
  merchant: ['merchant', 'self'],
  self: ['self'],
};

/** The scopes that lie within some. */
export const coveredBy = (scopes: readonly ScopeKind[]): readonly ScopeKind[] =>
  scopeKinds.filter((kind) => covers(scopes, kind));

export const covers = (held: Reach | undefined, wanted: Scope): boolean =>
  held !== undefined && scopesOf(held).some((scope) => inside[scope].includes(wanted));
