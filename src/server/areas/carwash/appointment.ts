import { AppError } from '../../../meta/errors.ts';
import { startOfDay, chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { isOpenAt } from '../opening-hours.ts';
import { washOf } from './wash.ts';

const minute = 60_000;
const coming = ['unpaid', 'paid', 'accepted', 'washing'];

/**
 * An appointment lies within the opening hours of the project's car wash, and a period takes no more cars than it has
 * room for. The settings are locked, so that two who want the last place come one after the other.
 */
export async function refuseAppointment(context: Context, tx: Queries, order: Row): Promise<void> {
  const set = await washOf(context, tx, order.orgId, 'change');
  if (!set) return;
  const moment = Date.parse(String(order.appointTime));
  if (!isOpenAt(set.openTime, set.closeTime, new Date(moment)))
    throw refusal('outsideHours', { from: String(set.openTime), to: String(set.closeTime) });
  const [from, to] = slotOf(moment, Number(set.slotMinutes));
  const capacity = Number(set.slotCapacity);
  const others = await asSystem(context, 'carwash/order', tx).find(
    all(
      isColumn('orgId', order.orgId),
      { is: 'in', column: 'status', values: coming },
      { is: 'compare', column: 'appointTime', op: '>=', value: from },
      { is: 'compare', column: 'appointTime', op: '<', value: to },
    ),
    { columns: ['id'], limit: capacity + 1 },
  );
  if (others.filter(({ id }) => id !== order.id).length >= capacity) throw refusal('slotFull', { limit: capacity });
}

/** Periods are counted from the beginning of the day. */
function slotOf(moment: number, minutes: number): [from: string, to: string] {
  const day = Date.parse(startOfDay(chinaDay(moment)));
  const begin = day + Math.floor((moment - day) / (minutes * minute)) * minutes * minute;
  return [new Date(begin).toISOString(), new Date(begin + minutes * minute).toISOString()];
}

const refusal = (problem: 'outsideHours' | 'slotFull', values: Row) =>
  new AppError('invalid', {}, { errors: [{ path: 'appointTime', problem, values }] });
