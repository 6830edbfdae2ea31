import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseDish } from './items.ts';
import { givePortions, takePortions } from './portions.ts';
import { amountFields, dishPrice, isByPortion, refuseDifferent } from './price.ts';
import { recount } from './recount.ts';
import { refuseDay, refuseLine, refuseTooMuch } from './rules.ts';
import { saleOf } from './sale.ts';

/** States in which a dish keeps its portions. */
const held: ReadonlySet<unknown> = new Set(['unpaid', 'normal', 'verified']);

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values, along }) {
    if (action === 'add' || action === 'update') await change(context, tx, { ...before, ...values }, before, values);
    if ((action === 'cancel' || action === 'refund' || action === 'delete') && before && held.has(before.status)) {
      await givePortions(context, tx, 'meals/meal', before.mealId, String(before.dinnerDate), Number(before.quantity));
      if (action === 'delete' && !along) await giveOfLine(context, tx, before);
    }
  },
  async after(context, tx, { action, values, along }) {
    if ((action === 'add' || action === 'update' || action === 'delete') && !along)
      await recountOrder(context, tx, values.orderId);
  },
};

/** A dish that joins an order later, or of which there are to be more or fewer, is under the same rules. */
async function change(context: Context, tx: Queries, dish: Row, before: Row | undefined, values: Row): Promise<void> {
  const more = Number(dish.quantity) - Number(before?.quantity ?? 0);
  if (before && more === 0) return;
  const order = await asSystem(context, 'meals/orderDinner', tx).one(dish.orderId, 'change');
  if (!order) return;
  const sale = await saleOf(context, tx, order);
  const meal = (await asSystem(context, 'meals/meal', tx).one(dish.mealId, 'rely')) as Row;
  const ofLine = !isByPortion(sale.line);
  if (more > 0) {
    const now = nowMs();
    refuseDay(sale, now);
    refuseLine(sale);
    refuseDish(sale, meal, 'mealId');
    if (ofLine) refuseTooMuch(sale, more);
  }
  if (!before) {
    const price = fromCents(dishPrice(sale, meal));
    refuseDifferent(values, { price });
    Object.assign(values, { price, verifiedCount: 0 });
  }
  if (more < 0) {
    if (ofLine) await givePortions(context, tx, 'meals/lineManage', order.lineId, sale.dinnerDate, -more);
    return givePortions(context, tx, 'meals/meal', meal.id, sale.dinnerDate, -more);
  }
  if (ofLine && sale.line)
    await takePortions(context, tx, { of: 'meals/lineManage', row: sale.line, day: sale.dinnerDate }, more, 'quantity');
  await takePortions(context, tx, { of: 'meals/meal', row: meal, day: sale.dinnerDate }, more, 'quantity');
}

async function giveOfLine(context: Context, tx: Queries, dish: Row): Promise<void> {
  const order = await asSystem(context, 'meals/orderDinner', tx).one(dish.orderId, 'change');
  const line = order && (await asSystem(context, 'meals/lineManage', tx).one(order.lineId, 'change'));
  if (line && !isByPortion(line))
    await givePortions(context, tx, 'meals/lineManage', line.id, String(dish.dinnerDate), Number(dish.quantity));
}

/** The order says what its dishes come to. */
async function recountOrder(context: Context, tx: Queries, orderId: unknown): Promise<void> {
  const order = await asSystem(context, 'meals/orderDinner', tx).one(orderId, 'change');
  if (!order) return;
  const { quantity, amounts } = await recount(context, tx, await saleOf(context, tx, order), order);
  const found: Row = { quantity, ...amountFields(amounts) };
  const changes = Object.fromEntries(Object.entries(found).filter(([name, value]) => order[name] !== value));
  if (Object.keys(changes).length > 0) await asSystem(context, 'meals/orderDinner', tx).change(order, changes);
}

export default { resource: 'meals/orderDinnerDetails', hooks };
