import { describe, expect, test } from 'vitest';
import { jitterOf, nextSlot, dueSlots } from '../../src/server/events/cron.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number | undefined) => ms !== undefined && new Date(ms).toISOString();

describe('when a cron is due', () => {
  test('is told by the clock of China', () => {
    expect(iso(nextSlot('0 2 * * *', at('2026-03-01T00:00:00Z')))).toBe('2026-03-01T18:00:00.000Z');
    expect(iso(nextSlot('30 9 1 * *', at('2026-03-01T01:30:00Z')))).toBe('2026-04-01T01:30:00.000Z');
    expect(iso(nextSlot('*/5 * * * *', at('2026-03-01T00:04:59.999Z')))).toBe('2026-03-01T00:05:00.000Z');
  });

  test.each([
    '',
    'not a cron',
    '* * * *',
    '*/5 * * * * *',
    '61 * * * *',
    '@daily',
    '2099-01-01T00:00:00',
    '0 0 30 2 *',
    '0 2 * * * *',
  ])('%s has no next run', (cron) => {
    expect(nextSlot(cron, at('2026-03-01T00:00:00Z'))).toBeUndefined();
  });
});

describe('a slot whose time has come', () => {
  const slot = at('2026-03-01T00:00:00Z');
  const minutes = (n: number) => slot + n * 60_000;

  test('is run, and the next one follows', () => {
    expect(dueSlots('*/10 * * * *', slot, slot + 1000, 'last')).toEqual({ run: slot, missed: 0, next: minutes(10) });
  });

  test('late is made up for once, where the last one counts', () => {
    expect(dueSlots('*/10 * * * *', slot, minutes(35), 'last')).toEqual({
      run: minutes(30),
      missed: 3,
      next: minutes(40),
    });
  });

  test('late is left out, where it is of no use any more', () => {
    expect(dueSlots('0 * * * *', slot, minutes(35), 'none')).toEqual({ missed: 1, next: minutes(60) });
    expect(dueSlots('0 * * * *', slot, minutes(3), 'none')).toEqual({ run: slot, missed: 0, next: minutes(60) });
  });

  test('late is made up for one after the other, where each counts', () => {
    expect(dueSlots('0 * * * *', slot, minutes(185), 'each')).toEqual({ run: slot, missed: 0, next: minutes(60) });
  });

  test('of weeks ago is not made up for', () => {
    const late = dueSlots('0 0 1 * *', slot, slot + 20 * 86_400_000, 'last');
    expect(late.run).toBeUndefined();
    expect(dueSlots('0 3 * * *', slot, slot + 20 * 86_400_000 + 1, 'each').run).toBeDefined();
  });

  test('where the clock was turned back, the next one is behind it', () => {
    expect(dueSlots('*/10 * * * *', slot, slot - 3_600_000, 'last').next).toBe(minutes(10));
  });
});

test('jobs of the same hour begin at different seconds, each always at the same', () => {
  const hour = at('2026-03-01T03:00:00Z');
  const seconds = new Set(Array.from({ length: 20 }, (_, i) => jitterOf(`job ${i}`, hour)));
  expect(seconds.size).toBeGreaterThan(15);
  expect(Math.max(...seconds)).toBeLessThan(60_000);
  expect(jitterOf('job', hour)).toBe(jitterOf('job', hour));
  expect(jitterOf('job', hour + 60_000)).toBe(0);
});
