import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { isColumn } from '../../storage/condition.ts';
import { loadRows } from '../../records/load.ts';
import { readDay, readGivenId, wrong } from './day-input.ts';
import { refusal } from './refusal.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { findRows } from './rows.ts';
import { refuseNoSeat, takenSeats } from './seats.ts';

interface SeatCheck {
  readonly seatCount: number;
  readonly taken: readonly string[];
  readonly left: number;
  /** Of the seat that was asked for. */
  readonly free?: boolean;
}

/** Which seats of a meal are taken, and whether one is free; only a seat that does not exist is an error. */
export async function checkSeat(context: Context, input: Readonly<Record<string, unknown>>): Promise<SeatCheck> {
  const orders = resourceOf(context, 'meals/orderDinner');
  authorize(context, orders, 'list');
  const title = (name: string) => orders.fields.get(name)?.title ?? name;
  const { ruleId, merchantId, dateTypeId, dinnerDate, seatNo, ...others } = input;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong({ path: unknown, problem: 'unknown' });
  const merchant = readGivenId('merchantId', title('merchantId'), merchantId);
  const dateType = readGivenId('dateTypeId', title('dateTypeId'), dateTypeId);
  const day = readDay(context, 'dinnerDate', dinnerDate);
  return context.store.transaction(async (tx) => {
    const [meal] = await loadRows(context, tx, resourceOf(context, 'meals/dateType'), authorize(context, resourceOf(context, 'meals/dateType'), 'select'), [dateType], 'refer');
    const [rule] = await findRows(context, tx, 'meals/rule', isColumn('orgId', meal?.orgId), { limit: 1 });
    if (ruleId !== undefined && ruleId !== '' && ruleId !== rule?.id) throw wrong({ path: 'ruleId', problem: 'noSuchRow', values: { title: resourceOf(context, 'meals/rule').label } });
    if (!rule || rule.seatEnabled !== true) throw refusal('mealSeatsOff', 'seatNo');
    const seat = typeof seatNo === 'string' && seatNo !== '' ? seatNo : undefined;
    if (seat !== undefined) refuseNoSeat(rule, seat, 'dinein');
    const taken = [...(await takenSeats(context, tx, { merchantId: merchant, dateTypeId: dateType, dinnerDate: day })).keys()].toSorted();
    const seatCount = Number(rule.seatCount ?? 0);
    return { seatCount, taken, left: Math.max(0, seatCount - taken.length), ...(seat !== undefined && { free: !taken.includes(seat) }) };
  });
}
