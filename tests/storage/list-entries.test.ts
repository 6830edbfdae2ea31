import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IndexSpec } from '../../src/server/storage/tables.ts';
import type { Condition } from '../../src/server/storage/condition.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { Store } from '../../src/server/storage/store.ts';
import { syncSchema } from '../../src/server/storage/sync.ts';
import { emptyDatabase, type EmptyDatabase } from '../support/empty-database.ts';

let empty: EmptyDatabase;
let db: Database;

beforeEach(async () => {
  empty = await emptyDatabase();
  db = empty.db;
});
afterEach(() => empty.close());

const entries: IndexSpec = { name: 'lx_house_rooms', columns: ['rooms'], entries: true };

const declare = (indexes: readonly IndexSpec[] = [entries]) =>
  syncSchema(db, [
    {
      name: 'room',
      columns: [
        { name: 'id', kind: 'text' },
        { name: 'floor', kind: 'text' },
      ],
      indexes: [],
    },
    {
      name: 'house',
      columns: [
        { name: 'id', kind: 'text' },
        { name: 'rooms', kind: 'json' },
      ],
      indexes,
    },
  ]);

const add = (id: string, rooms: readonly string[] | null) => {
  const store = new Store(db);
  const list = rooms === null ? null : db.dialect.encode('json', [...rooms]);
  return store.transaction((tx) => store.insert(tx, 'house', { id, rooms: list }, []));
};

const idsOf = async (where: Condition) =>
  (await new Store(db).find('house', ['id'], where)).map(({ id }) => String(id)).toSorted();

/** Those that the index finds; reading the rows finds the same. */
async function housesWith(room: string): Promise<string[]> {
  const found = await idsOf({ is: 'has', column: 'rooms', value: room, indexed: true });
  expect(await idsOf({ is: 'has', column: 'rooms', value: room })).toEqual(found);
  return found;
}

test('rows that were there before are found by their entries', async () => {
  await declare([]);
  await add('a', ['101', '102']);
  await add('b', null);
  await declare();
  await add('c', ['102', '102']);
  expect(await housesWith('102')).toEqual(['a', 'c']);
  expect(await housesWith('101')).toEqual(['a']);
  expect(await housesWith('103')).toEqual([]);
});

test('a row leaves its former entries when its list changes, and all of them when it goes', async () => {
  await declare();
  await add('a', ['101', '102']);
  await add('b', ['102']);
  const store = new Store(db);
  const isA: Condition = { is: 'compare', column: 'id', op: '=', value: 'a' };
  await store.transaction((tx) =>
    store.update(tx, 'house', { rooms: db.dialect.encode('json', ['102', '103']) }, isA, undefined),
  );
  expect(await housesWith('101')).toEqual([]);
  expect(await housesWith('103')).toEqual(['a']);
  await store.transaction((tx) => store.update(tx, 'house', { rooms: null }, isA, undefined));
  expect(await housesWith('102')).toEqual(['b']);
  await store.transaction((tx) => store.remove(tx, 'house', { is: 'compare', column: 'id', op: '=', value: 'b' }));
  expect(await housesWith('102')).toEqual([]);
});

test('rows are found through what their lists refer to', async () => {
  await declare();
  const store = new Store(db);
  await store.transaction((tx) => store.insert(tx, 'room', { id: '101', floor: 'one' }, []));
  await store.transaction((tx) => store.insert(tx, 'room', { id: '201', floor: 'two' }, []));
  await add('a', ['101', '201']);
  await add('b', ['201']);
  await add('c', null);
  const on = (floor: string, indexed: boolean): Condition => ({
    is: 'via',
    column: 'rooms',
    several: true,
    indexed,
    table: 'room',
    where: { is: 'compare', column: 'floor', op: '=', value: floor },
  });
  for (const indexed of [true, false]) {
    expect(await idsOf(on('one', indexed))).toEqual(['a']);
    expect(await idsOf(on('two', indexed))).toEqual(['a', 'b']);
    expect(await idsOf(on('three', indexed))).toEqual([]);
  }
});

test('it goes with its declaration, and a start mends what somebody broke', async () => {
  await declare();
  await add('a', ['101']);
  expect(await declare([])).not.toEqual([]);
  await declare();
  expect(await housesWith('101')).toEqual(['a']);
  const broken = empty.isPostgres ? sql`drop index lx_house_rooms` : sql`drop trigger lx_house_rooms_insert`;
  await db.transaction((tx) => broken.execute(tx.kysely), new Set());
  await add('b', ['101']);
  await declare();
  await add('c', ['101']);
  expect(await housesWith('101')).toEqual(['a', 'b', 'c']);
  expect(await declare()).toEqual([]);
});
