import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../../src/server/storage/failure.ts';
import { postgresDialect } from '../../src/server/storage/postgres/dialect.ts';
import { sqliteDialect } from '../../src/server/storage/sqlite/dialect.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let orgId: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  orgId = (await admin.post<{ list: { id: string }[] }>('/organisation/organization/getselectlist')).data.list[0]
    ?.id as string;
});
afterAll(() => server.stop());

const add = (code: string) =>
  admin.post<{ id: string }>('/carpark/add', {
    carparkCode: code,
    carparkName: code,
    orgId,
    carparkType: 'ground',
    totalSpaces: 1,
    freeSpaces: 1,
    remark: 'x'.repeat(150),
  });

/** How many pages the file may have: as many as it has now, or as many as it likes. */
const limitPages = (pages: number) =>
  server.server.services.db.transaction(
    (tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx.kysely),
    new Set(),
  );

const onPostgres = process.env.SUITE_DATABASE === 'postgres';
const carparks = () => server.server.services.model.resources.get('parking/carpark')?.table ?? '';

/** A table that the database itself refuses to grow, as it does where the disk is full. */
const refuseRows = () => [
  sql`create function disk_full() returns trigger language plpgsql as $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  sql`create trigger disk_full before insert on ${sql.table(carparks())} for each row execute function disk_full()`,
];
const run = (...statements: ReturnType<typeof refuseRows>) =>
  server.server.services.db.transaction(async (tx) => {
    for (const statement of statements) await statement.execute(tx.kysely);
  }, new Set());

test.runIf(onPostgres)(
  'what PostgreSQL says of a full disk is told, and it goes on when there is room again',
  async () => {
    await run(...refuseRows());
    const before = (await admin.post<{ total: number }>('/carpark/list')).data.total;
    for (const reply of await Promise.all(Array.from({ length: 20 }, (_, i) => add(`P-${i}`))))
      expect(reply).toMatchObject({ status: 507, message: '存储空间已满，内容未保存，请联系管理员清理或扩容' });
    expect((await admin.post('/carpark/list')).data).toMatchObject({ total: before });
    await run(sql`drop trigger disk_full on ${sql.table(carparks())}`);
    expect((await add('again')).status).toBe(200);
  },
);

test.runIf(!onPostgres)(
  'a full disk is told of, nothing that was answered is lost, and it goes on when there is room again',
  async () => {
    await limitPages(1);
    const answered: string[] = [];
    const refused: { status: number; message: string }[] = [];
    for (let round = 0; refused.length === 0; round++) {
      const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => add(`F${round}-${i}`)));
      for (const reply of replies) {
        if (reply.status === 200) answered.push(reply.data.id);
        else refused.push(reply);
      }
    }
    for (const reply of refused)
      expect(reply).toMatchObject({ status: 507, message: '存储空间已满，内容未保存，请联系管理员清理或扩容' });
    expect((await admin.post('/carpark/list')).status).toBe(200);
    await limitPages(1_000_000_000);
    expect((await add('again')).status).toBe(200);
    const { store } = server.server.services;
    expect(
      await store.find(
        carparks(),
        ['id'],
        { is: 'in', column: 'id', values: answered },
        { limit: answered.length + 1 },
      ),
    ).toHaveLength(answered.length);
    const check = await server.server.services.db.reader.kysely.executeQuery(
      sql`pragma integrity_check`.compile(server.server.services.db.reader.kysely),
    );
    expect(check.rows).toEqual([{ integrity_check: 'ok' }]);
  },
);

test('what the databases and the disk say is understood', () => {
  const said = (code: string, message = '') => Object.assign(new Error(message), { code });
  const ofPostgres = (code: string, message?: string) =>
    failureOf(said(code, message), (error) => postgresDialect.failure(error));
  const ofSqlite = (code: string) => failureOf(said(code), (error) => sqliteDialect.failure(error));
  expect(['53100', 'ENOSPC', 'EDQUOT'].map((code) => ofPostgres(code))).toEqual(['full', 'full', 'full']);
  expect(['40001', '40P01'].map((code) => ofPostgres(code))).toEqual(['conflict', 'conflict']);
  expect(ofPostgres('55P03')).toBe('busy');
  expect(
    ['57014', '57P01', '57P03', '08006', '53300', '25P03', 'ECONNREFUSED'].map((code) => ofPostgres(code)),
  ).toEqual(Array(7).fill('unavailable'));
  expect(ofPostgres('', 'Connection terminated unexpectedly')).toBe('unavailable');
  expect(['23505', '42601', 'EPERM'].map((code) => ofPostgres(code))).toEqual([undefined, undefined, undefined]);
  expect(
    ['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_IOERR_WRITE', 'SQLITE_CONSTRAINT_UNIQUE'].map(
      ofSqlite,
    ),
  ).toEqual(['full', 'busy', 'busy', 'unavailable', undefined]);
});
