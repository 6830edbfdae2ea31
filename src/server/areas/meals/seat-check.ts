import { AppError } from '../../../meta/errors.ts';
import type { Context } from '../../context.ts';
import { dayField, idField, optional, textField } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
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

const asked = (of: Pick<Context, 'model'>) => {
  const orders = resourceOf(of, 'meals/orderDinner');
  const title = (name: string) => orders.fields.get(name)?.title ?? name;
  return {
    ruleId: optional(idField(resourceOf(of, 'meals/rule').label)),
    merchantId: idField(title('merchantId')),
    dateTypeId: idField(title('dateTypeId')),
    dinnerDate: dayField(title('dinnerDate')),
    seatNo: textField(title('seatNo'), maxSeatNo),
  };
};
type Asked = Given<ReturnType<typeof asked>>;

export const seatInput = (of: Pick<Context, 'model'>): Input<Asked> => input(asked(of));

/** Which seats of a meal are taken, and whether one is free; only a seat that does not exist is an error. */
export async function checkSeat(context: Context, read: Read<Asked>): Promise<SeatCheck> {
  authorize(context, resourceOf(context, 'meals/orderDinner'), 'list');
  const { ruleId, merchantId, dateTypeId, dinnerDate, seatNo: seat } = read();
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
