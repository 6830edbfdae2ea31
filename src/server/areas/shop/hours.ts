import { chinaDay, weekdayNumber } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { isOpenAt } from '../opening-hours.ts';

/** `w1` to `w7`, from Monday. */
const weekdayAt = (moment: Date): string => `w${weekdayNumber(chinaDay(moment))}`;

/** Is a category shown, by its state, its days and its hours? */
export function isShownAt({ status, displayWeeks, startTime, endTime }: Row, moment: Date): boolean {
  const days = Array.isArray(displayWeeks) ? displayWeeks : [];
  return (
    status === 'enabled' &&
    (days.length === 0 || days.includes(weekdayAt(moment))) &&
    isOpenAt(startTime, endTime, moment)
  );
}
