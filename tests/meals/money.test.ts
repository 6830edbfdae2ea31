import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { stepHandler } from '../../src/server/records/follow.ts';
import { checkLedger, isSound, reportLines } from '../../src/server/ledger/check.ts';
import type { StoredRow } from '../support/calls.ts';
import { addCanteen, addDish, addLine, addPerson, type Canteen } from '../support/canteens.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until, Work } from '../support/work.ts';

type Placed = Row & { id: string; takeCode: string; errors?: { path: string }[] };

let server: RunningServer;
let admin: Client;
let rows: Rows;
let work: Work;
let canteen: Canteen;
let dish: StoredRow;
let line: StoredRow;
let keys = 0;

const today = chinaDay(Date.now());
const tomorrow = addDays(today, 1);
const prefix = '/ordermeal/web/orderDinner';

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  work = new Work(server);
  canteen = await addCanteen(rows);
  dish = await addDish(rows, canteen, { price: '12.00' });
  line = await addLine(rows, canteen, [dish.id], { saleDate: tomorrow, maxCount: 100 });
});
afterAll(() => server.stop());

async function eater(wallets: Record<string, string>, given: Row = {}): Promise<StoredRow> {
  const person = await addPerson(rows, canteen.orgId, given);
  for (const [accountType, amount] of Object.entries(wallets)) {
    const reply = await admin.post(
      '/organisation/user/recharge',
      { userId: person.id, accountType, amount, payWay: 'cash' },
      { 'idempotency-key': `give-${++keys}` },
    );
    expect(reply, reply.message).toMatchObject({ code: 200 });
  }
  return person;
}
const balances = async (userId: string) =>
  Object.fromEntries(
    (await admin.post<{ list: Row[] }>('/organisation/userAccount/list', { userId })).data.list.map(
      ({ accountType, balance }) => [accountType, balance],
    ),
  );
const place = (userId: string, more: Row = {}, headers: Record<string, string> = {}): Promise<Reply<Placed>> =>
  admin.postJson<Placed>(
    `${prefix}/add`,
    {
      lineId: line.id,
      dateTypeId: canteen.dateTypeId,
      dinnerDate: tomorrow,
      userId,
      items: [{ mealId: dish.id, quantity: 2 }],
      ...more,
    },
    headers,
  );
const cancel = (id: string) => admin.post(`${prefix}/cancelDinner`, { ids: id, cancelReason: '出差' });
const taken = async () => Number((await rows.find(rows.resource('meals/lineManage'), line.id))?.orderedCount);

describe('money', () => {
  test('an order pays from the wallets that it names, and a cancel gives everything back', async () => {
    const person = await eater({ subsidy: '10.00', cash: '50.00' });
    const before = await taken();
    const { data, message } = await place(person.id, { payOrder: ['subsidy', 'cash'], seatNo: 'B7' });
    expect(data, message).toMatchObject({
      status: 'ordered',
      payAmount: '24.00',
      payWay: 'cash_wallet',
      takeCode: expect.stringMatching(/^\d{4}$/),
      payTime: expect.any(String),
    });
    expect(await balances(person.id)).toEqual({ subsidy: '0.00', cash: '36.00' });
    const dishes = async () =>
      (await admin.post<{ list: Row[] }>('/ordermeal/web/orderDinnerDetails/list', { orderId: data.id })).data.list.map(
        ({ status }) => status,
      );
    expect(await dishes()).toEqual(['normal']);
    expect(await taken()).toBe(before + 2);
    expect(await cancel(data.id)).toMatchObject({
      code: 200,
      data: { rows: [{ status: 'cancelled', refundAmount: '24.00' }] },
    });
    expect(await balances(person.id)).toEqual({ subsidy: '10.00', cash: '50.00' });
    expect([await dishes(), await taken()]).toEqual([['cancelled'], before]);
    expect((await place(person.id, { seatNo: 'B7' })).code).toBe(200);
    expect(await cancel(data.id)).toMatchObject({ code: 409 });
  });

  test('without enough of it nothing is ordered', async () => {
    const person = await eater({ cash: '20.00' });
    const before = await taken();
    expect(await place(person.id, { payOrder: ['cash'] })).toMatchObject({ code: 422 });
    expect([
      await taken(),
      await balances(person.id),
      (await admin.post<{ total: number }>(`${prefix}/list`, { userId: person.id })).data.total,
    ]).toEqual([before, { cash: '20.00' }, 0]);
    for (const payOrder of ['gold', ['gold'], [], ['cash', 'cash'], {}])
      expect(await place(person.id, { payOrder } as Row), JSON.stringify(payOrder)).toMatchObject({
        code: 400,
        data: { errors: [{ path: 'payOrder' }] },
      });
  });

  test('what the enterprise bears comes from its account, and goes back there', async () => {
    const virt = await rows.add(rows.resource('enterprise/virtualarchitecture'), { orgId: canteen.orgId });
    const set = await addLine(rows, canteen, [dish.id], { lineType: 'set', price: '30.00' });
    await rows.add(rows.resource('meals/ruleMealline'), {
      orgId: canteen.orgId,
      lineId: set.id,
      dateTypeId: canteen.dateTypeId,
      status: 'enabled',
      personnelTypes: null,
      startDate: today,
      endDate: null,
      price: '20.00',
      extraPrice: null,
      virtSubsidy: '6.00',
      maxTimes: null,
    });
    const account = await rows.copyOfAny(rows.resource('accounts/virtAccount'), {
      accountNo: `E${rows.next()}`,
      virtId: virt.id,
      orgId: canteen.orgId,
      accountType: 'meal',
      balance: '100.00',
      frozenAmount: '0.00',
      status: 'normal',
    });
    const person = await eater({ cash: '50.00' }, { virtId: virt.id });
    const order = await place(person.id, { lineId: set.id, items: [], payOrder: ['cash'] });
    expect(order.data, order.message).toMatchObject({
      totalAmount: '20.00',
      subsidyAmount: '6.00',
      payAmount: '14.00',
      status: 'ordered',
    });
    const ofEnterprise = async () => (await rows.find(rows.resource('accounts/virtAccount'), account.id))?.balance;
    expect([await balances(person.id), await ofEnterprise()]).toEqual([{ cash: '36.00' }, '94.00']);
    expect((await cancel(order.data.id)).code).toBe(200);
    expect([await balances(person.id), await ofEnterprise()]).toEqual([{ cash: '50.00' }, '100.00']);
    // Who has all that they paid given back leaves the enterprise nothing to bear either.
    const another = await place(person.id, { lineId: set.id, items: [], payOrder: ['cash'] });
    const refunds = '/orderManage/refundOrder';
    const asked = await admin.post<StoredRow>(`${refunds}/add`, {
      orgId: canteen.orgId,
      merchantId: another.data.merchantId,
      orderNo: another.data.orderNo,
      bizType: 'meal',
      userId: person.id,
      refundAmount: '14.00',
      refundReason: '饭菜变质',
      refundWay: 'origin',
    });
    expect(asked, asked.message).toMatchObject({ code: 200 });
    const { id, version } = asked.data;
    expect(await (await server.as('admin-b')).post(`${refunds}/approve`, { id, version })).toMatchObject({ code: 200 });
    expect(await rows.find(rows.resource('meals/orderDinner'), another.data.id)).toMatchObject({ status: 'refunded' });
    expect([await balances(person.id), await ofEnterprise()]).toEqual([{ cash: '50.00' }, '100.00']);
  });

  test('single dishes are given back with their portions and money, and a cancel gives back the rest', async () => {
    const [rice, fish, soup] = [
      await addDish(rows, canteen, { price: '2.00' }),
      await addDish(rows, canteen, { price: '20.00', dailyStock: 5 }),
      await addDish(rows, canteen, { price: '3.00' }),
    ];
    const own = await addLine(rows, canteen, [rice.id, fish.id, soup.id], { saleDate: tomorrow, maxCount: 10 });
    const virt = await rows.add(rows.resource('enterprise/virtualarchitecture'), { orgId: canteen.orgId });
    await rows.add(rows.resource('meals/ruleMealline'), {
      orgId: canteen.orgId,
      lineId: own.id,
      dateTypeId: canteen.dateTypeId,
      status: 'enabled',
      personnelTypes: null,
      startDate: today,
      endDate: null,
      price: '20.00',
      extraPrice: null,
      virtSubsidy: '4.00',
      maxTimes: null,
    });
    const account = await rows.copyOfAny(rows.resource('accounts/virtAccount'), {
      accountNo: `E${rows.next()}`,
      virtId: virt.id,
      orgId: canteen.orgId,
      accountType: 'meal',
      balance: '100.00',
      frozenAmount: '0.00',
      status: 'normal',
    });
    const person = await eater({ subsidy: '10.00', cash: '50.00' }, { virtId: virt.id });
    const { data, message } = await place(person.id, {
      lineId: own.id,
      payOrder: ['subsidy', 'cash'],
      items: [
        { mealId: rice.id, quantity: 1 },
        { mealId: fish.id, quantity: 2 },
        { mealId: soup.id, quantity: 1 },
      ],
    });
    expect(data, message).toMatchObject({ totalAmount: '45.00', subsidyAmount: '4.00', payAmount: '41.00' });
    const details = (
      await admin.post<{ list: (Row & { id: string })[] }>('/ordermeal/web/orderDinnerDetails/list', {
        orderId: data.id,
      })
    ).data.list;
    const idOf = (mealId: string) => String(details.find((row) => row.mealId === mealId)?.id);
    const back = (...dishes: string[]) =>
      admin.post<Row>(`${prefix}/cancelDishes`, { id: data.id, dishes: dishes.join(',') });
    const state = async () => [
      await balances(person.id),
      (await rows.find(rows.resource('accounts/virtAccount'), account.id))?.balance,
      (await rows.find(rows.resource('meals/lineManage'), own.id))?.orderedCount,
    ];
    expect(await state()).toEqual([{ subsidy: '0.00', cash: '19.00' }, '96.00', 4]);
    const replies = await Promise.all(Array.from({ length: 4 }, () => back(idOf(fish.id))));
    expect(replies.map(({ code }) => code).toSorted(), JSON.stringify(replies)).toEqual([200, 400, 400, 400]);
    expect(await state()).toEqual([{ subsidy: '9.00', cash: '50.00' }, '96.00', 2]);
    // Less is left to pay than the enterprise bears: the rest of the wallets, and a part of the enterprise's.
    expect(await back(idOf(soup.id))).toMatchObject({
      code: 200,
      data: { totalAmount: '2.00', subsidyAmount: '2.00', payAmount: '0.00', refundAmount: '41.00', quantity: 1 },
    });
    expect(await state()).toEqual([{ subsidy: '10.00', cash: '50.00' }, '98.00', 1]);
    expect(await back(idOf(rice.id))).toMatchObject({ code: 422, data: { errors: [{ path: 'dishes' }] } });
    expect(await cancel(data.id)).toMatchObject({
      code: 200,
      data: { rows: [{ status: 'cancelled', refundAmount: '41.00' }] },
    });
    expect(await state()).toEqual([{ subsidy: '10.00', cash: '50.00' }, '100.00', 0]);
    const merchant = await server.as('merchant-b');
    expect((await merchant.post(`${prefix}/cancelDishes`, { id: data.id, dishes: idOf(rice.id) })).code).not.toBe(200);
  });

  test('an order that waits for its money is paid later, once', async () => {
    const person = await eater({ cash: '50.00' });
    const { data } = await place(person.id);
    const paid = await Promise.all(
      Array.from({ length: 5 }, () => admin.post<{ rows: Row[] }>(`${prefix}/pay`, { ids: data.id })),
    );
    expect(paid.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await balances(person.id)).toEqual({ cash: '26.00' });
  });

  test('the same attempt is one order', async () => {
    const person = await eater({ cash: '100.00' });
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => place(person.id, { payOrder: ['cash'] }, { 'idempotency-key': 'dinner-1' })),
    );
    for (const reply of replies)
      expect(reply, reply.message).toMatchObject({ code: 200, data: { id: replies[0]?.data.id } });
    expect(await balances(person.id)).toEqual({ cash: '76.00' });
    expect(
      (await place(person.id, { payOrder: ['cash'], dinnerDate: addDays(today, 2) }, { 'idempotency-key': 'dinner-1' }))
        .code,
    ).toBe(409);
  });

  test('an order that is older than the ledger is paid back to the wallet that it names', async () => {
    const project = await server.as('project-a');
    const { data } = await project.post<{ list: (Row & { id: string; userId: string })[] }>(`${prefix}/list`, {
      status: 'ordered',
      dinnerDate_gte: addDays(today, 2),
      limit: 200,
    });
    const order = data.list.find(({ payWay }) => payWay === 'cash_wallet');
    expect(order, 'demo data has one').toBeDefined();
    if (!order) return;
    const before = await balances(order.userId);
    expect(await cancel(order.id)).toMatchObject({ code: 200 });
    expect(Number((await balances(order.userId)).cash)).toBeCloseTo(Number(before.cash) + Number(order.payAmount), 2);
  });

  test('the ledger is sound', async () => {
    const report = await checkLedger(server.server.services.db);
    expect(isSound(report), reportLines(report).join('\n')).toBe(true);
  });
});

describe('cancelling', () => {
  test('is over at its time, but for those who may do it later', async () => {
    const manager = await server.as('merchant-a');
    const [merchant] = (await manager.post<{ list: Row[] }>('/wallet/merchant/list', {})).data.list;
    const own = await addCanteen(rows, merchant?.orgId, {
      startTime: '23:58',
      endTime: '23:59',
      cancelDeadlineTime: '00:00',
      orderDeadlineTime: '23:57',
    });
    const person = await addPerson(rows, own.orgId);
    const order = await admin.post<Placed>(`${prefix}/add`, {
      merchantId: merchant?.id,
      dateTypeId: own.dateTypeId,
      dinnerDate: today,
      userId: person.id,
      quantity: 1,
    });
    expect(order.data, order.message).toMatchObject({ status: 'unpaid' });
    await rows.put(rows.resource('meals/orderDinner'), order.data.id, { status: 'ordered' });
    expect(await manager.post(`${prefix}/cancelDinner`, { ids: order.data.id, cancelReason: '晚了' })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'id' }] },
    });
    expect(await cancel(order.data.id)).toMatchObject({ code: 200 });
  });
});

describe('somebody who does not come for their meal', () => {
  const charges = async (dinnerId: string) =>
    (await admin.post<{ list: StoredRow[] }>('/orderManage/deduction/list', { dinnerId })).data.list;
  /** An order of yesterday that nobody came for; the rule of the project asks for so much. */
  async function missed(wallets: Record<string, string>, noShowCharge: string): Promise<Placed & { userId: string }> {
    const person = await eater(wallets);
    const { data, message } = await place(person.id, { payOrder: ['cash'] });
    expect(data.status, message).toBe('ordered');
    const rules = rows.resource('meals/rule');
    const { id: rule } = await rows.add(rules, {
      orgId: canteen.orgId,
      status: 'enabled',
      noShowCharge,
      payOrder: ['credit', 'cash'],
    });
    await rows.put(rows.resource('meals/orderDinner'), data.id, { dinnerDate: addDays(today, -1) });
    expect(await admin.post(`${prefix}/noshow`, { ids: data.id })).toMatchObject({ code: 200 });
    expect(await admin.post(`/ordermeal/web/rule/delete/${rule}`)).toMatchObject({ code: 200 });
    return { ...data, userId: person.id };
  }

  test('pays what the rule asks for, is told so, and gets it back when the order is refunded', async () => {
    const order = await missed({ cash: '30.00' }, '5.00');
    expect(await charges(order.id)).toMatchObject([
      { deductType: 'noshow', accountType: 'cash', amount: '5.00', status: 'success', deductTime: expect.any(String) },
    ]);
    expect(await balances(order.userId)).toEqual({ cash: '1.00' });
    await until(async () => {
      const asked = { title: '钱包扣款', limit: 50 };
      const { list } = (await admin.post<{ list: Row[] }>('/organisation/userMessage/list', asked)).data;
      return list.some(({ content }) => String(content).includes(String(order.orderNo)));
    });
    const other = await server.as('admin-b');
    await admin.post(`${prefix}/applyRefund`, { ids: order.id });
    expect(await other.post(`${prefix}/rejectRefund`, { ids: order.id })).toMatchObject({
      data: { rows: [{ status: 'noshow', refundFrom: null }] },
    });
    expect(await balances(order.userId)).toEqual({ cash: '1.00' });
    await admin.post(`${prefix}/applyRefund`, { ids: order.id });
    const { version } = (await rows.find(rows.resource('meals/orderDinner'), order.id)) as StoredRow;
    expect(await other.post(`${prefix}/refund`, { ids: order.id, version })).toMatchObject({ code: 200 });
    expect(await balances(order.userId)).toEqual({ cash: '30.00' });
    expect(await charges(order.id)).toMatchObject([{ status: 'revoked' }]);
  });

  test('owes it where there is too little, until it is asked for again or waived', async () => {
    const order = await missed({ cash: '24.00' }, '5.00');
    const [owed] = await charges(order.id);
    expect(owed).toMatchObject({ status: 'failed', failReason: expect.any(String) });
    expect(await admin.post('/orderManage/deduction/retry', { ids: owed?.id })).toMatchObject({ code: 422 });
    expect(await admin.post('/orderManage/deduction/waive', { ids: owed?.id })).toMatchObject({ code: 200 });
    expect(await charges(order.id)).toMatchObject([{ status: 'waived' }]);
    expect(await balances(order.userId)).toEqual({ cash: '0.00' });
    const report = await checkLedger(server.server.services.db);
    expect(isSound(report), reportLines(report).join('\n')).toBe(true);
  });

  test('pays nothing where the rule asks for nothing', async () => {
    const order = await missed({ cash: '24.00' }, '0.00');
    expect(await charges(order.id)).toEqual([]);
  });

  /** What the product does by itself, some hours after the day. */
  async function afterwards(overtimeAction: string): Promise<Placed & { userId: string }> {
    const person = await eater({ cash: '24.00' });
    const { data } = await place(person.id, { payOrder: ['cash'] });
    const rules = rows.resource('meals/ruleTakefood');
    const { takeMode = null } = (await rows.find(rows.resource('meals/orderDinner'), data.id)) as Row;
    const rule = { orgId: canteen.orgId, takeMode, overtimeAction, status: 'enabled' };
    const { id } = await rows.add(rules, rule);
    await rows.put(rows.resource('meals/orderDinner'), data.id, { dinnerDate: addDays(today, -2) });
    expect((await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).code).toBe(200);
    const isOfOrder = ({ payload }: Row) =>
      JSON.stringify(payload).includes(data.id) && JSON.stringify(payload).includes('noshow');
    await until(async () =>
      ((await work.rows(stepHandler)) as Row[]).some((row) => isOfOrder(row) && row.state === 'done'),
    );
    expect(await admin.post(`/ordermeal/web/ruleTakefood/delete/${id}`)).toMatchObject({ code: 200 });
    return { ...data, userId: person.id };
  }
  const stateOf = async (id: string) => (await rows.find(rows.resource('meals/orderDinner'), id)) as Row;

  test.each([
    ['expire', 'noshow', '0.00'],
    ['refund', 'refunded', '24.00'],
    ['manual', 'ordered', '0.00'],
  ])('and whose project says %s: the order is %s afterwards', async (action, status, left) => {
    const order = await afterwards(action);
    await expect.poll(async () => (await stateOf(order.id)).status).toBe(status);
    expect(await balances(order.userId)).toEqual({ cash: left });
  });
});
