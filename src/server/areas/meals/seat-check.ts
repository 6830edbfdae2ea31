import { AppError } from '../../../meta/errors.ts';
import type { Context } from '../../context.ts';
import { CallInput } from '../../http/call-input.ts';
import { authorize } from '../../records/access.ts';
import { isColumn } from '../../storage/condition.ts';
import { refusal } from '../refusal.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, asCaller } from '../../records/rows.ts';
import { refuseNoSeat, takenSeats } from './seats.ts';

interface SeatCheck {
  readonly seatCount: number;
  readonly taken: readonly string[];
  readonly left: number;
  /** Of the seat that was asked for. */
  readonly free?: boolean;
}

const maxSeatNo = 20;

/** Which seats of a meal are taken, and whether one is free; only a seat that does not exist is an error. */
export async function checkSeat(context: Context, body: Readonly<Record<string, unknown>>): Promise<SeatCheck> {
  const orders = resourceOf(context, 'meals/orderDinner');
  authorize(context, orders, 'list');
  const title = (name: string) => orders.fields.get(name)?.title ?? name;
  const input = new CallInput(body);
  const ruleId = input.optionalId('ruleId', resourceOf(context, 'meals/rule').label);
  const merchantId = input.id('merchantId', title('merchantId'));
  const dateTypeId = input.id('dateTypeId', title('dateTypeId'));
  const dinnerDate = input.day('dinnerDate', title('dinnerDate'));
  const seat = input.text('seatNo', title('seatNo'), maxSeatNo);
  input.finish();
  return context.store.transaction(async (tx) => {
    const meal = await asCaller(context, 'meals/dateType', 'select', tx).get(dateTypeId, 'refer');
    const rule = await asSystem(context, 'meals/rule', tx).first(isColumn('orgId', meal?.orgId));
    if (ruleId !== null && ruleId !== rule?.id)
      throw new AppError(
        'invalid',
        {},
        {
          errors: [
            { path: 'ruleId', problem: 'noSuchRow', values: { title: resourceOf(context, 'meals/rule').label } },
          ],
        },
      );
    if (!rule || rule.seatEnabled !== true) throw refusal('mealSeatsOff', 'seatNo');
    if (seat !== '') refuseNoSeat(rule, seat, 'dinein');
    const taken = [...(await takenSeats(context, tx, { merchantId, dateTypeId, dinnerDate })).keys()].toSorted();
    const seatCount = Number(rule.seatCount ?? 0);
    return {
      seatCount,
      taken,
      left: Math.max(0, seatCount - taken.length),
      ...(seat !== '' && { free: !taken.includes(seat) }),
    };
  });
}
