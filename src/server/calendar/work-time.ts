import { addDays, chinaDay, dayLength, startOfDay } from '../../meta/china-time.ts';
import type { WorkCalendar } from './work-calendar.ts';

const maxDays = 4000;

/** The moment at which `ms` of working time has passed. */
export function addWorkTime(start: number, ms: number, calendar: WorkCalendar): number {
  let left = ms;
  for (let [day, n] = [chinaDay(start), 0]; n < maxDays; day = addDays(day, 1), n++) {
    if (calendar.kindOf(day) !== 'workday') continue;
    const midnight = Date.parse(startOfDay(day));
    const from = Math.max(start, midnight + calendar.hours.fromMs);
    const until = midnight + calendar.hours.untilMs;
    if (from >= until) continue;
    if (left <= until - from) return from + left;
    left -= until - from;
  }
  return start + ms;
}

/** The working time of a span such as `8h`; one day is one working day. */
export const workMs = (spanMs: number, span: string, { hours }: WorkCalendar): number =>
  span.endsWith('d') ? (spanMs / dayLength) * (hours.untilMs - hours.fromMs) : spanMs;
