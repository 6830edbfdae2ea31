import type { Param } from './channel.ts';

/** The places of a template, in the order in which they come, each once: `${name}`. */
export const placesOf = (template: string): string[] => [
  ...new Set([...template.matchAll(/\$\{([A-Za-z]\w{0,29})\}/g)].map(([, name]) => name as string)),
];

export const paramsOf = (value: unknown): Param[] =>
  Array.isArray(value)
    ? value.flatMap((each) =>
        typeof each === 'object' && each !== null && 'key' in each && 'value' in each
          ? [{ key: String(each.key), value: String(each.value) }]
          : [],
      )
    : [];

/** The template with its places filled; what nobody fills stays as it is. */
export const filledIn = (template: string, params: readonly Param[]): string =>
  template.replace(/\$\{(\w+)\}/g, (place, name: string) => params.find(({ key }) => key === name)?.value ?? place);

/** Places that nobody fills, and values for which there is no place. */
export function unfitting(
  places: readonly string[],
  params: readonly Param[],
): { missing: string[]; unknown: string[] } {
  const given = new Set(params.filter(({ value }) => value.trim() !== '').map(({ key }) => key));
  return {
    missing: places.filter((place) => !given.has(place)),
    unknown: params.map(({ key }) => key).filter((key) => !places.includes(key)),
  };
}
