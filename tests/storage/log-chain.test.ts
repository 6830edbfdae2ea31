import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../src/server/records/audit.ts';
import { verifyLog } from '../../src/server/records/log-chain.ts';
import { createServer } from '../../src/server/server.ts';
import { readConfig } from '../../src/server/config.ts';
import { Store } from '../../src/server/storage/store.ts';
import { addCarparks } from '../support/carparks.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;

const start = async (): Promise<void> => {
  server = await startServer();
};
const stop = (): Promise<void> => server.stop();

const verify = () => verifyLog(server.server.services);
const table = () => server.server.services.model.resources.get(auditLog)?.table as string;

/** What somebody with a client of the database does. */
async function tamper(...statements: string[]): Promise<void> {
  const { db } = server.server.services;
  await db.transaction(async (tx) => {
    for (const statement of [...db.dialect.unguard(table()), ...statements, ...db.dialect.guard(table())])
      await sql.raw(statement).execute(tx.kysely);
  }, new Set());
}

async function addAtOnce(count: number, name: string): Promise<void> {
  const {
    api,
    rows: [like],
  } = await addCarparks(server, name, 1);
  const added = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      api.post('/carpark/add', {
        carparkCode: `${name}并行${i}`,
        carparkName: `${name}并行${i}`,
        orgId: like?.orgId,
        carparkType: 'ground',
        totalSpaces: 9,
        freeSpaces: 1,
      }),
    ),
  );
  expect(added.map(({ code }) => code)).toEqual(added.map(() => 200));
}

interface Entry {
  id: string;
  userName: string;
  operateTime: string;
}

/** Entries of three new rows, oldest first. */
async function entries(): Promise<Entry[]> {
  const { rows } = await addCarparks(server, '链', 3);
  const admin = await server.as('admin');
  const found = await Promise.all(
    rows.map(
      async ({ id }) =>
        (await admin.post<{ list: Entry[] }>('/system/operateLog/list', { recordId: id, action: 'add' })).data
          .list[0] as Entry,
    ),
  );
  return found.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

describe('an untouched log', () => {
  beforeAll(start);
  afterAll(stop);

  test('verifies, also what many writers added at once, and after a transaction that was rolled back', async () => {
    const before = await verify();
    expect(before).toMatchObject({ found: 0, findings: [] });
    await addAtOnce(30, '并发');
    const { store } = server.server.services;
    await expect(
      store.transaction(async (tx) => {
        await store.insert(tx, table(), { id: 'rolled-back', version: 1, createdAt: new Date().toISOString() }, []);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    const after = await verify();
    expect(after).toMatchObject({ found: 0, findings: [] });
    expect(after.linked).toBeGreaterThanOrEqual(before.linked + 30);
  });

  test('may be written while it is verified', async () => {
    const writing = addAtOnce(20, '同时');
    const reports = await Promise.all([verify(), verify(), verify()]);
    await writing;
    expect(reports.map(({ found }) => found)).toEqual([0, 0, 0]);
  });

  test('keeps its chain where a part of a transaction is undone', async () => {
    const { store } = server.server.services;
    const row = (id: string) => ({ id, version: 1, createdAt: new Date().toISOString() });
    await store.transaction(async (tx) => {
      await store.insert(tx, table(), row('00000000-0000-7000-8000-00000000aaa1'), []);
      await store
        .attempt(tx, async () => {
          await store.insert(tx, table(), row('00000000-0000-7000-8000-00000000aaa2'), []);
          throw new Error('not this one');
        })
        .catch(() => undefined);
      await store.insert(tx, table(), row('00000000-0000-7000-8000-00000000aaa3'), []);
    });
    expect((await verify()).findings).toEqual([]);
  });

  test('keeps its chain where some of those that write at once are undone', async () => {
    const { store } = server.server.services;
    const before = await verify();
    const add = (digit: number) =>
      store.transaction(async (tx) => {
        const row = { version: 1, createdAt: new Date().toISOString() };
        for (const part of [1, 2])
          await store.insert(tx, table(), { ...row, id: `00000000-0000-7000-8000-00000000bb${digit}${part}` }, []);
        if (digit % 3 === 0) throw new Error('not this one');
      });
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(add));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const after = await verify();
    expect(after.findings).toEqual([]);
    expect(after.linked).toBe(before.linked + 12);
  });
});

describe('verifying names', () => {
  // What breaks the chain breaks it for good.
  beforeEach(start);
  afterEach(stop);

  test('the first entry that was changed', async () => {
    const [first, second, third] = (await entries()) as [Entry, Entry, Entry];
    await tamper(`update "${table()}" set "userName" = 'nobody' where id in ('${second.id}', '${third.id}')`);
    const { found, findings } = await verify();
    expect(found).toBe(2);
    expect(findings[0]).toMatchObject({
      kind: 'changed',
      entry: { id: second.id, who: 'nobody', day: second.operateTime.slice(0, 10) },
    });
    expect(findings.map(({ entry }) => entry?.id)).not.toContain(first.id);
  });

  test('what stands behind an entry that is missing, and the end where the newest are', async () => {
    const all = await entries();
    const newest = all.at(-1) as Entry;
    await tamper(`delete from "${table()}" where id = '${newest.id}'`);
    const { found, findings } = await verify();
    expect(found).toBeGreaterThan(0);
    expect(findings[0]).toMatchObject({ kind: 'missing', count: 1 });
  });

  test('the loss of everything that was written last, also with the end set back to an older one', async () => {
    const { reader } = server.server.services.db;
    const ends = await sql<{
      id: string;
      count: number;
      hash: string;
    }>`select id, count, hash from console_chain`.execute(reader.kysely);
    const all = await entries();
    await tamper(
      `delete from "${table()}" where id >= '${(all[0] as Entry).id}'`,
      ...ends.rows.map(
        ({ id, count, hash }) => `update console_chain set count = ${count}, hash = '${hash}' where id = '${id}'`,
      ),
    );
    expect((await verify()).findings).toContainEqual(expect.objectContaining({ kind: 'head' }));
  });

  test('what was rolled back together with all that was known of it, to whoever noted where the log had ended', async () => {
    const { reader } = server.server.services.db;
    const known = await sql<{
      id: string;
      count: number;
      hash: string;
      mac: string;
      newest: string;
    }>`select id, count, hash, mac, (select max(id) from ${sql.table(table())}) as newest from console_chain`.execute(
      reader.kysely,
    );
    await entries();
    const { ends } = await verify();
    expect((await verifyLog(server.server.services, ends)).findings).toEqual([]);
    await tamper(
      // What the product did by itself meanwhile goes as well.
      `delete from "${table()}" where id > '${known.rows[0]?.newest ?? ''}'`,
      ...known.rows.map(
        ({ id, count, hash, mac }) =>
          `update console_chain set count = ${count}, hash = '${hash}', mac = '${mac}' where id = '${id}'`,
      ),
    );
    expect((await verify()).findings).toEqual([]);
    expect((await verifyLog(server.server.services, ends)).findings).toContainEqual(
      expect.objectContaining({ kind: 'ended' }),
    );
  });

  test('an entry that nobody signed', async () => {
    const id = '00000000-0000-7000-8000-00000000bbb1';
    await tamper(
      `insert into "${table()}" (id, version, "createdAt", "userName") values ('${id}', 1, '2026-03-01T08:00:00.000Z', 'forged')`,
    );
    expect((await verify()).findings).toEqual([
      expect.objectContaining({
        kind: 'added',
        entry: expect.objectContaining({ id, day: '2026-03-01', who: 'forged' }) as unknown,
      }),
    ]);
  });

  test('an entry that is linked by hand behind the last one', async () => {
    const id = '00000000-0000-7000-8000-00000000bbb2';
    await tamper(
      `insert into "${table()}" (id, version, "createdAt", "chainPart", "chainSeq", "chainHash") values ('${id}', 1, '2026-03-01T08:00:00.000Z', 0, 999999999, 'x')`,
    );
    expect((await verify()).findings).toEqual([
      expect.objectContaining({ kind: 'added', entry: expect.objectContaining({ id }) as unknown }),
    ]);
  });

  test('the day of an entry that is older than the chain', async () => {
    // As an older release leaves it: entries without links, and nothing known beside them.
    await tamper(
      `update "${table()}" set "chainPart" = null, "chainSeq" = null, "chainHash" = null`,
      `delete from console_chain`,
    );
    const other = await createServer(readConfig({ ...server.shared, LOG_LEVEL: 'silent' }));
    await other.close();
    const report = await verify();
    expect(report).toMatchObject({ findings: [], linked: 0 });
    expect(report.before).toBeGreaterThan(5);
    const { reader } = server.server.services.db;
    const [oldest] = (
      await sql<{ id: string }>`select id from ${sql.table(table())} order by id limit 1`.execute(reader.kysely)
    ).rows;
    await tamper(`update "${table()}" set "userName" = 'nobody' where id = '${oldest?.id}'`);
    expect((await verify()).findings).toEqual([
      expect.objectContaining({ kind: 'before', count: 0, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string }),
    ]);
  });

  test('that all that was known beside the entries is gone, which no start mends', async () => {
    await tamper(`delete from console_chain`);
    const other = await createServer(readConfig({ ...server.shared, LOG_LEVEL: 'silent' }));
    await other.close();
    expect((await verify()).findings).toContainEqual(expect.objectContaining({ kind: 'head' }));
  });
});

describe('a guard', () => {
  beforeAll(start);
  afterAll(stop);

  test('that was taken away is there again at the next start, and the log says so', async () => {
    const { db } = server.server.services;
    await db.transaction(async (tx) => {
      for (const statement of db.dialect.unguard(table())) await sql.raw(statement).execute(tx.kysely);
    }, new Set());
    const other = await createServer(readConfig({ ...server.shared, LOG_LEVEL: 'silent' }));
    await other.close();
    const store = new Store(db);
    await expect(
      store.transaction((tx) => sql.raw(`update "${table()}" set "userName" = 'x'`).execute(tx.kysely)),
    ).rejects.toThrow(/append-only/);
    const admin = await server.as('admin');
    const { data } = await admin.post<{ list: { actionName: string; result: string; userName: string }[] }>(
      '/system/operateLog/list',
      { result: 'failed' },
    );
    expect(data.list[0]).toMatchObject({ actionName: '恢复防改保护', result: 'failed', userName: 'system' });
    expect((await verify()).findings).toEqual([]);
  });

  test('that does nothing, or is switched off, counts as none', async () => {
    const { db } = server.server.services;
    const disarm =
      process.env.SUITE_DATABASE !== 'postgres'
        ? [
            `drop trigger "${table()}_no_update"`,
            `create trigger "${table()}_no_update" before update on "${table()}" begin select 1; end`,
          ]
        : [`alter table "${table()}" disable trigger "${table()}_no_change"`];
    await db.transaction(async (tx) => {
      for (const statement of disarm) await sql.raw(statement).execute(tx.kysely);
    }, new Set());
    const other = await createServer(readConfig({ ...server.shared, LOG_LEVEL: 'silent' }));
    await other.close();
    await expect(
      db.transaction((tx) => sql.raw(`update "${table()}" set "userName" = 'x'`).execute(tx.kysely), new Set()),
    ).rejects.toThrow(/append-only/);
  });
});
