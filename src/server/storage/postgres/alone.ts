import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { postgresFailure } from './failure.ts';

/** Any number that no other program on the same database uses. */
const lockId = 7_203_114_905;

interface Patience {
  /** How long a database that cannot be reached is waited for. */
  readonly waitSeconds: number;
  tell(words: string): void;
}

/**
 * Lets one process at a time do its work, such as changing the schema. The lock belongs to a connection
 * of its own, so it ends with the process, however that ends.
 */
export async function alone<T>(url: string, work: () => Promise<T>, patience: Patience): Promise<T> {
  const client = await reach(url, patience);
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockId]);
    if (!rows[0]?.free) {
      patience.tell('Another process is preparing the database; waiting until it has finished.');
      await client.query('select pg_advisory_lock($1)', [lockId]);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A database may start later than those who need it. One that answers but refuses will not change its mind. */
async function reach(url: string, { waitSeconds, tell }: Patience): Promise<pg.Client> {
  const end = performance.now() + waitSeconds * 1000;
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const isAbsent = error instanceof Error && postgresFailure(error) === 'unavailable';
      if (!isAbsent || performance.now() >= end)
        throw new Error(
          `The database at ${placeOf(url)} ${isAbsent ? 'cannot be reached' : 'refuses'}: ${reasonOf(error)}. ${isAbsent ? 'Start it' : 'Mend that'}, or set DATABASE_URL to another one.`,
          { cause: error },
        );
      if (attempt === 1)
        tell(
          `The database at ${placeOf(url)} cannot be reached yet: ${reasonOf(error)}. Waiting for it for ${waitSeconds} seconds.`,
        );
      await setTimeout(Math.min(1000, Math.max(0, end - performance.now())));
    }
  }
}

/** An address with several numbers fails once for each of them, and says nothing as a whole. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError && error.errors[0] instanceof Error
    ? error.errors[0].message
    : (error as Error).message;

/** Without the password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
