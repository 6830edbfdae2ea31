import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from '../../src/server/server.ts';
import { readConfig } from '../../src/server/config.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client } from './client.ts';
import { forgetReplies, watchReplies } from './own-replies.ts';
import { timeoutFactor, newPostgresDatabase } from './postgres.ts';
import { templateOf } from './template.ts';

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly server: Server;
  /** Settings for another server on the same data. */
  readonly shared: Record<string, string>;
  /** Signs in and returns a client. */
  as(account: string, password?: string): Promise<Client>;
  stop(): Promise<void>;
}

/** Suites make thousands of calls as one user, so rate limits are off; tests of the limits set their own. */
const unlimited = { CALLS_PER_SECOND: '0', ADDRESS_CALLS_PER_SECOND: '0' };

/** Settings that affect the installation, or select another database. */
const ownDatabase = ['DATA_DIR', 'DATABASE_URL', 'NODE_ENV', 'SECRET_KEY', 'S3_ENDPOINT'];

interface StartOptions {
  /** Installs a new database instead of copying the template. */
  readonly installed?: boolean;
  /** A factor for database timeouts. */
  readonly patience?: number;
}

/**
 * The whole product on a free port, with a new database and demo data, embedded or on PostgreSQL. The database is a
 * copy of the template, unless it is to be newly `installed`.
 */
export async function startServer(
  env: Record<string, string> = {},
  clock?: () => number,
  { installed = ownDatabase.some((name) => name in env), patience = timeoutFactor }: StartOptions = {},
): Promise<RunningServer> {
  const postgres = process.env.SUITE_DATABASE === 'postgres';
  const template = installed ? undefined : templateOf(postgres);
  const dataDir = await mkdtemp(join(tmpdir(), 'console-'));
  if (template) await cp(template.dataDir, dataDir, { recursive: true });
  const database = postgres && !env.DATABASE_URL ? await newPostgresDatabase(template?.database) : undefined;
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
  watchReplies(url, server);
  return {
    url,
    dataDir,
    server,
    shared: { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) },
    as: (account, password = demoPassword) => Client.signIn(url, account, password),
    async stop() {
      forgetReplies(url);
      await server.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
