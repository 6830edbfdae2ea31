/** Days, numbers and files use China's time zone, where the product is used. It has no daylight saving time. */
export const utcOffsetHours = 8;
const offset = utcOffsetHours * 3_600_000;

export const toChinaTime = (iso: string): string =>
  new Date(Date.parse(iso) + offset).toISOString().slice(0, 19).replace('T', ' ');

/** The day of a moment, such as `2026-01-05`. */
export const chinaDay = (moment: number | Date): string => toChinaTime(new Date(moment).toISOString()).slice(0, 10);

/** A moment to the minute, such as `2026-01-05 09:30`. */
export const chinaMinute = (iso: string): string => toChinaTime(iso).slice(0, 16);

/** The moment when a day begins. */
export const startOfDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - offset).toISOString();

/** In milliseconds. Constant, because China has no daylight saving time. */
export const dayLength = 86_400_000;

/** Tells one day from another, without the cost of writing it out. */
export const dayNumber = (moment: number): number => Math.floor((moment + offset) / dayLength);

/** Adds `n` days to a day. */
export const addDays = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * dayLength).toISOString().slice(0, 10);

/** The same day of another month, or its last one where that month is shorter. */
export function addMonths(day: string, n: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Monday is 1. */
export const weekdayNumber = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayLength);

/** Converts local times such as `2026/1/5 8:30` to an ISO timestamp; returns any other text unchanged. */
export function fromChinaTime(text: string): string {
  const [, year, month = '', day = '', hour = '0', minute = '0', second = '0'] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
  if (year === undefined) return text;
  const two = (part: string) => part.padStart(2, '0');
  const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}.000Z`;
  const time = Date.parse(local);
  // `Date` would silently turn February 30 into March 2.
  return Number.isNaN(time) || new Date(time).toISOString() !== local ? text : new Date(time - offset).toISOString();
}
