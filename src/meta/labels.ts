/** Translations of the declarations, keyed by the Chinese text: the files of `labels/<language>/`. */
export type Labels = Readonly<Record<string, string>>;

/** The use of a text, for Chinese words that other languages translate differently by use. */
export type Use = 'action' | 'menu';

/**
 * The transition 停用 has the key `停用#action` ("Disable"), because the state 停用 is "Disabled"; the menu entry 停车场 has
 * `停车场#menu` ("Car parks"), because one row is a "Car park".
 */
export const keyOf = (text: string, use?: Use): string => (use ? `${text}#${use}` : text);

/** The use in the keyword `x-translated`. */
export const usedAs = (translated: true | Use): Use | undefined => (translated === true ? undefined : translated);

/** Translates a text; returns the Chinese if there is no translation. */
export function labelIn(labels: Labels | undefined, text: string, use?: Use): string {
  if (!labels) return text;
  const key = keyOf(text, use);
  if (Object.hasOwn(labels, key)) return labels[key] as string;
  return Object.hasOwn(labels, text) ? (labels[text] as string) : text;
}
