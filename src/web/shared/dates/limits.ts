import type { Dayjs } from 'dayjs';

/** How days are written, shown and sent. */
export const dayFormat = 'YYYY-MM-DD';

export interface RangeLimits {
  /** Maximum number of days between the two ends. */
  maxDay?: number;
  /** No day after today. */
  untilToday?: boolean;
}

const DEFAULT_MAX_DAYS = 365;

/** Is the day not selectable? `from` is the end picked first. */
export function isOutside(
  day: Dayjs,
  from: Dayjs | undefined,
  { maxDay = DEFAULT_MAX_DAYS, untilToday = false }: RangeLimits,
  today: Dayjs,
): boolean {
  if (untilToday && day.isAfter(today, 'day')) return true;
  return from !== undefined && Math.abs(day.startOf('day').diff(from.startOf('day'), 'day')) > maxDay;
}
