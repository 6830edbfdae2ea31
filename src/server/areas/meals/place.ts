import { AppError, type FieldError } from '../../../meta/errors.ts';
import { nowMs } from '../../clock.ts';
import { readInput, type Input } from '../../records/input.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { CompiledTransition } from '../../../meta/model.ts';
import type { Context, Reach } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { mutate, refuse, type Body } from '../../records/mutate.ts';
import { withRefs } from '../../records/read.ts';
import { checkReferences } from '../../records/references.ts';
import { asSystem, asCaller, rowsWithin } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { formDefaults, validateForm } from '../../records/validate.ts';
import type { Queries } from '../../storage/database.ts';
import { withRefusals } from '../accounts/refusals.ts';
import { dishesOf, readItems, type Item } from './items.ts';
import { payDinner, readPayOrder, type Wallets } from './pay.ts';
import { takePortions } from './portions.ts';
import { amountFields, amountsOf, dishPrice, isByPortion, refuseDifferent } from './price.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { refuseDay, refuseForeign, refuseLine, refusePerson, refuseTooMuch } from './rules.ts';
import { saleOf, type Sale } from './sale.ts';
import { refuseNoSeat } from './seats.ts';

/**
 * Places a dinner: whatever it costs is worked out here, every rule is held, portions and the seat are
 * taken, all of it in one transaction or none. Amounts that are sent along have to be the same.
 */
export async function placeDinner(context: Context, body: Body): Promise<Row> {
  const orders = asCaller(context, 'meals/orderDinner', 'add');
  const { items: rawItems, ruleId, payOrder, ...rest } = body.values;
  const items = readItems(rawItems, body.encoding);
  const wallets = readPayOrder(context, payOrder, body.encoding);
  const input = readInput(context, orders.resource, rest, body.encoding, 'add');
  const work = async (tx: Queries): Promise<Row> => {
    const values = {
      ...formDefaults(orders.resource),
      ...given(input.values),
      ...(await lineOfRule(context, tx, ruleId)),
    };
    refuseInvalid(context, input, values);
    refuse(await checkReferences(context, tx, orders.resource, values));
    const { placed, sale, dishes } = await place(context, tx, orders.reach, values, items);
    const order = wallets ? await paid(context, tx, placed, { asked: wallets, sale }) : placed;
    await addDishes(context, tx, order, dishes);
    return orders.mask(order);
  };
  return withRefs(context, orders.resource, await withRefusals(() => mutate(context, orders.resource, work)));
}

async function paid(context: Context, tx: Queries, order: Row, how: { asked: Wallets; sale: Sale }): Promise<Row> {
  const orders = resourceOf(context, 'meals/orderDinner');
  const step = orders.states?.transitions.get('pay') as CompiledTransition;
  const changes = {
    ...asSystem(context, orders).stepFrom(order, step),
    ...(await payDinner(context, tx, order, how)),
  };
  return asSystem(context, orders, tx).change(order, changes, step.name);
}

const given = (values: Row): Row => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The rule of a line says which line, and which meal, is meant. */
async function lineOfRule(context: Context, tx: Queries, ruleId: unknown): Promise<Row> {
  if (ruleId === undefined || ruleId === '') return {};
  const rules = resourceOf(context, 'meals/ruleMealline');
  const reach = reachOf(context, rules, 'select');
  const missing: FieldError = { path: 'ruleId', problem: 'noSuchRow', values: { title: rules.label } };
  if (!reach || typeof ruleId !== 'string') throw new AppError('invalid', {}, { errors: [missing] });
  const [rule] = await rowsWithin(context, rules, reach, tx)
    .load([ruleId], 'rely')
    .catch((error: unknown) => {
      throw error instanceof AppError && error.id === 'notFound'
        ? new AppError('invalid', {}, { errors: [missing] })
        : error;
    });
  return { lineId: rule?.lineId ?? null, dateTypeId: rule?.dateTypeId ?? null };
}

function refuseInvalid(context: Context, input: Input, values: Row): void {
  const { errors } = validateForm(resourceOf(context, 'meals/orderDinner'), values, new Set(Object.keys(values)));
  const named = new Set(input.errors.map(({ path }) => path));
  refuse([...input.errors, ...errors.filter(({ path }) => !named.has(path))]);
}

interface Placed {
  readonly placed: Row;
  readonly sale: Sale;
  readonly dishes: readonly Dish[];
}

interface Dish {
  readonly meal: Row;
  readonly item: Item;
  /** In cents. */
  readonly price: number;
}

async function place(
  context: Context,
  tx: Queries,
  reach: Reach,
  values: Row,
  items: readonly Item[],
): Promise<Placed> {
  const now = nowMs();
  const sale = await saleOf(context, tx, values);
  refuseForeign(sale);
  refuseDay(sale, now);
  refuseLine(sale);
  await refusePerson(context, tx, sale, now);
  const dishes = (await dishesOf(context, tx, sale, items)).map(({ meal, item }) => ({
    meal,
    item,
    price: dishPrice(sale, meal),
  }));
  const quantity = quantityOf(sale, values, items);
  refuseTooMuch(sale, quantity);
  const amounts = amountsOf(sale, {
    quantity,
    dishes: dishes.reduce((sum, { item, price }) => sum + price * item.quantity, 0),
  });
  const computed = {
    orgId: sale.orgId,
    merchantId: sale.merchant?.id ?? null,
    virtId: sale.user.virtId ?? null,
    quantity,
    ...amountFields(amounts),
  };
  refuseDifferent(values, computed);
  const order: Row = {
    ...values,
    ...given(computed),
    realName: sale.user.realName ?? null,
    mobile: sale.user.mobile ?? null,
    orderTime: new Date(now).toISOString(),
  };
  // Whether it is free, the database says.
  if (typeof order.seatNo === 'string') refuseNoSeat(sale.rule, order.seatNo, String(order.takeMode));
  if (sale.line && quantity > 0)
    await takePortions(
      context,
      tx,
      { of: 'meals/lineManage', row: sale.line, day: sale.dinnerDate },
      quantity,
      'quantity',
    );
  for (const { meal, item } of dishes)
    await takePortions(context, tx, { of: 'meals/meal', row: meal, day: sale.dinnerDate }, item.quantity, 'items');
  const orders = rowsWithin(context, 'meals/orderDinner', reach, tx);
  await fillSequences(context, tx, orders.resource, order);
  refuseInvalid(context, { values: order, errors: [] }, order);
  // What was picked has been checked, and the rest was found by the product.
  return { placed: await orders.add(order), sale, dishes };
}

/** A dish begins where its order stands. The order's own log entry tells of them. */
async function addDishes(context: Context, tx: Queries, order: Row, dishes: readonly Dish[]): Promise<void> {
  const details = asSystem(context, 'meals/orderDinnerDetails', tx);
  const isPaid = (order.payTime ?? null) !== null;
  for (const { meal, item, price } of dishes) {
    const dish: Row = {
      orderId: String(order.id),
      mealId: meal.id ?? null,
      price: fromCents(price),
      quantity: item.quantity,
      verifiedCount: 0,
      remark: item.remark,
      ...(isPaid && { status: details.transition('pay').to ?? null }),
    };
    await details.add(dish, { action: 'order', unlogged: true });
  }
}

/** Portions: as many as are asked for, or as many dishes as are chosen. */
function quantityOf({ line }: Sale, values: Row, items: readonly Item[]): number {
  const chosen = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!isByPortion(line)) return chosen;
  return typeof values.quantity === 'number' && values.quantity > 0 ? values.quantity : 1;
}
