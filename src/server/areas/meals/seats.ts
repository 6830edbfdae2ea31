import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';

/** Where a seat is: one merchant, one meal of one day. */
export interface Sitting {
  readonly merchantId: unknown;
  readonly dateTypeId: unknown;
  readonly dinnerDate: unknown;
}

/** Seats that orders hold; the states are those in which the database keeps a seat for one order. */
export async function takenSeats(
  context: Context,
  tx: Queries,
  { merchantId, dateTypeId, dinnerDate }: Sitting,
): Promise<ReadonlyMap<string, string>> {
  const [held] = resourceOf(context, 'meals/orderDinner').declaration.exclusive ?? [];
  const where = all(
    isColumn('merchantId', merchantId),
    isColumn('dateTypeId', dateTypeId),
    isColumn('dinnerDate', dinnerDate),
    { is: 'in', column: 'status', values: held?.while ?? [] },
    { is: 'empty', column: 'seatNo', empty: false },
  );
  return new Map(
    (await asSystem(context, 'meals/orderDinner', tx).find(where, { limit: 10_000 })).map((order) => [
      String(order.seatNo),
      String(order.id),
    ]),
  );
}

/** Seats are numbered, with or without the letter of their part of the hall. */
const numberOf = (seat: string): number => Number(/^[A-Z]?([1-9]\d{0,6})$/.exec(seat)?.[1] ?? Number.NaN);

export interface Zone {
  readonly zone: string;
  readonly seats: number;
  readonly perTable?: number;
}

/** The parts of the hall, where a project names them. */
export const zonesOf = (rule: Row): readonly Zone[] =>
  Array.isArray(rule.seatZones) ? (rule.seatZones as unknown as Zone[]) : [];

/** Is there such a seat at all? Without a rule, a project says nothing of its seats. */
export function refuseNoSeat(rule: Row | undefined, seat: string, takeMode: string): void {
  if (!rule) return;
  if (takeMode !== 'dinein' || rule.seatEnabled !== true) throw refusal('mealSeatsOff', 'seatNo');
  const zones = zonesOf(rule);
  if (zones.length > 0) {
    const zone = zones.find((each) => each.zone === seat[0]);
    if (!zone || !(numberOf(seat) <= zone.seats))
      throw refusal('mealNoSuchZoneSeat', 'seatNo', {
        seat,
        zones: zones.map((each) => `${each.zone}1-${each.zone}${each.seats}`).join('、'),
      });
    return;
  }
  const count = Number(rule.seatCount ?? 0);
  if (!(numberOf(seat) <= count)) throw refusal('mealNoSuchSeat', 'seatNo', { seat, count });
}
