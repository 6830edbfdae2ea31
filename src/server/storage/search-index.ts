import { sql } from 'kysely';
import type { TableSpec } from './tables.ts';
import type { Dialect, Queries, StoredRow } from './database.ts';
import { indexGrams } from './grams.ts';
import { searchColumn, searchTable } from './names.ts';

/** Longer texts are searched by their beginning only; PostgreSQL keeps no more positions than these. */
const maxPositions = 16_000;

/** What the index holds for a text: its grams, as the database takes them. */
export function searchText(dialect: Dialect, value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const grams = indexGrams(value);
  if (dialect.name === 'sqlite') return grams.join(' ');
  return grams
    .slice(0, maxPositions)
    .map((gram, i) => `'${gram}':${i + 1}`)
    .join(' ');
}

/** Does an existing table have to be indexed anew, since other columns are searched now than before? */
export function searchChanged(
  dialect: Dialect,
  table: TableSpec,
  existing: ReadonlyMap<string, ReadonlyMap<string, string>>,
): boolean {
  if (!existing.has(table.name)) return false;
  const held = dialect.searched(table.name, existing);
  const wanted = table.search ?? [];
  return held.length !== wanted.length || wanted.some((column) => !held.includes(column));
}

const atOnce = 1000;

/** Fills the search index of a table from its rows. */
export async function fillSearch(dialect: Dialect, tx: Queries, { name, search = [] }: TableSpec): Promise<void> {
  if (search.length === 0) return;
  const table = sql.table(name);
  const columns = sql.join(search.map((column) => sql.id(column)));
  for (let last = ''; ;) {
    const key = sql.raw(dialect.name === 'sqlite' ? 'rowid as "row", ' : '');
    const { rows } =
      await sql<StoredRow>`select ${key}id, ${columns} from ${table} where id > ${last} order by id limit ${atOnce}`.execute(
        tx.kysely,
      );
    for (const row of rows) {
      const texts = search.map((column) => searchText(dialect, row[column]));
      if (dialect.name === 'sqlite')
        await sql`insert into ${sql.table(searchTable(name))} (rowid, ${columns}) values (${sql.join([row.row, ...texts])})`.execute(
          tx.kysely,
        );
      else
        await sql`update ${table} set ${sql.join(search.map((column, i) => sql`${sql.id(searchColumn(column))} = ${texts[i]}::tsvector`))} where id = ${row.id}`.execute(
          tx.kysely,
        );
    }
    if (rows.length < atOnce) break;
    last = String(rows.at(-1)?.id);
  }
}
