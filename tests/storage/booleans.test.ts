import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { openDatabase } from '../../src/server/storage/open.ts';
import { postgresDialect } from '../../src/server/storage/postgres/dialect.ts';
import { sqliteDialect } from '../../src/server/storage/sqlite/dialect.ts';
import { Store } from '../../src/server/storage/store.ts';
import { syncSchema } from '../../src/server/storage/sync.ts';
import { newPostgresDatabase, timeoutFactor, type PostgresDatabase } from '../support/postgres.ts';

let dataDir: string;
let postgres: PostgresDatabase | undefined;
let db: Database;
let store: Store;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'booleans-'));
  postgres = process.env.SUITE_DATABASE === 'postgres' ? await newPostgresDatabase() : undefined;
  db = await openDatabase({ dataDir, databaseUrl: postgres?.url, patience: timeoutFactor });
  store = new Store(db);
  const columns = [{ name: 'id', kind: 'text' } as const, { name: 'yes', kind: 'boolean' } as const];
  await syncSchema(db, [{ name: 'thing', columns, indexes: [] }]);
  await store.transaction(async (tx) => {
    await store.insert(tx, 'thing', { id: 'a', yes: true }, []);
    await store.insert(tx, 'thing', { id: 'b', yes: false }, []);
  });
});
afterEach(async () => {
  await db.close();
  await postgres?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const found = async (yes: boolean, limit?: number) =>
  (await store.find('thing', ['id'], isColumn('yes', yes), { ...(limit && { limit }) })).map(({ id }) => id);

test('true and false are written and asked for as they are, by lists and by single rows', async () => {
  expect(await found(true)).toEqual(['a']);
  expect(await found(false, 1)).toEqual(['b']);
  expect(await found(true, 1)).toEqual(['a']);
  const [row] = await store.find('thing', ['yes'], isColumn('id', 'a'));
  expect(db.dialect.decode('boolean', row?.yes)).toBe(true);
});

test('also as a value of a change, of several at once, and of a statement without a plan', async () => {
  const changed = await store.transaction((tx) =>
    store.update(tx, 'thing', { yes: true }, { is: 'in', column: 'yes', values: [false] }),
  );
  expect(changed).toBe(1);
  expect((await found(true)).toSorted()).toEqual(['a', 'b']);
  const { rows } = await sql<{ id: string }>`select "id" from "thing" where "yes" = ${false}`.execute(db.reader.kysely);
  expect(rows).toEqual([]);
});

test('rows of one kind of database are written as it wants them, also where the process has one of the other kind', () => {
  const { model } = loadModel();
  const resource = model.resources.get('notices/appNotice') as Resource;
  const stored = ([sqliteDialect, postgresDialect] as const).map((dialect) =>
    codecOf({ model, db: { ...db, dialect } }, resource).toStored({ isTop: true }),
  );
  expect(stored).toMatchObject([{ isTop: 1 }, { isTop: true }]);
});
