import type { Json } from './json.ts';
import { printPlace } from './print.ts';

/** What is told to people who do not work here: customers, guests, whoever has left a number. */
export interface Letter<Name extends string = string> {
  /** Paths to a customer or to a phone number; the first one that the row has is told. */
  readonly to: readonly (Name | `${Name}.${string}`)[];
  readonly title: string;
  /**
   * `{{roomId}}` stands for the value of a field, `{{roomId.location}}` for one at the end of a path. What stands in
   * `[…]` is left out where the row has nothing for one of its places, or no amount.
   */
  readonly text: string;
  /** Only where the row has these values. */
  readonly where?: { readonly [N in Name]?: Json };
}

const optional = /\[([^[\]]*)\]/g;

/** The paths that a text names, each once. */
export const pathsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(printPlace)].map(([, path]) => path as string)),
];

/** The text with the values of its places. */
export function filled(text: string, values: ReadonlyMap<string, string>): string {
  const valueOf = (path: string): string => values.get(path) ?? '';
  const isSaid = (path: string): boolean => !['', '0.00'].includes(valueOf(path));
  return text
    .replaceAll(optional, (_, part: string) => (pathsIn(part).every(isSaid) ? part : ''))
    .replaceAll(printPlace, (_, path: string) => valueOf(path));
}
