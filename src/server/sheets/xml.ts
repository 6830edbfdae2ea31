const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML has no way to write. Line ends of other systems become plain ones. */
const unwritable = /\r\n?|(?![\t\n])[\p{Cc}\ufffe\uffff]/gu;

export const escapeXml = (text: string): string =>
  (/[&<>"\p{Cc}\ufffe\uffff]/u.test(text) ? text.replace(unwritable, (found) => (found.startsWith('\r') ? '\n' : '')).replace(/[&<>"]/g, (found) => special[found] as string) : text);

export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return entities[name] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

/** `_x000D_` is how spreadsheets write what XML cannot; text that only looks so is marked. */
export const escapeMarks = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
export const unescapeMarks = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** An attribute of a start tag, whatever prefix it has. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:\\w+:)?${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : undefined;
}

export interface Element {
  readonly tag: string;
  readonly body: string;
  /** Where the text goes on behind it. */
  readonly end: number;
}

/**
 * Elements of one name, one after the other; they do not stand inside each other. One that is not
 * closed ends the search, so that no text, however it was made, is looked at twice.
 */
export function* elementsIn(text: string, name: string): Iterable<Element> {
  const open = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^<>]*>`, 'g');
  const close = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g');
  for (let start = open.exec(text); start; start = open.exec(text)) {
    const [tag] = start;
    if (tag.endsWith('/>')) {
      yield { tag, body: '', end: open.lastIndex };
      continue;
    }
    close.lastIndex = open.lastIndex;
    const stop = close.exec(text);
    if (!stop) return;
    yield { tag, body: text.slice(open.lastIndex, stop.index), end: close.lastIndex };
    open.lastIndex = close.lastIndex;
  }
}
