import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Database, Queries, StoredRow, Tables } from '../database.ts';
import { postgresDialect } from './dialect.ts';

const builtin = pg.types.builtins;
const asText = new Set<number>([builtin.DATE, builtin.TIMESTAMPTZ, builtin.JSONB]);

/** Opens a PostgreSQL database. Several server processes may do so at once, so nothing is kept between requests. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // Kept while nobody calls: a restore sees by it that a server is running.
    min: 1,
    types: {
      getTypeParser: ((oid: number, format?: 'text') => {
        // Cents and counts fit a double; what the dialect decodes stays the text that it is.
        if (oid === builtin.INT8) return Number;
        if (asText.has(oid)) return (text: string) => text;
        return pg.types.getTypeParser(oid, format);
      }) as typeof pg.types.getTypeParser,
    },
  });
  // A connection that breaks while nobody uses it is simply replaced; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    dialect: postgresDialect,
    reader: queriesOn(db),
    transaction: (work) => db.transaction().execute((tx) => work(queriesOn(tx))),
    versionOf: () => undefined,
    close: () => db.destroy(),
  };
}

function queriesOn(kysely: Kysely<Tables>): Queries {
  const run = (query: CompiledQuery) => kysely.executeQuery<StoredRow>(query);
  return {
    kysely,
    all: async (query) => (await run(query)).rows,
    first: async (query) => (await run(query)).rows[0],
    change: async (query) => ({ rows: Number((await run(query)).numAffectedRows ?? 0) }),
  };
}
