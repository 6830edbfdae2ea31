import { spanOf } from '../../../meta/html/cells.ts';

/**
 * Cells, including those that spans cover or a shorter row lacks. Text of the maximum stored length cannot fill more,
 * and an editor that adds the missing cells would freeze.
 */
const maxCells = 10_000;

const spanIn = (tag: string, name: string): number => spanOf(new RegExp(` ${name}="(\\d+)"`).exec(tag)?.[1] ?? null);

/** Counts the rows and columns of a table while it is written. */
export class Grid {
  /** The width of each row so far; cells with a rowspan count for the rows below as well. */
  readonly #columns: number[] = [];
  #rows = 0;
  #widest = 0;

  row(): void {
    this.#rows += 1;
  }

  cell(tag: string): void {
    const first = this.#rows - 1;
    for (let row = first; row < first + spanIn(tag, 'rowspan'); row += 1) {
      const columns = (this.#columns[row] ?? 0) + spanIn(tag, 'colspan');
      this.#columns[row] = columns;
      this.#widest = Math.max(this.#widest, columns);
    }
  }

  get isTooLarge(): boolean {
    return this.#rows * this.#widest > maxCells;
  }
}
