import { describe, expect, test } from 'vitest';
import { distinctNumbers } from '../../src/server/storage/report/distinct.ts';

const count = (rows: Parameters<typeof distinctNumbers>[0]) =>
  Object.fromEntries(distinctNumbers(rows, (keys) => keys.join('/')));

describe('lists of numbered values', () => {
  test('are united on each level, each value once', () => {
    expect(
      count([
        { keys: ['a', 'x'], lists: ['1,2,3', null] },
        { keys: ['a', 'y'], lists: ['3,4', '7'] },
        { keys: ['b', 'x'], lists: ['1,1,40', '7'] },
      ]),
    ).toEqual({ '': [5, 1], a: [4, 1], 'a/x': [3, 0], 'a/y': [2, 1], b: [2, 1], 'b/x': [2, 1] });
  });

  test('values without a number are told apart, also from numbers', () => {
    expect(
      count([
        { keys: [], lists: ['~a,1,~b'] },
        { keys: [], lists: ['~b,~1,1,~a~1c'] },
      ]),
    ).toEqual({ '': [5] });
  });

  test('many are counted like few', () => {
    const numbers = Array.from({ length: 5000 }, (_, i) => (i * 7919) % 100_003);
    const rows = Array.from({ length: 50 }, (_, day) => ({
      keys: [String(day % 5)],
      lists: [[...numbers.slice(day * 50, day * 50 + 900), day].join(',') + (day === 3 ? ',~new' : '')],
    }));
    const sets = new Map<string, Set<string>>();
    for (const { keys, lists } of rows)
      for (const name of ['', keys[0] ?? '']) {
        const set = sets.get(name) ?? new Set();
        sets.set(name, set);
        for (const value of (lists[0] ?? '').split(',')) set.add(value);
      }
    expect(count(rows)).toEqual(Object.fromEntries([...sets].map(([name, set]) => [name, [set.size]])));
  });

  test('without rows there is nothing', () => {
    expect(count([])).toEqual({});
  });
});
