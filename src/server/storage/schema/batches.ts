import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Queries, StoredRow } from '../database.ts';

const atOnce = 500;

/**
 * Rows of a table, some at a time and in the order of their keys, which they have as well. Between two batches the process
 * does what else it has to: the embedded database would keep it from that until the last one.
 */
export async function* batches(
  queries: Queries,
  table: string,
  selected: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql`1 = 1`,
  key = 'id',
): AsyncIterable<readonly StoredRow[]> {
  for (let last: unknown; ; await setImmediate()) {
    const behind = last === undefined ? sql`` : sql`${sql.id(key)} > ${last} and `;
    const { rows } =
      await sql<StoredRow>`select ${sql.id(key)}, ${selected} from ${sql.table(table)} where ${behind}${where} order by ${sql.id(key)} limit ${sql.lit(atOnce)}`.execute(
        queries.kysely,
      );
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.[key];
  }
}
