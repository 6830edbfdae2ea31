import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let newId: () => string;

/** A maker of its own for each test: the one of the process may have seen another test's clock run ahead, and never goes back. */
beforeEach(async () => {
  vi.resetModules();
  ({ newId } = await import('../../src/server/records/ids.ts'));
});
afterEach(() => void vi.useRealTimers());

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const msOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

test('ids are UUIDs of version 7 that tell when they were made', () => {
  const from = Date.now();
  const id = newId();
  expect(id).toMatch(shape);
  expect(msOf(id)).toBeGreaterThanOrEqual(from);
  expect(msOf(id)).toBeLessThanOrEqual(Date.now() + 1);
});

test('ids of one millisecond are told apart and stay in order, however many there are', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const ids = Array.from({ length: 10_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('a clock that is set back does not put new ids before old ones', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const before = newId();
  vi.setSystemTime(Date.now() - 60_000);
  expect(newId() > before).toBe(true);
});
