/** Values as the files of `resources/`, `forms/` and `flows/` write them: in one line where they fit, as the layout wants. */

const maxWidth = 120;

export type Style = 'ts' | 'json';

/** Chinese characters take the room of two. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);

/** `used` is what stands before the value in its line, and after it. */
export function valueText(value: unknown, style: Style, indent = '', used = 0): string {
  const flat = flatText(value, style);
  const parts = partsOf(value, style);
  if (!parts || (!isBroken(value) && indent.length + used + widthOf(flat) <= maxWidth)) return flat;
  const deeper = `${indent}  `;
  const lines = parts.map(
    ([key, part]) => `${deeper}${key}${valueText(part, style, deeper, widthOf(key) + (style === 'ts' ? 1 : 0))}`,
  );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}${style === 'ts' ? ',' : ''}\n${indent}${close}`;
}

export function flatText(value: unknown, style: Style): string {
  if (typeof value === 'string') return stringText(value, style);
  const parts = partsOf(value, style);
  if (!parts) return JSON.stringify(value);
  const inner = parts.map(([key, part]) => `${key}${flatText(part, style)}`).join(', ');
  if (Array.isArray(value)) return `[${inner}]`;
  return inner === '' ? '{}' : `{ ${inner} }`;
}

/** What a list or an object holds, each with what is written before it. */
function partsOf(value: unknown, style: Style): [before: string, part: unknown][] | undefined {
  if (Array.isArray(value)) return value.map((part: unknown) => ['', part]);
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).map(([key, part]) => [`${keyText(key, style)}: `, part]);
}

const keyText = (key: string, style: Style): string =>
  style === 'ts' && /^[A-Za-z_$][\w$]*$/.test(key) ? key : stringText(key, style);

function stringText(text: string, style: Style): string {
  const quoted = JSON.stringify(text);
  if (style === 'json' || (text.includes("'") && !text.includes('"'))) return quoted;
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** The layout gives each of several objects in a list lines of its own. */
const isBroken = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((part) => typeof part === 'object' && part !== null && Object.keys(part).length > 1);
