import { sql } from 'kysely';
import type { TableSpec } from './tables.ts';
import type { Dialect, Queries, StoredRow } from './database.ts';
import { indexGrams } from './grams.ts';

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
  const held = dialect.search.held(table.name, existing);
  const wanted = table.search ?? [];
  return held.length !== wanted.length || wanted.some((column) => !held.includes(column));
}

const atOnce = 1000;

/** Fills the search index of a table from its rows. */
export async function fillSearch(dialect: Dialect, tx: Queries, { name, search = [] }: TableSpec): Promise<void> {
  if (search.length === 0) return;
  const columns = sql.join(['id', ...search].map((column) => sql.id(column)));
  for (let last = ''; ;) {
    const { rows } =
      await sql<StoredRow>`select ${columns} from ${sql.table(name)} where id > ${last} order by id limit ${atOnce}`.execute(
        tx.kysely,
      );
    for (const row of rows) {
      const texts = search.map((column) => searchText(dialect, row[column]));
      await dialect.search.fill(name, search, row.id, texts).execute(tx.kysely);
    }
    if (rows.length < atOnce) break;
    last = String(rows.at(-1)?.id);
  }
}
