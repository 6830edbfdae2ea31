import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Resource } from '../../src/meta/model.ts';
import { keyFile } from '../../src/server/backup/backup.ts';
import { moveToPostgres } from '../../src/server/backup/move-to-postgres.ts';
import { jobResource, slotHandler } from '../../src/server/areas/system/job-rows.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Services } from '../../src/server/context.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { createServer } from '../../src/server/server.ts';
import { embeddedFile } from '../../src/server/storage/backup.ts';
import { all } from '../../src/server/storage/condition.ts';
import type { Store } from '../../src/server/storage/store.ts';
import { timeoutFactor } from './postgres.ts';
import { until } from './work.ts';

/**
 * The demo accounts sign in thousands of times, so their passwords are hashed at minimal cost. Passwords set by tests
 * are hashed as usual.
 */
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Installs a new embedded database with demo data, and returns its data folder. */
export async function installTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'template-'));
  const server = await createServer({
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }),
    durable: false,
    patience: timeoutFactor,
  });
  const { store, model } = server.services;
  const password = await hash(demoPassword, leastCost);
  await store.transaction((tx) =>
    store.update(tx, (model.resources.get('system/user') as Resource).table, { password }, all()),
  );
  // Jobs get their rows, and what the demo data asked for is done: else each copy would do it once more, beside its tests.
  await server.app.ready();
  await until(() => isQuiet(store));
  await server.worker.stop();
  await stopSchedule(server.services);
  await server.close();
  return dataDir;
}

/** Moves a database out of its data folder, where key and files stay, into an empty PostgreSQL database. */
export async function moveTemplate(dataDir: string, databaseUrl: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_URL: databaseUrl });
  const key = (await readFile(join(dataDir, keyFile), 'utf8')).trim();
  const file = embeddedFile(dataDir);
  await moveToPostgres({ ...config, patience: timeoutFactor }, file, key);
  await Promise.all(['', '-wal', '-shm'].map((end) => rm(`${file}${end}`, { force: true })));
}

/** No work is due or under way, and no file is being made. */
async function isQuiet({ db }: Store): Promise<boolean> {
  const now = new Date().toISOString();
  const { rows } =
    await sql`select 1 from "work" where "state" = 'running' or ("state" = 'ready' and "dueAt" <= ${now}) union all select 1 from "system_exportTask" where "status" in ('waiting', 'running') limit 1`.execute(
      db.reader.kysely,
    );
  return rows.length === 0;
}

/**
 * Stops the schedule; tests run the product's jobs explicitly. Otherwise the jobs would run every five minutes, and at
 * the start of each older copy, at any moment beside a test that is counting something.
 */
async function stopSchedule({ store, model }: Services): Promise<void> {
  const { table } = jobResource(model);
  const names = (await store.find(table, ['handler'], all())).map(({ handler }) => String(handler));
  await store.transaction(async (tx) => {
    await store.update(tx, table, { nextRunTime: '2099-12-31T00:00:00.000Z' }, all());
    await store.update(
      tx,
      'work',
      { state: 'dropped' },
      { is: 'in', column: 'handler', values: names.map(slotHandler) },
    );
  });
}
