import { columnIndex, columnLetters } from './column-letters.ts';
import { fromSerial } from './dates.ts';
import type { ReadLimits } from './read-file.ts';
import { SheetError } from './table.ts';
import type { CellKind } from './xlsx-formats.ts';
import { Runs } from './xlsx-texts.ts';
import { unescapeMarks } from './xml-text.ts';
import type { Attributes, XmlHandler } from './xml-reader.ts';

export interface Known {
  readonly shared: readonly string[];
  readonly shown: readonly CellKind[];
  readonly since1904: boolean;
  readonly limits: ReadLimits;
  /** Named with its cells where the workbook has more sheets that are read. */
  readonly sheet?: string;
}

/** Cells of a file that hold something; each is a text in memory. */
const maxCells = 2_000_000;
/** Formulas that the reply names. */
const maxNamed = 5;

/** Collects the cells of one sheet as they read there. */
export class Cells implements XmlHandler {
  readonly rows: string[][] = [];
  readonly #known: Known;
  readonly #runs = new Runs();
  readonly #formulas: string[] = [];
  #row: string[] = [];
  #rowNumber = 0;
  #cells = 0;
  /** Of the cell that is being read. */
  #attributes: Attributes = {};
  #at = 0;
  #value = '';
  #within = false;

  constructor(known: Known) {
    this.#known = known;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#within = true;
    else if (name === 'f') this.#noteFormula();
    else this.#runs.open(name);
  }

  text(text: string): void {
    if (this.#within) this.#value += text;
    else this.#runs.text(text);
  }

  close(name: string): void {
    if (name === 'v') this.#within = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else this.#runs.close(name);
  }

  /** The rows; a file with formulas is refused, since what they show was computed by somebody else's program. */
  take(): string[][] {
    if (this.#formulas.length > 0) throw new SheetError('formula', this.#formulas);
    return this.rows;
  }

  #openRow({ r }: Attributes): void {
    const n = r === undefined ? this.#rowNumber + 1 : Number(r);
    if (!Number.isInteger(n) || n <= this.#rowNumber) throw new SheetError('broken');
    this.#rowNumber = n;
    this.#row = [];
    this.#at = -1;
  }

  #openCell(attributes: Attributes): void {
    const letters = attributes.r === undefined ? undefined : /^([A-Z]{1,3})\d{1,7}$/.exec(attributes.r)?.[1];
    this.#at = letters === undefined ? this.#at + 1 : columnIndex(letters);
    this.#attributes = attributes;
    this.#value = '';
  }

  #noteFormula(): void {
    if (this.#formulas.length < maxNamed) {
      const { sheet } = this.#known;
      this.#formulas.push(`${sheet === undefined ? '' : `${sheet}!`}${columnLetters(this.#at)}${this.#rowNumber}`);
    }
  }

  #closeCell(): void {
    const value = this.#cellText();
    if (value === '') return;
    if (this.#at >= this.#known.limits.columns) throw new SheetError('tooManyColumns');
    if (++this.#cells > maxCells) throw new SheetError('tooLarge');
    while (this.#row.length < this.#at) this.#row.push('');
    this.#row[this.#at] = value;
  }

  #closeRow(): void {
    if (this.#row.length === 0) return;
    if (this.#rowNumber > this.#known.limits.rows + 1) throw new SheetError('tooManyRows');
    // Rows without a cell may be left out; the numbers that people see count them.
    while (this.rows.length < this.#rowNumber - 1) this.rows.push([]);
    this.rows.push(this.#row);
  }

  #cellText(): string {
    const inline = this.#runs.take();
    const { t: type = 'n', s: style = '0' } = this.#attributes;
    const value = this.#value;
    if (type === 'inlineStr') return inline;
    if (value === '') return '';
    if (type === 's') return this.#known.shared[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type !== 'n') return unescapeMarks(value);
    return this.#numberText(Number(value), this.#known.shown[Number(style)]);
  }

  #numberText(number: number, shown: CellKind | undefined): string {
    if (!Number.isFinite(number)) throw new SheetError('broken');
    if (shown === 'date') return fromSerial(number, this.#known.since1904) ?? plain(number);
    return shown === 'percent' ? `${plain(number * 100)}%` : plain(number);
  }
}

/** What the person saw who typed it: a double carries fifteen digits. */
function plain(number: number): string {
  const rounded = Number(number.toPrecision(15));
  return Math.abs(rounded) < 1e21 && (rounded === 0 || Math.abs(rounded) >= 1e-6)
    ? String(rounded)
    : rounded.toFixed(10).replace(/\.?0+$/, '');
}
