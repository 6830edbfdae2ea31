import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WorkCalendar } from '../../src/server/calendar/work-calendar.ts';
import { addWorkTime, workMs } from '../../src/server/calendar/work-time.ts';

const hour = 3_600_000;
const at = (text: string) => Date.parse(`${text}+08:00`);
const after = (start: string, hours: number, holidays: string[] = []) =>
  addWorkTime(at(start), hours * hour, new WorkCalendar(holidays.map((day) => ({ day, kind: 'holiday' }))));

test('hours of work are counted from nine to six, Monday to Friday, but for holidays', () => {
  expect(after('2026-11-23T10:00', 2)).toBe(at('2026-11-23T12:00'));
  expect(after('2026-11-23T17:00', 2)).toBe(at('2026-11-24T10:00'));
  expect(after('2026-11-23T06:00', 1)).toBe(at('2026-11-23T10:00'));
  // Over a weekend, and over a holiday behind it.
  expect(after('2026-11-27T17:00', 2)).toBe(at('2026-11-30T10:00'));
  expect(after('2026-11-27T17:00', 2, ['2026-11-30'])).toBe(at('2026-12-01T10:00'));
  expect(after('2026-11-28T12:00', 9)).toBe(at('2026-11-30T18:00'));
  expect(workMs(24 * hour, '1d', new WorkCalendar())).toBe(9 * hour);
  expect(workMs(8 * hour, '8h', new WorkCalendar())).toBe(8 * hour);
});

test('a project may have hours of its own', () => {
  const early = new WorkCalendar([], { fromMs: 7.5 * hour, untilMs: 16 * hour });
  expect(addWorkTime(at('2026-11-23T15:00'), 2 * hour, early)).toBe(at('2026-11-24T08:30'));
  expect(workMs(48 * hour, '2d', early)).toBe(17 * hour);
});

test('never ends before so much time has passed, and more of it ends no sooner', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 0, max: 40 }),
      (start, hours, more) => {
        const begin = at('2026-01-01T00:00') + start * hour;
        const end = addWorkTime(begin, hours * hour, new WorkCalendar());
        expect(end).toBeGreaterThanOrEqual(begin + hours * hour);
        expect(addWorkTime(begin, (hours + more) * hour, new WorkCalendar())).toBeGreaterThanOrEqual(end);
      },
    ),
  );
});
