import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { openDatabase } from '../../src/server/storage/open.ts';
import { Store } from '../../src/server/storage/store.ts';
import { syncSchema } from '../../src/server/storage/sync.ts';
import type { TableSpec } from '../../src/server/storage/tables.ts';
import { newPostgresDatabase, timeoutFactor, type PostgresDatabase } from '../support/postgres.ts';

let dataDir: string;
let postgres: PostgresDatabase | undefined;
let db: Database;
let store: Store;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overlaps-'));
  postgres = process.env.SUITE_DATABASE === 'postgres' ? await newPostgresDatabase() : undefined;
  db = await openDatabase({ dataDir, databaseUrl: postgres?.url, patience: timeoutFactor });
  store = new Store(db);
});
afterEach(async () => {
  await db.close();
  await postgres?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const before: TableSpec = {
  name: 'booking',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'roomId', kind: 'text' },
    { name: 'from', kind: 'timestamp' },
    { name: 'to', kind: 'timestamp' },
    { name: 'status', kind: 'text' },
    { name: 'deletedAt', kind: 'timestamp' },
  ],
  indexes: [],
};
const name = 'ex_booking_roomId_from_to_while_booked';
const exclusive: TableSpec = {
  ...before,
  exclusions: [{ name, by: ['roomId'], from: 'from', to: 'to', while: ['booked'], state: 'status', live: true }],
};
const hour = (at: number) => `2026-03-01T${String(at).padStart(2, '0')}:00:00.000Z`;
const book = (id: string, roomId: string | null, from: number, to: number, more: Record<string, unknown> = {}) =>
  store.transaction((tx) =>
    store.insert(tx, 'booking', { id, roomId, from: hour(from), to: hour(to), status: 'booked', ...more }, []),
  );
const start = async () => {
  const problems: string[] = [];
  await syncSchema(db, [exclusive], (problem) => problems.push(problem));
  return problems;
};

test('rows that overlap from before stop no start; it names them, and further ones are refused', async () => {
  await syncSchema(db, [before]);
  await book('a', 'r1', 9, 11);
  await book('b', 'r1', 10, 12);
  await book('c', 'r1', 11, 13, { status: 'cancelled' });
  await book('d', 'r1', 9, 11, { deletedAt: hour(1) });
  await book('e', 'r1', 12, 14);
  await book('f', 'r2', 9, 11);
  await book('g', null, 9, 11);
  await book('h', null, 9, 11);
  expect(await start()).toEqual([expect.stringMatching(/^"booking" .*\(roomId, from, to\): 1 row, namely b\./)]);
  const refused = await book('i', 'r1', 10, 11).catch((error: unknown) => error);
  expect(db.dialect.failedExclusion(refused as Error)).toBe(name);
  await book('j', 'r1', 14, 15);

  await store.transaction((tx) => store.update(tx, 'booking', { status: 'cancelled' }, isColumn('id', 'b')));
  expect(await start(), 'what was put right is told no more').toEqual([]);
  expect([...(await db.dialect.inspect(db.reader.kysely)).exclusions]).toEqual([[name, 'booking']]);
  await expect(book('k', 'r1', 9, 10)).rejects.toThrow(name);
  expect(await syncSchema(db, [exclusive]), 'nothing is left to do').toEqual([]);
});

test('exactly those are named that hold what an earlier row holds, however they lie', async () => {
  await syncSchema(db, [before]);
  type Booking = { id: string; roomId: string | null; from: number | null; to: number | null; held: boolean };
  const overlap = (one: Booking, other: Booking) =>
    (one.from ?? -1) < (other.to ?? 99) && (other.from ?? -1) < (one.to ?? 99) && one.roomId === other.roomId;
  const booking = fc.record({
    roomId: fc.constantFrom('r1', 'r2', 'r3', null),
    from: fc.option(fc.integer({ min: 0, max: 22 }), { freq: 8 }),
    hours: fc.option(fc.integer({ min: -1, max: 4 }), { freq: 8 }),
    held: fc.boolean(),
  });
  const [drawn] = fc.sample(fc.array(booking, { minLength: 60, maxLength: 60 }), 1);
  const rows = (drawn ?? []).map(({ roomId, from, hours, held }, n): Booking => {
    const to = hours === null ? null : Math.max(0, Math.min(23, (from ?? 10) + hours));
    return { id: `b${String(n).padStart(3, '0')}`, roomId, from, to, held };
  });
  for (const { id, roomId, from, to, held } of rows)
    await book(id, roomId, 0, 0, {
      from: from === null ? null : hour(from),
      to: to === null ? null : hour(to),
      status: held ? 'booked' : 'cancelled',
    });
  const holding = rows.filter(({ held }) => held);
  const wrong = holding.filter(
    (row) =>
      (row.from !== null && row.to !== null && row.from > row.to) ||
      (row.roomId !== null && holding.some((other) => other.id < row.id && overlap(row, other))),
  );
  expect(wrong.length).toBeGreaterThan(0);
  const [told = ''] = await start();
  expect(told, JSON.stringify(rows)).toContain(`): ${wrong.length} row`);
  expect(told).toContain(wrong[0]?.id);
});

test('a row that ends before it begins stops no start either', async () => {
  await syncSchema(db, [before]);
  await book('a', 'r1', 11, 9);
  expect(await start()).toEqual([expect.stringMatching(/1 row, namely a\./)]);
});
