import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';

/** So many rows are looked at with one statement, which keeps it within its time limit whatever the size of the table. */
const pageSize = 2000;

/** Rows whose key is behind `after` and not behind `last`. */
export interface Page {
  readonly rows: number;
  within(column: string): RawBuilder<unknown>;
}

/** Goes through a table by an indexed key of text; `after` and `below` take a part of it. */
export async function* pagesOf(
  db: Database,
  table: string,
  key: string,
  { after = '', below }: { readonly after?: string; readonly below?: string } = {},
): AsyncIterable<Page> {
  for (let from = after; ;) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.id(key)} as "key" from ${sql.table(table)}
      where ${sql.id(key)} > ${from} ${below === undefined ? sql`` : sql`and ${sql.id(key)} < ${below}`}
      order by ${sql.id(key)} limit ${pageSize}`.execute(db.reader.kysely);
    const last = rows.at(-1)?.key;
    if (last === undefined) return;
    const start = from;
    yield {
      rows: rows.length,
      within: (column) => sql`${sql.ref(column)} > ${start} and ${sql.ref(column)} <= ${last}`,
    };
    from = last;
  }
}
