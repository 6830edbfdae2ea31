import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../../meta/model.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { idField, idsField } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseCancel, waitsForRefund } from './cancel.ts';
import { payBackPart } from './pay.ts';
import { givePortions } from './portions.ts';
import { isByPortion } from './price.ts';
import { refusal } from '../refusal.ts';

const maxDishes = 50;
const title = { zh: '菜品', en: 'Dishes', es: 'Platos' };

const asked = ({ label }: Resource) => ({ id: idField(label), dishes: idsField(title, maxDishes) });
type Asked = Given<ReturnType<typeof asked>>;

export const dishesInput = (of: Pick<Context, 'model'>): Input<Asked> =>
  input(asked(resourceOf(of, 'meals/orderDinner')));

/**
 * Takes single dishes out of an order that is paid: their portions, what the enterprise bore of them and
 * their money go back. Surcharges stay, and so does the order; whoever wants none of it cancels it.
 */
export async function cancelDishes(context: Context, read: Read<Asked>): Promise<Row> {
  const orders = asCaller(context, 'meals/orderDinner', 'cancelDinner');
  const { id: orderId, dishes: dishIds } = read();
  return orders.transaction(async (rows, tx) => {
    const order = await rows.get(orderId);
    if (order.status !== 'ordered')
      throw new AppError('wrongState', {
        state: orders.resource.states?.labels[String(order.status)] ?? '',
        transition: orders.resource.states?.transitions.get('cancelDinner')?.label ?? '',
      });
    await refuseCancel(context, tx, order, nowMs());
    const dishes = await dishesOf(context, tx, order, dishIds);
    const changes = await giveBack(context, tx, order, dishes);
    return orders.mask(await rows.change(order, changes, 'cancelDishes'));
  });
}

/** The dishes that are meant, of this order and not taken back yet, and not all that there are. */
async function dishesOf(context: Context, tx: Queries, order: Row, ids: readonly string[]): Promise<Row[]> {
  if (isByPortion(await asSystem(context, 'meals/lineManage', tx).one(order.lineId, 'change')))
    throw refusal('mealPartPortion', 'dishes');
  if (await waitsForRefund(context, tx, order)) throw refusal('mealPartRefund', 'dishes');
  const kept = await asSystem(context, 'meals/orderDinnerDetails', tx).find(
    all(isColumn('orderId', order.id), isColumn('status', 'normal')),
    { lock: 'change' },
  );
  const meant = kept.filter(({ id }) => ids.includes(String(id)));
  if (meant.length < ids.length)
    throw new AppError('invalid', {}, { errors: [{ path: 'dishes', problem: 'noSuchRow', values: { title } }] });
  if (meant.length === kept.length) throw refusal('mealPartAll', 'dishes');
  return meant.toSorted((one, other) => String(one.mealId).localeCompare(String(other.mealId)));
}

async function giveBack(context: Context, tx: Queries, order: Row, dishes: readonly Row[]): Promise<Row> {
  const details = resourceOf(context, 'meals/orderDinnerDetails');
  const step = details.states?.transitions.get('cancel') as CompiledTransition;
  const portions = dishes.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  await givePortions(context, tx, 'meals/lineManage', order.lineId, String(order.dinnerDate), portions);
  for (const row of dishes) await asSystem(context, details, tx).move(row, step);
  const worth = dishes.reduce((sum, { price, quantity }) => sum + cents(price) * Number(quantity), 0);
  const total = cents(order.totalAmount) - worth;
  const subsidy = Math.min(cents(order.subsidyAmount), total);
  const pay = total - subsidy;
  // Wallets are paid back first. The enterprise's part only shrinks where the person pays nothing any more, so each gets its own.
  await payBackPart(context, tx, order, cents(order.payAmount) + cents(order.subsidyAmount) - total);
  const refunded = cents(order.refundAmount ?? '0') + cents(order.payAmount) - pay;
  return {
    quantity: Number(order.quantity) - portions,
    totalAmount: fromCents(total),
    subsidyAmount: fromCents(subsidy),
    payAmount: fromCents(pay),
    refundAmount: fromCents(refunded),
  };
}
