import { addDays, chinaDay, daysBetween, toChinaTime, weekdayNumber } from '../../../../../meta/china-time.ts';
import type { Row } from '../../../../../meta/json.ts';
import type { Resource } from '../../../../../meta/model.ts';
import type { Spans } from '../../../../../meta/views.ts';
import type { Span } from '../../list/list-state.ts';

/** Days are texts, `2026-03-01`, and always Chinese days: where the browser stands does not matter. */
export const today = (): string => chinaDay(Date.now());
/** The moment at which a day begins. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
/** `08:30` of a moment. */
export const clockOf = (moment: number): string => toChinaTime(new Date(moment).toISOString()).slice(11, 16);

/** Weeks begin on Monday. */
const weekOf = (day: string): string => addDays(day, 1 - weekdayNumber(day));
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string, by: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
};

/** The days that are seen; those of a month fill whole weeks where `whole` is set. */
export function daysOf(on: string, span: Span, whole: boolean): string[] {
  const list = (first: string, last: string) =>
    Array.from({ length: daysBetween(first, last) + 1 }, (_day, i) => addDays(first, i));
  if (span === 'day') return [on];
  if (span === 'week') return list(weekOf(on), addDays(weekOf(on), 6));
  const [first, last] = [monthOf(on), addDays(nextMonth(on, 1), -1)];
  return whole ? list(weekOf(first), addDays(weekOf(last), 6)) : list(first, last);
}

/** The day to be at after turning over one page, back or forth. */
export const turned = (on: string, span: Span, by: 1 | -1): string =>
  span === 'month' ? nextMonth(on, by) : addDays(on, span === 'week' ? 7 * by : by);

/** Where a row has its place: first and last day, and the moments between which it lies. */
export interface Placed {
  readonly row: Row;
  readonly first: string;
  readonly last: string;
  readonly start: number;
  /** The moment by which it is over. */
  readonly end: number;
  /** Takes whole days, and has no place on a clock. */
  readonly whole: boolean;
}

const shortest = 15 * 60_000;

/** The places of rows in time; a date that ends one belongs to it, a moment does not. */
export function placed(resource: Resource, { from, to }: Spans, rows: readonly Row[]): Placed[] {
  const isDate = resource.fields.get(from)?.type.name === 'date';
  return rows.flatMap((row): Placed[] => {
    const begin = row[from];
    if (typeof begin !== 'string') return [];
    const close = to !== undefined && typeof row[to] === 'string' ? row[to] : begin;
    if (isDate) {
      const last = close < begin ? begin : close;
      return [{ row, first: begin, last, start: beginOf(begin), end: beginOf(addDays(last, 1)), whole: true }];
    }
    const start = Date.parse(begin);
    const end = Math.max(Date.parse(close), start + shortest);
    const [first, last] = [chinaDay(start), chinaDay(end - 1)];
    return [{ row, first, last, start, end, whole: false }];
  });
}

/** Gives each a line of its own among those that it meets: the first one that is free. */
export function inLines(
  spans: readonly Placed[],
  beginsAt: (span: Placed) => number,
  endsAt: (span: Placed) => number,
): Map<Placed, number> {
  const lines = new Map<Placed, number>();
  const freeFrom: number[] = [];
  for (const span of spans.toSorted((one, other) => beginsAt(one) - beginsAt(other) || endsAt(other) - endsAt(one))) {
    const free = freeFrom.findIndex((moment) => moment <= beginsAt(span));
    const line = free === -1 ? freeFrom.length : free;
    freeFrom[line] = endsAt(span);
    lines.set(span, line);
  }
  return lines;
}

/** Those that meet another one, among those that `counts`. */
export function conflicts(spans: readonly Placed[], counts: (row: Row) => boolean): ReadonlySet<Placed> {
  const found = new Set<Placed>();
  let longest: Placed | undefined;
  for (const span of spans.filter(({ row }) => counts(row)).toSorted((one, other) => one.start - other.start)) {
    if (longest && longest.end > span.start) found.add(longest).add(span);
    if (!longest || span.end > longest.end) longest = span;
  }
  return found;
}
