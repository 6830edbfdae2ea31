import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TableSpec } from '../../src/server/storage/tables.ts';
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

const searching = (search: readonly string[], more: Partial<TableSpec> = {}) =>
  syncSchema(db, [
    {
      name: 'thing',
      columns: ['id', 'name', 'code', 'deletedAt'].map((name) => ({
        name,
        kind: name === 'deletedAt' ? 'timestamp' : 'text',
      })),
      indexes: [],
      search,
      ...more,
    },
  ]);

const add = (id: string, name: string, code: string, searched: readonly string[]) => {
  const store = new Store(db);
  return store.transaction((tx) => store.insert(tx, 'thing', { id, name, code }, searched));
};

const found = async (column: string, text: string) =>
  (await new Store(db).find('thing', ['id'], { is: 'contains', columns: [column], text }))
    .map(({ id }) => String(id))
    .toSorted();

test('rows that were there before are found by what is searched from now on', async () => {
  await searching(['name']);
  await add('1', '东湖阅览室', 'AB123', ['name']);
  await searching(['name', 'code']);
  await add('2', '西湖阅览室', 'CD123', ['name', 'code']);
  expect(await found('name', '湖阅')).toEqual(['1', '2']);
  expect(await found('code', 'b12')).toEqual(['1']);
});

test('so are those that were written while a column was not searched', async () => {
  await searching(['name', 'code']);
  await searching(['code']);
  await add('1', '南湖阅览室', 'EF123', ['code']);
  await searching(['name', 'code']);
  expect(await found('name', '南湖')).toEqual(['1']);
});

test('and those of a table to which rows can only be added', async () => {
  await searching([], { appendOnly: true });
  await add('1', '北湖阅览室', 'GH123', []);
  await searching(['name'], { appendOnly: true });
  expect(await found('name', '北湖')).toEqual(['1']);
});
