import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { StoredRow } from '../support/calls.ts';
import { addCanteen, addDish, addLine, addMealType, addPerson, type Canteen } from '../support/canteens.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

type Placed = Row & { id: string; errors?: { path: string; message: string }[] };

let server: RunningServer;
let admin: Client;
let rows: Rows;
let canteen: Canteen;
let dish: StoredRow;
let soup: StoredRow;
let line: StoredRow;
let person: StoredRow;

const today = chinaDay(Date.now());
const tomorrow = addDays(today, 1);
const prefix = '/ordermeal/web/orderDinner';

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  canteen = await addCanteen(rows);
  dish = await addDish(rows, canteen, { price: '12.00', outerPrice: '15.00' });
  soup = await addDish(rows, canteen, { price: '3.50', outerPrice: null });
  line = await addLine(rows, canteen, [dish.id, soup.id], { maxCount: 1000 });
  person = await addPerson(rows, canteen.orgId);
});
afterAll(() => server.stop());

const place = (more: Row = {}): Promise<Reply<Placed>> =>
  admin.postJson<Placed>(`${prefix}/add`, {
    lineId: line.id,
    dateTypeId: canteen.dateTypeId,
    dinnerDate: tomorrow,
    userId: person.id,
    items: [
      { mealId: dish.id, quantity: 2 },
      { mealId: soup.id, quantity: 1 },
    ],
    ...more,
  });
const put = (resource: string, { id }: { id: string }, values: Row) => rows.put(rows.resource(resource), id, values);
const find = async (resource: string, id: string) => (await rows.find(rows.resource(resource), id)) as StoredRow;
const ordersOf = async (lineId: string) =>
  (await admin.post<{ total: number }>(`${prefix}/list`, { lineId })).data.total;
const addRule = (values: Row = {}) =>
  rows.add(rows.resource('meals/rule'), {
    orgId: canteen.orgId,
    status: 'enabled',
    advanceDays: 30,
    maxOrdersPerMeal: null,
    allowCancel: true,
    cancelBeforeMinutes: 0,
    holidays: [],
    seatEnabled: null,
    seatCount: null,
    noShowLimit: null,
    blackDays: null,
    payOrder: ['cash'],
    ...values,
  });

/** Each rule in a project of its own, so that none stands in the way of another. */
async function fresh(): Promise<{
  canteen: Canteen;
  dish: StoredRow;
  line: StoredRow;
  person: StoredRow;
  place(more?: Row): Promise<Reply<Placed>>;
}> {
  const own = await addCanteen(rows);
  const meal = await addDish(rows, own);
  const choice = await addLine(rows, own, [meal.id]);
  const eater = await addPerson(rows, own.orgId);
  return {
    canteen: own,
    dish: meal,
    line: choice,
    person: eater,
    place: (more = {}) =>
      place({
        lineId: choice.id,
        dateTypeId: own.dateTypeId,
        userId: eater.id,
        items: [{ mealId: meal.id, quantity: 1 }],
        ...more,
      }),
  };
}

describe('placing a dinner', () => {
  test('works out what it costs, and says who eats what', async () => {
    const { code, data } = await place();
    expect(code, JSON.stringify(data)).toBe(200);
    expect(data).toMatchObject({
      orgId: canteen.orgId,
      merchantId: canteen.merchantId,
      quantity: 3,
      totalAmount: '27.50',
      subsidyAmount: '0.00',
      payAmount: '27.50',
      status: 'unpaid',
      orderType: 'personal',
      takeMode: 'dinein',
      realName: person.realName,
    });
    const dishes = (await admin.post<{ list: Row[] }>('/ordermeal/web/orderDinnerDetails/list', { orderId: data.id }))
      .data.list;
    expect(
      dishes
        .map(({ mealId, price, quantity, amount, status }) => ({ mealId, price, quantity, amount, status }))
        .toSorted((one, other) => Number(one.quantity) - Number(other.quantity)),
    ).toEqual([
      { mealId: soup.id, price: '3.50', quantity: 1, amount: '3.50', status: 'unpaid' },
      { mealId: dish.id, price: '12.00', quantity: 2, amount: '24.00', status: 'unpaid' },
    ]);
  });

  test('takes amounts that are right and refuses others with their field', async () => {
    expect(await place({ totalAmount: '27.5', payAmount: '27.50', quantity: 3 })).toMatchObject({ code: 200 });
    for (const wrong of [
      { totalAmount: '0.01' },
      { payAmount: '0.01' },
      { subsidyAmount: '5.00' },
      { couponAmount: '1.00' },
      { quantity: 2 },
      { payAmount: '999.00' },
    ] as Row[]) {
      expect(await place(wrong), JSON.stringify(wrong)).toMatchObject({
        code: expect.toSatisfy((code: number) => code === 400 || code === 422),
        data: { errors: [{ path: Object.keys(wrong)[0] }] },
      });
    }
  });

  test('asks guests for what guests pay', async () => {
    const guest = await addPerson(rows, canteen.orgId, { personnelType: 'visitor' });
    expect((await place({ userId: guest.id })).data).toMatchObject({ totalAmount: '33.50' });
  });

  test('a portion costs what the rule of the line says for such people, less what their enterprise bears, once', async () => {
    const own = await fresh();
    const virt = await rows.add(rows.resource('enterprise/virtualarchitecture'), { orgId: own.canteen.orgId });
    const set = await addLine(rows, own.canteen, [own.dish.id], { lineType: 'set', price: '30.00' });
    const rule = await rows.add(rows.resource('meals/ruleMealline'), {
      orgId: own.canteen.orgId,
      lineId: set.id,
      dateTypeId: own.canteen.dateTypeId,
      status: 'enabled',
      personnelTypes: ['formal'],
      startDate: today,
      endDate: null,
      price: '20.00',
      extraPrice: '1.00',
      virtSubsidy: '6.00',
      maxTimes: null,
    });
    const worker = await addPerson(rows, own.canteen.orgId, { virtId: virt.id });
    const order = (more: Row = {}) =>
      place({
        lineId: undefined as never,
        ruleId: rule.id,
        dateTypeId: own.canteen.dateTypeId,
        userId: worker.id,
        items: [],
        quantity: 2,
        ...more,
      });
    expect(await order()).toMatchObject({
      code: 200,
      data: { totalAmount: '41.00', subsidyAmount: '6.00', payAmount: '35.00', virtId: virt.id, lineId: set.id },
    });
    expect((await order()).data).toMatchObject({ totalAmount: '41.00', subsidyAmount: '0.00', payAmount: '41.00' });
    expect((await order({ userId: own.person.id })).data).toMatchObject({
      totalAmount: '41.00',
      subsidyAmount: '0.00',
    });
    const guest = await addPerson(rows, own.canteen.orgId, { personnelType: 'visitor' });
    expect(await order({ userId: guest.id })).toMatchObject({ code: 422, data: { errors: [{ path: 'userId' }] } });
  });

  test('takes the plain shape of a form, and leaves out what is worked out', async () => {
    const own = await fresh();
    const plain = {
      orgId: own.canteen.orgId,
      merchantId: own.canteen.merchantId,
      userId: own.person.id,
      dateTypeId: own.canteen.dateTypeId,
      dinnerDate: today,
      orderType: 'personal',
      takeMode: 'dinein',
      quantity: '2',
    };
    expect(await admin.post(`${prefix}/add`, { ...plain, totalAmount: '36.00', payAmount: '36.00' })).toMatchObject({
      code: 200,
      data: { totalAmount: '36.00', status: 'unpaid' },
    });
    expect(await admin.post(`/meal/mealOrderDinner/add`, plain)).toMatchObject({
      code: 200,
      data: { payAmount: '36.00' },
    });
    expect(await admin.post(`${prefix}/add`, { ...plain, totalAmount: '1.00' })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'totalAmount' }] },
    });
  });

  test('items are read strictly', async () => {
    for (const items of [
      'x',
      {},
      [1],
      [{ mealId: dish.id }],
      [{ mealId: dish.id, quantity: 0 }],
      [{ mealId: dish.id, quantity: 1.5 }],
      [{ mealId: dish.id, quantity: 1, price: '0.01' }],
      [{ mealId: 'nobody', quantity: 1 }],
      [
        { mealId: dish.id, quantity: 1 },
        { mealId: dish.id, quantity: 1 },
      ],
    ]) {
      expect(await place({ items } as unknown as Row), JSON.stringify(items)).toMatchObject({
        code: 400,
        data: { errors: [{ path: 'items' }] },
      });
    }
  });
});

describe('every rule is held, named with its field, and nothing changes', () => {
  type World = Awaited<ReturnType<typeof fresh>>;
  const blocked = [422, 409];
  /** Rows that lie apart are refused before the rules of meals are asked. */
  const invalid = [400];
  const cases: readonly (readonly [
    name: string,
    path: string,
    body: (own: World) => Promise<Row>,
    codes: readonly number[],
  ])[] = [
    ['a day that is over', 'dinnerDate', async () => ({ dinnerDate: addDays(today, -1) }), blocked],
    ['too many days ahead of the meal', 'dinnerDate', async () => ({ dinnerDate: addDays(today, 31) }), blocked],
    [
      'too many days ahead of the project',
      'dinnerDate',
      async ({ canteen: { orgId } }) => (await addRule({ orgId, advanceDays: 3 }), { dinnerDate: addDays(today, 4) }),
      blocked,
    ],
    [
      'a passed deadline',
      'dinnerDate',
      async ({ canteen: { orgId }, line: { id } }) => {
        const late = await addMealType(rows, orgId, { orderStartDays: 5, orderDeadlineDay: 5 });
        await put('meals/lineManage', { id }, { dateTypeIds: [late.id] });
        return { dateTypeId: late.id, dinnerDate: addDays(today, 2) };
      },
      blocked,
    ],
    [
      'a holiday',
      'dinnerDate',
      async ({ canteen: { orgId } }) => (await addRule({ orgId, holidays: [tomorrow] }), {}),
      blocked,
    ],
    [
      'a weekday without the meal',
      'dinnerDate',
      async ({ canteen: { dateTypeId } }) => (await put('meals/dateType', { id: dateTypeId }, { weekDays: [] }), {}),
      blocked,
    ],
    [
      'a meal that is switched off',
      'dateTypeId',
      async ({ canteen: { dateTypeId } }) => (
        await put('meals/dateType', { id: dateTypeId }, { status: 'disabled' }),
        {}
      ),
      blocked,
    ],
    [
      'a rule that is switched off',
      'orgId',
      async ({ canteen: { orgId } }) => (await addRule({ orgId, status: 'disabled' }), {}),
      blocked,
    ],
    [
      'a merchant that is closed',
      'merchantId',
      async ({ canteen: { merchantId } }) => (
        await put('merchants/merchant', { id: merchantId }, { status: 'disabled' }),
        {}
      ),
      blocked,
    ],
    [
      'a line that is a draft',
      'lineId',
      async ({ line: { id } }) => (await put('meals/lineManage', { id }, { status: 'draft' }), {}),
      blocked,
    ],
    [
      'a line that has stopped',
      'lineId',
      async ({ line: { id } }) => (await put('meals/lineManage', { id }, { status: 'stopped' }), {}),
      blocked,
    ],
    [
      'a line that is sold out',
      'lineId',
      async ({ line: { id } }) => (await put('meals/lineManage', { id }, { status: 'soldout' }), {}),
      blocked,
    ],
    [
      'a line of another day',
      'dinnerDate',
      async ({ line: { id } }) => (await put('meals/lineManage', { id }, { saleDate: today }), {}),
      blocked,
    ],
    [
      'a line of another meal',
      'dateTypeId',
      async ({ canteen: { orgId } }) => ({ dateTypeId: (await addMealType(rows, orgId)).id }),
      blocked,
    ],
    [
      'a merchant that is not the line’s',
      'lineId',
      async ({ canteen: { orgId } }) => ({ merchantId: (await addCanteen(rows, orgId)).merchantId }),
      invalid,
    ],
    ['a person of another project', 'lineId', async () => ({ userId: person.id }), invalid],
    [
      'a dish that is not part of the line',
      'items',
      async () => ({ items: [{ mealId: dish.id, quantity: 1 }] }),
      blocked,
    ],
    [
      'a dish that is taken down',
      'items',
      async (own) => (await put('meals/meal', own.dish, { status: 'off' }), {}),
      blocked,
    ],
    [
      'a dish that has run out',
      'items',
      async (own) => (
        await put('meals/meal', own.dish, { dailyStock: 4 }),
        { items: [{ mealId: own.dish.id, quantity: 5 }] }
      ),
      blocked,
    ],
    [
      'more than the line has',
      'quantity',
      async ({ line: { id }, dish: { id: mealId } }) => (
        await put('meals/lineManage', { id }, { maxCount: 4 }),
        { items: [{ mealId, quantity: 5 }] }
      ),
      blocked,
    ],
    [
      'more than one person may have',
      'quantity',
      async ({ line: { id }, dish: { id: mealId } }) => (
        await put('meals/lineManage', { id }, { perLimit: 2 }),
        { items: [{ mealId, quantity: 3 }] }
      ),
      blocked,
    ],
    [
      'a person who is disabled',
      'userId',
      async ({ person: { id } }) => (await put('residents/user', { id }, { status: 'disabled' }), {}),
      blocked,
    ],
    [
      'a way of pick-up that is switched off',
      'takeMode',
      async ({ canteen: { orgId } }) => {
        await rows.add(rows.resource('meals/ruleTakefood'), { orgId, takeMode: 'self', status: 'disabled' });
        return { takeMode: 'self' };
      },
      blocked,
    ],
    [
      'a seat where there are none',
      'seatNo',
      async ({ canteen: { orgId } }) => (await addRule({ orgId }), { seatNo: 'A1' }),
      blocked,
    ],
    [
      'a seat that there is not',
      'seatNo',
      async ({ canteen: { orgId } }) => (await addRule({ orgId, seatEnabled: true, seatCount: 10 }), { seatNo: 'A11' }),
      blocked,
    ],
  ];
  test.each(cases)('%s', async (_name, path, prepare, codes) => {
    const own = await fresh();
    const body = await prepare(own);
    const reply = await own.place(body);
    expect(reply, JSON.stringify(reply)).toMatchObject({
      code: expect.toSatisfy((code: number) => codes.includes(code)),
      data: { errors: [{ path }] },
    });
    expect(await ordersOf(own.line.id)).toBe(0);
    expect(
      await server.server.services.store.find('meals_portion', ['id'], {
        is: 'any',
        of: [{ is: 'compare', column: 'id', op: '=', value: `${own.line.id} ${tomorrow}` }],
      }),
    ).toEqual([]);
  });

  test('orders and no-shows of a person are counted', async () => {
    const own = await fresh();
    await addRule({ orgId: own.canteen.orgId, maxOrdersPerMeal: 2, noShowLimit: 2, blackDays: 7 });
    const first = await own.place();
    expect([first.code, (await own.place()).code]).toEqual([200, 200]);
    expect(await own.place()).toMatchObject({ code: 422, data: { errors: [{ path: 'userId' }] } });
    expect((await own.place({ dinnerDate: addDays(today, 2) })).code).toBe(200);
    for (const days of [1, 2])
      await rows.copyOfAny(rows.resource('meals/orderDinner'), {
        ...(await find('meals/orderDinner', first.data.id)),
        orderNo: `N${rows.next()}`,
        status: 'noshow',
        dinnerDate: addDays(today, -days),
      });
    const barred = await own.place({ dinnerDate: addDays(today, 3) });
    expect(barred).toMatchObject({ code: 422, data: { errors: [{ path: 'userId' }] } });
    expect(barred.message).toContain(addDays(today, 7));
  });

  test('refusals are told in the language of the caller', async () => {
    const reply = await admin.postJson<Placed>(
      `${prefix}/add`,
      {
        lineId: line.id,
        dateTypeId: canteen.dateTypeId,
        dinnerDate: addDays(today, -1),
        userId: person.id,
        items: [{ mealId: dish.id, quantity: 1 }],
      },
      { 'accept-language': 'es' },
    );
    expect(reply.message).toMatch(/^El plazo para pedir/);
    expect(reply.data.errors?.[0]?.message).toMatch(/^El plazo para pedir/);
  });
});

describe('who comes first', () => {
  test('a hundred orders at once for the last ten portions: exactly ten', async () => {
    const own = await fresh();
    await put('meals/lineManage', own.line, { maxCount: 10, saleDate: tomorrow });
    const eaters = await Promise.all(Array.from({ length: 10 }, () => addPerson(rows, own.canteen.orgId)));
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) => own.place({ userId: (eaters[i % 10] as StoredRow).id })),
    );
    const placed = replies.filter(({ code }) => code === 200);
    expect(placed).toHaveLength(10);
    for (const reply of replies)
      if (reply.code !== 200) expect(reply).toMatchObject({ code: 409, data: { errors: [{ path: 'quantity' }] } });
    expect(await ordersOf(own.line.id)).toBe(10);
    expect((await find('meals/lineManage', own.line.id)).orderedCount).toBe(10);
    expect(await admin.post(`${prefix}/cancelDinner`, { ids: placed[0]?.data.id, cancelReason: '会议' })).toMatchObject(
      { code: 200 },
    );
    expect((await find('meals/lineManage', own.line.id)).orderedCount).toBe(9);
    expect([(await own.place()).code, (await own.place()).code]).toEqual([200, 409]);
  });

  test('a hundred at once for the last ten of a dish, on a line of every day', async () => {
    const own = await fresh();
    await put('meals/meal', own.dish, { dailyStock: 10 });
    const replies = await Promise.all(Array.from({ length: 40 }, () => own.place()));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(10);
    expect((await own.place({ dinnerDate: addDays(today, 2) })).code).toBe(200);
  });

  test('twenty at once for one seat: exactly one', async () => {
    const own = await fresh();
    await addRule({ orgId: own.canteen.orgId, seatEnabled: true, seatCount: 30 });
    const eaters = await Promise.all(Array.from({ length: 10 }, () => addPerson(rows, own.canteen.orgId)));
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => own.place({ userId: (eaters[i % 10] as StoredRow).id, seatNo: 'A1' })),
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const reply of replies)
      if (reply.code !== 200) expect(reply).toMatchObject({ code: 409, data: { errors: [{ path: 'seatNo' }] } });
    expect(await ordersOf(own.line.id)).toBe(1);
  });
});
