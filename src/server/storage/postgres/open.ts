import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { logged } from '../sql-log.ts';
import type { Database, Queries, Tables } from '../database.ts';
import { alone } from './alone.ts';
import { postgresDialect } from './dialect.ts';
import { joinOthers } from './membership.ts';
import { forgetSql } from './note-writes.ts';
import { ask, borrow, isBroken, queriesOfClient, queriesOfPool } from './session.ts';
import { limitsAt, patient, poolConfig } from './settings.ts';
import { Sent } from './sent.ts';
import { Slots } from './slots.ts';
import { duringRequest, endRequest, lookSql, Written, type Look } from './written.ts';

/** Opens a PostgreSQL database. Several server processes may do so at once, so nothing is kept between requests. */
export function openPostgres(url: string, waitSeconds = 60, patience = 1): Database {
  const limits = limitsAt(patience);
  const pool = new pg.Pool(poolConfig(url, limits));
  // A connection that breaks fails the statement that it carries, and is replaced. The event says the same once more; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const slots = new Slots(limits.writers, limits.connectMs);
  const reader = queriesOfPool(pool, db, limits.answerMs);
  const written = new Written(
    (running, next) => lookWith(reader, [running, next]),
    (below) => reader.change(CompiledQuery.raw(forgetSql, [below])),
  );
  return {
    dialect: postgresDialect,
    reader,
    async transaction(work, tables, how) {
      const result = await slots.take(() =>
        borrow(pool, (client) => transact(client, work, limits.answerMs, how?.patient === true)),
      );
      written.wrote(tables);
      return result;
    },
    versionOf: (tables) => written.versionOf(tables),
    duringRequest,
    endRequest,
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

/** A database that no release with notes has been at yet, which a command may look into, knows of none. */
const unknown: Look = { seen: '0:0:', floor: null, tables: null, notes: 0 };

async function lookWith(reader: Queries, values: readonly unknown[]): Promise<Look> {
  const query = CompiledQuery.raw(lookSql, [...values]);
  try {
    const row = await logged(query, () => reader.first({ ...query, name: 'look' }));
    return row as unknown as Look;
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P01') return unknown;
    throw error;
  }
}

async function transact<T>(
  client: pg.PoolClient,
  work: (tx: Queries) => Promise<T>,
  answerMs: number,
  isPatient: boolean,
): Promise<T> {
  const query_timeout = isPatient ? undefined : answerMs;
  const begun = ask(client, { text: isPatient ? `begin; ${patient}` : 'begin', query_timeout });
  begun.catch(() => undefined);
  const sent = new Sent();
  try {
    const tx = queriesOfClient(client, begun, sent, query_timeout);
    const result = await work(tx);
    await begun;
    await tx.last.write();
    await sent.leave();
    const commit = ask(client, { text: 'commit', query_timeout });
    const [{ command }] = await Promise.all([commit, sent.settle()]);
    // So it answers when a statement had failed and nobody cared: nothing has been stored.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back, since a statement of it had failed');
    return result;
  } catch (error) {
    if (!isBroken(client)) await ask(client, { text: 'rollback', query_timeout: answerMs }).catch(() => undefined);
    throw error;
  }
}
