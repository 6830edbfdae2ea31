import { expect, test } from 'vitest';
import { clockAhead, moveClock } from './support/moved-clock.ts';

const at = (time: string) => Date.parse(`2026-11-30T${time}Z`);
const minutes = (ms: number) => ms / 60_000;

test('a run that midnight in China would cut in two begins the next day early; others have the clock of the machine', () => {
  expect(['06:00:00', '14:44:59', '16:05:00', '23:59:59'].map((time) => clockAhead(at(time), ''))).toEqual([
    0, 0, 0, 0,
  ]);
  expect(
    ['14:45:01', '15:59:59', '16:00:00', '16:04:00'].map((time) => Math.round(minutes(clockAhead(at(time), '')))),
  ).toEqual([80, 5, 5, 1]);
  expect(clockAhead(at('06:00:00'), '2028-02-29T06:00:00Z')).toBe(Date.parse('2028-02-29T06:00:00Z') - at('06:00:00'));
});

test('a moved clock goes on, says so to everything, and is put back', () => {
  const before = Date.now();
  const putBack = moveClock(86_400_000);
  const [now, made, known] = [Date.now(), new Date(), new Date(0)];
  putBack();
  expect([now, made.getTime()].every((ms) => ms >= before + 86_400_000 && ms < before + 86_460_000)).toBe(true);
  expect([known.getTime(), made instanceof Date, Date.now() < before + 60_000]).toEqual([0, true, true]);
});
