import { sql } from 'kysely';
import type { TableSpec } from './tables.ts';
import type { Dialect, Queries } from './database.ts';
import { indexGrams } from './grams.ts';
import { batches } from './schema/batches.ts';

/** What the index holds for a text: its grams, as the database takes them. */
export const searchText = ({ search }: Dialect, value: unknown): string | null =>
  typeof value !== 'string' || value === '' ? null : search.text(indexGrams(value));

/** Does an existing table have to be indexed anew, since other columns are searched now than before? */
export function searchChanged(
  dialect: Dialect,
  table: TableSpec,
  existing: ReadonlyMap<string, ReadonlyMap<string, string>>,
): boolean {
  if (!existing.has(table.name)) return false;
  return !sameColumns(dialect.search.held(table.name, existing), table.search);
}

export const sameColumns = (held: readonly string[] = [], wanted: readonly string[] = []): boolean =>
  held.length === wanted.length && wanted.every((column) => held.includes(column));

/** Fills the search index of a table from its rows. */
export async function fillSearch(dialect: Dialect, tx: Queries, { name, search = [] }: TableSpec): Promise<void> {
  if (search.length === 0) return;
  for await (const rows of batches(tx, name, sql.join(search.map((column) => sql.id(column))))) {
    const indexed = rows.map((row) => ({
      id: row.id,
      texts: search.map((column) => searchText(dialect, row[column])),
    }));
    await dialect.search.fill(name, search, indexed).execute(tx.kysely);
  }
}
