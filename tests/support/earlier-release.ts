import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Database from 'libsql';
import pg from 'pg';
import { newId } from '../../src/server/records/ids.ts';
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

/** Copies share most of their texts. */
const known = new Map<string, readonly string[]>();

function grams(value: unknown): readonly string[] {
  if (typeof value !== 'string' || value === '') return [];
  const found = known.get(value) ?? indexGrams(value);
  known.set(value, found);
  return found;
}

/** The rows of a table followed by copies of them, each with an id of its own. */
function* withCopies(table: string, { copies = {}, unlike = [] }: Growth): Iterable<Record<string, Value>> {
  const rows = earlierRows(table);
  yield* rows;
  for (let n = 0; n < (copies[table] ?? 0); n++) {
    const row = rows[n % rows.length] as Record<string, Value>;
    const own = unlike.filter((name) => name in row).map((name) => [name, copyOf(row[name], n)] as const);
    yield { ...row, ...Object.fromEntries(own), id: newId() };
  }
}

/** What such a value is in the copy of that number: the same length for all, or two of them may look alike. */
export const copyOf = (value: unknown, n: number): string => `${String(value)}-${String(n).padStart(6, '0')}`;

interface Growth {
  /** How many copies there are of the rows of some tables. */
  readonly copies?: Readonly<Record<string, number>>;
  /** The columns whose values no two rows share. */
  readonly unlike?: readonly string[];
}

/** Makes a database of the earlier release: a data folder, and on PostgreSQL a database beside it. */
export async function makeEarlierDatabase(
  growth: Growth = {},
): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'earlier-'));
  await writeFile(join(dataDir, 'secret.key'), earlierRelease.key, { mode: 0o600 });
  if (process.env.SUITE_DATABASE !== 'postgres') {
    fillSqlite(join(dataDir, 'console.db'), growth);
    return { env: { DATA_DIR: dataDir }, drop: async () => undefined };
  }
  const database = await newPostgresDatabase();
  await fillPostgres(database.url, growth);
  return { env: { DATA_DIR: dataDir, DATABASE_URL: database.url }, drop: () => database.drop() };
}

function fillSqlite(file: string, growth: Growth): void {
  const db = new Database(file);
  db.exec('pragma foreign_keys = off; pragma synchronous = off; begin');
  // Indexes and triggers last: they would be kept up to date with each row.
  const isTable = (statement: string) => /^create (virtual )?table/i.test(statement);
  for (const statement of earlierRelease.sqlite.filter(isTable)) db.exec(statement);
  for (const [table, { columns }] of Object.entries(earlierRelease.tables)) {
    const names = columns.map((name) => `"${name}"`).join(', ');
    const insert = db.prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`);
    const searched = earlierRelease.search[table] ?? [];
    const index =
      searched.length > 0 &&
      db.prepare(
        `insert into "${searchTable(table)}" (rowid, ${searched.map((name) => `"${name}"`).join(', ')}) values (?, ${searched.map(() => '?').join(', ')})`,
      );
    for (const row of withCopies(table, growth)) {
      const { lastInsertRowid } = insert.run(...columns.map((name) => row[name] ?? null));
      if (index) index.run(lastInsertRowid, ...searched.map((name) => grams(row[name]).join(' ')));
    }
  }
  for (const statement of earlierRelease.sqlite.filter((each) => !isTable(each))) db.exec(statement);
  db.exec('commit');
  db.close();
}

const rowsAtATime = 5000;

async function fillPostgres(url: string, growth: Growth): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { postgres } = earlierRelease;
    const keys = postgres.indexOf('ALTER TABLE ONLY');
    await client.query(postgres.slice(0, keys));
    const { rows: json } = await client.query<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and data_type = 'jsonb'`,
    );
    const isJson = new Set(json.map(({ table, column }) => `${table}.${column}`));
    for (const table of Object.keys(earlierRelease.tables)) {
      const searched = earlierRelease.search[table] ?? [];
      const rows = [...withCopies(table, growth)].map((row) => ({
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
      for (let from = 0; from < rows.length; from += rowsAtATime)
        await client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`, [
          JSON.stringify(rows.slice(from, from + rowsAtATime)),
        ]);
    }
    // As on SQLite.
    await client.query(postgres.slice(keys));
  } finally {
    await client.end();
  }
}
