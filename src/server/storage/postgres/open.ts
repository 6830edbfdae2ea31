import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Queries, Tables } from '../database.ts';
import { alone } from './alone.ts';
import { postgresDialect } from './dialect.ts';
import { joinOthers } from './membership.ts';
import { ask, borrow, isBroken, queriesOfClient, queriesOfPool } from './session.ts';
import { limitsAt, patient, poolConfig } from './settings.ts';
import { Slots } from './slots.ts';

/** Opens a PostgreSQL database. Several server processes may do so at once, so nothing is kept between requests. */
export function openPostgres(url: string, waitSeconds = 60, patience = 1): Database {
  const limits = limitsAt(patience);
  const pool = new pg.Pool(poolConfig(url, limits));
  // A connection that breaks fails the statement that it carries, and is replaced. The event says the same once more; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const slots = new Slots(limits.writers, limits.connectMs);
  return {
    dialect: postgresDialect,
    reader: queriesOfPool(pool, db, limits.answerMs),
    transaction: (work, _written, how) =>
      slots.take(() => borrow(pool, (client) => transact(client, work, limits.answerMs, how?.patient === true))),
    versionOf: () => undefined,
    prepare: (work, tell) => alone(url, work, { waitSeconds, tell }),
    join: (member) => joinOthers(url, db, member),
    stats: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + slots.waiting,
      size: limits.connections,
    }),
    close: () => pool.end(),
  };
}

async function transact<T>(
  client: pg.PoolClient,
  work: (tx: Queries) => Promise<T>,
  answerMs: number,
  isPatient: boolean,
): Promise<T> {
  const query_timeout = isPatient ? undefined : answerMs;
  await ask(client, { text: isPatient ? `begin; ${patient}` : 'begin', query_timeout });
  try {
    const result = await work(queriesOfClient(client, query_timeout));
    const { command } = await ask(client, { text: 'commit', query_timeout });
    // So it answers when a statement had failed and nobody cared: nothing has been stored.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back, since a statement of it had failed');
    return result;
  } catch (error) {
    if (!isBroken(client)) await ask(client, { text: 'rollback', query_timeout: answerMs }).catch(() => undefined);
    throw error;
  }
}
