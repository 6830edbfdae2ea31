import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import portion from './portion.table.ts';
import { refusal } from '../refusal.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { keeping } from './rows.ts';

/** What runs out: a meal line or a dish, on a day. */
export interface Stock {
  readonly of: 'meals/lineManage' | 'meals/meal';
  readonly row: Row;
  readonly day: string;
}

const orders = {
  'meals/lineManage': ['meals/orderDinner', 'lineId'],
  'meals/meal': ['meals/orderDinnerDetails', 'mealId'],
} as const;

const maxRows = 1_000_000;

const counterOf = ({ row, day }: Stock): string => `${String(row.id)} ${day}`;

/** Portions in all for the day; none says that there is no limit. */
const maxOf = ({ of, row }: Stock): number | undefined => {
  const max = of === 'meals/lineManage' ? row.maxCount : row.dailyStock;
  return typeof max === 'number' ? max : undefined;
};

/** What is ordered of it, by the orders themselves: the counter begins with it. */
async function ordered(context: Context, tx: Queries, { of, row, day }: Stock): Promise<number> {
  const [resource, by] = orders[of];
  const where = all(live, isColumn(by, row.id), isColumn('dinnerDate', day), keeping);
  const found = await context.store.find(resourceOf(context, resource).table, ['quantity'], where, {
    tx,
    limit: maxRows,
  });
  return found.reduce((sum, { quantity }) => sum + Number(quantity), 0);
}

export async function takenOf(context: Context, tx: Queries, stock: Stock): Promise<number> {
  const [counter] = await context.store.find(portion.name, ['taken'], isColumn('id', counterOf(stock)), {
    tx,
    limit: 1,
  });
  return counter ? Number(counter.taken) : ordered(context, tx, stock);
}

async function count(context: Context, tx: Queries, stock: Stock, by: number, fits: Condition): Promise<boolean> {
  const { store } = context;
  const id = counterOf(stock);
  const move = async () => (await store.increase(tx, portion.name, 'taken', by, all(isColumn('id', id), fits))) > 0;
  if (await move()) return true;
  const [known] = await store.find(portion.name, ['id'], isColumn('id', id), { tx, limit: 1 });
  if (known) return false;
  await store.insertNew(tx, portion.name, { id, taken: await ordered(context, tx, stock) });
  return move();
}

const atMost = (value: number): Condition => ({ is: 'compare', column: 'taken', op: '<=', value });
const atLeast = (value: number): Condition => ({ is: 'compare', column: 'taken', op: '>=', value });

/** Takes portions, or refuses at `path` where there are not enough: the database compares and counts in one statement. */
export async function takePortions(
  context: Context,
  tx: Queries,
  stock: Stock,
  quantity: number,
  path: string,
): Promise<void> {
  const max = maxOf(stock);
  if (await count(context, tx, stock, quantity, max === undefined ? { is: 'all', of: [] } : atMost(max - quantity)))
    return showTaken(context, tx, stock);
  const left = Math.max(0, (max ?? 0) - (await takenOf(context, tx, stock)));
  throw refusal('mealSoldOut', path, { name: String(stock.row.lineName ?? stock.row.mealName), left });
}

/** Gives portions of an order back; locks the line first, as those who order do. */
export async function givePortions(
  context: Context,
  tx: Queries,
  of: Stock['of'],
  id: unknown,
  day: string,
  quantity: number,
): Promise<void> {
  const row =
    quantity > 0 ? await asSystem(context, of, tx).one(id, of === 'meals/lineManage' ? 'change' : 'rely') : undefined;
  if (!row) return;
  const stock: Stock = { of, row, day };
  if (!(await count(context, tx, stock, -quantity, atLeast(quantity))))
    await context.store.update(tx, portion.name, { taken: 0 }, isColumn('id', counterOf(stock)));
  await showTaken(context, tx, stock);
}

/** A line of one day says itself how many are ordered; one of every day has a number for each. */
async function showTaken(context: Context, tx: Queries, stock: Stock): Promise<void> {
  if (stock.of !== 'meals/lineManage' || stock.row.saleDate !== stock.day) return;
  await context.store.update(
    tx,
    resourceOf(context, 'meals/lineManage').table,
    { orderedCount: await takenOf(context, tx, stock) },
    isColumn('id', stock.row.id),
  );
}
