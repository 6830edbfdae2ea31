import { isCell } from '../../../meta/html/cells.ts';
import { escape } from '../../../meta/html/entities.ts';
import { hasContent, parentsOf, isElement, openingTag } from './elements.ts';
import { Grid } from './grid.ts';

/** The maximum depth. Elements nested deeper are dropped, their text stays. */
const maxDepth = 100;

const noAttributes: ReadonlyMap<string, string> = new Map();

const asText = (decoded: string): string => escape(decoded).replaceAll('&quot;', '"');

/**
 * Writes well-formed HTML from the parsed source in a single pass. Sanitizing the result again does not change it, so
 * no browser can interpret it differently.
 */
export class Writer {
  readonly #out: string[] = [];
  readonly #opened: string[] = [];
  /** The open tables, each with the index of a spare output slot before it. */
  readonly #tables: { readonly room: number; readonly grid: Grid }[] = [];

  /**
   * Text in a table but outside its cells, such as a caption, goes before the table, where browsers would show it as
   * well.
   */
  text(decoded: string): void {
    const text = asText(decoded);
    const table = this.#tables.at(-1);
    if (table && this.#isBetweenCells() && /\S/.test(text)) this.#out[table.room] += text;
    else this.#out.push(text);
  }

  open(element: string, attributes: ReadonlyMap<string, string>): void {
    if (!isElement(element) || !this.#makeWay(element) || this.#opened.length >= maxDepth) return;
    const tag = openingTag(element, attributes);
    if (element === 'table') this.#tables.push({ room: this.#out.push('') - 1, grid: new Grid() });
    else if (element === 'tr') this.#tables.at(-1)?.grid.row();
    else if (isCell(element)) this.#tables.at(-1)?.grid.cell(tag);
    this.#out.push(tag);
    if (hasContent(element)) this.#opened.push(element);
  }

  /** Also closes the elements inside. An end tag without a start tag is ignored. */
  close(element: string): void {
    const at = this.#opened.lastIndexOf(element);
    if (at >= this.#reachOf(element)) this.#closeTo(at);
  }

  end(): string {
    this.#closeTo(0);
    return this.#out.join('');
  }

  #isBetweenCells(): boolean {
    const last = this.#opened.at(-1) ?? '';
    return last === 'table' || (parentsOf(last) !== undefined && !isCell(last));
  }

  /**
   * Makes room for an element and tells whether it is allowed here. A part of a table closes the cell or row before it,
   * and a cell opens the row that it lacks.
   */
  #makeWay(element: string): boolean {
    const homes = parentsOf(element);
    if (!homes) return !this.#isBetweenCells();
    const table = this.#opened.lastIndexOf('table');
    if (table < 0) return false;
    const home = this.#opened.findLastIndex((opened, at) => at >= table && homes.includes(opened));
    if (home >= 0) this.#closeTo(home + 1);
    else this.open('tr', noAttributes);
    return homes.includes(this.#opened.at(-1) as string);
  }

  /**
   * The outermost open element that an end tag may close: it must not reach outside of its cell or, for parts of a
   * table, of its table.
   */
  #reachOf(element: string): number {
    if (element === 'table') return 0;
    const isPart = parentsOf(element) !== undefined;
    return this.#opened.findLastIndex((opened) => opened === 'table' || (!isPart && isCell(opened))) + 1;
  }

  #closeTo(at: number): void {
    for (const element of this.#opened.splice(at).toReversed()) {
      this.#out.push(`</${element}>`);
      if (element === 'table') this.#endTable();
    }
  }

  /** Replaces a table that is too large by its text, one line for each row. */
  #endTable(): void {
    const table = this.#tables.pop();
    if (!table?.grid.isTooLarge) return;
    for (let at = table.room + 1; at < this.#out.length; at += 1) {
      const [tag, end, element = ''] = /^<(\/?)([a-z]+)[^>]*>$/.exec(this.#out[at] as string) ?? [];
      if (tag && (element === 'table' || parentsOf(element)))
        this.#out[at] = !end ? '' : isCell(element) ? ' ' : element === 'tr' ? '<br>' : '';
    }
  }
}
