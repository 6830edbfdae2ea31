import { spanOf } from '../../../meta/html/cells.ts';
import { escape } from '../../../meta/html/entities.ts';

/** Elements allowed in rich text, with their allowed attributes. */
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

/** The allowed parents of table parts. */
const allowedParents: Readonly<Record<string, readonly string[]>> = {
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
};

export const parentsOf = (element: string): readonly string[] | undefined =>
  Object.hasOwn(allowedParents, element) ? allowedParents[element] : undefined;
/** Addresses that run no script. White space in an address can be used to get around the check, so it is refused. */
const safeHref = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu;
const safeSrc = /^(?:https?:\/\/|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu;

function fits(name: string, value: string): boolean {
  if (name === 'href') return safeHref.test(value);
  if (name === 'src') return safeSrc.test(value);
  if (name === 'colspan' || name === 'rowspan') return String(spanOf(value)) === value;
  return ['title', 'alt'].includes(name) ? value.length <= 200 : /^\d{1,4}$/.test(value);
}

/** The start tag of an element, with only the allowed ones of its attributes. */
export function openingTag(element: string, given: ReadonlyMap<string, string>): string {
  const kept = (elements[element] ?? []).flatMap((name) => {
    const value = given.get(name);
    return value !== undefined && fits(name, value) ? [` ${name}="${escape(value)}"`] : [];
  });
  // Without `noopener`, a window opened by a link could control the one it came from.
  const apart =
    element === 'a' && given.get('target') === '_blank' ? ' target="_blank" rel="noopener noreferrer nofollow"' : '';
  return `<${element}${kept.join('')}${apart}>`;
}
