import { describe, expect, test } from 'vitest';
import { bucketOf, bucketsOf, comparedWith, periodOf, presets } from '../../src/meta/report/period.ts';

describe('buckets', () => {
  test.each([
    ['day', '2027-01-03', '2027-01-03'],
    ['week', '2027-01-03', '2026-12-28'],
    ['week', '2026-12-28', '2026-12-28'],
    ['month', '2028-02-29', '2028-02-01'],
    ['quarter', '2026-03-31', '2026-01-01'],
    ['quarter', '2026-12-31', '2026-10-01'],
  ] as const)('the %s of %s begins on %s', (grain, day, start) => {
    expect(bucketOf(day, grain)).toBe(start);
  });

  test('cover a period whole, the first and the last one even in part', () => {
    expect(bucketsOf({ from: '2026-12-30', to: '2027-01-12' }, 'week', 10)).toEqual([
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
    ]);
    expect(bucketsOf({ from: '2026-11-30', to: '2027-02-01' }, 'month', 10)).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ]);
  });

  test('are refused beyond as many as asked for, not cut', () => {
    expect(bucketsOf({ from: '2026-01-01', to: '2026-01-10' }, 'day', 10)).toHaveLength(10);
    expect(bucketsOf({ from: '2026-01-01', to: '2026-01-11' }, 'day', 10)).toBeUndefined();
  });
});

describe('the period beside another one', () => {
  test.each([
    ['a full month goes with the full month before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['two months with two', '2026-03-01', '2026-04-30', '2026-01-01', '2026-02-28'],
    ['a month to date with the same days', '2026-03-01', '2026-03-15', '2026-02-01', '2026-02-15'],
    ['and with what a shorter month has of them', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['everything else with as many days right before', '2026-03-05', '2026-03-11', '2026-02-26', '2026-03-04'],
  ])('%s', (_what, from, to, first, last) => {
    expect(comparedWith({ from, to }, 'previous', 'day')).toEqual({ from: first, to: last });
  });

  test('a year before has the same dates, by the week the same weekdays', () => {
    expect(comparedWith({ from: '2028-02-29', to: '2028-03-10' }, 'year', 'day')).toEqual({
      from: '2027-02-28',
      to: '2027-03-10',
    });
    expect(comparedWith({ from: '2027-02-01', to: '2027-02-28' }, 'year', 'month')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(comparedWith({ from: '2028-01-01', to: '2028-02-29' }, 'year', 'month')).toEqual({
      from: '2027-01-01',
      to: '2027-02-28',
    });
    expect(comparedWith({ from: '2026-11-16', to: '2026-11-22' }, 'year', 'week')).toEqual({
      from: '2025-11-17',
      to: '2025-11-23',
    });
  });
});

test.each(presets)('%s begins before it ends, on whatever day it is asked for', (preset) => {
  for (const today of ['2026-01-01', '2026-01-31', '2028-02-29', '2026-12-31']) {
    const { from, to } = periodOf(preset, today);
    expect(from <= to).toBe(true);
    expect([from, to].every((day) => !Number.isNaN(Date.parse(day)))).toBe(true);
  }
  expect(periodOf('thisMonth', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
