import type { Span } from '../../list/list-state.ts';
import { addDays, dayLength } from '../../../../../meta/china-time.ts';
import { beginOf, today } from './days.ts';

export interface Axis {
  readonly begin: number;
  readonly end: number;
  readonly ticks: readonly { key: string; label: string; now: boolean }[];
  /** Least width of one, in pixels. */
  readonly width: number;
  /** What is dropped begins at a multiple of this, in milliseconds. */
  readonly step: number;
}

/** The hours of a day, or the days of a week or a month. */
export function axisOf(days: readonly string[], span: Span, locale: string): Axis {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const bounds = { begin: beginOf(first), end: beginOf(addDays(last, 1)) };
  if (span === 'day')
    return {
      ...bounds,
      width: 44,
      step: 900_000,
      ticks: Array.from({ length: 24 }, (_hour, i) => ({
        key: String(i),
        label: `${String(i).padStart(2, '0')}:00`,
        now: false,
      })),
    };
  const words = new Intl.DateTimeFormat(
    locale,
    span === 'week'
      ? { timeZone: 'UTC', weekday: 'short', month: 'numeric', day: 'numeric' }
      : { timeZone: 'UTC', day: 'numeric' },
  );
  return {
    ...bounds,
    width: span === 'week' ? 110 : 38,
    step: span === 'week' ? 3_600_000 : dayLength,
    ticks: days.map((day) => ({ key: day, label: words.format(new Date(`${day}T00:00:00Z`)), now: day === today() })),
  };
}
