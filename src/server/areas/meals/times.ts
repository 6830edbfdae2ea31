import { addDays, fromChinaTime, weekdayNumber } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';

/** The moment of a time of day where the product is used, in milliseconds. */
const momentOf = (day: string, time: string): number => Date.parse(fromChinaTime(`${day} ${time}`));

/** `w1` for Monday, as meals say on which days they are served. */
export const weekdayOf = (day: string): string => `w${weekdayNumber(day)}`;

/** The last day on which a meal of a day can be ordered, or cancelled. */
const lastDay = (dateType: Row, dinnerDate: string): string =>
  addDays(dinnerDate, -Number(dateType.orderDeadlineDay ?? 0));

export interface Deadline {
  readonly at: number;
  /** As people read it. */
  readonly text: string;
}

const deadline = (day: string, time: string): Deadline => ({ at: momentOf(day, time), text: `${day} ${time}` });

export const orderDeadline = (dateType: Row, dinnerDate: string): Deadline =>
  deadline(lastDay(dateType, dinnerDate), String(dateType.orderDeadlineTime));

export const cancelDeadline = (dateType: Row, dinnerDate: string): Deadline | undefined =>
  dateType.cancelDeadlineTime
    ? deadline(lastDay(dateType, dinnerDate), String(dateType.cancelDeadlineTime))
    : undefined;

export const mealStart = (dateType: Row, dinnerDate: string): Deadline =>
  deadline(dinnerDate, String(dateType.startTime));

/** A night meal may end on the day after. */
export const mealEnd = (dateType: Row, dinnerDate: string): Deadline =>
  deadline(
    String(dateType.endTime) > String(dateType.startTime) ? dinnerDate : addDays(dinnerDate, 1),
    String(dateType.endTime),
  );
