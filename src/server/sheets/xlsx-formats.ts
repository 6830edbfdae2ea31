import type { XmlHandler } from './xml-reader.ts';

/** How the cells of a style show their number. */
export type CellKind = 'date' | 'percent' | 'plain';

/** Spreadsheets allow no longer ones. */
const maxFormat = 255;

/** Date formats that have a number instead of a text. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const isBuiltInPercent = (id: number) => id === 9 || id === 10;

/** What of a format is neither quoted nor a colour nor a condition; `[h]`, hours beyond a day, is a part of it. One look at each letter. */
function bareFormat(code: string): string {
  let bare = '';
  for (let at = 0; at < code.length; at++) {
    const letter = code[at] as string;
    if (letter === '\\') at++;
    else if (letter === '"' || letter === '[') {
      const end = code.indexOf(letter === '"' ? '"' : ']', at + 1);
      if (end < 0) return bare;
      const held = code.slice(at + 1, end);
      if (letter === '[' && /^[hms]+$/i.test(held)) bare += held;
      at = end;
    } else bare += letter;
  }
  return bare;
}

export function shownBy(format: string): CellKind {
  const bare = bareFormat(format.slice(0, maxFormat));
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'plain';
}

const builtIn = (id: number): CellKind => (isBuiltInDate(id) ? 'date' : isBuiltInPercent(id) ? 'percent' : 'plain');

/** Collects what `xl/styles.xml` says: for each style of a cell how it shows numbers. */
export class Formats implements XmlHandler {
  readonly shown: CellKind[] = [];
  readonly #custom = new Map<string, CellKind>();
  /** `xf` stands in other lists, too. */
  #ofCells = false;

  open(name: string, { numFmtId = '0', formatCode }: Readonly<Record<string, string>>): void {
    if (name === 'numFmt') this.#custom.set(numFmtId, shownBy(formatCode ?? ''));
    else if (name === 'cellXfs') this.#ofCells = true;
    else if (name === 'xf' && this.#ofCells) this.shown.push(this.#custom.get(numFmtId) ?? builtIn(Number(numFmtId)));
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#ofCells = false;
  }
}
