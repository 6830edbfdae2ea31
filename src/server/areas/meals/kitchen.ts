import type { Json, Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { CallInput } from '../../http/call-input.ts';
import { authorize } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { labelsFor, type Refs } from '../../records/labels.ts';
import { readListQuery } from '../../records/query.ts';
import { isColumn, type Condition } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';

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

/** What a kitchen cooks on a day: portions of each line and of each dish, over the orders that the caller may list. */
export async function kitchenBoard(context: Context, body: Readonly<Record<string, unknown>>): Promise<KitchenBoard> {
  const orders = resourceOf(context, 'meals/orderDinner');
  const reach = authorize(context, orders, 'list');
  const input = new CallInput(body);
  const day = input.day('dinnerDate', orders.fields.get('dinnerDate')?.title ?? '');
  const filters = input.rest();
  input.finish();
  const { where } = await readListQuery(context, orders, reach, {
    ...filters,
    dinnerDate: day,
    status_in: Object.keys(cooked).join(','),
  });
  const within = rowsWithin(context, orders, reach).where(...where);
  const lines = new Map<string, BoardLine>();
  const lineOf = new Map<unknown, BoardLine>();
  const stageOf = new Map<unknown, Exclude<keyof Portions, 'total'>>();
  for (const row of await context.store.find(
    orders.table,
    ['id', 'lineId', 'dateTypeId', 'quantity', 'status'],
    within,
    { limit: maxRows },
  )) {
    const key = `${String(row.dateTypeId)} ${String(row.lineId ?? '')}`;
    const line = lines.get(key) ?? {
      lineId: (row.lineId ?? null) as Json,
      dateTypeId: row.dateTypeId as Json,
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
  for (const row of await dishesOf(context, orders.table, day, within)) {
    const line = lineOf.get(row.orderId);
    if (!line) continue;
    let dish = line.dishes.find(({ mealId }) => mealId === row.mealId);
    if (!dish) line.dishes.push((dish = { mealId: row.mealId ?? null, ...none() }));
    count(dish, stageOf.get(row.orderId) ?? 'ordered', Number(row.quantity));
  }
  const sorted = await byTime(context, [...lines.values()]);
  return { day, lines: sorted, refs: await refsOf(context, sorted) };
}

/** Breakfast comes before lunch. */
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
      (starts.get(one.dateTypeId) ?? '').localeCompare(starts.get(other.dateTypeId) ?? '') || other.total - one.total,
  );
}

async function dishesOf(context: Context, table: string, day: string, within: Condition): Promise<Row[]> {
  const details = resourceOf(context, 'meals/orderDinnerDetails');
  const codec = codecOf(context.model, details, context.db.dialect);
  const where = rowsWithin(context, details, 'all').where(
    isColumn('dinnerDate', day),
    { is: 'in', column: 'status', values: ['normal', 'verified'] },
    { is: 'via', column: 'orderId', several: false, table, where: within },
  );
  return (await context.store.find(details.table, ['orderId', 'mealId', 'quantity'], where, { limit: maxRows })).map(
    codec.toPlain,
  );
}

async function refsOf(context: Context, lines: readonly BoardLine[]): Promise<Refs> {
  const ofOrders = await labelsFor(
    context,
    resourceOf(context, 'meals/orderDinner'),
    lines.map(({ lineId, dateTypeId }) => ({ lineId, dateTypeId })),
  );
  const ofDishes = await labelsFor(
    context,
    resourceOf(context, 'meals/orderDinnerDetails'),
    lines.flatMap(({ dishes }) => dishes.map(({ mealId }) => ({ mealId }))),
  );
  return { ...ofOrders, ...ofDishes };
}
