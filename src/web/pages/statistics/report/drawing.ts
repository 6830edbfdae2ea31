import type { EChartsCoreOption } from 'echarts/core';
import type { Locale } from '../../../../meta/locale.ts';
import type { Drawing } from '../../../../meta/report/declaration.ts';
import type { Report } from '../../../../meta/report/report.ts';
import type { Key, ReportResult, ResultRow } from '../../../../meta/report/result.ts';
import { reportWords } from '../../../../meta/report/words.ts';
import { funnelOf } from './funnel.ts';
import { heatMapOf } from './heat.ts';
import { inOwnOrder } from './own-order.ts';
import { figureText, keyText } from './words.ts';

/** More bars or sectors than these cannot be told apart; the table has them all. */
const maxParts = 24;
export const maxRanked = 12;
const maxSeries = 8;

export interface Drawn {
  readonly option: EChartsCoreOption;
  /** The line behind a part of the drawing. */
  rowAt(at: number, series: number): ResultRow | undefined;
}

export interface Look {
  readonly locale: Locale;
  readonly grid: string;
  readonly brand: string;
  readonly paper: string;
  readonly narrow: boolean;
}

/** One figure of a result as a chart: the outermost dimension along the axis, the next one as series. */
export function drawingOf(report: Report, result: ReportResult, draw: Drawing, figureName: string, look: Look): Drawn {
  if (draw === 'funnel') return funnelOf(report, result, look);
  const at = Math.max(
    0,
    result.figures.findIndex(({ name }) => name === figureName),
  );
  const kind = result.figures[at]?.kind ?? 'count';
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined
      ? null
      : kind === 'money'
        ? value / 100
        : kind === 'percent'
          ? value * 100
          : value;
  const text = (value: unknown) =>
    typeof value === 'number'
      ? figureText(kind, kind === 'money' ? value * 100 : kind === 'percent' ? value / 100 : value, look.locale)
      : '—';
  const isDay = result.by[0] === report.day.name && !report.standing;
  const outer = result.rows
    .filter(({ keys }) => keys.length === 1)
    .slice(0, draw === 'ranking' ? maxRanked : isDay ? undefined : maxParts);
  const label = (row: ResultRow) => keyText(report, result, row.keys[0] ?? null, 0, look.locale);
  if (draw === 'heatmap')
    return heatMapOf(report, result, outer, look, { shown: ({ values }) => shown(values[at]), text });
  const tooltip = { valueFormatter: text, confine: true };
  if (draw === 'pie') {
    const parts = outer.filter(({ values }) => (values[at] ?? 0) > 0);
    return {
      rowAt: (i) => parts[i],
      option: {
        tooltip: { ...tooltip, trigger: 'item' },
        legend: { type: 'scroll', bottom: 0 },
        series: [
          {
            type: 'pie',
            radius: ['36%', '68%'],
            center: ['50%', '44%'],
            data: parts.map((row) => ({ name: label(row), value: shown(row.values[at]) })),
            label: { show: !look.narrow, formatter: '{b} {d}%' },
          },
        ],
      },
    };
  }
  const series = seriesOf(report, result, draw, outer, at, look.locale);
  const ranked = draw === 'ranking';
  const category = {
    type: 'category',
    data: outer.map(label),
    inverse: ranked,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.grid } },
    axisLabel: { hideOverlap: !ranked, width: ranked ? (look.narrow ? 84 : 150) : undefined, overflow: 'truncate' },
  };
  // Half a visitor is no mark on an axis.
  const minInterval = kind === 'count' ? 1 : undefined;
  const value = { type: 'value', splitNumber: 4, minInterval, splitLine: { lineStyle: { color: look.grid } } };
  return {
    rowAt: (i, n) => series[n]?.rows[i],
    option: {
      grid: { left: 8, right: 16, top: series.length > 1 ? 40 : 16, bottom: 4, containLabel: true },
      tooltip: { ...tooltip, trigger: 'axis' },
      ...(series.length > 1 && { legend: { type: 'scroll', top: 0 } }),
      xAxis: ranked ? value : category,
      yAxis: ranked ? category : value,
      series: series.map(({ name, rows, before }) => ({
        type: draw === 'line' ? 'line' : 'bar',
        name,
        barMaxWidth: 36,
        ...(draw === 'stacked' && !before && { stack: 'all' }),
        ...(draw === 'line' && { smooth: 0.2, smoothMonotone: 'x', showSymbol: outer.length < 40 }),
        ...(before && { lineStyle: { type: 'dashed', opacity: 0.6 }, itemStyle: { opacity: 0.45 } }),
        data: rows.map((row) => shown(before ? row?.before?.[at] : row?.values[at])),
      })),
    },
  };
}

interface Series {
  readonly name: string;
  readonly rows: readonly (ResultRow | undefined)[];
  readonly before?: true;
}

/** One series for each value of the second dimension where the drawing can show them, otherwise the period and the one beside it. */
function seriesOf(
  report: Report,
  result: ReportResult,
  draw: Drawing,
  outer: readonly ResultRow[],
  at: number,
  locale: Locale,
): Series[] {
  const inner = result.rows.filter(({ keys }) => keys.length === 2);
  if (draw === 'ranking' || draw === 'bar' || inner.length === 0) {
    const own: Series = { name: `${result.from} ~ ${result.to}`, rows: outer };
    return result.compared
      ? [own, { name: `${result.compared.from} ~ ${result.compared.to}`, rows: outer, before: true }]
      : [{ name: reportWords.total[locale], rows: outer }];
  }
  const sums = new Map<Key, number>();
  for (const { keys, values } of inner) sums.set(keys[1] ?? null, (sums.get(keys[1] ?? null) ?? 0) + (values[at] ?? 0));
  const largest = [...sums].toSorted(([, one], [, other]) => other - one).slice(0, maxSeries);
  const shown = largest.map(([key]) => key);
  return inOwnOrder(result, result.by[1] ?? '', shown).map((key) => ({
    name: keyText(report, result, key, 1, locale),
    rows: outer.map(({ keys: [first] }) => inner.find(({ keys }) => keys[0] === first && keys[1] === key)),
  }));
}
