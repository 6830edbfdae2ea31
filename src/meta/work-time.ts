import { addDays, chinaDay, dayLength, utcOffsetHours } from './china-time.ts';

/** Working hours: from nine to six, Monday to Friday, except on holidays. */
const firstHour = 9;
const lastHour = 18;
const hourMs = 3_600_000;
const maxDays = 4000;

const workDayMs = (lastHour - firstHour) * hourMs;

const isWorkDay = (day: string, holidays: ReadonlySet<string>): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.has(day);

/** The moment at which `ms` of working time has passed. */
export function addWorkTime(start: number, ms: number, holidays: ReadonlySet<string>): number {
  let left = ms;
  for (let [day, n] = [chinaDay(start), 0]; n < maxDays; day = addDays(day, 1), n++) {
    if (!isWorkDay(day, holidays)) continue;
    const midnight = Date.parse(`${day}T00:00:00Z`) - utcOffsetHours * hourMs;
    const from = Math.max(start, midnight + firstHour * hourMs);
    const until = midnight + lastHour * hourMs;
    if (from >= until) continue;
    if (left <= until - from) return from + left;
    left -= until - from;
  }
  return start + ms;
}

/** The working time of a span such as `8h`; one day is one working day. */
export const workMs = (spanMs: number, span: string): number =>
  span.endsWith('d') ? (spanMs / dayLength) * workDayMs : spanMs;
