import { chinaDay } from '../../../../meta/china-time.ts';
import { isDate } from '../../../../meta/fields/date.ts';
import { lineQuestion, readChoice } from '../../../../meta/report/cell.ts';
import type { Drawing } from '../../../../meta/report/declaration.ts';
import { comparisons, periodOf, type Comparison, type Grain, type Period } from '../../../../meta/report/period.ts';
import { mainMeasure, type Report } from '../../../../meta/report/report.ts';
import type { Key, ReportResult } from '../../../../meta/report/result.ts';
import { reportParam, tableParam } from '../../resource/list/list-state.ts';

/** What a report shows. It lives in the address; names of its own start with an underscore, all others are filters of the list. */
export interface ReportState extends Period {
  readonly grain: Grain;
  readonly by: readonly string[];
  readonly top: number;
  /** A figure, with a minus in front for the greatest first. */
  readonly sort: string;
  readonly compare: Comparison | 'none';
  readonly draw: Drawing;
  /** The figure that is drawn. */
  readonly figure: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The last dimension stands across, with one figure in each cell. */
  readonly pivot: boolean;
}

/** With what a report opens where the address says nothing. */
function defaultState(report: Report): ReportState {
  const { declaration } = report;
  return {
    ...periodOf(declaration.period ?? 'today', chinaDay(Date.now())),
    grain: declaration.day?.grains[0] ?? 'day',
    by: declaration.by,
    top: declaration.top ?? 0,
    sort: '',
    compare: declaration.compare ?? 'none',
    draw: declaration.drawings[0] ?? 'bar',
    figure: mainMeasure(report).name,
    filters: {},
    // A grid of colours is read beside a grid of numbers.
    pivot: declaration.drawings[0] === 'heatmap',
  };
}

/** The views of a report's page, as the address names them. */
export const figuresView = 'sums';
export const rowsView = 'rows';
export type ReportView = typeof figuresView | typeof rowsView;

const pick = <T extends string>(value: string | null, known: readonly T[], fallback: T): T =>
  known.find((each) => each === value) ?? fallback;

export function readState(report: Report, params: URLSearchParams): ReportState {
  const {
    declaration: { day, drawings },
    standing,
    dimensions,
    measures,
    ratios,
  } = report;
  const start = defaultState(report);
  const [from, to] = [params.get('_from') ?? '', params.get('_to') ?? ''];
  const by = (params.get('_by') ?? '').split(',').filter((name) => dimensions.some((field) => field.name === name));
  const figures = [...measures, ...ratios].map(({ name }) => name);
  const sort = params.get('_sort') ?? '';
  const top = params.get('_top') ?? '';
  return {
    ...(isDate(from) && isDate(to) && from <= to ? { from, to } : { from: start.from, to: start.to }),
    grain: pick(params.get('_grain'), day?.grains ?? [], start.grain),
    by: by.length > 0 ? by : start.by,
    top: /^\d{1,2}$/.test(top) ? Number(top) : start.top,
    sort: figures.includes(sort.replace('-', '')) ? sort : '',
    compare: pick(params.get('_compare'), standing ? ['none'] : ['none', ...comparisons], start.compare),
    draw: pick(params.get('_draw'), drawings, start.draw),
    pivot: by.length !== 1 && (params.get('_pivot') ?? String(start.pivot)) === 'true',
    figure: pick(params.get('_figure'), figures, start.figure),
    filters: Object.fromEntries(
      [...params].filter(
        ([name, value]) =>
          !name.startsWith('_') && value !== '' && readChoice(report.resource, name, value) !== undefined,
      ),
    ),
  };
}

/** Only what differs from how the report opens stands in the address; the days always do, since theirs move on. */
export function writeState(report: Report, state: ReportState): URLSearchParams {
  const start = defaultState(report);
  const { filters, by, ...rest } = state;
  const params = new URLSearchParams(filters);
  if (by.join() !== start.by.join()) params.set('_by', by.join());
  for (const [name, value] of Object.entries(rest))
    if (value !== start[name as keyof typeof rest]) params.set(`_${name}`, String(value));
  if (report.declaration.opens) params.set(tableParam, figuresView);
  if (params.has('_from') || params.has('_to')) {
    params.set('_from', state.from);
    params.set('_to', state.to);
  }
  return params;
}

/** The address of the rows behind a cell; the report waits in it, as it is. */
export const rowsAddress = (report: Report, state: ReportState, filters: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams({ [tableParam]: rowsView, ...filters, [reportParam]: writeState(report, state).toString() || '-' }).toString()}`;

/** The address of one line divided by another dimension; undefined where a report cannot be asked for that line alone. */
export function drilledAddress(
  report: Report,
  result: ReportResult,
  state: ReportState,
  keys: readonly Key[],
  by: string,
): string | undefined {
  const line = lineQuestion(report, result, keys);
  return line && `?${writeState(report, { ...state, ...line, by: [by], sort: '', pivot: false }).toString()}`;
}

/** The report that waits in the address of its rows. */
export const reportAddress = (report: Report, params: URLSearchParams): string => {
  const waiting = params.get(reportParam) ?? '';
  return waiting === '-' || waiting === '' ? plainAddress(report) : `?${waiting}`;
};

/** The figures as the report opens with them. */
export const plainAddress = ({ declaration: { opens } }: Report): string =>
  opens ? `?${tableParam}=${figuresView}` : '';
