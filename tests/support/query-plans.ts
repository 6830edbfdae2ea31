import { join } from 'node:path';
import type { CompiledQuery, QueryResult } from 'kysely';
import SqliteFile from 'libsql';
import type { RunningServer } from './server.ts';

/** A select that a call ran, with the query plan of SQLite. */
export interface Plan {
  readonly sql: string;
  readonly steps: readonly string[];
}

/** Explains the selects of a server with the embedded database. */
export class Explainer {
  readonly #server: RunningServer;
  /** A separate connection: one that has explained a statement may keep an old read snapshot. */
  readonly #file: SqliteFile.Database;

  constructor(server: RunningServer) {
    this.#server = server;
    this.#file = new SqliteFile(join(server.dataDir, 'console.db'), { readonly: true });
  }

  /** Records and explains all selects that run during `work`. */
  async plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
    const { reader } = this.#server.server.services.db;
    const { all, first } = reader;
    const executor = reader.kysely.getExecutor();
    const { executeQuery } = executor;
    const seen: CompiledQuery[] = [];
    reader.all = (query) => all.call(reader, note(seen, query));
    reader.first = (query) => first.call(reader, note(seen, query));
    executor.executeQuery = <R>(query: CompiledQuery<R>) =>
      executeQuery.call(executor, note(seen, query)) as Promise<QueryResult<R>>;
    try {
      await work();
    } finally {
      Object.assign(reader, { all, first });
      executor.executeQuery = executeQuery;
    }
    return seen.map(({ sql, parameters }) => ({
      sql,
      steps: (this.#file.prepare(`explain query plan ${sql}`).all(parameters) as { detail: string }[]).map(
        ({ detail }) => detail,
      ),
    }));
  }

  close(): void {
    this.#file.close();
  }
}

function note<Q extends CompiledQuery>(seen: CompiledQuery[], query: Q): Q {
  seen.push(query);
  return query;
}

/** Selects of rows from a table, without counts. */
export const pagesOf = (plans: readonly Plan[], table: string): Plan[] =>
  plans.filter(({ sql }) => sql.includes(`from "${table}"`) && sql.includes('order by'));
export const countsOf = (plans: readonly Plan[], table: string): Plan[] =>
  plans.filter(({ sql }) => sql.startsWith('select count(*)') && sql.includes(`from "${table}"`));

/** Steps that scan a whole table; with an index, the scan at least follows the requested order. */
export const scans = ({ steps }: Plan, table: string): string[] =>
  steps.filter((step) => `${step} `.startsWith(`SCAN ${table} `));
export const sorts = ({ steps }: Plan): string[] =>
  steps.filter((step) => step.includes('USE TEMP B-TREE FOR ORDER BY'));
