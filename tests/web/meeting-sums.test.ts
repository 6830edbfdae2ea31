import { expect, test } from 'vitest';
import { sumsOf, totalOf } from '../../src/web/pages/meetings/bookings/sums.ts';

const at = (day: string, time: string) => new Date(`${day}T${time}+08:00`).toISOString();
const rooms = [
  { id: 'a', roomName: '甲', openTime: '08:00', closeTime: '18:00' },
  { id: 'b', roomName: '乙', openTime: '09:00', closeTime: '17:30' },
];
const booking = (roomId: string, start: string, end: string, more = {}) => ({
  roomId,
  startTime: start,
  endTime: end,
  status: 'finished',
  attendeeCount: 4,
  amount: '10.10',
  ...more,
});

test('what rooms were used for: hours within the days, money in cents, and what was lost', () => {
  const sums = sumsOf(
    rooms,
    [
      booking('b', at('2026-03-02', '09:00'), at('2026-03-02', '10:30')),
      booking('b', at('2026-03-03', '22:00'), at('2026-03-04', '02:00'), { amount: '20.20' }),
      booking('b', at('2026-03-02', '11:00'), at('2026-03-02', '12:00'), { status: 'released' }),
    ],
    '2026-03-02',
    '2026-03-03',
  );
  expect(sums).toEqual([
    { id: 'b', name: '乙', meetings: 2, hours: 3.5, open: 17, people: 8, cents: 3030, lost: 1 },
    { id: 'a', name: '甲', meetings: 0, hours: 0, open: 20, people: 0, cents: 0, lost: 0 },
  ]);
  expect(totalOf(sums)).toEqual({ meetings: 2, hours: 3.5, open: 37, people: 8, cents: 3030, lost: 1 });
});
