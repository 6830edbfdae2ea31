import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromDays, presets, toDay } from '../../src/web/widgets/filters/whole-days.ts';

/** Half past midnight on March 1 in China, where London and New York still have February. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-28T16:30:00Z') }));
afterEach(() => vi.useRealTimers());

test('today, yesterday and months are those of the product, wherever the browser is', () => {
  expect(Object.fromEntries(presets.map(([name, range]) => [name, range()]))).toEqual({
    today: { gte: '2026-03-01', lte: '2026-03-01' },
    yesterday: { gte: '2026-02-28', lte: '2026-02-28' },
    last7: { gte: '2026-02-23', lte: '2026-03-01' },
    last30: { gte: '2026-01-31', lte: '2026-03-01' },
    thisMonth: { gte: '2026-03-01', lte: '2026-03-01' },
    lastMonth: { gte: '2026-02-01', lte: '2026-02-28' },
  });
});

test('whole days of moments begin and end when they do in China', () => {
  expect(fromDays({ gte: '2026-03-01', lte: '2026-03-02' })).toEqual({
    gte: '2026-02-28T16:00:00.000Z',
    lte: '2026-03-02T15:59:59.999Z',
  });
  expect(toDay('2026-02-28T16:00:00.000Z')).toBe('2026-03-01');
  expect(toDay(undefined)).toBeUndefined();
});
