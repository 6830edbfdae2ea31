/**
 * Conditions combined by "and" and "or", as sent in `_where`: a group is `{ "all": [...] }` or `{ "any": [...] }`, a
 * condition is a filter of the list call, `{ "amount_gte": "10" }`.
 */
export type Where = Group | Readonly<Record<string, string>>;
export type Group = { readonly all: readonly Where[] } | { readonly any: readonly Where[] };

/** Limits for nested groups, and for the conditions of all groups together. */
export const maxWhereDepth = 3;
export const maxConditions = 20;
