import type { Dayjs } from 'dayjs';

export interface RangeLimits {
  /** Days that may lie between the two ends. */
  maxDay?: number;
  /** Nothing after today. */
  untilToday?: boolean;
}

const USUAL_MAX_DAY = 365;

/** May this day not be picked? `from` is the end that was picked first. */
export function isOutside(
  day: Dayjs,
  from: Dayjs | undefined,
  { maxDay = USUAL_MAX_DAY, untilToday = false }: RangeLimits,
  today: Dayjs,
): boolean {
  if (untilToday && day.isAfter(today, 'day')) return true;
  return from !== undefined && Math.abs(day.startOf('day').diff(from.startOf('day'), 'day')) > maxDay;
}
