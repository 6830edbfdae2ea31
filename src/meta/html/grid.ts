import { spanOf } from './elements.ts';

/** Cells, with those that spans cover or a shorter row lacks. A text of the length that may be stored cannot fill more; an editor that adds what lacks would stand still. */
const most = 10_000;

const spanIn = (tag: string, name: string): number => spanOf(new RegExp(` ${name}="(\\d+)"`).exec(tag)?.[1] ?? null);

/** The rows and columns of a table that is being written. */
export class Grid {
  /** Columns that each row comes to; cells of a row above may reach into it. */
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
    return this.#rows * this.#widest > most;
  }
}
