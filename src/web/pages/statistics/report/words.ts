import { addDays } from '../../../../meta/china-time.ts';
import type { Locale } from '../../../../meta/locale.ts';
import { nextBucket, type Grain } from '../../../../meta/report/period.ts';
import type { FigureKind, Report } from '../../../../meta/report/report.ts';
import { restKey, type Key, type ReportResult, type ResultRow } from '../../../../meta/report/result.ts';
import { reportWords } from '../../../../meta/report/words.ts';

/** A figure as people read it; what does not exist is a dash. */
export function figureText(kind: FigureKind, value: number | null | undefined, locale: Locale): string {
  if (value === null || value === undefined) return '—';
  if (kind === 'percent') return `${(value * 100).toFixed(1)}%`;
  const digits = kind === 'money' ? 2 : 0;
  return (kind === 'money' ? value / 100 : value).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: kind === 'count' ? 0 : 2,
  });
}

/** A day by itself, a week by its ends, a month or quarter by its name. */
function bucketText(start: string, grain: Grain): string {
  if (grain === 'day') return start;
  if (grain === 'week') return `${start} ~ ${addDays(nextBucket(start, 'week'), -1).slice(5)}`;
  return grain === 'month' ? start.slice(0, 7) : `${start.slice(0, 4)} Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`;
}

/** What a line is called on its own level. */
export function keyText(
  report: Report,
  { by, names, grain }: ReportResult,
  key: Key,
  level: number,
  locale: Locale,
): string {
  const name = by[level] ?? '';
  if (key === null) return reportWords.without[locale];
  if (key === restKey) return reportWords.rest[locale];
  return name === report.day.name && !report.standing ? bucketText(key, grain) : (names[name]?.[key] ?? key);
}

/** A whole line in words, from the outermost dimension on. */
export const lineText = (report: Report, result: ReportResult, { keys }: ResultRow, locale: Locale): string =>
  keys.map((key, level) => keyText(report, result, key, level, locale)).join(' / ') || reportWords.total[locale];

/** By how much a figure has changed: in percent, or in points where it is a share itself. Nothing to compare with says nothing. */
export function change(
  kind: FigureKind,
  value: number | null | undefined,
  before: number | null | undefined,
): number | undefined {
  if (value === null || value === undefined || before === null || before === undefined) return undefined;
  if (kind === 'percent') return value - before;
  return before === 0 ? undefined : (value - before) / Math.abs(before);
}
