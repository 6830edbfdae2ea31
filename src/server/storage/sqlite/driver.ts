import SqliteFile from 'libsql';
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type DatabaseConnection, type Dialect, type Driver, type QueryResult } from 'kysely';

interface Statement {
  readonly prepared: ReturnType<SqliteFile.Database['prepare']>;
  /** Asking the driver each time would be a call into native code. */
  readonly reads: boolean;
}

/** Preparing costs more than most reads, so statements are kept. */
const keptStatements = 1000;

class Connection implements DatabaseConnection {
  readonly #file: SqliteFile.Database;
  readonly #statements = new Map<string, Statement>();
  /**
   * Statements that are asked for one row. libsql keeps the parameters of a list for the next single
   * row of the same statement, which would then be somebody else's: the two never share one.
   */
  readonly #singles = new Map<string, Statement>();

  constructor(file: SqliteFile.Database) {
    this.#file = file;
  }

  get inTransaction(): boolean {
    return this.#file.inTransaction;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute<R>(query.sql, query.parameters);
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { prepared, reads } = this.#prepare(sql, this.#statements);
    if (reads) return { rows: prepared.all(parameters) as R[] };
    const { changes, lastInsertRowid } = prepared.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** The first row only; the driver is quicker at that than at a list of one. */
  first<R>(sql: string, parameters: readonly unknown[]): R | undefined {
    return this.#prepare(sql, this.#singles).prepared.get(parameters) as R | undefined;
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A statement of its own: the kept one may be asked again while the rows are still being read.
    for (const row of this.#file.prepare(query.sql).iterate(query.parameters)) yield { rows: [row as R] };
  }

  #prepare(sql: string, kept: Map<string, Statement>): Statement {
    const known = kept.get(sql);
    if (known) return known;
    if (kept.size >= keptStatements) kept.delete(kept.keys().next().value as string);
    const prepared = this.#file.prepare(sql);
    const statement = { prepared, reads: prepared.reader };
    kept.set(sql, statement);
    return statement;
  }
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
export function libsqlDialect(file: SqliteFile.Database): { dialect: Dialect; connection: Connection } {
  const connection = new Connection(file);
  return {
    connection,
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SingleConnectionDriver(connection),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  };
}
