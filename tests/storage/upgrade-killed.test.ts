import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earlierRows, makeEarlierDatabase } from '../support/earlier-release.ts';
import { freePort, startProduct } from '../support/product.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/work.ts';

const size = 3000;
let earlier: Awaited<ReturnType<typeof makeEarlierDatabase>>;

beforeAll(async () => {
  earlier = await makeEarlierDatabase({
    copies: { organisation_roomNo: size },
    unlike: ['roomCode', 'roomNo'],
  });
});
afterAll(async () => {
  await earlier.drop();
  await rm(earlier.env.DATA_DIR as string, { recursive: true, force: true });
});

async function ask<T>(url: string, statement: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: T }>(statement).finally(() => client.end());
  return rows[0]?.answer as T;
}

const file = () => join(earlier.env.DATA_DIR as string, 'console.db');

/** What is changed stands in the journal before its commit, or is locked by whoever changes it. */
async function isUnderWay(): Promise<boolean> {
  const url = earlier.env.DATABASE_URL;
  if (url === undefined)
    return stat(`${file()}-wal`).then(
      ({ size: bytes }) => bytes > 1_000_000,
      () => false,
    );
  const locks = `select count(*) > 500 as answer from pg_locks where mode = 'AccessExclusiveLock' and database = (select oid from pg_database where datname = current_database())`;
  return ask<boolean>(url, locks);
}

/** Whether tables still bear the names of the earlier release. */
async function isAsBefore(): Promise<boolean> {
  const url = earlier.env.DATABASE_URL;
  if (url !== undefined) return ask<boolean>(url, `select to_regclass('"organisation_roomNo"') is not null as answer`);
  const db = new Database(file());
  const found = db.prepare(`select name from sqlite_master where name = 'organisation_roomNo'`).all();
  db.close();
  return found.length === 1;
}

test('an upgrade that is killed half-way leaves the database as it was, and the next start makes it', async () => {
  const product = await startProduct({ ...earlier.env, PORT: String(await freePort()) });
  let hasEnded = false;
  void product.ended.then(() => (hasEnded = true));
  await until(async () => hasEnded || (await isUnderWay()));
  expect(hasEnded, product.printed()).toBe(false);
  product.process.kill('SIGKILL');
  await product.ended;
  expect(await isAsBefore()).toBe(true);

  const server = await startServer(earlier.env);
  try {
    const { n } = (await server.server.services.db.reader.kysely
      .selectFrom('space_roomNo')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()) as { n: unknown };
    expect(Number(n)).toBe(earlierRows('organisation_roomNo').length + size);
    const admin = await server.as('admin');
    expect((await admin.post('/organisation/roomNo/list')).status).toBe(200);
  } finally {
    await server.stop();
  }
});
