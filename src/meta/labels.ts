/** Texts of the declarations in another language, keyed by their Chinese: the files of `labels/<language>/`. */
export type Labels = Readonly<Record<string, string>>;

/** What a text is used for, where one Chinese word stands for what other languages tell apart. */
export type Use = 'action' | 'menu';

/** A step is `停用#action`, "Disable", where the state 停用 is "Disabled"; a place of the menu is `停车场#menu`, "Car parks", where one of them is a "Car park". */
export const keyOf = (text: string, use?: Use): string => (use ? `${text}#${use}` : text);

/** A text in the language of the labels, or as it stands where nobody has translated it. */
export function labelIn(labels: Labels | undefined, text: string, use?: Use): string {
  if (!labels) return text;
  const key = keyOf(text, use);
  if (Object.hasOwn(labels, key)) return labels[key] as string;
  return Object.hasOwn(labels, text) ? (labels[text] as string) : text;
}
