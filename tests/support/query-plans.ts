import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import SqliteFile from 'libsql';
import type { RunningServer } from './server.ts';

/** A select that a call ran, with the steps in which the embedded database runs it. */
export interface Plan {
  readonly sql: string;
  readonly steps: readonly string[];
}

/** Explains how the embedded database of a server runs selects. */
export class Explainer {
  readonly #server: RunningServer;
  /** Of its own: a connection that has explained something may go on to read what it read then. */
  readonly #file: SqliteFile.Database;

  constructor(server: RunningServer) {
    this.#server = server;
    this.#file = new SqliteFile(join(server.dataDir, 'console.db'), { readonly: true });
  }

  /** Listens to the selects that run while something is asked, and explains each. */
  async plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
    const { reader } = this.#server.server.services.db;
    const { all, first } = reader;
    const seen: CompiledQuery[] = [];
    reader.all = (query) => all.call(reader, note(seen, query));
    reader.first = (query) => first.call(reader, note(seen, query));
    try {
      await work();
    } finally {
      Object.assign(reader, { all, first });
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

function note(seen: CompiledQuery[], query: CompiledQuery): CompiledQuery {
  seen.push(query);
  return query;
}

/** Selects of rows from a table, counts left aside. */
export const pagesOf = (plans: readonly Plan[], table: string): Plan[] =>
  plans.filter(({ sql }) => sql.includes(`from "${table}"`) && sql.includes('order by'));
/** Counts of the rows of a table. */
export const countsOf = (plans: readonly Plan[], table: string): Plan[] =>
  plans.filter(({ sql }) => sql.startsWith('select count(*)') && sql.includes(`from "${table}"`));

/** Steps that read a table from one end to the other: with an index at least in the order that was asked for. */
export const scans = ({ steps }: Plan, table: string): string[] =>
  steps.filter((step) => `${step} `.startsWith(`SCAN ${table} `));
export const sorts = ({ steps }: Plan): string[] =>
  steps.filter((step) => step.includes('USE TEMP B-TREE FOR ORDER BY'));
