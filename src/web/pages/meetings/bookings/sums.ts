import { daysBetween } from '../../../../meta/china-time.ts';
import type { Row } from '../../../../meta/json.ts';
import { clock, hoursInto } from './day.ts';

export interface Sums {
  meetings: number;
  /** Hours booked, and hours the room was open, within the range. */
  hours: number;
  open: number;
  people: number;
  cents: number;
  /** Cancelled, or released because nobody came. */
  lost: number;
}

export interface RoomSums extends Sums {
  id: string;
  name: string;
}

const nothing: Sums = { meetings: 0, hours: 0, open: 0, people: 0, cents: 0, lost: 0 };

const cents = (amount: unknown): number => Math.round(Number(amount ?? 0) * 100);

/** Usage of each room between two days; the busiest first. */
export function sumsOf(rooms: readonly Row[], bookings: readonly Row[], from: string, to: string): RoomSums[] {
  const days = daysBetween(from, to) + 1;
  return rooms
    .map((room): RoomSums => {
      const own = bookings.filter(({ roomId }) => roomId === room.id);
      const held = own.filter(({ status }) => status !== 'cancelled' && status !== 'released');
      const within = (moment: unknown) => Math.max(0, Math.min(days * 24, hoursInto(from, String(moment))));
      return {
        id: String(room.id),
        name: String(room.roomName),
        meetings: held.length,
        hours: held.reduce((sum, { startTime, endTime }) => sum + within(endTime) - within(startTime), 0),
        open: days * Math.max(0, clock(room.closeTime, 24) - clock(room.openTime, 0)),
        people: held.reduce((sum, { attendeeCount }) => sum + Number(attendeeCount ?? 0), 0),
        cents: held.reduce((sum, { amount }) => sum + cents(amount), 0),
        lost: own.length - held.length,
      };
    })
    .toSorted((one, other) => other.hours - one.hours);
}

export const totalOf = (sums: readonly Sums[]): Sums =>
  sums.reduce<Sums>(
    (total, each) => ({
      meetings: total.meetings + each.meetings,
      hours: total.hours + each.hours,
      open: total.open + each.open,
      people: total.people + each.people,
      cents: total.cents + each.cents,
      lost: total.lost + each.lost,
    }),
    nothing,
  );
