import { decode, escape } from './entities.ts';

/** Elements that rich text may hold, each with its attributes. */
const elements: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  blockquote: [],
  pre: [],
  ul: [],
  ol: ['start'],
  li: [],
  div: [],
  figure: [],
  figcaption: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  del: [],
  sub: [],
  sup: [],
  code: [],
  span: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  br: [],
  hr: [],
};
const empty = new Set(['br', 'hr', 'img']);

export const isElement = (name: string): boolean => Object.hasOwn(elements, name);
export const hasContent = (element: string): boolean => !empty.has(element);

/** What each part of a table stands in. */
const homes: Readonly<Record<string, readonly string[]>> = {
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
};

export const homesOf = (element: string): readonly string[] | undefined =>
  Object.hasOwn(homes, element) ? homes[element] : undefined;
export const isCell = (element: string): boolean => element === 'td' || element === 'th';

/** A wider or taller cell is not meant for people; whoever lays it out would only count. */
const widestSpan = 100;

/** How many columns or rows a cell takes; what does not say so sensibly means one. */
export function spanOf(text: string | null): number {
  const span = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 1;
  return span >= 1 && span <= widestSpan ? span : 1;
}

/** Addresses that lead somewhere and run nothing; white space in one is a way around that. */
const leads = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu;
const shows = /^(?:https?:\/\/|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu;

function fits(name: string, value: string): boolean {
  if (name === 'href') return leads.test(value);
  if (name === 'src') return shows.test(value);
  if (name === 'colspan' || name === 'rowspan') return String(spanOf(value)) === value;
  return ['title', 'alt'].includes(name) ? value.length <= 200 : /^\d{1,4}$/.test(value);
}

const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** The start of an element with those of the attributes in the source that it may have. */
export function openingTag(element: string, source: string): string {
  const given = new Map<string, string>();
  for (const [, name = '', ...values] of source.matchAll(attribute))
    if (!given.has(name.toLowerCase()))
      given.set(name.toLowerCase(), decode(values.find((value) => value !== undefined) ?? '').trim());
  const kept = (elements[element] ?? []).flatMap((name) => {
    const value = given.get(name);
    return value !== undefined && fits(name, value) ? [` ${name}="${escape(value)}"`] : [];
  });
  // A window that a link opens must not get hold of the one it came from.
  const apart =
    element === 'a' && given.get('target') === '_blank' ? ' target="_blank" rel="noopener noreferrer nofollow"' : '';
  return `<${element}${kept.join('')}${apart}>`;
}
