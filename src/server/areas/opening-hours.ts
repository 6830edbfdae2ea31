import { toChinaTime } from '../../meta/china-time.ts';

/** By the clock of the place, such as `08:30`. */
export const timeOfDay = (moment: Date): string => toChinaTime(moment.toISOString()).slice(11, 16);

/** Between two times of a day, over midnight where the second is the earlier one; open all day where nothing is said. */
export function isOpenAt(start: unknown, end: unknown, moment: Date): boolean {
  const now = timeOfDay(moment);
  const from = typeof start === 'string' ? start.slice(0, 5) : '00:00';
  const to = typeof end === 'string' ? end.slice(0, 5) : '24:00';
  return from <= to ? from <= now && now <= to : now >= from || now <= to;
}
