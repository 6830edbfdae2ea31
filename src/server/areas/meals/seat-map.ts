import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { dayField, idField, optional } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { authorize } from '../../records/access.ts';
import { listRows } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { takenSeats, zonesOf, type Zone } from './seats.ts';
import { mealEnd } from './times.ts';
import { canteensOf, weekTitles, type Canteen } from './week.ts';

interface SeatMap {
  readonly canteens: readonly Canteen[];
  readonly merchantId: string | null;
  readonly meals: readonly Row[];
  readonly dateTypeId: string | null;
  readonly zones: readonly Zone[];
  /** Seats that are not free, whoever has them. */
  readonly taken: readonly string[];
  /** The orders behind them, and those without a seat, as far as the caller may see them. */
  readonly orders: readonly Row[];
}

const maxOrders = 200;
const maxSeats = 2000;

const wanted = (of: Pick<Context, 'model'>) => {
  const { fields } = resourceOf(of, 'meals/orderDinner');
  return {
    merchantId: optional(idField(weekTitles.canteen)),
    dateTypeId: optional(idField(fields.get('dateTypeId')?.title ?? '')),
    dinnerDate: dayField(fields.get('dinnerDate')?.title ?? ''),
  };
};
type Wanted = Given<ReturnType<typeof wanted>>;

export const mapInput = (of: Pick<Context, 'model'>): Input<Wanted> => input(wanted(of));

/** The hall of a canteen at a meal: its seats by part and table, which are taken, and by whom. */
export async function seatMap(context: Context, read: Read<Wanted>): Promise<SeatMap> {
  const orders = resourceOf(context, 'meals/orderDinner');
  authorize(context, orders, 'list');
  const { dinnerDate, ...asked } = read();
  const canteens = await canteensOf(context);
  const canteen = asked.merchantId === null ? canteens[0] : canteens.find(({ id }) => id === asked.merchantId);
  if (!canteen) return { canteens, merchantId: null, meals: [], dateTypeId: null, zones: [], taken: [], orders: [] };
  const held = orders.declaration.exclusive?.[0]?.while ?? [];
  const { meals, rule, dateTypeId, taken } = await context.store.transaction(async (tx) => {
    const found = (
      await asSystem(context, 'meals/dateType', tx).find(
        all(isColumn('orgId', canteen.orgId), isColumn('status', 'enabled')),
      )
    ).toSorted((one, other) => String(one.startTime).localeCompare(String(other.startTime)));
    const ofProject = await asSystem(context, 'meals/rule', tx).first(isColumn('orgId', canteen.orgId));
    const meal = found.find(({ id }) => id === asked.dateTypeId)?.id ?? nextMeal(found, dinnerDate)?.id;
    const seats =
      meal === undefined
        ? new Map<string, string>()
        : await takenSeats(context, tx, { merchantId: canteen.id, dateTypeId: meal, dinnerDate });
    return {
      meals: found,
      rule: ofProject,
      dateTypeId: typeof meal === 'string' ? meal : null,
      taken: [...seats.keys()].toSorted(),
    };
  });
  const seen =
    dateTypeId === null
      ? []
      : (
          await listRows(context, orders, {
            merchantId: canteen.id,
            dateTypeId,
            dinnerDate,
            takeMode: 'dinein',
            status_in: held.join(','),
            limit: String(maxOrders),
          })
        ).list;
  return {
    canteens,
    merchantId: canteen.id,
    dateTypeId,
    taken,
    zones: rule?.seatEnabled === true ? hallOf(rule) : [],
    meals: meals.map(({ id, typeName }): Row => ({ id: id ?? null, typeName: typeName ?? null })),
    orders: seen.map(({ id, version, orderNo, realName, seatNo, quantity, status }): Row => ({
      id: id ?? null,
      version: version ?? null,
      orderNo: orderNo ?? null,
      realName: realName ?? null,
      seatNo: seatNo ?? null,
      quantity: quantity ?? null,
      status: status ?? null,
    })),
  };
}

/** What is eaten now, or comes next; after the last of a day that one. */
const nextMeal = (meals: readonly Row[], day: string): Row | undefined =>
  meals.find((meal) => mealEnd(meal, day).at > nowMs()) ?? meals.at(-1);

/** A project that names no parts of its hall has one, without a letter. */
function hallOf(rule: Row): readonly Zone[] {
  const zones = zonesOf(rule);
  return zones.length > 0 ? zones : [{ zone: '', seats: Math.min(Number(rule.seatCount ?? 0), maxSeats) }];
}
