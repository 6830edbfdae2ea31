import { toChinaTime } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { isOpenAt } from '../opening-hours.ts';

/** `w1` to `w7`, from Monday. */
const weekdayAt = (moment: Date): string =>
  `w${new Date(`${toChinaTime(moment.toISOString()).slice(0, 10)}T00:00:00Z`).getUTCDay() || 7}`;

/** Is a category shown, by its state, its days and its hours? */
export function isShownAt({ status, displayWeeks, startTime, endTime }: Row, moment: Date): boolean {
  const days = Array.isArray(displayWeeks) ? displayWeeks : [];
  return (
    status === 'enabled' &&
    (days.length === 0 || days.includes(weekdayAt(moment))) &&
    isOpenAt(startTime, endTime, moment)
  );
}
