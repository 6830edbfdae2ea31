import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Queries, Query, StoredRow, Tables } from '../database.ts';
import { LastWrites, noTransaction } from '../last-writes.ts';
import { isOutdatedPlan } from './failure.ts';
import { Names } from './names.ts';
import type { Sent } from './sent.ts';

/** Connections of which nobody knows what they would answer next; they are closed instead of used again. */
const broken = new WeakSet<pg.PoolClient>();

export const isBroken = (client: pg.PoolClient): boolean => broken.has(client);

const names = new Names();

interface Asked {
  readonly text: string;
  readonly name?: string;
  readonly values?: readonly unknown[];
  /** How long to wait for the answer; for ever without. */
  readonly query_timeout?: number;
}

/** What is asked for in one turn leaves in one write: each costs a call of the operating system, here and at the database. */
function holdUntilEndOfTurn({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

export async function ask(
  client: pg.PoolClient,
  { values, name, ...asked }: Asked,
): Promise<pg.QueryResult<StoredRow>> {
  try {
    holdUntilEndOfTurn(client);
    return await client.query<StoredRow>({
      ...asked,
      name: names.of(client, name),
      values: values as unknown[] | undefined,
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) broken.add(client);
    else if (isOutdatedPlan(error)) names.expire();
    throw error;
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect();
    if (!names.isExpired(client)) return client;
    client.release(true);
  }
}

/** Runs work on a connection that is its own for as long as it takes. */
export async function borrow<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connect(pool);
  try {
    return await work(client);
  } finally {
    client.release(isBroken(client));
  }
}

type Run = (query: Query) => Promise<pg.QueryResult<StoredRow>>;

const queriesBy = (
  run: Run,
  kysely: () => Kysely<Tables>,
  { send, settle }: Pick<Queries, 'send' | 'settle'>,
  last?: LastWrites,
): Queries => ({
  get kysely() {
    return kysely();
  },
  all: async (query) => (await run(query)).rows,
  first: async (query) => (await run(query)).rows[0],
  change: async (query) => ({ rows: (await run(query)).rowCount ?? 0 }),
  send,
  settle,
  get last() {
    return last ?? noTransaction();
  },
});

/** Statements that each take whatever connection is free. */
export function queriesOfPool(pool: pg.Pool, kysely: Kysely<Tables>, query_timeout: number): Queries {
  const send: Run = ({ sql, parameters, name }) =>
    borrow(pool, (client) => ask(client, { text: sql, name, values: parameters, query_timeout }));
  const run: Run = async (query) => {
    try {
      return await send(query);
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      return send(query);
    }
  };
  // Outside of a transaction nothing would undo it.
  return queriesBy(run, () => kysely, {
    send: async (query) => void (await run(query)),
    settle: async () => undefined,
  });
}

/**
 * Statements of one transaction, all on its connection. The first read is sent along with its beginning, and whatever
 * is asked for at the same time goes together; a write waits until there is a transaction to undo it. What is sent
 * without waiting for it goes together with the commit, which PostgreSQL turns into a rollback where it has failed.
 */
export function queriesOfClient(
  client: pg.PoolClient,
  begun: Promise<unknown>,
  sent: Sent,
  query_timeout: number | undefined,
): Queries {
  let kysely: Kysely<Tables> | undefined;
  const send: Run = ({ sql, parameters, name }) => ask(client, { text: sql, name, values: parameters, query_timeout });
  const run: Run = async (query) => {
    if (query.sql.startsWith('select ')) return (await Promise.all([begun, sent.explain(send(query))]))[1];
    await begun;
    return sent.explain(send(query));
  };
  return queriesBy(
    run,
    () => (kysely ??= kyselyOf(client, begun)),
    {
      async send(query) {
        await begun;
        await sent.room();
        sent.note(send(query), query.sql);
      },
      settle: () => sent.settle(),
    },
    new LastWrites(),
  );
}

/** For statements that are made for a single use, such as those on the schema. */
function kyselyOf(client: pg.PoolClient, begun: Promise<unknown>): Kysely<Tables> {
  const query = async (text: string, values: readonly unknown[]) => {
    await begun;
    return ask(client, { text, values });
  };
  const alone = { query, release: () => undefined } as unknown as pg.PoolClient;
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: async () => alone, end: async () => undefined } }),
  });
}
