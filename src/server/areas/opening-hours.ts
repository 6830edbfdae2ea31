import { addDays, chinaDay, fromChinaTime, toChinaTime } from '../../meta/china-time.ts';

/** By the clock of the place, such as `08:30`. */
const timeOfDay = (moment: Date): string => toChinaTime(moment.toISOString()).slice(11, 16);

/** Between two times of a day, over midnight where the second is the earlier one; open all day where nothing is said. */
export function isOpenAt(start: unknown, end: unknown, moment: Date): boolean {
  const now = timeOfDay(moment);
  const from = typeof start === 'string' ? start.slice(0, 5) : '00:00';
  const to = typeof end === 'string' ? end.slice(0, 5) : '24:00';
  return from <= to ? from <= now && now <= to : now >= from || now <= to;
}

type Period = readonly [start: number, end: number];

/** From one time of a day to another; one that ends before it begins goes on until the next day. */
export function hoursOn(day: string, from: string, to: string): Period {
  const at = (on: string, time: string) => Date.parse(fromChinaTime(`${on} ${time}`));
  return [at(day, from), at(to > from ? day : addDays(day, 1), to)];
}

/** Does a period lie within such hours: those of the day on which it begins, or of the night before? */
export function isWithinHours(from: string, to: string, [start, end]: Period): boolean {
  const day = chinaDay(start);
  return [addDays(day, -1), day].some((each) => {
    const [opens, closes] = hoursOn(each, from, to);
    return start >= opens && end <= closes;
  });
}
