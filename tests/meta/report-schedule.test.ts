import { expect, test } from 'vitest';
import { nextSending, type Timing } from '../../src/meta/report/schedule.ts';

const next = (timing: Timing, after: string) => nextSending(timing, Date.parse(after));

test('hours are those of China', () => {
  const daily: Timing = { cycle: 'daily', day: 1, hour: 8 };
  expect(next(daily, '2026-11-22T23:59:59.999Z')).toBe('2026-11-23T00:00:00.000Z');
  // At the very moment it is over: the same slot is never given twice.
  expect(next(daily, '2026-11-23T00:00:00.000Z')).toBe('2026-11-24T00:00:00.000Z');
  expect(next({ ...daily, hour: 0 }, '2026-11-23T15:59:59.999Z')).toBe('2026-11-23T16:00:00.000Z');
});

test('weeks begin on Monday', () => {
  const monday: Timing = { cycle: 'weekly', day: 1, hour: 9 };
  expect(next(monday, '2026-11-22T12:00:00Z')).toBe('2026-11-23T01:00:00.000Z');
  expect(next(monday, '2026-11-23T01:00:00Z')).toBe('2026-11-30T01:00:00.000Z');
  expect(next({ ...monday, day: 7 }, '2026-11-23T01:00:00Z')).toBe('2026-11-29T01:00:00.000Z');
});

test('every month has its day, also the shortest one', () => {
  const last: Timing = { cycle: 'monthly', day: 28, hour: 23 };
  expect(next(last, '2027-01-29T00:00:00Z')).toBe('2027-02-28T15:00:00.000Z');
  expect(next({ ...last, day: 1, hour: 7 }, '2026-12-31T22:59:59Z')).toBe('2026-12-31T23:00:00.000Z');
});
