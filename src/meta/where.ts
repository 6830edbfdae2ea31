/**
 * Conditions joined by "and" and "or", as they travel in `_where`: a group is `{ "all": [...] }` or
 * `{ "any": [...] }`, a condition is a filter of the list call, `{ "amount_gte": "10" }`.
 */
export type Where = Group | Readonly<Record<string, string>>;
export type Group = { readonly all: readonly Where[] } | { readonly any: readonly Where[] };

/** Groups within groups, and conditions in all of them together. */
export const maxWhereDepth = 3;
export const maxConditions = 20;
