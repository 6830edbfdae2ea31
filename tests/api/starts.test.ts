import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer as createProxy, type Server as Proxy } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { createServer } from '../../src/server/server.ts';
import { openPostgres } from '../../src/server/storage/postgres/open.ts';
import { newPostgresDatabase, type PostgresDatabase } from '../support/postgres.ts';
import { freePort } from '../support/product.ts';

/** Servers that start together on an empty PostgreSQL, or before it does. */
let database: PostgresDatabase;
let dataDir: string;

const onPostgres = process.env.SUITE_DATABASE === 'postgres';

beforeEach(async () => {
  if (!onPostgres) return;
  database = await newPostgresDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'starts-'));
});
afterEach(async () => {
  if (!onPostgres) return;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  createServer(
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      NODE_ENV: 'production',
      SECRET_KEY: 'k'.repeat(40),
      LOG_LEVEL: 'silent',
      ...env,
    }),
  );

describe.runIf(onPostgres)('on PostgreSQL', () => {
  test('three first starts at once make one installation', async () => {
    const servers = await Promise.all([start(), start(), start()]);
    const made = servers.filter(({ installed }) => installed.adminPassword);
    const { store } = (servers[0] as (typeof servers)[0]).services;
    const users = await store.find('system_user', ['userName'], { is: 'all', of: [] });
    for (const server of servers) await server.close();
    expect(made).toHaveLength(1);
    expect(users).toEqual([{ userName: 'admin' }]);
  });

  test('one that starts before its database waits for it, and says so', async () => {
    const port = await freePort();
    const address = new URL(database.url);
    const real = { port: Number(address.port), host: address.hostname };
    address.port = String(port);
    const told: string[] = [];
    const db = openPostgres(address.href, 60);
    let proxy: Proxy | undefined;
    const prepared = db.prepare(
      async () => 'ready',
      (words) => {
        told.push(words);
        // Only now does the database start.
        proxy = createProxy((socket) => {
          const inner = connect(real);
          socket.pipe(inner).pipe(socket);
          for (const side of [socket, inner]) side.on('error', () => side.destroy());
        }).listen(port, '127.0.0.1');
      },
    );
    expect(await prepared).toBe('ready');
    expect(told).toEqual([
      `The database at 127.0.0.1:${port}/${database.name} cannot be reached yet: connect ECONNREFUSED 127.0.0.1:${port}. Waiting for it for 60 seconds.`,
    ]);
    await db.close();
    await new Promise((done) => proxy?.close(done));
  });

  test('one whose database never comes gives up in words, without its password', async () => {
    const port = await freePort();
    await expect(
      start({ DATABASE_URL: `postgres://console:geheim@127.0.0.1:${port}/console`, DATABASE_WAIT_SECONDS: '1' }),
    ).rejects.toThrow(
      `The database at 127.0.0.1:${port}/console cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}. Start it, or set DATABASE_URL to another one.`,
    );
  });

  test('one that its database refuses does not wait', async () => {
    const address = new URL(database.url);
    address.pathname = '/no_such_database';
    await expect(start({ DATABASE_URL: address.href })).rejects.toThrow(
      /no_such_database refuses: database "no_such_database" does not exist\. Mend that/,
    );
  });
});
