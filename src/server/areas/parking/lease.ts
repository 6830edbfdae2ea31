import { chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { carAt, insideOf } from './cars.ts';
import { paysByStay } from './fee.ts';

/**
 * As what a car comes in: what it is registered as at this car park; else a visitor who is expected, or a car that comes
 * once. Whoever enters it may say less than that, such as for the second car of one space, but not more.
 */
export async function leaseOf(context: Context, tx: Queries, carpark: Row, entry: Row): Promise<string> {
  const day = chinaDay(Date.parse(String(entry.inTime)));
  const car = await carAt(context, tx, entry);
  if (car?.status === 'black')
    throw new AppError('carBlocked', { plate: String(entry.plateNo), reason: String(car.stateReason ?? '—') });
  const asked = entry.leaseType ?? undefined;
  if (asked !== undefined && paysByStay(asked)) return String(asked);
  const registered = car && isValid(car, day) ? String(car.leaseType) : undefined;
  const neighbour = registered !== undefined && car ? await besideOf(context, tx, car) : undefined;
  if (asked !== undefined) {
    if (asked !== registered) throw refusal('carNotRegistered', 'leaseType', { plate: String(entry.plateNo) });
    if (neighbour)
      throw refusal('carSpaceTaken', 'leaseType', { space: String(car?.spaceNo), other: String(neighbour.plateNo) });
  }
  if (registered !== undefined && !neighbour) return registered;
  return (await isExpected(context, tx, carpark, entry, day)) ? 'visitor' : 'temp';
}

const isValid = ({ status, leaseType, startDate, endDate }: Row, day: string): boolean =>
  status === 'normal' &&
  !paysByStay(leaseType) &&
  (!startDate || String(startDate) <= day) &&
  (!endDate || String(endDate) >= day);

/** Another car of the same space that is inside and does not pay by the stay. */
async function besideOf(context: Context, tx: Queries, car: Row): Promise<Row | undefined> {
  if (!car.spaceNo) return undefined;
  const cars = await asSystem(context, 'parking/car', tx).find(
    all(isColumn('carparkId', car.carparkId), isColumn('spaceNo', car.spaceNo)),
    { columns: ['plateNo'] },
  );
  const plates = cars.map(({ plateNo }) => String(plateNo)).filter((plate) => plate !== car.plateNo);
  if (plates.length === 0) return undefined;
  const inside = await insideOf(context, tx, car.carparkId, plates);
  return inside.find(({ leaseType }) => !paysByStay(leaseType));
}

/** Is a visitor with this car expected in the project that day, where the car park takes visitors? */
async function isExpected(
  context: Context,
  tx: Queries,
  { orgId, allowVisitor }: Row,
  { plateNo }: Row,
  day: string,
): Promise<boolean> {
  if (allowVisitor === false) return false;
  const visits = await asSystem(context, 'visitors/visitorOrder', tx).find(
    all(isColumn('plateNo', plateNo), isColumn('orgId', orgId), {
      is: 'in',
      column: 'status',
      values: ['approved', 'arrived'],
    }),
    { columns: ['visitStartTime', 'visitEndTime'] },
  );
  const dayOf = (time: unknown) => chinaDay(Date.parse(String(time)));
  return visits.some(({ visitStartTime, visitEndTime }) => dayOf(visitStartTime) <= day && dayOf(visitEndTime) >= day);
}
