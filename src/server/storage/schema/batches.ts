import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Queries, StoredRow } from '../database.ts';

const atOnce = 500;

/**
 * Rows of a table, some at a time and in the order of their ids, which they have as `id`. Between two batches the process
 * does what else it has to: the embedded database would keep it from that until the last one.
 */
export async function* batches(
  queries: Queries,
  table: string,
  selected: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql`1 = 1`,
): AsyncIterable<readonly StoredRow[]> {
  for (let last = ''; ; await setImmediate()) {
    const { rows } =
      await sql<StoredRow>`select "id" as id, ${selected} from ${sql.table(table)} where "id" > ${last} and ${where} order by "id" limit ${sql.lit(atOnce)}`.execute(
        queries.kysely,
      );
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    last = String(rows.at(-1)?.id);
  }
}
