import { describe, expect, test } from 'vitest';
import type { ReportResult, ResultRow } from '../../src/meta/report/result.ts';
import { columnsBy, pivoted } from '../../src/web/pages/statistics/report/pivot.ts';

const line = (value: number | null, ...keys: string[]): ResultRow => ({ keys, values: [value] });
const result = (by: string[], ...rows: ResultRow[]): ReportResult => ({
  report: 'a/b',
  from: '2026-01-01',
  to: '2026-01-31',
  grain: 'day',
  today: '2026-01-31',
  by,
  filters: {},
  kept: {},
  figures: [],
  rows,
  names: {},
  ordered: {},
  at: '',
});
const shown = (cells: readonly (ResultRow | undefined)[]) => cells.map((cell) => cell?.values[0]);

describe('the last dimension across', () => {
  test('cells stand where they belong, and each total is the one that was counted, not a sum of cells', () => {
    const rows = result(
      ['place', 'meal'],
      line(5),
      line(4, 'a'),
      line(3, 'a', 'noon'),
      line(3, 'a', 'night'),
      line(2, 'b'),
      line(2, 'b', 'noon'),
    );
    const columns = result(['meal'], line(5), line(4, 'noon'), line(3, 'night'));
    const { heads, lines, total } = pivoted(rows, columns);
    expect(heads).toEqual(['noon', 'night']);
    expect(lines.map(({ row, cells }) => [row.keys, shown(cells), row.values[0]])).toEqual([
      [['a'], [3, 3], 4],
      [['b'], [2, undefined], 2],
    ]);
    expect([shown(total.cells), total.row.values[0]]).toEqual([[4, 3], 5]);
  });

  test('of three dimensions the outermost has totals of its own in each column', () => {
    const rows = result(['place', 'line', 'meal'], line(5), line(5, 'a'), line(5, 'a', 'x'), line(5, 'a', 'x', 'noon'));
    const columns = result(columnsBy(['place', 'line', 'meal']), line(5), line(5, 'noon'), line(7, 'noon', 'a'));
    expect(columns.by).toEqual(['meal', 'place']);
    expect(pivoted(rows, columns).lines.map(({ cells }) => shown(cells))).toEqual([[7], [5]]);
  });
});
