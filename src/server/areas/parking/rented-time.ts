import { addDays, addMonths, chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';

export interface RentedTime {
  readonly startDate: string;
  readonly endDate: string;
}

/** So many months from the day after the car's last one, or from today where that is over. */
export function timeAfter({ endDate }: Row, months: number): RentedTime {
  const today = chinaDay(nowMs());
  const next = typeof endDate === 'string' ? addDays(endDate, 1) : today;
  const startDate = next > today ? next : today;
  return { startDate, endDate: addDays(addMonths(startDate, months), -1) };
}

/** A car that is rented by the month and may go on, locked. */
export async function rentedCar(context: Context, tx: Queries, id: unknown, lock: 'change' | 'rely'): Promise<Row> {
  const car = await asSystem(context, 'parking/car', tx).get(String(id), lock);
  const plate = String(car.plateNo);
  if (car.leaseType !== 'month') throw refusal('carNotRented', 'carId', { plate });
  if (car.status === 'black') throw refusal('carBlockedRenewal', 'carId', { plate });
  if (car.status === 'owe') throw refusal('carOwes', 'carId', { plate });
  return car;
}

export async function goOn(context: Context, tx: Queries, car: Row, months: number): Promise<RentedTime> {
  const time = timeAfter(car, months);
  await asSystem(context, 'parking/car', tx).changeStep(car, 'renew', { endDate: time.endDate });
  return time;
}

/** Only the last time, before it has begun: what was driven is not paid back. */
export async function takeBack(context: Context, tx: Queries, id: unknown, { startDate, endDate }: Row): Promise<void> {
  const cars = asSystem(context, 'parking/car', tx);
  const car = await cars.get(String(id), 'change');
  const plate = String(car.plateNo);
  if (String(startDate) <= chinaDay(nowMs())) throw refusal('renewalBegun', 'startDate', { plate });
  if (car.endDate !== endDate) throw refusal('renewalNotLast', 'endDate', { plate });
  await cars.change(car, { endDate: addDays(String(startDate), -1) });
}
