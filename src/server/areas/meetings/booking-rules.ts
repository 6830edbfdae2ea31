import { addDays, chinaDay } from '../../../meta/china-time.ts';
import type { FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { isWithinHours } from '../opening-hours.ts';

const minute = 60_000;

/** What a room says about being booked, as far as something was changed that it speaks of. */
export function bookingErrors(room: Row, booking: Row, changed: ReadonlySet<string>, now: number): FieldError[] {
  const errors: FieldError[] = [];
  if (changed.has('roomId') && room.status !== 'enabled') errors.push({ path: 'roomId', problem: 'notBookable' });
  if (changed.has('attendeeCount') && Number(booking.attendeeCount ?? 0) > Number(room.capacity))
    errors.push({ path: 'attendeeCount', problem: 'tooBig', values: { limit: room.capacity } });
  if (changed.has('startTime') || changed.has('endTime'))
    errors.push(...timeErrors(room, Date.parse(String(booking.startTime)), Date.parse(String(booking.endTime)), now));
  return errors;
}

function* timeErrors(
  { openTime, closeTime, minMinutes, maxAdvanceDays }: Row,
  start: number,
  end: number,
  now: number,
): Iterable<FieldError> {
  if ((end - start) / minute < Number(minMinutes ?? 0))
    yield { path: 'endTime', problem: 'tooShortTime', values: { limit: minMinutes } };
  if (!isOpen(String(openTime), String(closeTime), start, end))
    yield { path: 'startTime', problem: 'outsideHours', values: { from: openTime, to: closeTime } };
  if (
    typeof maxAdvanceDays === 'number' &&
    maxAdvanceDays > 0 &&
    chinaDay(start) > addDays(chinaDay(now), maxAdvanceDays)
  )
    yield { path: 'startTime', problem: 'tooEarly', values: { limit: maxAdvanceDays } };
}

/** One that is open all day may be booked over night. */
const isOpen = (open: string, close: string, start: number, end: number): boolean =>
  (open === '00:00' && close === '23:59') || isWithinHours(open, close, [start, end]);
