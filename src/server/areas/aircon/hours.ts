import { addDays } from '../../../meta/china-time.ts';
import type { FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { WorkCalendar } from '../../calendar/work-calendar.ts';
import { hoursOn, isWithinHours } from '../opening-hours.ts';

type Period = readonly [start: number, end: number];

/** Overtime is for the hours that the rule names. */
export function outsideRule({ startTime, endTime }: Row, period: Period): FieldError[] {
  const [from, to] = [String(startTime), String(endTime)];
  return isWithinHours(from, to, period)
    ? []
    : [{ path: 'startTime', problem: 'outsideOvertime', values: { from, to } }];
}

/** On workdays the room is cooled anyway for some hours; nobody pays for those. */
export function cooledAnyway(
  { normalStart, normalEnd }: Row,
  useDate: string,
  [start, end]: Period,
  calendar: WorkCalendar,
): FieldError[] {
  if (!normalStart || !normalEnd) return [];
  const [from, to] = [String(normalStart), String(normalEnd)];
  const overlaps = [-1, 0, 1]
    .map((n) => addDays(useDate, n))
    .filter((day) => calendar.kindOf(day) === 'workday')
    .some((day) => {
      const [begins, ends] = hoursOn(day, from, to);
      return start < ends && end > begins;
    });
  return overlaps ? [{ path: 'startTime', problem: 'cooledAnyway', values: { from, to } }] : [];
}
