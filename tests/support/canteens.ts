import { chinaDay } from '../../src/meta/china-time.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { StoredRow } from './calls.ts';
import type { Rows } from './rows.ts';

/** A place to eat: a project, a merchant, a meal type, and a line with dishes. */
export interface Canteen {
  readonly orgId: string;
  readonly merchantId: string;
  readonly dateTypeId: string;
}

const everyDay = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'];

const add = (rows: Rows, id: string, given: Row): Promise<StoredRow> => rows.add(rows.resource(id), given);

export const addPerson = (rows: Rows, orgId: string, given: Row = {}): Promise<StoredRow> =>
  add(rows, 'residents/user', {
    orgId,
    virtId: null,
    deptId: null,
    personnelType: 'formal',
    status: 'enabled',
    ...given,
  });

const openMeal: Row = {
  weekDays: everyDay,
  orderStartDays: 30,
  orderDeadlineDay: 0,
  orderDeadlineTime: '23:59',
  cancelDeadlineTime: null,
  startTime: '00:00',
  endTime: '00:01',
  status: 'enabled',
};

/**
 * A meal type that can be ordered until the end of its day but has already started, so that every step of an order can
 * be taken today.
 */
export const addMealType = (rows: Rows, orgId: string, given: Row = {}): Promise<StoredRow> =>
  add(rows, 'meals/dateType', { orgId, ...openMeal, standardPrice: '18.00', ...given });

async function addMerchant(rows: Rows, orgId: string): Promise<StoredRow> {
  const merchant = await add(rows, 'merchants/merchant', { orgId });
  await rows.put(rows.resource('merchants/merchant'), merchant.id, { status: 'open' });
  return merchant;
}

export async function addDish(
  rows: Rows,
  { orgId, merchantId }: Pick<Canteen, 'orgId' | 'merchantId'>,
  given: Row = {},
): Promise<StoredRow> {
  const dish = await add(rows, 'meals/meal', {
    orgId,
    merchantId,
    price: '12.00',
    outerPrice: '15.00',
    dailyStock: null,
    ...given,
  });
  await rows.put(rows.resource('meals/meal'), dish.id, { status: 'on' });
  return dish;
}

export async function addLine(
  rows: Rows,
  { orgId, merchantId, dateTypeId }: Canteen,
  mealIds: readonly string[],
  given: Row = {},
): Promise<StoredRow> {
  const line = await add(rows, 'meals/lineManage', {
    orgId,
    merchantId,
    dateTypeIds: [dateTypeId],
    saleDate: null,
    lineType: 'choose',
    mealIds: [...mealIds],
    price: null,
    maxCount: null,
    perLimit: null,
    ...given,
  });
  await rows.put(rows.resource('meals/lineManage'), line.id, { status: 'selling' });
  return line;
}

export async function addCanteen(rows: Rows, orgId?: Json, meal: Row = {}): Promise<Canteen> {
  const org = typeof orgId === 'string' ? orgId : (await add(rows, 'organisation/organization', {})).id;
  return {
    orgId: org,
    merchantId: (await addMerchant(rows, org)).id,
    dateTypeId: (await addMealType(rows, org, meal)).id,
  };
}

/** The project of the requested values. */
async function projectOf(rows: Rows, asked: Row): Promise<Json | undefined> {
  if (asked.orgId) return asked.orgId;
  for (const [name, resource] of [
    ['merchantId', 'merchants/merchant'],
    ['userId', 'residents/user'],
    ['dateTypeId', 'meals/dateType'],
    ['lineId', 'meals/lineManage'],
    ['virtId', 'enterprise/virtualarchitecture'],
  ] as const) {
    const row = typeof asked[name] === 'string' ? await rows.find(rows.resource(resource), asked[name]) : undefined;
    if (row) return row.orgId ?? (Array.isArray(row.orgIds) ? row.orgIds[0] : undefined);
  }
  return undefined;
}

/**
 * Opens the requested merchant and meal type for orders, because other tests may have changed rules, merchants and
 * meals.
 */
async function openFor(rows: Rows, orgId: string, { merchantId, dateTypeId }: Row): Promise<void> {
  await rows.makeRoom(rows.resource('meals/rule'), { orgId });
  if (typeof merchantId === 'string')
    await rows.put(rows.resource('merchants/merchant'), merchantId, { status: 'open', orgId });
  if (typeof dateTypeId === 'string')
    await rows.put(rows.resource('meals/dateType'), dateTypeId, { ...openMeal, standardPrice: '0.00', orgId });
}

/** Values for an order of a free portion: what the server computes is left out, and the references match. */
export async function dinnerFor(rows: Rows, asked: Row): Promise<Row> {
  const { orgId, merchantId, dateTypeId } = await addCanteen(rows, await projectOf(rows, asked), {
    standardPrice: '0.00',
  });
  await openFor(rows, orgId, asked);
  const userId = asked.userId ?? (await addPerson(rows, orgId, { virtId: asked.virtId ?? null })).id;
  return {
    orgId,
    merchantId,
    dateTypeId,
    userId,
    virtId: null,
    lineId: null,
    dinnerDate: chinaDay(Date.now()),
    quantity: 1,
    seatNo: null,
    totalAmount: null,
    subsidyAmount: null,
    couponAmount: null,
    payAmount: null,
  };
}

/** A canteen in which an existing dish can be ordered. */
async function canteenOf(rows: Rows, dish: StoredRow): Promise<Canteen> {
  const [orgId, merchantId] = [String(dish.orgId), String(dish.merchantId)];
  await rows.put(rows.resource('merchants/merchant'), merchantId, { status: 'open' });
  await rows.put(rows.resource('meals/meal'), dish.id, { status: 'on', dailyStock: null });
  return { orgId, merchantId, dateTypeId: (await addMealType(rows, orgId)).id };
}

export async function dishOfNewOrder(rows: Rows, asked: Row): Promise<Row> {
  const named =
    typeof asked.mealId === 'string' ? await rows.find(rows.resource('meals/meal'), asked.mealId) : undefined;
  const canteen = named ? await canteenOf(rows, named) : await addCanteen(rows, await projectOf(rows, asked));
  await openFor(rows, canteen.orgId, {});
  const dish = named ?? (await addDish(rows, canteen, asked.price ? { price: asked.price } : {}));
  const line = await addLine(rows, canteen, [dish.id]);
  const order = await add(rows, 'meals/orderDinner', {
    ...canteen,
    lineId: line.id,
    userId: (await addPerson(rows, canteen.orgId)).id,
    quantity: null,
  });
  return { orderId: order.id, mealId: dish.id, price: null, quantity: 1 };
}

/** A dish that an order can contain: one of its line, or of its merchant. */
export async function dishOfOrder(rows: Rows, orderId: Json): Promise<Json> {
  const order = (await rows.find(rows.resource('meals/orderDinner'), String(orderId))) as StoredRow;
  const line =
    typeof order.lineId === 'string' ? await rows.find(rows.resource('meals/lineManage'), order.lineId) : undefined;
  if (Array.isArray(line?.mealIds)) return line.mealIds[0] ?? null;
  return (await addDish(rows, { orgId: String(order.orgId), merchantId: String(order.merchantId) })).id;
}
