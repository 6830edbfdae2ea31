import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from '../../src/server/server.ts';
import { readConfig } from '../../src/server/config.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client } from './client.ts';
import { longPatience, newPostgresDatabase } from './postgres.ts';
import { templateOf } from './template.ts';

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly server: Server;
  /** Settings with which another server works on the same data. */
  readonly shared: Record<string, string>;
  /** A signed-in caller. */
  as(account: string, password?: string): Promise<Client>;
  stop(): Promise<void>;
}

/** Suites make thousands of calls as one user; those on the limits set their own. */
const unlimited = { CALLS_PER_SECOND: '0', ADDRESS_CALLS_PER_SECOND: '0' };

/** Settings that decide how a database is installed, or which one it is. */
const ownDatabase = ['DATA_DIR', 'DATABASE_URL', 'NODE_ENV', 'SECRET_KEY', 'S3_ENDPOINT'];

interface StartOptions {
  /** Made anew instead of copied. */
  readonly installed?: boolean;
  /** How many times as long as in production the database is waited for. */
  readonly patience?: number;
}

/**
 * The whole product on a free port, over a new database with demo data: embedded, or a database of its own
 * on PostgreSQL. It begins as a copy of one that was installed before, unless it is to be `installed` anew.
 */
export async function startServer(
  env: Record<string, string> = {},
  clock?: () => number,
  { installed = ownDatabase.some((name) => name in env), patience = longPatience }: StartOptions = {},
): Promise<RunningServer> {
  const postgres = process.env.SUITE_DATABASE === 'postgres';
  const template = installed ? undefined : templateOf(postgres);
  const dataDir = await mkdtemp(join(tmpdir(), 'console-'));
  if (template) await cp(template.dataDir, dataDir, { recursive: true });
  const database = postgres ? await newPostgresDatabase(template?.database) : undefined;
  const server = await createServer(
    {
      ...readConfig({
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        MAX_SESSIONS_PER_USER: '1000',
        ...unlimited,
        ...(database && { DATABASE_URL: database.url }),
        ...env,
      }),
      durable: false,
      patience,
    },
    clock,
  );
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    dataDir,
    server,
    shared: { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) },
    as: (account, password = demoPassword) => Client.signIn(url, account, password),
    async stop() {
      await server.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
