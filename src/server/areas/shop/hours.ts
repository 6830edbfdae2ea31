import { toChinaTime } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';

/** A time of the day, such as `08:30`. */
type Time = unknown;

const timeAt = (moment: Date): string => toChinaTime(moment.toISOString()).slice(11, 16);

/** `w1` to `w7`, from Monday. */
const weekdayAt = (moment: Date): string =>
  `w${new Date(`${toChinaTime(moment.toISOString()).slice(0, 10)}T00:00:00Z`).getUTCDay() || 7}`;

/** Between two times of a day, over midnight where the second is the earlier one; open all day where nothing is said. */
export function isOpenAt(start: Time, end: Time, moment: Date): boolean {
  const now = timeAt(moment);
  const from = typeof start === 'string' ? start.slice(0, 5) : '00:00';
  const to = typeof end === 'string' ? end.slice(0, 5) : '24:00';
  return from <= to ? from <= now && now <= to : now >= from || now <= to;
}

/** Is a category shown, by its state, its days and its hours? */
export function isShownAt({ status, displayWeeks, startTime, endTime }: Row, moment: Date): boolean {
  const days = Array.isArray(displayWeeks) ? displayWeeks : [];
  return (
    status === 'enabled' &&
    (days.length === 0 || days.includes(weekdayAt(moment))) &&
    isOpenAt(startTime, endTime, moment)
  );
}
