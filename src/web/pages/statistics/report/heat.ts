import { weekdayTexts } from '../../../../meta/report/dimension.ts';
import type { Locale } from '../../../../meta/locale.ts';
import { dimensionOf, type Report } from '../../../../meta/report/report.ts';
import { restKey, type Key, type ReportResult, type ResultRow } from '../../../../meta/report/result.ts';
import type { Drawn, Look } from './drawing.ts';
import { inOwnOrder } from './own-order.ts';
import { keyText } from './words.ts';

const maxColumns = 60;

/** Two dimensions as a grid: the first downwards, the second across, and the darker the more. */
export function heatMapOf(
  report: Report,
  result: ReportResult,
  outer: readonly ResultRow[],
  look: Look,
  { shown, text }: { shown(row: ResultRow): number | null; text(value: unknown): string },
): Drawn {
  const inner = result.rows.filter(({ keys }) => keys.length === 2);
  const lines = filled(
    report,
    result.by[0],
    outer.map(({ keys: [key = null] }) => key),
  );
  const columns = columnsOf(report, result, inner);
  const at = new Map((inner.length > 0 ? inner : outer).map((row) => [JSON.stringify(row.keys), row]));
  const cells = lines.flatMap((line, y) =>
    columns.flatMap((column, x) => {
      const row = at.get(JSON.stringify(inner.length > 0 ? [line, column] : [line]));
      return row ? [{ x, y, row }] : [];
    }),
  );
  const down = lines.map((key) => textOf(report, result, key, 0, look.locale));
  const across = columns.map((key) => shortText(report, result, key, look.locale));
  const values = cells.map(({ row }) => shown(row) ?? 0);
  const axis = { type: 'category', axisTick: { show: false }, axisLine: { lineStyle: { color: look.grid } } };
  return {
    rowAt: (i) => cells[i]?.row,
    option: {
      grid: { left: 8, right: 16, top: 8, bottom: 48, containLabel: true },
      tooltip: {
        confine: true,
        formatter: ({ value: [x, y, value] }: { value: [number, number, number | null] }) =>
          `${down[y]} · ${across[x]}　<b>${text(value)}</b>`,
      },
      xAxis: { ...axis, data: across, axisLabel: { hideOverlap: true } },
      yAxis: {
        ...axis,
        data: down,
        inverse: true,
        axisLabel: { width: look.narrow ? 64 : 150, overflow: 'truncate' },
      },
      visualMap: {
        min: 0,
        max: Math.max(1, ...values),
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: look.narrow ? 120 : 200,
        itemWidth: 12,
        text: [text(Math.max(1, ...values)), text(0)],
        inRange: { color: [look.grid, look.brand] },
      },
      series: [
        {
          type: 'heatmap',
          data: cells.map(({ x, y, row }) => [x, y, shown(row)]),
          itemStyle: { borderColor: look.paper, borderWidth: 1 },
        },
      ],
    },
  };
}

/** Hours and days in their order, everything else as the lines stand. */
function columnsOf(report: Report, result: ReportResult, inner: readonly ResultRow[]): Key[] {
  const keys = [...new Set(inner.map(({ keys: [, key = null] }) => key))];
  const name = result.by[1] ?? '';
  const isOrdered = name === report.day.name || dimensionOf(report, name)?.part !== undefined;
  const ordered = isOrdered
    ? keys.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))
    : inOwnOrder(
        result,
        name,
        keys.toSorted((one, other) => Number(one === restKey) - Number(other === restKey)),
      );
  return inner.length === 0 ? [null] : filled(report, name, ordered).slice(0, maxColumns);
}

/** Weekdays and hours between the first and the last have a place, whether or not anything fell on them. */
function filled(report: Report, name: string | undefined, keys: readonly Key[]): Key[] {
  const part = dimensionOf(report, name ?? '')?.part;
  if (part === 'weekday') return Object.keys(weekdayTexts);
  const hours = part === 'hour' ? keys.flatMap((key) => (key === null ? [] : [Number(key)])) : [];
  if (hours.length === 0) return [...keys];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(2, '0'));
}

/** Of weekdays that nothing fell on, the result says no name. */
const textOf = (report: Report, result: ReportResult, key: Key, level: number, locale: Locale): string =>
  (dimensionOf(report, result.by[level] ?? '')?.part === 'weekday' && weekdayTexts[key ?? '']?.[locale]) ||
  keyText(report, result, key, level, locale);

/** On an axis an hour is its number: `09`. */
function shortText(report: Report, result: ReportResult, key: Key, locale: Locale): string {
  if (result.by.length < 2) return '';
  const isHour = dimensionOf(report, result.by[1] ?? '')?.part === 'hour';
  return isHour && key !== null ? key : textOf(report, result, key, 1, locale);
}
