import { afterEach, beforeEach, expect, test } from 'vitest';
import { formerAreas, formerIdsIn, nameToday } from '../../src/meta/renamed.ts';
import type { TableSpec } from '../../src/server/storage/tables.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
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

const text = (name: string) => ({ name, kind: 'text' }) as const;
const room = (more: Partial<TableSpec>): TableSpec => ({
  name: 'organisation_room',
  columns: [text('id'), text('name'), { name: 'deletedAt', kind: 'timestamp' }],
  indexes: [],
  search: ['name'],
  ...more,
});
const bill = (roomTable: string, more: Partial<TableSpec> = {}): TableSpec => ({
  name: 'organisation_bill',
  columns: [text('id'), { ...text('roomId'), references: roomTable }],
  indexes: [{ name: `ix_${more.name ?? 'organisation_bill'}_roomId`, columns: ['roomId'] }],
  appendOnly: true,
  ...more,
});
const use: TableSpec = {
  name: 'file_use',
  columns: [text('id'), { ...text('resource'), entityId: true }],
  indexes: [],
};

test('a renamed entity keeps its rows, what is searched, what refers to it and what is stored about it', async () => {
  await syncSchema(db, [room({}), bill('organisation_room'), use]);
  const store = new Store(db);
  await store.transaction(async (tx) => {
    await store.insert(tx, 'organisation_room', { id: 'r1', name: '东湖阅览室' }, ['name']);
    await store.insert(tx, 'organisation_bill', { id: 'b1', roomId: 'r1' }, []);
    await store.insert(tx, 'file_use', { id: 'u1', resource: 'organisation/room' }, []);
    await store.insert(tx, 'file_use', { id: 'u2', resource: 'organisation/other' }, []);
  });

  const after = [
    room({ name: 'space_room', formerNames: ['organisation_room'] }),
    bill('space_room', { name: 'billing_bill', formerNames: ['organisation_bill'] }),
    use,
  ];
  await syncSchema(db, after);
  const now = new Store(db);
  expect(await now.find('space_room', ['id'], { is: 'contains', columns: ['name'], text: '东湖' })).toEqual([
    { id: 'r1' },
  ]);
  expect(await now.find('billing_bill', ['id', 'roomId'], { is: 'all', of: [] })).toEqual([{ id: 'b1', roomId: 'r1' }]);
  expect(
    (await now.find('file_use', ['resource'], { is: 'all', of: [] })).map(({ resource }) => resource).toSorted(),
  ).toEqual(['organisation/other', 'space/room']);

  // What held before holds still: references, tables that only grow, the index of new rows.
  await expect(
    now.transaction((tx) => now.insert(tx, 'billing_bill', { id: 'b2', roomId: 'nowhere' }, [])),
  ).rejects.toThrow(/foreign key/i);
  await expect(
    now.transaction((tx) => now.update(tx, 'billing_bill', { roomId: null }, isColumn('id', 'b1'))),
  ).rejects.toThrow(/append-only/);
  await now.transaction((tx) => now.insert(tx, 'space_room', { id: 'r2', name: '西湖阅览室' }, ['name']));
  expect(await now.find('space_room', ['id'], { is: 'contains', columns: ['name'], text: '阅览室' })).toHaveLength(2);
  expect(await syncSchema(db, after), 'nothing is left to do').toEqual([]);
});

test('an area is renamed in one line: what lies in it, and what moved into it before, keeps rows, ids and keys', async () => {
  const before = { 'old/bill': 'organisation/bill', 'organisation/gone': 'access/gate' };
  const lines = { ...before, organisation: 'space' };
  const formerIdsOf = formerIdsIn(lines);
  expect(formerIdsOf('space/room')).toEqual(['organisation/room']);
  expect(formerIdsOf('space/bill')).toEqual(['old/bill', 'organisation/bill']);
  expect(formerIdsOf('access/gate')).toEqual(['organisation/gone']);
  // Left the area before it was renamed.
  expect(formerIdsOf('space/gone')).toEqual([]);
  expect(nameToday({ ...lines, space: 'rooms' }, 'old/bill')).toBe('rooms/bill');
  expect(nameToday({ one: 'other', other: 'one' }, 'one')).toBeUndefined();

  const cases = (beginnings: readonly (readonly [string, string])[]): TableSpec => ({
    name: 'process_case',
    columns: [text('id'), { ...text('resource'), entityId: true }, { ...text('flowKey'), beginnings }],
    indexes: [],
  });
  await syncSchema(db, [room({}), bill('organisation_room'), use, cases([])]);
  const store = new Store(db);
  await store.transaction(async (tx) => {
    await store.insert(tx, 'organisation_room', { id: 'r1', name: '东湖阅览室' }, ['name']);
    await store.insert(tx, 'organisation_bill', { id: 'b1', roomId: 'r1' }, []);
    await store.insert(tx, 'file_use', { id: 'u1', resource: 'organisation/bill' }, []);
    await store.insert(
      tx,
      'process_case',
      { id: 'c1', resource: 'organisation/bill', flowKey: 'organisation/refund' },
      [],
    );
    await store.insert(tx, 'process_case', { id: 'c2', resource: 'access/gate', flowKey: 'organisations/other' }, []);
  });
  const formerNames = (id: string) => formerIdsOf(id).map((former) => former.replace('/', '_'));
  await syncSchema(db, [
    room({ name: 'space_room', formerNames: formerNames('space/room') }),
    bill('space_room', { name: 'space_bill', formerNames: formerNames('space/bill') }),
    use,
    cases(formerAreas(lines).map(([former, area]) => [`${former}/`, `${area}/`])),
  ]);
  const now = new Store(db);
  const all = { is: 'all', of: [] } as const;
  expect(await now.find('space_room', ['id'], { is: 'contains', columns: ['name'], text: '东湖' })).toEqual([
    { id: 'r1' },
  ]);
  expect(await now.find('space_bill', ['id', 'roomId'], all)).toEqual([{ id: 'b1', roomId: 'r1' }]);
  expect(await now.find('file_use', ['resource'], all)).toEqual([{ resource: 'space/bill' }]);
  const kept = await now.find('process_case', ['id', 'resource', 'flowKey'], all);
  expect(kept.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))).toEqual([
    { id: 'c1', resource: 'space/bill', flowKey: 'space/refund' },
    { id: 'c2', resource: 'access/gate', flowKey: 'organisations/other' },
  ]);
});
