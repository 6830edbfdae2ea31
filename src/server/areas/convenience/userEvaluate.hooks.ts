import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

const evaluations = 'convenience/userEvaluate';
const couriers = 'shop/deliveryStaff';
const dishes = 'meals/meal';
const maxOrders = 5000;

/** Dishes and couriers have the mean of what was said of their orders, as far as it is shown. */
const hooks: ResourceHooks = {
  async after(context, tx, { before, values }) {
    const { bizType, bizNo } = { ...before, ...values };
    if (bizType === 'meal') await rateDishes(context, tx, bizNo);
    if (bizType === 'shop') await rateCourier(context, tx, bizNo);
  },
};

async function rateDishes(context: Context, tx: Queries, orderNo: unknown): Promise<void> {
  const order = await asSystem(context, 'meals/orderDinner', tx).first(isColumn('orderNo', orderNo));
  const lines = asSystem(context, 'meals/orderDinnerDetails', tx);
  for (const { mealId } of order ? await lines.find(isColumn('orderId', order.id)) : []) {
    const orderIds = (await lines.find(isColumn('mealId', mealId), { columns: ['orderId'], limit: maxOrders })).map(
      (line) => String(line.orderId),
    );
    const orders = await asSystem(context, 'meals/orderDinner', tx).find(
      { is: 'in', column: 'id', values: orderIds },
      { columns: ['orderNo'] },
    );
    await store(context, tx, dishes, mealId, await meanOf(context, tx, 'meal', orders));
  }
}

async function rateCourier(context: Context, tx: Queries, orderNo: unknown): Promise<void> {
  const orders = asSystem(context, 'shop/order', tx);
  const order = await orders.first(isColumn('orderNo', orderNo));
  if (typeof order?.staffId !== 'string') return;
  const theirs = await orders.find(isColumn('staffId', order.staffId), { columns: ['orderNo'], limit: maxOrders });
  await store(context, tx, couriers, order.staffId, await meanOf(context, tx, 'shop', theirs));
}

async function meanOf(context: Context, tx: Queries, bizType: string, orders: readonly Row[]): Promise<number | null> {
  const about: Condition = { is: 'in', column: 'bizNo', values: orders.map(({ orderNo }) => orderNo) };
  const given = await asSystem(context, evaluations, tx).find(all(isColumn('bizType', bizType), about));
  const scores = given.filter(({ hidden }) => hidden !== true).map(({ score }) => Number(score));
  if (scores.length === 0) return null;
  return Math.round((10 * scores.reduce((sum, each) => sum + each, 0)) / scores.length) / 10;
}

/** Neither logged nor a new version: nobody edits it. */
async function store(context: Context, tx: Queries, id: string, row: unknown, score: number | null): Promise<void> {
  const { resource } = asSystem(context, id, tx);
  await context.store.update(tx, resource.table, { score }, isColumn('id', row));
}

export default { resource: evaluations, hooks };
