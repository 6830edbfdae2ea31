import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DatabaseCopy, Target } from '../backup.ts';

const run = promisify(execFile);
const name = 'database.dump';
type Tool = 'pg_dump' | 'pg_restore';

async function ask<T extends object>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** By pg_dump, which sees one moment and lets everybody go on. */
export async function dumpPostgres(url: string, folder: string, objectsTable: string): Promise<DatabaseCopy> {
  const settings = await ask(url, async (client) => {
    await checkVersion('pg_dump', client);
    const meta = await client.query<{ id: string; value: string }>('select id, value from console_meta');
    return new Map(meta.rows.map(({ id, value }) => [id, value]));
  });
  await call('pg_dump', url, [
    '--format=custom',
    '--no-unlogged-table-data',
    '--no-owner',
    '--no-privileges',
    `--file=${join(folder, name)}`,
  ]);
  const { rows } = await ask(url, (client) =>
    client.query<{ id: string; provider: string }>(
      `select id, provider from "${objectsTable}" where "fileId" is not null`,
    ),
  );
  return {
    kind: 'postgres',
    file: name,
    format: Number(settings.get('format') ?? 1),
    schema: settings.get('schema') ?? '',
    objects: rows,
  };
}

export async function postgresTarget(url: string): Promise<Target> {
  return ask(url, async (client) => {
    await checkVersion('pg_restore', client);
    const tables = await client.query<{ n: number }>(
      'select count(*)::int as n from information_schema.tables where table_schema = current_schema()',
    );
    const others = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return { empty: tables.rows[0]?.n === 0, inUse: (others.rows[0]?.n ?? 0) > 0 };
  });
}

/** In one transaction: what fails leaves the database as it was. */
export const fillPostgres = (url: string, copy: string): Promise<void> =>
  call('pg_restore', url, [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    copy,
  ]);

export const analyzePostgres = (url: string): Promise<unknown> => ask(url, (client) => client.query('analyze'));

/** The password goes by the environment: arguments of a process can be read by everybody on the machine. */
async function call(tool: Tool, url: string, args: readonly string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  await run(tool, [`--dbname=${address.href}`, ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    maxBuffer: 16 * 1024 * 1024,
  }).catch((error: { stderr?: string; message: string }) => {
    throw new Error(`${tool} failed: ${error.stderr?.trim() || error.message}`);
  });
}

/** A tool that is older than the server refuses, in words that help nobody. */
async function checkVersion(tool: Tool, client: pg.Client): Promise<void> {
  const { stdout } = await run(tool, ['--version']).catch(() => {
    throw new Error(`${tool} is not installed. Install the client programs of PostgreSQL (package postgresql-client).`);
  });
  const own = Number(/(\d+)\./.exec(stdout)?.[1] ?? /(\d+)/.exec(stdout)?.[1]);
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  const server = Math.floor(Number(rows[0]?.version) / 10_000);
  if (own < server)
    throw new Error(
      `${tool} is of version ${own}, the server of version ${server}. Install postgresql-client-${server}, or put its ${tool} first in PATH.`,
    );
}
