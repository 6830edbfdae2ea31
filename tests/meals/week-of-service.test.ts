import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { checkLedger, isSound, reportLines } from '../../src/server/ledger/check.ts';
import type { StoredRow } from '../support/calls.ts';
import { addCanteen, addDish, addLine, addPerson, type Canteen } from '../support/canteens.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addProduct, openStall, type Stall } from '../support/stall.ts';

type Saved = Row & {
  id: string;
  userId: string;
  payAmount: string;
  quantity: number;
  status: string;
  dinnerDate: string;
};

/** `SERVICE_PEOPLE=2000` makes it the week of a big campus. */
const people = Number(process.env.SERVICE_PEOPLE ?? 24);
const days = 7;
const atOnce = 8;
const tries = 20;
const rechargedCents = 100_000;

let server: RunningServer;
let admin: Client;
let rows: Rows;
let canteen: Canteen;
let stall: Stall;
let eaters: StoredRow[];
let keys = 0;

const today = chinaDay(Date.now());
const dinners = '/ordermeal/web/orderDinner';
const shop = '/flashdeliver/web/order';
const key = () => ({ 'idempotency-key': `week-${++keys}` });

/** A server that is too busy has done nothing, and is asked again. */
async function patiently<T extends { code: number }>(call: () => Promise<T>): Promise<T> {
  let reply = await call();
  for (let n = 1; reply.code === 503 && n < tries; n++) reply = await call();
  return reply;
}

/** All of it, so many at a time. */
async function each<T, R>(list: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const hand = async () => {
    for (let at = next++; at < list.length; at = next++) done[at] = await work(list[at] as T, at);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return done;
}

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  canteen = await addCanteen(rows);
  stall = await openStall(rows, { orgId: canteen.orgId });
  eaters = await each(Array.from({ length: people }), () => addPerson(rows, canteen.orgId));
  await each(eaters, ({ id }) =>
    admin.post(
      '/organisation/user/recharge',
      { userId: id, accountType: 'cash', amount: '1000.00', payWay: 'cash' },
      key(),
    ),
  );
});
afterAll(() => server.stop());

const all = async (path: string, filters: Row): Promise<Saved[]> => {
  const found: Saved[] = [];
  for (let page = 1; ; page++) {
    const { list, total } = (
      await admin.post<{ list: Saved[]; total: number }>(path, {
        ...filters,
        page: String(page),
        limit: '200',
      } as Record<string, string>)
    ).data;
    found.push(...list);
    if (found.length >= total) return found;
  }
};
const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const sum = (list: readonly Saved[], name: string, of = Number as (value: unknown) => number) =>
  list.reduce((total, row) => total + of(row[name]), 0);

test('a week of a canteen and a shop: portions equal orders, stock its card, and everything given up came back', async () => {
  const dish = await addDish(rows, canteen, { price: '12.00' });
  const portions = Math.ceil(people * 1.5);
  const lines = await each(Array.from({ length: days }), (_, n) =>
    addLine(rows, canteen, [dish.id], { saleDate: addDays(today, n), maxCount: portions }),
  );
  const goods = await addProduct(rows, stall, { stock: people * 3 });
  const began = performance.now();

  // Two of three want one portion, every third two: more than there are.
  const wanted = lines.flatMap((line, day) =>
    eaters.map((eater, n) => ({ line, day, eater, quantity: n % 3 === 0 ? 2 : 1 })),
  );
  const placed = await each(wanted, ({ line, day, eater, quantity }) =>
    patiently(() =>
      admin.postJson<Saved>(`${dinners}/add`, {
        lineId: line.id,
        dateTypeId: canteen.dateTypeId,
        dinnerDate: addDays(today, day),
        userId: eater.id,
        items: [{ mealId: dish.id, quantity }],
        payOrder: ['cash'],
      }),
    ),
  );
  const bought = await each(
    eaters.flatMap((eater) => [eater, eater]),
    (eater, n) =>
      patiently(() =>
        admin.postJson<Saved>(`${shop}/addOrder`, {
          merchantId: stall.merchantId,
          userId: eater.id,
          items: [{ productId: goods.id, quantity: 1 + (n % 3) }],
          address: '1 号楼',
        }),
      ),
  );
  const attempts = placed.length + bought.length;
  const seconds = (performance.now() - began) / 1000;
  if (process.env.SERVICE_PEOPLE)
    console.log(
      `${attempts} orders of ${people} people in ${seconds.toFixed(1)} s: ${(attempts / seconds).toFixed(0)}/s`,
    );
  expect([...new Set(placed.map(({ code }) => code))].toSorted()).toSatisfy((codes: number[]) =>
    codes.every((code) => code === 200 || code === 409),
  );
  expect(
    [...new Set(bought.map(({ code }) => code))].every((code) => code === 200 || code === 422 || code === 409),
  ).toBe(true);

  // Some change their minds, some come to eat, some pay for what they bought.
  const ordered = placed.flatMap(({ code, data }) => (code === 200 ? [data] : []));
  await each(ordered, async ({ id, dinnerDate }, n) => {
    if (n % 5 === 0)
      expect((await admin.post(`${dinners}/cancelDinner`, { ids: id, cancelReason: '出差' })).code).toBe(200);
    else if (dinnerDate === today) expect((await admin.post(`${dinners}/verify`, { ids: id })).code).toBe(200);
  });
  await each(
    bought.flatMap(({ code, data }) => (code === 200 ? [data] : [])),
    async ({ id }, n) => {
      if (n % 2 === 0) expect((await admin.post(`${shop}/pay`, { id }, key())).code).toBe(200);
      if (n % 4 < 2) expect((await admin.post(`${shop}/cancelOrder`, { id, cancelReason: '不需要了' })).code).toBe(200);
    },
  );

  const meals = await all(`${dinners}/list`, { merchantId: canteen.merchantId });
  const sales = await all(`${shop}/queryOrder`, { merchantId: stall.merchantId });
  const keptMeals = meals.filter(({ status }) => status !== 'cancelled');
  const keptSales = sales.filter(({ status }) => status !== 'cancelled');
  for (const [day, line] of lines.entries()) {
    const sold = sum(
      keptMeals.filter(({ dinnerDate }) => dinnerDate === addDays(today, day)),
      'quantity',
    );
    expect((await rows.find(rows.resource('meals/lineManage'), line.id))?.orderedCount, `day ${day}`).toBe(sold);
    expect(sold).toBeLessThanOrEqual(portions);
  }
  const product = (await rows.find(rows.resource('shop/product'), goods.id)) as StoredRow;
  expect(product.stock).toBe(people * 3 - sum(keptSales, 'productCount'));
  const card = (await all('/flashdeliver/web/stock/list', { productId: goods.id })).toSorted((one, other) =>
    String(one.changeTime).localeCompare(String(other.changeTime)),
  );
  expect(sum(card, 'quantity')).toBe(Number(product.stock));

  const spent = new Map<string, number>();
  const paidSales = keptSales.filter(({ status }) => status !== 'unpaid');
  for (const { userId, payAmount } of [...keptMeals, ...paidSales])
    spent.set(userId, (spent.get(userId) ?? 0) + cents(payAmount));
  await each(eaters, async ({ id }) => {
    const { list } = (
      await admin.post<{ list: Row[] }>('/organisation/userAccount/list', { userId: id, accountType: 'cash' })
    ).data;
    expect(cents(list[0]?.balance)).toBe(rechargedCents - (spent.get(id) ?? 0));
  });

  const { total } = (
    await admin.post<{ total: Row }>(`${dinners}/dinnerStatistics`, {
      startDate: today,
      endDate: addDays(today, days - 1),
      merchantId: canteen.merchantId,
    })
  ).data;
  expect(total).toMatchObject({
    orders: keptMeals.length,
    quantity: sum(keptMeals, 'quantity'),
    cancelledQuantity: sum(meals, 'quantity') - sum(keptMeals, 'quantity'),
    verifiedQuantity: sum(
      meals.filter(({ status }) => status === 'finished'),
      'quantity',
    ),
  });
  expect(cents(total.payAmount)).toBe(sum(keptMeals, 'payAmount', cents));
  const report = await checkLedger(server.server.services.db);
  expect(isSound(report), reportLines(report).join('\n')).toBe(true);
});
