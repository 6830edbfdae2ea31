import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { loadModel } from '../../src/server/declarations.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { describeSync, syncSchema } from '../../src/server/storage/sync.ts';
import { allTables } from '../../src/server/tables.ts';
import type { Store } from '../../src/server/storage/store.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const isPostgres = process.env.SUITE_DATABASE === 'postgres';
const table = loadModel().model.resources.get('parking/carpark')?.table as string;
const everything = { is: 'all', of: [] } as const;

/**
 * Two servers on one database, the one a writer and the other somebody who keeps what it has read. The embedded
 * database belongs to one server, which is both.
 */
let one: RunningServer;
let two: RunningServer;
let writer: Store;
let db: Database;
let id: string;

beforeAll(async () => {
  one = await startServer();
  two = isPostgres ? await startServer(one.shared) : one;
  writer = one.server.services.store;
  db = two.server.services.db;
  id = String((await writer.find(table, ['id'], everything, { limit: 1 }))[0]?.id);
});
afterAll(async () => {
  if (two !== one) await two.stop();
  await one.stop();
});

const rename = (store: Store, name: string) =>
  store.transaction((tx) => store.update(tx, table, { remark: name }, isColumn('id', id)));

describe('the version of a table', () => {
  test('stays while nobody writes it', async () => {
    const before = await db.versionOf([table]);
    expect(await db.versionOf([table])).toBe(before);
  });

  test('changes with what this process writes, and what another one does', async () => {
    for (const store of [two.server.services.store, writer]) {
      const before = await db.versionOf([table]);
      await rename(store, 'version');
      expect(await db.versionOf([table])).not.toBe(before);
    }
  });

  test('changes with every write of many in a row, and once for those who ask later', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 30; i++) {
      await rename(writer, `row ${i}`);
      seen.add(await db.versionOf([table]));
    }
    expect(seen.size).toBe(30);
  });

  test.runIf(isPostgres)('changes with what somebody does by hand', async () => {
    const before = await db.versionOf([table]);
    await writer.db.transaction(
      (tx) => sql`update ${sql.table(table)} set "remark" = 'by hand' where "id" = ${id}`.execute(tx.kysely),
      new Set(),
    );
    expect(await db.versionOf([table])).not.toBe(before);
  });

  test('is refused inside of a transaction, which sees what others do not', async () => {
    await expect(writer.transaction(() => writer.db.versionOf([table]))).rejects.toThrow('inside of a transaction');
  });
});

describe.runIf(isPostgres)('notes of writes', () => {
  test('of a transaction that others overtook are found once it is committed', async () => {
    let commit = () => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    let isWritten = () => {};
    const wrote = new Promise<void>((resolve) => (isWritten = resolve));
    const slow = writer.transaction(async (tx) => {
      await writer.update(tx, table, { remark: 'slow' }, isColumn('id', id));
      isWritten();
      await held;
    });
    await wrote;
    await one.as('project-a');
    const before = await db.versionOf([table]);
    expect(await db.versionOf([table])).toBe(before);
    commit();
    await slow;
    expect(await db.versionOf([table])).not.toBe(before);
  });

  test('of what was rolled back are none', async () => {
    const before = await db.versionOf([table]);
    await expect(
      writer.transaction(async (tx) => {
        await writer.update(tx, table, { remark: 'undone' }, isColumn('id', id));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await db.versionOf([table])).toBe(before);
  });

  test('that a crash has emptied leave nothing that was kept', async () => {
    const before = await db.versionOf([table]);
    await writer.db.transaction(
      (tx) => sql`truncate "console_written", "console_written_floor"`.execute(tx.kysely),
      new Set(),
    );
    expect(await db.versionOf([table])).not.toBe(before);
    // From then on they are kept again.
    await expect.poll(async () => (await db.versionOf([table])) === (await db.versionOf([table]))).toBe(true);
  });

  test('are kept for every table that is there', async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'console_written%'
        and not exists (select from pg_trigger where tgrelid = c.oid and tgname = 'note_write')`.execute(
      db.reader.kysely,
    );
    expect(rows).toEqual([]);
  });
});

describe('what one process keeps', () => {
  const totalOf = async (client: Client) =>
    (await client.post<{ total: number }>('/carpark/list', { limit: 1 })).data.total;
  const nameIn = async (client: Client) =>
    (await client.get<{ _refs: Record<string, Record<string, string>> }>(`/carpark/${id}`)).data._refs;

  test('totals follow what the other one deletes, at once', async () => {
    const [first, second] = [await one.as('admin'), await two.as('admin')];
    const before = await totalOf(second);
    const spare = (
      await writer.find(table, ['id'], { is: 'compare', column: 'id', op: '<>', value: id }, { limit: 1 })
    )[0];
    const now = new Date().toISOString();
    await writer.transaction((tx) => writer.update(tx, table, { deletedAt: now }, isColumn('id', spare?.id)));
    expect(await totalOf(second)).toBe(before - 1);
    expect(await totalOf(first)).toBe(before - 1);
  });

  test('labels follow what the other one renames, at once', async () => {
    const second = await two.as('admin');
    const [resource, labels] = Object.entries(await nameIn(second)).find(([, of]) => Object.keys(of).length > 0) ?? [];
    const target = loadModel().model.resources.get(String(resource));
    const [referred] = Object.keys(labels ?? {});
    await writer.transaction((tx) =>
      writer.update(tx, String(target?.table), { [String(target?.display)]: '改名' }, isColumn('id', referred)),
    );
    expect((await nameIn(second))[String(resource)]?.[String(referred)]).toBe('改名');
  });
});

test.runIf(isPostgres)(
  'a trigger that somebody took away, switched off or exchanged is made again at a start',
  async () => {
    const change = (text: string) => writer.transaction(async (tx) => void (await sql.raw(text).execute(tx.kysely)));
    const tables = allTables(loadModel().model);
    const noted = () => one.server.services.db.dialect.notedTables(db.reader.kysely);
    for (const statement of [
      `drop trigger note_write on "${table}"`,
      `alter table "${table}" disable trigger note_write`,
      `create or replace trigger note_write after insert on "${table}" for each statement execute function note_write()`,
    ]) {
      await change(statement);
      expect(await noted(), statement).not.toContain(table);
      expect((await describeSync(db, tables)).changes).toEqual([`writes are noted, whoever writes: ${table}`]);
      await syncSchema(db, tables);
      expect(await noted(), statement).toContain(table);
      const before = await db.versionOf([table]);
      await change(`update "${table}" set "remark" = 'seen' where "id" = '${id}'`);
      expect(await db.versionOf([table])).not.toBe(before);
      expect((await describeSync(db, tables)).changes).toEqual([]);
    }
  },
);
