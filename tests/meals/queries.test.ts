import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay, toChinaTime } from '../../src/meta/china-time.ts';
import { toCents } from '../../src/meta/fields/money.ts';
import type { Row } from '../../src/meta/json.ts';
import { readSheet } from '../../src/server/sheets/read.ts';
import type { Page, StoredRow } from '../support/calls.ts';
import { addCanteen, addDish, addLine, addPerson, type Canteen } from '../support/canteens.ts';
import type { Client } from '../support/client.ts';
import { fetchFile } from '../support/exports.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Line extends Row {
  value: string;
  orders: number;
  quantity: number;
  verifiedQuantity: number;
  noshowQuantity: number;
  cancelledQuantity: number;
  totalAmount: string;
  payAmount: string;
}
interface Statistics {
  list: Line[];
  total: Line;
  refs: Record<string, Record<string, string>>;
}
interface Portions {
  ordered: number;
  preparing: number;
  ready: number;
  finished: number;
  total: number;
}
interface Board {
  lines: (Portions & {
    lineId: string;
    merchantId: string;
    orders: number;
    dishes: (Portions & { mealId: string })[];
  })[];
}

let server: RunningServer;
let admin: Client;
let project: Client;
let rows: Rows;
let canteen: Canteen;
let dish: StoredRow;
let soup: StoredRow;
let line: StoredRow;

const today = chinaDay(Date.now());
const orderPrefix = '/ordermeal/web/orderDinner';
const linePrefix = '/ordermeal/web/lineManage';
const put = (resource: string, id: string, values: Row) => rows.put(rows.resource(resource), id, values);

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  rows = new Rows(server.server.services, admin);
  canteen = await addCanteen(rows);
  dish = await addDish(rows, canteen, { price: '0.00' });
  soup = await addDish(rows, canteen, { price: '0.00' });
  line = await addLine(rows, canteen, [dish.id, soup.id], { maxCount: 40 });
});
afterAll(() => server.stop());

const placeAndPay = async (quantity: number, more: Row = {}): Promise<Row & { id: string; takeCode: string }> => {
  const person = await addPerson(rows, canteen.orgId);
  const reply = await admin.postJson<Row & { id: string; takeCode: string }>(`${orderPrefix}/add`, {
    lineId: line.id,
    dateTypeId: canteen.dateTypeId,
    dinnerDate: today,
    userId: person.id,
    items: [
      { mealId: dish.id, quantity },
      { mealId: soup.id, quantity: 1 },
    ],
    payOrder: ['cash'],
    ...more,
  });
  expect(reply, reply.message).toMatchObject({ code: 200, data: { status: 'ordered' } });
  return reply.data;
};

describe('statistics', () => {
  const within = { startDate: addDays(today, -10), endDate: addDays(today, 10) };
  const statistics = async (more: Row = {}, client = project) =>
    (await client.post<Statistics>(`${orderPrefix}/dinnerStatistics`, { ...within, ...more })).data;
  const ordersWithin = async (client: Client): Promise<Row[]> => {
    const found: Row[] = [];
    for (let page = 1; ; page++) {
      const { list, total } = (
        await client.post<Page>(`${orderPrefix}/list`, {
          dinnerDate_gte: within.startDate,
          dinnerDate_lte: within.endDate,
          page,
          limit: 200,
        })
      ).data;
      found.push(...list);
      if (found.length >= total) return found;
    }
  };
  const sum = (list: readonly Row[], name: string) => list.reduce((total, row) => total + Number(row[name]), 0);
  const sumCents = (list: readonly Row[], name: string) =>
    list.reduce((total, row) => total + toCents(String(row[name] ?? '0')), 0);

  test.each(['dinnerDate', 'dateTypeId', 'lineId', 'merchantId', 'virtId'])(
    'by %s are what the orders add up to',
    async (by) => {
      const orders = await ordersWithin(project);
      const { list, total } = await statistics({ by });
      expect(orders.length).toBeGreaterThan(20);
      for (const one of [...list, { ...total, value: undefined }]) {
        const own = orders.filter((order) => one.value === undefined || order[by] === one.value);
        const kept = own.filter(({ status }) => status !== 'cancelled' && status !== 'refunded');
        expect(one).toMatchObject({
          orders: kept.length,
          quantity: sum(kept, 'quantity'),
          verifiedQuantity: sum(
            own.filter(({ status }) => status === 'finished'),
            'quantity',
          ),
          noshowQuantity: sum(
            own.filter(({ status }) => status === 'noshow'),
            'quantity',
          ),
          cancelledQuantity: sum(own, 'quantity') - sum(kept, 'quantity'),
        });
        expect(
          ['totalAmount', 'subsidyAmount', 'payAmount'].map((name) => toCents(String((one as Row)[name]))),
        ).toEqual(['totalAmount', 'subsidyAmount', 'payAmount'].map((name) => sumCents(kept, name)));
        expect(toCents(String((one as Row).refundAmount))).toBe(sumCents(own, 'refundAmount'));
      }
      expect(new Set(list.map(({ value }) => value))).toEqual(new Set(orders.map((order) => order[by] ?? null)));
    },
  );

  test('by enterprise answer under a name of their own, and everybody sees their own', async () => {
    const { data } = await project.post<Statistics>(`${orderPrefix}/compDinnerStatistics`, within);
    expect(data.list).toEqual((await statistics({ by: 'virtId' })).list);
    const enterprise = await server.as('enterprise-a');
    const own = (await enterprise.post<Statistics>(`${orderPrefix}/compDinnerStatistics`, within)).data;
    expect(own.list).toHaveLength(1);
    expect(own.list[0]).toEqual(data.list.find(({ value }) => value === own.list[0]?.value));
  });

  test('refuse what they do not understand', async () => {
    for (const [body, path] of [
      [{ endDate: today }, 'startDate'],
      [{ ...within, by: 'mobile' }, 'by'],
      [{ ...within, endDate: addDays(today, -20) }, 'endDate'],
      [{ ...within, startDate: '2026-02-30' }, 'startDate'],
      [{ ...within, colour: 'red' }, 'colour'],
    ] as const) {
      expect(await project.post(`${orderPrefix}/dinnerStatistics`, body), path).toMatchObject({
        code: 400,
        data: { errors: [{ path }] },
      });
    }
  });

  test('are exported as they are shown', async () => {
    const { list, total } = await statistics({ by: 'dinnerDate' });
    const file = await fetchFile(project, `${orderPrefix}/exportDinnerStatistics`, {
      method: 'POST',
      body: new URLSearchParams({ ...within, by: 'dinnerDate' }),
    });
    expect(file).toMatchObject({ status: 200, name: '订餐统计.xlsx' });
    const cells = await readSheet(file.body, { rows: 1000, columns: 30 });
    expect(cells[0]?.slice(0, 3)).toEqual(['就餐日期', '订单数', '份数']);
    expect(cells.slice(1).map((row) => row.slice(0, 3))).toEqual([
      ...list.map((one) => [one.value, String(one.orders), String(one.quantity)]),
      ['合计', String(total.orders), String(total.quantity)],
    ]);
    expect(await (await server.as('enterprise-a')).post(`${orderPrefix}/exportDinnerStatistics`, {})).toMatchObject({
      code: expect.toSatisfy((code: number) => code === 400 || code === 403),
    });
  });
});

describe('lines', () => {
  test('of a project and a day: every-day lines too, no drafts, with what is left', async () => {
    const day = addDays(today, 3);
    const dated = await addLine(rows, canteen, [dish.id], { saleDate: day, maxCount: 9 });
    const other = await addLine(rows, canteen, [dish.id], { saleDate: addDays(today, 4) });
    const draft = await addLine(rows, canteen, [dish.id], { saleDate: day });
    await put('meals/lineManage', draft.id, { status: 'draft' });
    const { data } = await admin.post<Page>(`${linePrefix}/getByOrgIdAndDate`, { orgId: canteen.orgId, date: day });
    const ids = data.list.map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([line.id, dated.id]));
    expect(ids).not.toContain(other.id);
    expect(data.list.find(({ id }) => id === dated.id)).toMatchObject({ orderedCount: 0, leftCount: 9 });
    expect(
      (await admin.post<Page>(`${linePrefix}/getByOrgIdAndDate`, { orgId: canteen.orgId, saleDate: day })).data.total,
    ).toBe(2);
    for (const body of [
      { date: day },
      { orgId: canteen.orgId },
      { orgId: 'x', date: day },
      { orgId: canteen.orgId, date: 'soon' },
    ])
      expect(await admin.post(`${linePrefix}/getByOrgIdAndDate`, body), JSON.stringify(body)).toMatchObject({
        code: 400,
      });
  });

  test('with a dish', async () => {
    const { data } = await admin.post<Page>(`${linePrefix}/findByMealId`, { mealId: soup.id });
    expect(data.list.map(({ id }) => id)).toEqual([line.id]);
    expect(await admin.post(`${linePrefix}/findByMealId`)).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'mealId' }] },
    });
  });

  test('cannot have fewer portions than are ordered', async () => {
    await placeAndPay(4);
    const { version } = (await rows.find(rows.resource('meals/lineManage'), line.id)) as StoredRow;
    expect(await admin.post(`${linePrefix}/update`, { id: line.id, version, maxCount: '2' })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'maxCount' }] },
    });
    expect((await admin.post(`${linePrefix}/update`, { id: line.id, version, maxCount: '200' })).code).toBe(200);
  });
});

describe('the counter and the kitchen', () => {
  test('seats: which are taken, whether one is free', async () => {
    const own = await addCanteen(rows);
    const rule = await rows.add(rows.resource('meals/rule'), {
      orgId: own.orgId,
      status: 'enabled',
      advanceDays: 5,
      maxOrdersPerMeal: null,
      allowCancel: false,
      holidays: [],
      seatEnabled: true,
      seatCount: 20,
      noShowLimit: null,
      blackDays: null,
    });
    const asked = { merchantId: own.merchantId, dateTypeId: own.dateTypeId, dinnerDate: today };
    const person = await addPerson(rows, own.orgId);
    expect(
      (await admin.post(`${orderPrefix}/add`, { ...asked, userId: person.id, quantity: 1, seatNo: 'A3' })).code,
    ).toBe(200);
    const check = (more: Row = {}) => admin.post<Row>('/ordermeal/web/rule/checkMealSeat', { ...asked, ...more });
    expect((await check()).data).toEqual({ seatCount: 20, taken: ['A3'], left: 19 });
    expect((await check({ seatNo: 'A3', ruleId: rule.id })).data).toMatchObject({ free: false });
    expect((await check({ seatNo: 'A4' })).data).toMatchObject({ free: true });
    expect(await check({ seatNo: 'A21' })).toMatchObject({ code: 422, data: { errors: [{ path: 'seatNo' }] } });
    expect(await check({ dinnerDate: '' })).toMatchObject({ code: 400, data: { errors: [{ path: 'dinnerDate' }] } });
  });

  test('portions of each line and dish, by how far they are', async () => {
    const board = async () =>
      (
        await admin.post<Board>(`${orderPrefix}/kitchenBoard`, { dinnerDate: today, orgId: canteen.orgId })
      ).data.lines.find(({ lineId }) => lineId === line.id);
    const before = await board();
    const order = await placeAndPay(3);
    await admin.post(`${orderPrefix}/prepare`, { ids: order.id });
    const after = await board();
    expect(after).toMatchObject({
      merchantId: canteen.merchantId,
      orders: (before?.orders ?? 0) + 1,
      preparing: (before?.preparing ?? 0) + 4,
      total: (before?.total ?? 0) + 4,
    });
    const of = (id: string) => after?.dishes.find(({ mealId }) => mealId === id);
    expect([of(dish.id)?.preparing, of(soup.id)?.preparing]).toEqual([3, 1]);
    await admin.post(`${orderPrefix}/ready`, { ids: order.id });
    expect(await board()).toMatchObject({ ready: 4, preparing: 0 });
  });

  test('a code hands out its order, once and on its day', async () => {
    const order = await placeAndPay(1);
    const verify = (takeCode: string, more: Row = {}) =>
      admin.post<Row>(`${orderPrefix}/verifyByCode`, { takeCode, merchantId: canteen.merchantId, ...more });
    expect(await verify(order.takeCode)).toMatchObject({
      code: 200,
      data: { id: order.id, status: 'finished', verifyTime: expect.any(String) },
    });
    expect(await verify(order.takeCode)).toMatchObject({ code: 422, data: { errors: [{ path: 'takeCode' }] } });
    for (const wrong of ['', '12', 'abcd'])
      expect(await verify(wrong), wrong).toMatchObject({ code: 400, data: { errors: [{ path: 'takeCode' }] } });
    const later = await placeAndPay(1, { dinnerDate: addDays(today, 1) });
    expect(await verify(later.takeCode)).toMatchObject({ code: 422 });
    expect(await admin.post(`${orderPrefix}/verify`, { ids: later.id })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'id' }] },
    });
    expect(await admin.post(`${orderPrefix}/noshow`, { ids: later.id })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'id' }] },
    });
  });

  test('a code is good at the hours and for the ways that the project has set', async () => {
    const rules = rows.resource('meals/ruleTakefood');
    const { id: rule } = await rows.add(rules, { orgId: canteen.orgId, takeMode: 'dinein', status: 'enabled' });
    const order = await placeAndPay(1);
    const clock = (hours: number) => toChinaTime(new Date(Date.now() + hours * 3_600_000).toISOString()).slice(11, 16);
    const verify = (verifyModes: string[], takeStartTime: string, takeEndTime: string) =>
      rows
        .put(rules, rule, { verifyModes, takeStartTime, takeEndTime })
        .then(() =>
          admin.post(`${orderPrefix}/verifyByCode`, { takeCode: order.takeCode, merchantId: canteen.merchantId }),
        );
    const byCard = await verify(['card'], clock(-1), clock(1));
    expect(byCard).toMatchObject({ code: 422, data: { errors: [{ path: 'takeCode' }] } });
    expect(byCard.message).toContain('刷卡');
    expect(await verify(['code'], clock(-3), clock(-2))).toMatchObject({ code: 422 });
    expect(await verify(['code'], clock(2), clock(-2)), 'over midnight').toMatchObject({ code: 422 });
    expect(await verify(['code', 'card'], clock(-1), clock(1))).toMatchObject({ code: 200 });
    expect(await admin.post(`/ordermeal/web/ruleTakefood/delete/${rule}`)).toMatchObject({ code: 200 });
  });
});

describe('dishes of an order that waits for its money', () => {
  test('join it under the same rules, and the order says what they come to', async () => {
    const own = await addCanteen(rows);
    const [rice, fish] = [
      await addDish(rows, own, { price: '2.00' }),
      await addDish(rows, own, { price: '20.00', dailyStock: 3 }),
    ];
    const choice = await addLine(rows, own, [rice.id, fish.id], { saleDate: today, maxCount: 6 });
    const person = await addPerson(rows, own.orgId);
    const order = (
      await admin.postJson<StoredRow>(`${orderPrefix}/add`, {
        lineId: choice.id,
        dateTypeId: own.dateTypeId,
        dinnerDate: today,
        userId: person.id,
        items: [{ mealId: rice.id, quantity: 1 }],
      })
    ).data;
    const add = (values: Row) =>
      admin.post<StoredRow>('/ordermeal/web/orderDinnerDetails/add', { orderId: order.id, ...values });
    const shown = async () => {
      const [stored, counted] = await Promise.all([
        rows.find(rows.resource('meals/orderDinner'), order.id),
        rows.find(rows.resource('meals/lineManage'), choice.id),
      ]);
      return [stored?.quantity, stored?.totalAmount, counted?.orderedCount];
    };
    const added = await add({ mealId: fish.id, quantity: '2' });
    expect(added, added.message).toMatchObject({ code: 200, data: { price: '20.00', amount: '40.00' } });
    expect(await shown()).toEqual([3, '42.00', 3]);
    expect(await add({ mealId: fish.id, quantity: '2' })).toMatchObject({ code: 409 });
    const notOfLine = await addDish(rows, own);
    expect(await add({ mealId: notOfLine.id, quantity: '1' })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'mealId' }] },
    });
    expect(await add({ mealId: dish.id, quantity: '1' }), 'a dish of another merchant').toMatchObject({
      code: 400,
      data: { errors: [{ path: 'mealId' }] },
    });
    expect(await add({ mealId: rice.id, quantity: '1', price: '0.01' })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'price' }] },
    });
    expect(await shown()).toEqual([3, '42.00', 3]);
    expect(
      (await admin.post('/ordermeal/web/orderDinnerDetails/update', { id: added.data.id, version: 1, quantity: '1' }))
        .code,
    ).toBe(200);
    expect(await shown()).toEqual([2, '22.00', 2]);
    expect((await admin.post(`/ordermeal/web/orderDinnerDetails/delete/${added.data.id}`)).code).toBe(200);
    expect(await shown()).toEqual([1, '2.00', 1]);
    expect((await admin.post(`${orderPrefix}/delete/${order.id}`)).code).toBe(200);
    expect((await rows.find(rows.resource('meals/lineManage'), choice.id))?.orderedCount).toBe(0);
  });
});

describe('a card at the counter', () => {
  const verify = (cardNo: string, more: Row = {}) =>
    admin.post<Row>(`${orderPrefix}/verifyByCard`, { cardNo, merchantId: canteen.merchantId, ...more });

  test('hands out the order of whoever holds it, once, while the card is good', async () => {
    const order = await placeAndPay(1);
    const cardNo = `TC${rows.next()}`;
    const card = await rows.copyOfAny(rows.resource('residents/cardUser'), {
      userId: order.userId ?? null,
      orgId: canteen.orgId,
      cardNo,
      cardPhysicalNo: `${cardNo}P`,
      cardStatus: 'normal',
      status: 'enabled',
      validDate: null,
    });
    for (const change of [
      { cardStatus: 'lost' },
      { status: 'disabled', cardStatus: 'normal' },
      { status: 'enabled', validDate: addDays(today, -1) },
    ] as Row[]) {
      await put('residents/cardUser', card.id, change);
      expect(await verify(cardNo), JSON.stringify(change)).toMatchObject({
        code: 422,
        message: expect.stringContaining('没有可用的卡'),
      });
    }
    await put('residents/cardUser', card.id, { validDate: null });
    expect(await verify('')).toMatchObject({ code: 400, data: { errors: [{ path: 'cardNo' }] } });
    expect(await verify(`${cardNo}P`)).toMatchObject({ code: 200, data: { id: order.id, status: 'finished' } });
    expect(await verify(cardNo)).toMatchObject({ code: 422, data: { errors: [{ path: 'cardNo' }] } });
    const enterprise = await server.as('enterprise-a');
    expect((await enterprise.post(`${orderPrefix}/verifyByCard`, { cardNo })).code).toBe(403);
  });
});

describe('what happens to dinners by itself', () => {
  const run = async () => expect((await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).code).toBe(200);
  const read = async (id: string) => (await rows.find(rows.resource('meals/orderDinner'), id)) as StoredRow;

  test('who has not come by the morning after has missed it, and one of today has not', async () => {
    const [missed, waits] = [await placeAndPay(1), await placeAndPay(1)];
    await put('meals/orderDinner', missed.id, { dinnerDate: addDays(today, -2) });
    await run();
    await expect.poll(async () => (await read(missed.id)).status).toBe('noshow');
    expect((await read(waits.id)).status).toBe('ordered');
  });

  test('an order that nobody pays ends, and its portions and seat are free again', async () => {
    const own = await addCanteen(rows);
    const [rice, person] = [await addDish(rows, own, { price: '2.00' }), await addPerson(rows, own.orgId)];
    const choice = await addLine(rows, own, [rice.id], { saleDate: today, maxCount: 3 });
    const place = () =>
      admin.postJson<StoredRow>(`${orderPrefix}/add`, {
        lineId: choice.id,
        dateTypeId: own.dateTypeId,
        dinnerDate: today,
        userId: person.id,
        items: [{ mealId: rice.id, quantity: 3 }],
      });
    const { id } = (await place()).data;
    expect(await place()).toMatchObject({ code: 409 });
    await put('meals/orderDinner', id, { orderTime: new Date(Date.now() - 16 * 60_000).toISOString() });
    await run();
    await expect.poll(async () => (await read(id)).status).toBe('cancelled');
    expect(await read(id)).toMatchObject({ cancelReason: '超时未支付' });
    const details = (await admin.post<Page>('/ordermeal/web/orderDinnerDetails/list', { orderId: id })).data.list;
    expect(details).toMatchObject([{ status: 'cancelled' }]);
    expect(await place()).toMatchObject({ code: 200 });
  });
});
