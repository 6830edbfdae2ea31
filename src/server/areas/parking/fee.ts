import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';

/** Kinds of cars that pay by the stay; all others have to be registered. */
export const casual: readonly unknown[] = ['temp', 'visitor'];

export const paysByStay = (leaseType: unknown): boolean => !leaseType || casual.includes(leaseType);

const minute = 60_000;
const dayMinutes = 1440;

/** What a stay costs, in cents, by the tariff of the car park: free minutes, a first part, units, at most so much a day. Only cars that come once pay by the stay. */
export function parkingFee(carpark: Row, { leaseType, inTime }: Row, until: number): number {
  if (!paysByStay(leaseType)) return 0;
  const minutes = Math.max(0, Math.ceil((until - Date.parse(String(inTime))) / minute));
  if (minutes <= Number(carpark.freeMinutes ?? 0)) return 0;
  const days = Math.floor(minutes / dayMinutes);
  return days * feeOfDay(carpark, dayMinutes) + feeOfDay(carpark, minutes % dayMinutes);
}

function feeOfDay({ firstMinutes, firstFee, unitMinutes, unitFee, dayMaxFee }: Row, minutes: number): number {
  if (minutes === 0) return 0;
  const beyond = Math.max(0, minutes - Number(firstMinutes ?? 0));
  const fee = cents(firstFee) + (unitMinutes ? Math.ceil(beyond / Number(unitMinutes)) * cents(unitFee) : 0);
  return dayMaxFee === null || dayMaxFee === undefined ? fee : Math.min(fee, cents(dayMaxFee));
}
