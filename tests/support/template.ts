import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/server/config.ts';
import { createServer } from '../../src/server/server.ts';
import { newPostgresDatabase } from './postgres.ts';

/**
 * A new database with demo data, installed once: the servers of the suites begin with copies of it.
 * Told to the test processes by their environment.
 */
async function install(name: 'SQLITE_TEMPLATE' | 'POSTGRES_TEMPLATE', database?: { name: string; url: string; drop(): Promise<void> }): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'template-'));
  const server = await createServer(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(database && { DATABASE_URL: database.url }) }));
  await server.close();
  process.env[name] = JSON.stringify({ dataDir, database: database?.name });
  return async () => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

export const sqliteTemplate = () => install('SQLITE_TEMPLATE');
export const postgresTemplate = async () => install('POSTGRES_TEMPLATE', await newPostgresDatabase());

/** Where the template lies, for a suite over this database. */
export const templateOf = (postgres: boolean): { dataDir: string; database?: string } | undefined => {
  const told = process.env[postgres ? 'POSTGRES_TEMPLATE' : 'SQLITE_TEMPLATE'];
  return told ? (JSON.parse(told) as { dataDir: string; database?: string }) : undefined;
};
