import type { Json, Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { dayField } from '../../http/input/fields.ts';
import { inputWithOthers, type Input } from '../../http/input/input.ts';
import { schemaOfCall } from '../../http/input/like.ts';
import type { Read } from '../../http/input/takes.ts';
import { labelsFor, type Refs } from '../../records/labels.ts';
import { readListQuery } from '../../records/query.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, asSystem } from '../../records/rows.ts';

/** Portions by how far they are: to be cooked, on the stove, on the counter, eaten. */
export interface Portions {
  ordered: number;
  preparing: number;
  ready: number;
  finished: number;
  total: number;
}
interface BoardDish extends Portions {
  readonly mealId: Json;
}
export interface BoardLine extends Portions {
  readonly lineId: Json;
  readonly dateTypeId: Json;
  readonly merchantId: Json;
  orders: number;
  readonly dishes: BoardDish[];
}
export interface KitchenBoard {
  readonly day: string;
  readonly lines: BoardLine[];
  readonly refs: Refs;
}

/** What is paid for and not taken back; who misses a meal was cooked for. */
const cooked: Readonly<Record<string, Exclude<keyof Portions, 'total'>>> = {
  ordered: 'ordered',
  preparing: 'preparing',
  ready: 'ready',
  finished: 'finished',
  noshow: 'ready',
};
const maxRows = 100_000;
const none = (): Portions => ({ ordered: 0, preparing: 0, ready: 0, finished: 0, total: 0 });

function count(portions: Portions, stage: Exclude<keyof Portions, 'total'>, quantity: number): void {
  portions[stage] += quantity;
  portions.total += quantity;
}

interface Asked {
  readonly dinnerDate: string;
  readonly others: Readonly<Record<string, unknown>>;
}

/** A day, and filters of the list of orders. */
export function boardInput({ model }: Pick<Context, 'model'>): Input<Asked> {
  const orders = resourceOf({ model }, 'meals/orderDinner');
  return inputWithOthers({ dinnerDate: dayField(orders.fields.get('dinnerDate')?.title ?? '') }, () =>
    schemaOfCall(model, orders, 'list'),
  );
}

/** What a kitchen cooks on a day: portions of each line and of each dish, over the orders that the caller may list. */
export async function kitchenBoard(context: Context, read: Read<Asked>): Promise<KitchenBoard> {
  const orders = asCaller(context, 'meals/orderDinner', 'list');
  const { dinnerDate, others: filters } = read();
  const { where } = await readListQuery(context, orders.resource, orders.reach, {
    ...filters,
    dinnerDate,
    status_in: Object.keys(cooked).join(','),
  });
  const within = all(...where);
  const lines = new Map<string, BoardLine>();
  const lineOf = new Map<unknown, BoardLine>();
  const stageOf = new Map<unknown, Exclude<keyof Portions, 'total'>>();
  const columns = ['id', 'lineId', 'dateTypeId', 'merchantId', 'quantity', 'status'];
  for (const row of await orders.find(within, { columns, limit: maxRows })) {
    const key = `${String(row.dateTypeId)} ${String(row.merchantId)} ${String(row.lineId ?? '')}`;
    const line = lines.get(key) ?? {
      lineId: (row.lineId ?? null) as Json,
      dateTypeId: row.dateTypeId as Json,
      merchantId: (row.merchantId ?? null) as Json,
      orders: 0,
      dishes: [],
      ...none(),
    };
    const stage = cooked[String(row.status)] ?? 'ordered';
    lines.set(key, line);
    lineOf.set(row.id, line);
    stageOf.set(row.id, stage);
    line.orders += 1;
    count(line, stage, Number(row.quantity));
  }
  for (const row of await dishesOf(context, orders.resource.table, dinnerDate, orders.where(within))) {
    const line = lineOf.get(row.orderId);
    if (!line) continue;
    let dish = line.dishes.find(({ mealId }) => mealId === row.mealId);
    if (!dish) line.dishes.push((dish = { mealId: row.mealId ?? null, ...none() }));
    count(dish, stageOf.get(row.orderId) ?? 'ordered', Number(row.quantity));
  }
  const sorted = await byTime(context, [...lines.values()]);
  return { day: dinnerDate, lines: sorted, refs: await refsOf(context, sorted) };
}

const isDone = ({ ordered, preparing, ready }: BoardLine): boolean => ordered + preparing + ready === 0;

/** Breakfast comes before lunch; what is handed out, all of it, comes last. */
async function byTime(context: Context, lines: readonly BoardLine[]): Promise<BoardLine[]> {
  const ids = [...new Set(lines.map(({ dateTypeId }) => dateTypeId))];
  const found =
    ids.length > 0
      ? await context.store.find(resourceOf(context, 'meals/dateType').table, ['id', 'startTime'], {
          is: 'in',
          column: 'id',
          values: ids,
        })
      : [];
  const starts = new Map(found.map(({ id, startTime }) => [id, String(startTime)]));
  return lines.toSorted(
    (one, other) =>
      Number(isDone(one)) - Number(isDone(other)) ||
      (starts.get(one.dateTypeId) ?? '').localeCompare(starts.get(other.dateTypeId) ?? '') ||
      other.total - one.total,
  );
}

const dishesOf = (context: Context, table: string, day: string, within: Condition): Promise<Row[]> =>
  asSystem(context, 'meals/orderDinnerDetails').find(
    all(
      isColumn('dinnerDate', day),
      { is: 'in', column: 'status', values: ['normal', 'verified'] },
      { is: 'via', column: 'orderId', several: false, table, where: within },
    ),
    { columns: ['orderId', 'mealId', 'quantity'], limit: maxRows },
  );

async function refsOf(context: Context, lines: readonly BoardLine[]): Promise<Refs> {
  const ofOrders = await labelsFor(
    context,
    resourceOf(context, 'meals/orderDinner'),
    lines.map(({ lineId, dateTypeId, merchantId }) => ({ lineId, dateTypeId, merchantId })),
  );
  const ofDishes = await labelsFor(
    context,
    resourceOf(context, 'meals/orderDinnerDetails'),
    lines.flatMap(({ dishes }) => dishes.map(({ mealId }) => ({ mealId }))),
  );
  return { ...ofOrders, ...ofDishes };
}
