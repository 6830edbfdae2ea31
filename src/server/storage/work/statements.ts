import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Queries, StoredRow, Tables } from '../database.ts';

/** Runs a statement that answers with rows; its plan is kept by its text. */
export const rowsOf = (queries: Queries, statement: RawBuilder<unknown>): Promise<StoredRow[]> =>
  queries.all(statement.compile(queries.kysely));

/** Runs a statement that changes rows, and tells how many. */
export const change = async (queries: Queries, statement: RawBuilder<unknown>): Promise<number> =>
  (await queries.change(statement.compile(queries.kysely))).rows;

/** So often the process may end that is at a row before the row is held to be the reason. */
const maxLost = 3;

/** Rows of processes that have ended, back to whoever lives. States are literals, so that the small indexes serve. */
export const takeBack = (ofWhom: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update "work" set "state" = case when "lost" + 1 < ${sql.lit(maxLost)} then 'ready' when "holds" then 'held' else 'dead' end,
    "lost" = "lost" + 1, "runner" = null, "lastError" = 'the process that was at it has ended'
  where "state" = 'running' and ${ofWhom}`;

export const compiled = (statement: RawBuilder<unknown>, kysely: Kysely<Tables>) => {
  const { sql: text, parameters } = statement.compile(kysely);
  return { text, values: [...parameters] };
};
