import { sql, type RawBuilder } from 'kysely';
import type { GramQuery } from './grams.ts';
import type { TableSpec } from './tables.ts';

/** An index beside its table, which holds what belongs to a row under the number that the database gave it. */
export interface BesideRows {
  /** What the row calls that number. */
  readonly key: string;
  /** Asks for the number of a row, then for the text of each column. */
  write(table: string, searched: readonly string[], next: () => unknown): RawBuilder<unknown>;
  /** Before the rows themselves are deleted. */
  remove(table: string, ids: readonly unknown[]): RawBuilder<unknown>;
}

interface SearchedRow {
  readonly id: unknown;
  /** One for each searched column. */
  readonly texts: readonly (string | null)[];
}

/** Such rows as a list behind `values`. */
export const valuesOfRows = (rows: readonly SearchedRow[]): RawBuilder<unknown> =>
  sql.join(rows.map(({ id, texts }) => sql`(${sql.join([id, ...texts])})`));

/** How a database keeps the search index of a table: in columns of its rows, or beside the table. */
export interface Search {
  /** Columns of a table that its index holds, among those that exist in the database. */
  held(table: string, existing: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly string[];
  /** What takes the index of those columns away. */
  drop(table: string, columns: readonly string[]): readonly string[];
  /** What a table needs for its index, beyond its columns and indexes. */
  make(table: TableSpec): readonly string[];
  /** What the index takes for the grams of a text. */
  text(grams: readonly string[]): string;
  /** Columns of the row itself that hold the index of others; none where it lies beside the row. */
  columnsInRow(searched: readonly string[]): readonly string[];
  /** A text for such a column. */
  inRow(text: unknown): RawBuilder<unknown>;
  readonly beside?: BesideRows;
  /** Indexes rows that stand in the table already. */
  fill(table: string, searched: readonly string[], rows: readonly SearchedRow[]): RawBuilder<unknown>;
  /** The index of a table that is renamed is made anew up to so many rows: filling it takes less than renaming it. */
  readonly anewUpTo: number;
  /** Rows in which one of the columns holds the grams of a query, and the values that this asks for. */
  matches(table: string, columns: readonly string[], next: () => unknown): RawBuilder<boolean>;
  matchValues(columns: readonly string[], query: GramQuery): readonly unknown[];
}
