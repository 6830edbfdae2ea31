import { addDays, chinaDay, dayLength, hoursAhead } from './china-time.ts';

/** Hours in which people work: from nine to six, Monday to Friday, but for holidays. */
const firstHour = 9;
const lastHour = 18;
const hourMs = 3_600_000;
const maxDays = 4000;

const workDayMs = (lastHour - firstHour) * hourMs;

const isWorkDay = (day: string, holidays: ReadonlySet<string>): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.has(day);

/** The moment at which that much time of work has passed. */
export function afterWork(start: number, ms: number, holidays: ReadonlySet<string>): number {
  let left = ms;
  for (let [day, n] = [chinaDay(start), 0]; n < maxDays; day = addDays(day, 1), n++) {
    if (!isWorkDay(day, holidays)) continue;
    const midnight = Date.parse(`${day}T00:00:00Z`) - hoursAhead * hourMs;
    const from = Math.max(start, midnight + firstHour * hourMs);
    const until = midnight + lastHour * hourMs;
    if (from >= until) continue;
    if (left <= until - from) return from + left;
    left -= until - from;
  }
  return start + ms;
}

/** A span such as `8h`, of which a day is a day of work. */
export const workMs = (spanMs: number, span: string): number =>
  span.endsWith('d') ? (spanMs / dayLength) * workDayMs : spanMs;
