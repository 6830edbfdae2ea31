import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Queries, StoredRow, Tables } from '../database.ts';

/** Connections of which nobody knows what they would answer next; they are closed instead of used again. */
const broken = new WeakSet<pg.PoolClient>();

export const isBroken = (client: pg.PoolClient): boolean => broken.has(client);

interface Asked {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** How long to wait for the answer; for ever without. */
  readonly query_timeout?: number;
}

export async function ask(client: pg.PoolClient, { values, ...asked }: Asked): Promise<pg.QueryResult<StoredRow>> {
  try {
    return await client.query<StoredRow>({ ...asked, values: values as unknown[] | undefined });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) broken.add(client);
    throw error;
  }
}

/** Runs work on a connection that is its own for as long as it takes. */
export async function borrow<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(isBroken(client));
  }
}

type Run = (query: CompiledQuery) => Promise<pg.QueryResult<StoredRow>>;

const queriesBy = (run: Run, kysely: () => Kysely<Tables>): Queries => ({
  get kysely() {
    return kysely();
  },
  all: async (query) => (await run(query)).rows,
  first: async (query) => (await run(query)).rows[0],
  change: async (query) => ({ rows: (await run(query)).rowCount ?? 0 }),
});

/** Statements that each take whatever connection is free. */
export function queriesOfPool(pool: pg.Pool, kysely: Kysely<Tables>, query_timeout: number): Queries {
  const run: Run = ({ sql, parameters }) =>
    borrow(pool, (client) => ask(client, { text: sql, values: parameters, query_timeout }));
  return queriesBy(run, () => kysely);
}

/** Statements of one transaction, all on its connection. */
export function queriesOfClient(client: pg.PoolClient, query_timeout: number | undefined): Queries {
  let kysely: Kysely<Tables> | undefined;
  const run: Run = ({ sql, parameters }) => ask(client, { text: sql, values: parameters, query_timeout });
  return queriesBy(run, () => (kysely ??= kyselyOf(client)));
}

/** For statements that are made for a single use, such as those on the schema. */
function kyselyOf(client: pg.PoolClient): Kysely<Tables> {
  const query = (text: string, values: readonly unknown[]) => ask(client, { text, values });
  const alone = { query, release: () => undefined } as unknown as pg.PoolClient;
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => alone, end: async () => undefined } }),
  });
}
