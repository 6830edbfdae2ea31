/**
 * Rich text as it may be stored. Nothing of what came in is passed on: elements and attributes of these
 * lists are written anew, everything else is text. What is written is well formed and reads the same again,
 * so that no browser can find more in it than stands here.
 */
const elements: Readonly<Record<string, readonly string[]>> = {
  p: [], h1: [], h2: [], h3: [], h4: [], h5: [], h6: [], blockquote: [], pre: [], ul: [], ol: ['start'], li: [], div: [], figure: [], figcaption: [],
  strong: [], b: [], em: [], i: [], u: [], s: [], del: [], sub: [], sup: [], code: [], span: [],
  table: [], thead: [], tbody: [], tr: [], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'],
  a: ['href', 'title'], img: ['src', 'alt', 'title', 'width', 'height'], br: [], hr: [],
};
const empty = new Set(['br', 'hr', 'img']);

/** Elements whose content is no text for people either. */
const silent = new Set(['script', 'style', 'iframe', 'object', 'embed', 'noscript', 'noembed', 'noframes', 'template', 'svg', 'math', 'title', 'textarea', 'select', 'xmp', 'plaintext']);

const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const known = /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]+);?/gi;

function decode(text: string): string {
  return text.replace(known, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : '';
  });
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };
const escape = (text: string): string => text.replace(/[&<>"\u00a0]/g, (char) => escaped[char] as string);
const asText = (html: string): string => escape(decode(html)).replaceAll('&quot;', '"');

/** Addresses that lead somewhere and run nothing; white space in one is a way around that. */
const leads = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu;
const shows = /^(?:https?:\/\/|\/(?![/\\]))[^\s\p{Cc}\\]*$/iu;

function fits(name: string, value: string): boolean {
  if (name === 'href') return leads.test(value);
  if (name === 'src') return shows.test(value);
  return ['title', 'alt'].includes(name) ? value.length <= 200 : /^\d{1,4}$/.test(value);
}

function open(element: string, source: string): string {
  const given = new Map<string, string>();
  for (const [, name = '', ...values] of source.matchAll(attribute)) if (!given.has(name.toLowerCase())) given.set(name.toLowerCase(), decode(values.find((value) => value !== undefined) ?? '').trim());
  const kept = (elements[element] ?? []).flatMap((name) => {
    const value = given.get(name);
    return value !== undefined && fits(name, value) ? [` ${name}="${escape(value)}"`] : [];
  });
  // A window that a link opens must not get hold of the one it came from.
  const apart = element === 'a' && given.get('target') === '_blank' ? ' target="_blank" rel="noopener noreferrer nofollow"' : '';
  return `<${element}${kept.join('')}${apart}>`;
}

/** Deeper than anybody writes; what stands deeper loses its element. */
const deepest = 100;

/** Writes sound HTML from what is found in the source, each part looked at once. */
class Writer {
  #out = '';
  readonly #opened: string[] = [];

  text(html: string): void {
    this.#out += asText(html);
  }

  open(element: string, source: string): void {
    if (!Object.hasOwn(elements, element) || this.#opened.length >= deepest) return;
    this.#out += open(element, source);
    if (!empty.has(element)) this.#opened.push(element);
  }

  /** Closes what stands within it as well; what was never opened has no end. */
  close(element: string): void {
    const at = this.#opened.lastIndexOf(element);
    if (at >= 0) this.#closeTo(at);
  }

  end(): string {
    this.#closeTo(0);
    return this.#out;
  }

  #closeTo(at: number): void {
    for (const element of this.#opened.splice(at).toReversed()) this.#out += `</${element}>`;
  }
}

/** Where the tag that begins before `from` ends: a `>` in quotes is part of a value. */
function tagEnd(source: string, from: number): number {
  const next = /["'>]/g;
  next.lastIndex = from;
  for (let found = next.exec(source); found; found = next.exec(source)) {
    if (found[0] === '>') return found.index;
    const closing = source.indexOf(found[0], next.lastIndex);
    if (closing < 0) return -1;
    next.lastIndex = closing + 1;
  }
  return -1;
}

/** Where an element ends of which nothing is wanted. */
function endOf(lower: string, element: string, from: number): number {
  const at = lower.indexOf(`</${element}`, from);
  return at < 0 ? -1 : lower.indexOf('>', at);
}

/** Browsers leave out a tag or comment that never ends with all that follows, and so does this. */
export function safeHtml(source: string): string {
  const lower = source.toLowerCase();
  const writer = new Writer();
  const name = /[a-z][^\s/>]*/y;
  for (let from = 0; from < source.length; ) {
    const at = source.indexOf('<', from);
    writer.text(source.slice(from, at < 0 ? undefined : at));
    if (at < 0) break;
    const slash = source[at + 1] === '/';
    name.lastIndex = at + (slash ? 2 : 1);
    const element = name.exec(lower)?.[0];
    let end: number;
    if (element !== undefined) {
      end = tagEnd(source, at + 1);
      if (end >= 0 && slash) writer.close(element);
      else if (end >= 0 && silent.has(element)) end = endOf(lower, element, end);
      else if (end >= 0) writer.open(element, source.slice(at + 1 + element.length, end));
    } else if (source.startsWith('<!--', at)) {
      end = source.indexOf('-->', at + 4);
      end = end < 0 ? -1 : end + 2;
    } else if (slash || /[!?]/.test(source[at + 1] ?? '')) end = source.indexOf('>', at);
    else {
      writer.text('<');
      end = at;
    }
    if (end < 0) break;
    from = end + 1;
  }
  return writer.end();
}
