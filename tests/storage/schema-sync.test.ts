import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TableSpec } from '../../src/server/storage/tables.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { openDatabase } from '../../src/server/storage/open.ts';
import { Store } from '../../src/server/storage/store.ts';
import { syncSchema } from '../../src/server/storage/sync.ts';

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sync-'));
  db = await openDatabase({ dataDir });
});
afterEach(async () => {
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

const table = (more: Partial<TableSpec> = {}): TableSpec => ({
  name: 'thing',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'name', kind: 'text' },
    { name: 'deletedAt', kind: 'timestamp' },
  ],
  indexes: [{ name: 'ix_thing_name', columns: ['name'], live: true }],
  ...more,
});

/** Names that may not look alike. */
const foldedNames = table({
  columns: [...table().columns, { name: 'name__folded', kind: 'text', folds: 'name' }],
  indexes: [
    ...table().indexes,
    { name: 'ux_thing_name__folded', columns: ['name__folded'], unique: true, live: true, lookAlike: true },
  ],
});

const column = (name: string, kind: 'text' | 'integer') => ({ name, kind }) as const;
const names = async (type: string) =>
  (await sql<{ name: string }>`select name from sqlite_master where type = ${type}`.execute(db.reader.kysely)).rows.map(
    ({ name }) => name,
  );
const add = (values: Record<string, unknown>) => {
  const store = new Store(db);
  return store.transaction((tx) => store.insert(tx, 'thing', values, []));
};

describe('schema sync', () => {
  test('gives older rows the compared form of their names and keeps look-alikes apart', async () => {
    await syncSchema(db, [table()]);
    await add({ id: 'a', name: 'Ａdmin' });
    const problems: string[] = [];
    await syncSchema(db, [foldedNames], (problem) => problems.push(problem));
    expect(problems).toEqual([]);
    await expect(add({ id: 'b', name: 'ADMIN', name__folded: 'admin' })).rejects.toThrow(/UNIQUE/);
  });

  test('tells of names that look alike already, starts all the same, and looks again the next time', async () => {
    await syncSchema(db, [table()]);
    await add({ id: 'a', name: 'admin' });
    await add({ id: 'b', name: 'ADMIN' });
    await add({ id: 'c', name: 'other' });
    for (const _start of [1, 2]) {
      const problems: string[] = [];
      await syncSchema(db, [foldedNames], (problem) => problems.push(problem));
      expect(problems).toEqual([expect.stringMatching(/"thing".*name: ADMIN, admin\)/)]);
    }
    const store = new Store(db);
    await store.transaction((tx) =>
      store.update(
        tx,
        'thing',
        { name: 'renamed', name__folded: 'renamed' },
        { is: 'compare', column: 'id', op: '=', value: 'b' },
      ),
    );
    const problems: string[] = [];
    await syncSchema(db, [foldedNames], (problem) => problems.push(problem));
    expect(problems).toEqual([]);
    expect(await names('index')).toContain('ux_thing_name__folded');
    expect(await syncSchema(db, [foldedNames])).toEqual([]);
  });

  test('makes what is missing and has nothing to do the second time', async () => {
    expect((await syncSchema(db, [table()])).length).toBeGreaterThan(0);
    expect(await syncSchema(db, [table()])).toEqual([]);
  });

  test('adds a column and keeps the rows', async () => {
    await syncSchema(db, [table()]);
    await add({ id: '1', name: 'kept' });
    await syncSchema(db, [table({ columns: [...table().columns, column('size', 'integer')] })]);
    expect((await db.reader.kysely.selectFrom('thing').selectAll().execute())[0]).toMatchObject({
      id: '1',
      name: 'kept',
      size: null,
    });
  });

  test('a column that copies another one is filled for the rows that are there, also where rows never change', async () => {
    const shelf: TableSpec = {
      name: 'shelf',
      columns: [column('id', 'text'), column('place', 'text'), { name: 'deletedAt', kind: 'timestamp' }],
      indexes: [],
    };
    const before = table({
      appendOnly: true,
      columns: [...table().columns, column('shelfId', 'text'), { name: 'at', kind: 'timestamp' }],
    });
    await syncSchema(db, [before, shelf]);
    const store = new Store(db);
    await store.transaction((tx) => store.insert(tx, 'shelf', { id: 's', place: 'left' }, []));
    await add({ id: '1', name: 'old', shelfId: 's', at: '2026-03-01T17:30:00.000Z' });
    await add({ id: '2', name: 'old', shelfId: null, at: null });
    const copies: TableSpec['columns'] = [
      {
        name: 'place',
        kind: 'text',
        copy: { follows: 'shelfId', of: { table: 'shelf', column: 'place' }, day: false },
      },
      { name: 'day', kind: 'date', copy: { follows: 'at', day: true } },
    ];
    await syncSchema(db, [{ ...before, columns: [...before.columns, ...copies] }, shelf]);
    // Half past five in the afternoon in UTC is past midnight where the product is used.
    expect(await db.reader.kysely.selectFrom('thing').select(['id', 'place', 'day']).orderBy('id').execute()).toEqual([
      { id: '1', place: 'left', day: '2026-03-02' },
      { id: '2', place: null, day: null },
    ]);
    await expect(
      db.transaction((tx) => sql.raw(`update thing set place = 'x'`).execute(tx.kysely), new Set()),
    ).rejects.toThrow(/append-only/);
  });

  test('what somebody changed by hand since is put right, though the start before had nothing to do', async () => {
    await syncSchema(db, [table()]);
    expect(await syncSchema(db, [table()])).toEqual([]);
    await db.transaction((tx) => sql`drop index ix_thing_name`.execute(tx.kysely), new Set());
    expect(await names('index')).not.toContain('ix_thing_name');
    await syncSchema(db, [table()]);
    expect(await names('index')).toContain('ix_thing_name');
    expect(await syncSchema(db, [table()])).toEqual([]);
  });

  test('a column that is no longer declared keeps what it holds', async () => {
    await syncSchema(db, [table()]);
    await add({ id: '1', name: 'kept' });
    await syncSchema(db, [
      table({ columns: [column('id', 'text'), { name: 'deletedAt', kind: 'timestamp' }], indexes: [] }),
    ]);
    expect((await db.reader.kysely.selectFrom('thing').selectAll().execute())[0]).toMatchObject({ name: 'kept' });
  });

  test('drops indexes that nothing asks for any more', async () => {
    await syncSchema(db, [table()]);
    expect(await names('index')).toContain('ix_thing_name');
    await syncSchema(db, [table({ indexes: [] })]);
    expect(await names('index')).not.toContain('ix_thing_name');
  });

  test('refuses to convert what a column holds, and changes nothing', async () => {
    await syncSchema(db, [table()]);
    const changed = table({ columns: [column('id', 'text'), column('name', 'integer'), column('extra', 'text')] });
    await expect(syncSchema(db, [changed])).rejects.toThrow(/Column "name" of table "thing" holds TEXT/);
    await expect(db.reader.kysely.selectFrom('thing').select('extra').execute()).rejects.toThrow(/no such column/);
  });

  test('refuses a uniqueness that rows break, and says which', async () => {
    await syncSchema(db, [table()]);
    await add({ id: '1', name: 'same' });
    await add({ id: '2', name: 'same' });
    await expect(
      syncSchema(db, [table({ indexes: [{ name: 'ux_thing_name', columns: ['name'], unique: true }] })]),
    ).rejects.toThrow(/break a uniqueness.*thing\.name/);
  });

  test('refuses a database that a newer version has written', async () => {
    await syncSchema(db, [table()]);
    const store = new Store(db);
    await store.transaction((tx) =>
      store.update(tx, 'console_meta', { value: '999' }, { is: 'compare', column: 'id', op: '=', value: 'format' }),
    );
    await expect(syncSchema(db, [table()])).rejects.toThrow(/newer version \(format 999/);
  });

  test('an append-only table refuses change and deletion, also by plain SQL', async () => {
    await syncSchema(db, [table({ appendOnly: true })]);
    await add({ id: '1', name: 'written' });
    for (const statement of [`update thing set name = 'x'`, `delete from thing`]) {
      await expect(db.transaction((tx) => sql.raw(statement).execute(tx.kysely), new Set())).rejects.toThrow(
        /append-only/,
      );
    }
    expect(await db.reader.kysely.selectFrom('thing').selectAll().execute()).toHaveLength(1);
  });
});

describe('transactions', () => {
  beforeEach(() => syncSchema(db, [table({ indexes: [{ name: 'ux_thing_name', columns: ['name'], unique: true }] })]));

  test('one that fails takes none along that was queued with it', async () => {
    const results = await Promise.allSettled([
      add({ id: '1', name: 'a' }),
      add({ id: '2', name: 'a' }),
      add({ id: '3', name: 'b' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await db.reader.kysely.selectFrom('thing').select('id').orderBy('id').execute()).toMatchObject([
      { id: '1' },
      { id: '3' },
    ]);
  });

  test.each([0, 1, 2])(
    'of three that are queued together, number %i leaves nothing of what it wrote before it failed',
    async (failing) => {
      const store = new Store(db);
      const queued = [0, 1, 2].map((number) =>
        store.transaction(async (tx) => {
          await store.insert(tx, 'thing', { id: String(number), name: `name ${number}` }, []);
          if (number === failing) throw new Error('changed my mind');
        }),
      );
      expect((await Promise.allSettled(queued)).map(({ status }) => status === 'rejected')).toEqual(
        [0, 1, 2].map((number) => number === failing),
      );
      const left = await db.reader.kysely.selectFrom('thing').select('id').orderBy('id').execute();
      expect(left.map(({ id }) => Number(id))).toEqual([0, 1, 2].filter((number) => number !== failing));
    },
  );

  test('what one wrote before it failed is gone', async () => {
    const store = new Store(db);
    const failing = store.transaction(async (tx) => {
      await store.insert(tx, 'thing', { id: '1', name: 'a' }, []);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await db.reader.kysely.selectFrom('thing').selectAll().execute()).toEqual([]);
  });

  test('a total is exact right after a write, and after somebody else’s', async () => {
    const store = new Store(db);
    const count = () => store.count('thing', { is: 'all', of: [] });
    expect(await count()).toBe(0);
    await add({ id: '1', name: 'a' });
    expect(await count()).toBe(1);
    const other = await openDatabase({ dataDir });
    const elsewhere = new Store(other);
    await elsewhere.transaction((tx) => elsewhere.insert(tx, 'thing', { id: '2', name: 'b' }, []));
    await other.close();
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await count()).toBe(2);
  });
});

test('single rows and lists of the same query never answer with each other’s rows', async () => {
  await syncSchema(db, [table()]);
  for (const id of ['1', '2', '3']) await add({ id, name: id });
  const store = new Store(db);
  const ask = async (id: string, limit: number) =>
    (await store.find('thing', ['id'], { is: 'compare', column: 'id', op: '=', value: id }, { limit })).map(
      (row) => row.id,
    );
  for (const [id, limit] of [
    ['1', 9],
    ['2', 1],
    ['3', 9],
    ['1', 1],
    ['2', 1],
    ['3', 1],
  ] as const)
    expect(await ask(id, limit)).toEqual([id]);
});

test('an unusable data folder is named, with what to do', async () => {
  await expect(openDatabase({ dataDir: '/dev/null/data' })).rejects.toThrow(/DATA_DIR/);
});
