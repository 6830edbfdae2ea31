import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Database from 'libsql';
import pg from 'pg';
import { indexGrams } from '../../src/server/storage/grams.ts';
import { searchColumn, searchTable } from '../../src/server/storage/names.ts';
import { postgresSearch } from '../../src/server/storage/postgres/search.ts';
import { newPostgresDatabase } from './postgres.ts';

type Value = string | number | null;

/** The database of an earlier release with its demo data: the statements that made it on either database, and the rows. */
interface EarlierRelease {
  /** The key of its data folder. */
  readonly key: string;
  readonly sqlite: readonly string[];
  readonly postgres: string;
  /** The searched columns of each table. */
  readonly search: Readonly<Record<string, readonly string[]>>;
  readonly tables: Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: readonly Value[][] }>>;
}

const path = join(import.meta.dirname, '../fixtures/earlier-release.json.br');
export const earlierRelease = JSON.parse(brotliDecompressSync(readFileSync(path)).toString()) as EarlierRelease;

/** The rows of a table, under the names of that release. */
export const earlierRows = (table: string): Record<string, Value>[] => {
  const { columns = [], rows = [] } = earlierRelease.tables[table] ?? {};
  return rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i] ?? null])));
};

const grams = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? indexGrams(value) : [];

/** Makes a database of the earlier release: a data folder, and on PostgreSQL a database beside it. */
export async function makeEarlierDatabase(): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earlier-'));
  await writeFile(join(dataDir, 'secret.key'), earlierRelease.key, { mode: 0o600 });
  if (process.env.SUITE_DATABASE !== 'postgres') {
    fillSqlite(join(dataDir, 'console.db'));
    return { env: { DATA_DIR: dataDir }, drop: async () => undefined };
  }
  const database = await newPostgresDatabase();
  await fillPostgres(database.url);
  return { env: { DATA_DIR: dataDir, DATABASE_URL: database.url }, drop: () => database.drop() };
}

function fillSqlite(file: string): void {
  const db = new Database(file);
  db.exec('pragma foreign_keys = off; pragma synchronous = off; begin');
  for (const statement of earlierRelease.sqlite) db.exec(statement);
  for (const [table, { columns, rows }] of Object.entries(earlierRelease.tables)) {
    const names = columns.map((name) => `"${name}"`).join(', ');
    const insert = db.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`);
    const searched = earlierRelease.search[table] ?? [];
    const index =
      searched.length > 0 &&
      db.prepare(
        `insert into "${searchTable(table)}" (rowid, ${searched.map((name) => `"${name}"`).join(', ')}) values (?, ${searched.map(() => '?').join(', ')})`,
      );
    for (const row of rows) {
      const { lastInsertRowid } = insert.run(...row);
      if (index) index.run(lastInsertRowid, ...searched.map((name) => grams(row[columns.indexOf(name)]).join(' ')));
    }
  }
  db.exec('commit');
  db.close();
}

async function fillPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(earlierRelease.postgres);
    await client.query('set session_replication_role = replica');
    const { rows: json } = await client.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and data_type = 'jsonb'`,
    );
    const isJson = new Set(json.map(({ table, column }) => `${table}.${column}`));
    for (const table of Object.keys(earlierRelease.tables)) {
      const searched = earlierRelease.search[table] ?? [];
      const rows = earlierRows(table).map((row) => ({
        ...Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            isJson.has(`${table}.${name}`) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
          ]),
        ),
        ...Object.fromEntries(
          searched.map((name) => [searchColumn(name), postgresSearch.text([...grams(row[name])])] as const),
        ),
      }));
      await client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`, [
        JSON.stringify(rows),
      ]);
    }
  } finally {
    await client.end();
  }
}
