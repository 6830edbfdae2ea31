import type { Json } from './json.ts';

/** How a stored text names fields: as one name, in the address of a list, or somewhere in JSON. */
export type FieldNaming = 'name' | 'address' | 'json';

/** The text with a field called by its new name. */
export function fieldRenamedIn(naming: FieldNaming, text: string, from: string, to: string): string {
  if (naming === 'name') return text === from ? to : text;
  if (naming === 'address') return inAddress(text, from, to);
  try {
    return JSON.stringify(inJson(JSON.parse(text) as Json, from, to));
  } catch {
    return text;
  }
}

/** A filter is named after its field, with how it compares behind it: `amount_gte`. */
const filterName = (name: string, from: string, to: string): string =>
  name === from || new RegExp(`^${from}_[a-z]+$`).test(name) ? to + name.slice(from.length) : name;

function inAddress(text: string, from: string, to: string): string {
  const before = new URLSearchParams(text);
  const now = new URLSearchParams();
  for (const [name, value] of before) now.append(filterName(name, from, to), inParameter(name, value, from, to));
  if (now.toString() === before.toString()) return text;
  return `${text.startsWith('?') ? '?' : ''}${now.toString().replaceAll('%2C', ',')}`;
}

function inParameter(name: string, value: string, from: string, to: string): string {
  if (name === '_sort') return value.replace(new RegExp(`(^|,)(-?)${from}(?=,|$)`, 'g'), `$1$2${to}`);
  return name === '_where' ? fieldRenamedIn('json', value, from, to) : value;
}

/** Names of filters, and lists of fields; a value of its own is left alone. */
function inJson(value: Json, from: string, to: string): Json {
  if (Array.isArray(value))
    return value.map((item) => {
      if (typeof item !== 'string') return inJson(item, from, to);
      return item === from ? to : item === `-${from}` ? `-${to}` : item;
    });
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [filterName(name, from, to), inJson(item, from, to)]),
  );
}
