const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML has no way to write. Line ends of other systems become plain ones. */
const unwritable = /\r\n?|(?![\t\n])[\p{Cc}\ufffe\uffff]/gu;

export const escapeXml = (text: string): string =>
  /[&<>"\p{Cc}\ufffe\uffff]/u.test(text)
    ? text
        .replace(unwritable, (found) => (found.startsWith('\r') ? '\n' : ''))
        .replace(/[&<>"]/g, (found) => special[found] as string)
    : text;

/** `_x000D_` is how spreadsheets write what XML cannot; text that only looks so is marked. */
export const escapeMarks = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
export const unescapeMarks = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
