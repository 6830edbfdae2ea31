import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery } from 'kysely';
import type { Database, Queries, StoredRow } from './database.ts';

/** A statement as it was sent, without its values: they may be anybody's secrets. */
export interface Statement {
  readonly sql: string;
  readonly rows?: number;
  readonly ms: number;
}

type Tell = (statement: Statement) => void;

const current = new AsyncLocalStorage<Tell>();

/** Tells of every statement that follows from `work`, whenever it is sent. */
export const tellingSql = <T>(tell: Tell, work: () => T): T => current.run(tell, work);

/** A database whose statements can be told of. A transaction may run in somebody else's turn, so it is known by who asked for it. */
export const telling = (db: Database): Database => ({
  ...db,
  get reader() {
    const tell = current.getStore();
    return tell ? tellingQueries(db.reader, tell) : db.reader;
  },
  transaction(work, written, how) {
    const tell = current.getStore();
    if (!tell) return db.transaction(work, written, how);
    return timed(tell, 'transaction', () => db.transaction((tx) => work(tellingQueries(tx, tell)), written, how));
  },
});

/** For what a database asks on behalf of somebody. */
export const told = (
  query: CompiledQuery,
  send: () => Promise<StoredRow | undefined>,
): Promise<StoredRow | undefined> => {
  const tell = current.getStore();
  return tell ? timed(tell, query, send, (row) => (row ? 1 : 0)) : send();
};

const tellingQueries = (queries: Queries, tell: Tell): Queries => ({
  get kysely() {
    return queries.kysely;
  },
  all: (query) =>
    timed(
      tell,
      query,
      () => queries.all(query),
      (rows) => rows.length,
    ),
  first: (query) =>
    timed(
      tell,
      query,
      () => queries.first(query),
      (row) => (row ? 1 : 0),
    ),
  change: (query) =>
    timed(
      tell,
      query,
      () => queries.change(query),
      ({ rows }) => rows,
    ),
  send: (query) => timed(tell, query, () => queries.send(query)),
  settle: () => queries.settle(),
});

async function timed<T>(
  tell: Tell,
  statement: string | CompiledQuery,
  send: () => Promise<T>,
  rowsOf?: (result: T) => number,
): Promise<T> {
  const sql = typeof statement === 'string' ? statement : statement.sql;
  const started = performance.now();
  const ms = () => Math.round((performance.now() - started) * 100) / 100;
  try {
    const result = await send();
    tell({ sql, rows: rowsOf?.(result), ms: ms() });
    return result;
  } catch (error) {
    tell({ sql: `${sql} -- failed`, ms: ms() });
    throw error;
  }
}
