import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';

const hour = 3_600_000;

/** What a booking costs, in cents: the room by the hour, with parts of one, and each service once. */
export function priceOf(room: Row, { startTime, endTime, services }: Row, own: boolean): number {
  const perHour = cents(own ? room.price : (room.outerPrice ?? room.price));
  const hours = (Date.parse(String(endTime)) - Date.parse(String(startTime))) / hour;
  return Math.round(perHour * hours) + cents(room.servicePrice) * (Array.isArray(services) ? services.length : 0);
}
