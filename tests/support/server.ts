import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createServer, type Server } from '../../src/server/server.ts';
import { readConfig } from '../../src/server/config.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client } from './client.ts';

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly server: Server;
  /** Settings with which another server works on the same data. */
  readonly shared: Record<string, string>;
  /** A signed-in caller. */
  as(account: string): Promise<Client>;
  stop(): Promise<void>;
}

/** The whole product on a free port, over a new database with demo data: embedded, or a database of its own on PostgreSQL. */
export async function startServer(env: Record<string, string> = {}, clock?: () => number): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-'));
  const database = process.env.SUITE_DATABASE === 'postgres' ? await newPostgresDatabase() : undefined;
  const server = await createServer(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(database && { DATABASE_URL: database.url }), ...env }), clock);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    dataDir,
    server,
    shared: { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) },
    as: (account) => Client.signIn(url, account, demoPassword),
    async stop() {
      await server.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const address = new URL(process.env.TEST_DATABASE_URL as string);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`drop database ${name} with (force)`) };
}
