import type { Resource } from '../../../meta/model.ts';

/** The columns that cards, bars and cells need: what they show, what their actions depend on, and what names the row. */
export function shownColumns(resource: Resource, ...names: readonly (string | undefined)[]): string[] {
  const asked = [...(resource.states?.transitions.values() ?? [])].flatMap(({ fields }) => fields.map(({ name }) => name));
  const wanted = new Set<string | undefined>(['id', 'version', 'createdBy', 'updatedBy', resource.display, resource.states?.field, ...asked, ...names]);
  return [...resource.fields.values()].filter(({ name, origin, type }) => wanted.has(name) && origin !== 'computed' && !type.heavy && !type.secret).map(({ name }) => name);
}

/** Values that are derived when rows are read, as far as they are shown. */
export const derivedAmong = <T extends { name: string }>(derived: readonly T[], names: readonly string[]): T[] => derived.filter(({ name }) => names.includes(name));
