import type { Json, Row } from '../../meta/json.ts';
import type { Principal } from '../context.ts';

/**
 * The fields that decide what a user sees, by resource. `scopeOf` gets only these, so a
 * field that is not named here cannot widen a user's reach; changes of these are checked (see `widening.ts`).
 */
export const scopeSources = {
  'system/user': ['companyId', 'orgIds', 'virtId', 'merchantId'],
  'organisation/company': ['parentId', 'dataScope', 'dataScopeOrgIds'],
} as const;

export type ScopeSource = keyof typeof scopeSources;
export const isScopeSource = (id: string): id is ScopeSource => Object.hasOwn(scopeSources, id);

type UserPlaces = { readonly [F in (typeof scopeSources)['system/user'][number]]?: Json };
type Centre = { readonly id: string } & {
  readonly [F in (typeof scopeSources)['organisation/company'][number]]?: Json;
};

/** A user's scope, as in principals. */
export type OwnScope = Pick<Principal, 'scopeIds' | 'centreItself'>;

const list = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);
const one = (value: Json | undefined): string[] => (typeof value === 'string' ? [value] : []);

/** The fields of a row that count, and the id by which others name it. */
const sourceOf = (resource: ScopeSource, row: Row): Row =>
  Object.fromEntries(['id', ...scopeSources[resource]].map((name) => [name, row[name] ?? null]));

export function scopeOf(user: Row, companies: readonly Row[]): OwnScope {
  const { companyId, orgIds, virtId, merchantId }: UserPlaces = sourceOf('system/user', user);
  const centre = centreScope(one(companyId)[0], companies);
  return {
    scopeIds: {
      self: [String(user.id)],
      project: [...list(orgIds), ...centre.projects],
      centre: centre.centres,
      enterprise: one(virtId),
      merchant: one(merchantId),
    },
    centreItself: centre.itself,
  };
}

export interface CentreScope {
  readonly centres: readonly string[];
  /** Centres of which users see only their own rows. */
  readonly itself: readonly string[];
  readonly projects: readonly string[];
}

/**
 * An operations centre sees itself, its subordinates, everything, or itself and a list of projects, by its own setting.
 */
export function centreScope(own: string | undefined, companies: readonly Row[]): CentreScope {
  const nothing = { centres: [], itself: [], projects: [] };
  if (own === undefined) return nothing;
  const centres = companies.map((row) => sourceOf('organisation/company', row) as Centre);
  const centre = centres.find(({ id }) => id === own);
  switch (centre?.dataScope) {
    case 'all':
      return { ...nothing, centres: centres.map(({ id }) => id) };
    case 'self_child':
      return { ...nothing, centres: withDescendants(centres, own) };
    case 'custom':
      return { ...nothing, itself: [own], projects: list(centre.dataScopeOrgIds) };
    default:
      return { ...nothing, centres: [own] };
  }
}

function withDescendants(centres: readonly Centre[], root: string): string[] {
  const found = new Set([root]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { id, parentId } of centres) {
      if (typeof parentId !== 'string' || !found.has(parentId) || found.has(id)) continue;
      found.add(id);
      grown = true;
    }
  }
  return [...found];
}
