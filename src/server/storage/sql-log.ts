import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery } from 'kysely';
import type { Database, Queries, StoredRow } from './database.ts';

/** A statement as it was sent, without its values: they may be anybody's secrets. */
export interface Statement {
  readonly sql: string;
  readonly rows?: number;
  readonly ms: number;
}

type Sink = (statement: Statement) => void;

const current = new AsyncLocalStorage<Sink>();

/** Logs every statement that follows from `work`, whenever it is sent. */
export const logSql = <T>(sink: Sink, work: () => T): T => current.run(sink, work);

/** A database whose statements can be logged. A transaction may run in somebody else's turn, so it is known by who asked for it. */
export const withSqlLog = (db: Database): Database => ({
  ...db,
  get reader() {
    const sink = current.getStore();
    return sink ? logQueries(db.reader, sink) : db.reader;
  },
  transaction(work, written, how) {
    const sink = current.getStore();
    if (!sink) return db.transaction(work, written, how);
    return timed(sink, 'transaction', () => db.transaction((tx) => work(logQueries(tx, sink)), written, how));
  },
});

/** For what a database asks on behalf of somebody. */
export const logged = (
  query: CompiledQuery,
  send: () => Promise<StoredRow | undefined>,
): Promise<StoredRow | undefined> => {
  const sink = current.getStore();
  return sink ? timed(sink, query, send, (row) => (row ? 1 : 0)) : send();
};

const logQueries = (queries: Queries, sink: Sink): Queries => ({
  get kysely() {
    return queries.kysely;
  },
  get last() {
    return queries.last;
  },
  all: (query) =>
    timed(
      sink,
      query,
      () => queries.all(query),
      (rows) => rows.length,
    ),
  first: (query) =>
    timed(
      sink,
      query,
      () => queries.first(query),
      (row) => (row ? 1 : 0),
    ),
  change: (query) =>
    timed(
      sink,
      query,
      () => queries.change(query),
      ({ rows }) => rows,
    ),
  send: (query) => timed(sink, query, () => queries.send(query)),
  settle: () => queries.settle(),
});

async function timed<T>(
  sink: Sink,
  statement: string | CompiledQuery,
  send: () => Promise<T>,
  rowsOf?: (result: T) => number,
): Promise<T> {
  const sql = typeof statement === 'string' ? statement : statement.sql;
  const started = performance.now();
  const ms = () => Math.round((performance.now() - started) * 100) / 100;
  try {
    const result = await send();
    sink({ sql, rows: rowsOf?.(result), ms: ms() });
    return result;
  } catch (error) {
    sink({ sql: `${sql} -- failed`, ms: ms() });
    throw error;
  }
}
