import SqliteFile from 'libsql';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { StoredRow } from '../database.ts';

interface Statement {
  readonly prepared: ReturnType<SqliteFile.Database['prepare']>;
  /** Of the columns that it answers with, which it names itself; none where it only changes rows. */
  readonly names: readonly string[];
}

/** Preparing costs more than most reads, so statements are kept. */
const keptStatements = 1000;

/** One connection of the embedded database. Nothing of it ever waits: the file is read and written in this thread. */
export class Connection implements DatabaseConnection {
  readonly #file: SqliteFile.Database;
  readonly #statements = new Map<string, Statement>();
  /**
   * Statements that are asked for one row. libsql keeps the parameters of a list for the next single
   * row of the same statement, which would then be somebody else's: the two never share one.
   */
  readonly #singles = new Map<string, Statement>();

  #done = 0;

  constructor(file: SqliteFile.Database) {
    this.#file = file;
  }

  /** How many statements that may have changed something have succeeded so far. */
  get done(): number {
    return this.#done;
  }

  get inTransaction(): boolean {
    return this.#file.inTransaction;
  }

  all({ sql, parameters }: CompiledQuery): StoredRow[] {
    const { prepared, names } = this.#prepare(sql, this.#statements);
    const rows = prepared.all(bound(parameters)) as unknown[][];
    if (!isSelect(sql)) this.#done++;
    return rows.map((values) => rowOf(names, values));
  }

  /** The first row only; the driver is quicker at that than at a list of one. */
  first({ sql, parameters }: CompiledQuery): StoredRow | undefined {
    const { prepared, names } = this.#prepare(sql, this.#singles);
    const values = prepared.get(bound(parameters)) as unknown[] | undefined;
    if (!isSelect(sql)) this.#done++;
    return values && rowOf(names, values);
  }

  change({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): { rows: number; rowid: number } {
    const { changes, lastInsertRowid } = this.#prepare(sql, this.#statements).prepared.run(bound(parameters));
    this.#done++;
    return { rows: changes, rowid: Number(lastInsertRowid) };
  }

  /** For what is asked once, such as the schema; not kept, since `select *` may have other columns the next time. */
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const prepared = this.#file.prepare(sql);
    this.#done++;
    if (prepared.reader) return { rows: prepared.all(bound(parameters)) as R[] };
    return { rows: [], numAffectedRows: BigInt(prepared.run(bound(parameters)).changes) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    for (const row of this.#file.prepare(query.sql).iterate(bound(query.parameters))) yield { rows: [row as R] };
  }

  #prepare(sql: string, kept: Map<string, Statement>): Statement {
    const known = kept.get(sql);
    if (known) return known;
    if (kept.size >= keptStatements) kept.delete(kept.keys().next().value as string);
    const prepared = this.#file.prepare(sql);
    // As bare values: objects of the driver's own making cost more, and carry how long it took.
    const names = prepared.reader
      ? prepared
          .raw()
          .columns()
          .map(({ name }) => name)
      : [];
    const statement = { prepared, names };
    kept.set(sql, statement);
    return statement;
  }
}

const isSelect = (sql: string): boolean => sql.startsWith('select ');

const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

/** SQLite keeps truth as 1 and 0. The native driver ends the process over a boolean, so that none ever reaches it. */
const bound = (parameters: readonly unknown[]): readonly unknown[] =>
  parameters.some(isBoolean)
    ? parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    : parameters;

function rowOf(names: readonly string[], values: readonly unknown[]): StoredRow {
  const row: StoredRow = {};
  for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i];
  return row;
}

/** Hands out the one connection. Who may write when is settled by `GroupCommit`, which also begins and commits. */
class SingleConnectionDriver implements Driver {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection() {}

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  async destroy() {}
}

async function refuse(): Promise<never> {
  throw new Error('transactions of the embedded database go through Database.transaction');
}

/** Kysely over libsql, which speaks like better-sqlite3 but ships its binary inside the package. */
export const libsqlDialect = (connection: Connection): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SingleConnectionDriver(connection),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
