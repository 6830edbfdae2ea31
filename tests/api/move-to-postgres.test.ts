import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../src/server/backup/backup.ts';
import { restore } from '../../src/server/backup/restore.ts';
import { readConfig } from '../../src/server/config.ts';
import { checkLedger, isSound } from '../../src/server/ledger/check.ts';
import { createServer, type Server } from '../../src/server/server.ts';
import { verifyLog } from '../../src/server/records/log-chain.ts';
import { describeSync } from '../../src/server/storage/sync.ts';
import { allTables } from '../../src/server/tables.ts';
import { Client } from '../support/client.ts';
import { newPostgresDatabase, type PostgresDatabase } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { download, png, upload } from '../support/uploads.ts';

/** The embedded database of an installation that has grown is moved to PostgreSQL by a backup. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('a backup of an embedded database', () => {
  let source: RunningServer;
  let folder: string;
  let backup: string;
  let database: PostgresDatabase;
  let moved: Server;
  let admin: Client;
  let file: { id: string; url: string };
  const configIn = (dataDir: string, url = database.url) =>
    readConfig({ LOG_LEVEL: 'error', DATA_DIR: dataDir, DATABASE_URL: url });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'move-'));
    backup = join(folder, 'console.backup');
    source = await startServer();
    file = (await upload(await source.as('admin'), png(), 'moved.png')).data;
    await backUp(readConfig({ DATA_DIR: source.dataDir }), backup, { withKey: true });
    database = await newPostgresDatabase();
    await restore(configIn(join(folder, 'place')), backup);
    moved = await createServer(configIn(join(folder, 'place')));
    admin = await Client.signIn(await moved.app.listen({ port: 0, host: '127.0.0.1' }), 'admin', 'Demo@2026!');
  });
  afterAll(async () => {
    await moved?.close();
    await source?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('brings each row of each table into a database that is as the declarations say', async () => {
    const { model, db } = moved.services;
    for (const { name } of allTables(model)) {
      const [there, here] = await Promise.all(
        [moved, source.server].map(({ services }) => services.store.count(name, { is: 'all', of: [] })),
      );
      // The ends of the log, and what a start or a session of its own adds.
      if (!/^(console_|auth_|work|runner|system_(operateLog|loginLog|job))/.test(name)) expect(there, name).toBe(here);
    }
    expect(await describeSync(db, allTables(model))).toEqual({ changes: [], refusals: [] });
  });

  test('is planned by what its tables hold, from the first statement on', async () => {
    const { kysely } = moved.services.db.reader;
    const { rows } = await sql`select 1 from pg_stats where tablename = 'system_operateLog' limit 1`.execute(kysely);
    expect(rows).toHaveLength(1);
  });

  test('brings a log and a book that hold, and both go on', async () => {
    expect(await verifyLog(moved.services)).toMatchObject({ findings: [] });
    expect(isSound(await checkLedger(moved.services.db))).toBe(true);
    const projects = await admin.post<{ list: { id: string; orgCode: string }[] }>('/organisation/organization/list');
    const project = projects.data.list.find(({ orgCode }) => orgCode === 'XM001');
    const added = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.post<{ id: string }>('/organisation/user/add', {
          realName: `搬迁${n}`,
          mobile: `1371${String(2_000_000 + n)}`,
          orgId: project?.id,
          personnelType: 'formal',
        }),
      ),
    );
    expect(added.map(({ code }) => code)).toEqual(added.map(() => 200));
    const recharged = await admin.post(
      '/organisation/user/recharge',
      { userId: added[0]?.data.id, accountType: 'cash', amount: '20.00', payWay: 'cash' },
      { 'Idempotency-Key': 'after-the-move' },
    );
    expect(recharged, JSON.stringify(recharged)).toMatchObject({ code: 200 });
    expect(await verifyLog(moved.services)).toMatchObject({ findings: [] });
    expect(isSound(await checkLedger(moved.services.db))).toBe(true);
  });

  test('is found by search, and has its files', async () => {
    const { data } = await admin.post<{ total: number }>('/organisation/user/list', { q: '搬迁' });
    expect(data.total).toBe(8);
    const found = (client: Client) => client.post<{ total: number }>('/organisation/staff/list', { q: '陈' });
    expect((await found(admin)).data.total).toBe((await found(await source.as('admin'))).data.total);
    expect((await download(admin, file)).status).toBe(200);
  });

  test('is refused without its key, with another one, and where there is something already', async () => {
    const empty = await newPostgresDatabase();
    try {
      const bare = join(folder, 'bare.backup');
      await backUp(readConfig({ DATA_DIR: source.dataDir }), bare);
      await expect(restore(configIn(join(folder, 'bare'), empty.url), bare)).rejects.toThrow(/takes the key/);
      const other = { ...configIn(join(folder, 'other'), empty.url), secretKey: 'x'.repeat(40) };
      await expect(restore(other, bare)).rejects.toThrow(/not the one/);
      await restore({ ...other, secretKey: undefined }, backup);
      await expect(restore(configIn(join(folder, 'again'), empty.url), backup, { force: true })).rejects.toThrow(
        /empty PostgreSQL/,
      );
    } finally {
      await empty.drop();
    }
  });
});
