import type { FieldError } from '../../../meta/errors.ts';
import { addDays, fromChinaTime } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { dayTypeOf } from './rules-in-force.ts';

type Period = readonly [start: number, end: number];

/** From one time of day to another; one that ends before it begins goes on until the next day. */
function periodOn(day: string, from: string, to: string): Period {
  const at = (on: string, time: string) => Date.parse(fromChinaTime(`${on} ${time}`));
  return [at(day, from), at(to > from ? day : addDays(day, 1), to)];
}

const timeOf = (value: Row[string] | undefined): string => (typeof value === 'string' ? value.slice(0, 5) : '');

/** Overtime is for the hours that the rule names, on that day or the night before it. */
export function outsideRule({ startTime, endTime }: Row, useDate: string, [start, end]: Period): FieldError[] {
  const [from, to] = [timeOf(startTime), timeOf(endTime)];
  if (from === '' || to === '') return [];
  const fits = [addDays(useDate, -1), useDate].some((day) => {
    const [opens, closes] = periodOn(day, from, to);
    return start >= opens && end <= closes;
  });
  return fits ? [] : [{ path: 'startTime', problem: 'outsideOvertime', values: { from, to } }];
}

/** On workdays the room is cooled anyway for some hours; nobody pays for those. */
export function cooledAnyway({ normalStart, normalEnd }: Row, useDate: string, [start, end]: Period): FieldError[] {
  const [from, to] = [timeOf(normalStart), timeOf(normalEnd)];
  if (from === '' || to === '') return [];
  const overlaps = [-1, 0, 1]
    .map((n) => addDays(useDate, n))
    .filter((day) => dayTypeOf(day) === 'workday')
    .some((day) => {
      const [begins, ends] = periodOn(day, from, to);
      return start < ends && end > begins;
    });
  return overlaps ? [{ path: 'startTime', problem: 'cooledAnyway', values: { from, to } }] : [];
}
