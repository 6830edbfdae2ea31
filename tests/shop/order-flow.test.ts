import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { checkLedger, isSound } from '../../src/server/ledger/check.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';
import { addProduct, openStall, type Stall } from '../support/stall.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let checker: Client;
let rows: Rows;
let stall: Stall;
let keys = 0;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  checker = await addAdministrator(admin, server, 'checker');
  rows = new Rows(server.server.services, admin);
  stall = await openStall(rows);
  await admin.post(
    '/organisation/user/recharge',
    { userId: stall.userId, accountType: 'cash', amount: '500.00', payWay: 'cash' },
    key(),
  );
});
afterAll(() => server.stop());

const key = () => ({ 'Idempotency-Key': `flow-${++keys}` });
const web = '/flashdeliver/web/order';
const step = (name: string, id: string, more: Row = {}, client = admin): Promise<Reply<{ rows: StoredRow[] }>> =>
  client.post(`${web}/${name}`, { id, ...more });
const pay = (id: string, headers = key()) => admin.post<Row>(`${web}/pay`, { id }, headers);
const read = async (id: string) => (await rows.find(rows.resource('shop/order'), id)) as StoredRow;
const balance = async () =>
  (
    await admin.post<{ list: { balance: string }[] }>('/organisation/userAccount/list', {
      userId: stall.userId,
      accountType: 'cash',
    })
  ).data.list[0]?.balance;
/** Titles of what was sent to the customer about an order, the latest first. */
const news = async (id: string) => {
  const { orderNo } = await read(id);
  const { list } = (await admin.post<{ list: Row[] }>('/organisation/userMessage/list', { limit: 50 })).data;
  return list.flatMap(({ title, content }) => (String(content).includes(String(orderNo)) ? [title] : []));
};
const stock = async (id: string) => (await rows.find(rows.resource('shop/product'), id))?.stock;

async function placed(productId = stall.productId, quantity = 1): Promise<StoredRow> {
  const reply = await admin.postJson<StoredRow>(`${web}/addOrder`, {
    merchantId: stall.merchantId,
    userId: stall.userId,
    items: [{ productId, quantity }],
    address: '1 号楼',
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}

const through = async (id: string, ...names: readonly string[]) => {
  for (const name of names) {
    const reply =
      name === 'pay' ? await pay(id) : await step(name, id, name === 'carrierOrder' ? { staffId: stall.staffId } : {});
    expect(reply, `${name}: ${JSON.stringify(reply)}`).toMatchObject({ code: 200 });
  }
};

const courier = async (given: Row = {}) =>
  (
    await rows.add(rows.resource('shop/deliveryStaff'), {
      merchantId: stall.merchantId,
      orgIds: [stall.orgId],
      buildIds: null,
      healthCertExpire: '2040-01-01',
      ...given,
    })
  ).id;

describe('an order', () => {
  test('is paid from the wallet once, goes its way, and is counted for whoever carries it', async () => {
    const before = Number(await balance());
    const { id } = await placed();
    const headers = key();
    const replies = await Promise.all([pay(id, headers), pay(id, headers), pay(id, headers)]);
    expect(
      replies.map(({ code }) => code),
      JSON.stringify(replies),
    ).toEqual([200, 200, 200]);
    expect(await pay(id)).toMatchObject({ code: 409 });
    expect(await admin.post(`${web}/pay`, { id })).toMatchObject({ code: 400 });
    expect(Number(await balance())).toBe(before - 10);
    expect(await read(id)).toMatchObject({
      status: 'paid',
      payWay: 'cash_wallet',
      takeCode: expect.stringMatching(/^\d{6}$/),
    });
    await through(id, 'accept', 'ready', 'carrierOrder');
    const staff = rows.resource('shop/deliveryStaff');
    const [listed] = (
      await admin.post<{ list: Row[] }>('/flashdeliver/web/deliveryStaff/queryDeliveryStaff', { id: stall.staffId })
    ).data.list;
    expect(listed).toMatchObject({ loadCount: 1, todayCount: 1, totalCount: 1, workStatus: 'busy' });
    expect(await read(id)).toMatchObject({ status: 'delivering' });
    await through(id, 'deliver');
    expect(await read(id)).toMatchObject({ status: 'delivered' });
    expect(await rows.find(staff, stall.staffId)).toMatchObject({ workStatus: 'idle', totalCount: 1 });
    await through(id, 'finish');
    expect(await read(id)).toMatchObject({ status: 'finished' });
  });

  test('that nobody can pay stays as it is', async () => {
    const other = await openStall(rows, { orgId: stall.orgId, merchantId: stall.merchantId });
    const reply = await admin.postJson<StoredRow>(`${web}/addOrder`, {
      merchantId: stall.merchantId,
      userId: other.userId,
      items: [{ productId: stall.productId, quantity: 1 }],
      address: '1 号楼',
    });
    expect(await pay(reply.data.id)).toMatchObject({ code: 422, message: expect.stringContaining('余额不足') });
    expect(await read(reply.data.id)).toMatchObject({ status: 'unpaid', payTime: null, version: 1 });
  });

  test('gives back stock and money when it is cancelled, once', async () => {
    const { id: productId } = await addProduct(rows, stall, { stock: 5 });
    const before = await balance();
    const { id } = await placed(productId, 2);
    await through(id, 'pay', 'accept');
    expect(await stock(productId)).toBe(3);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => step('cancelOrder', id, { cancelReason: '商家缺货' })),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect([await stock(productId), await balance()]).toEqual([5, before]);
  });

  test('gives everything back when it is refunded, by a second person, and goes on where it was when that is refused', async () => {
    const { id: productId } = await addProduct(rows, stall, { stock: 5 });
    const before = await balance();
    const { id } = await placed(productId, 1);
    await through(id, 'pay', 'accept', 'applyRefund');
    expect(await step('rejectRefund', id)).toMatchObject({
      code: 200,
      data: { rows: [{ status: 'accepted', refundFrom: null }] },
    });
    await until(async () => (await news(id)).length > 0);
    expect(await news(id)).toEqual(['退款申请未通过']);
    await through(id, 'applyRefund');
    const { version, status } = await read(id);
    expect(status).toBe('refunding');
    expect(await step('refund', id, { version })).toMatchObject({ code: 403 });
    expect(await step('refund', id, { version }, checker)).toMatchObject({ code: 200 });
    expect(await step('refund', id, { version: version + 1 }, checker)).toMatchObject({ code: 409 });
    expect((await read(id)).status).toBe('refunded');
    await until(async () => (await news(id)).length > 1);
    expect(await news(id)).toEqual(['订单已退款', '退款申请未通过']);
    expect([await stock(productId), await balance()]).toEqual([5, before]);
  });

  test('is cancelled when it is not paid in time, and cannot be paid then', async () => {
    const { id: productId } = await addProduct(rows, stall, { stock: 5 });
    const { id } = await placed(productId, 1);
    const waits = await placed(productId, 1);
    await rows.put(rows.resource('shop/order'), id, {
      orderTime: new Date(Date.now() - 15 * 60_000 - 1000).toISOString(),
    });
    expect(await pay(id)).toMatchObject({ code: 422, message: expect.stringContaining('15分钟') });
    expect((await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).code).toBe(200);
    await expect.poll(async () => (await read(id)).status).toBe('cancelled');
    expect(await read(id)).toMatchObject({ cancelReason: '超时未支付' });
    expect(await read(waits.id)).toMatchObject({ status: 'unpaid' });
    expect(await stock(productId)).toBe(4);
  });

  test('that is deleted before it is paid has taken nothing', async () => {
    const { id: productId } = await addProduct(rows, stall, { stock: 5 });
    const { id } = await placed(productId, 2);
    expect(await admin.post(`${web}/delete/${id}`)).toMatchObject({ code: 200 });
    expect(await stock(productId)).toBe(5);
  });

  test('is accepted by itself where the shop does so', async () => {
    const shop = await rows.add(rows.resource('shop/business'), {
      merchantId: stall.merchantId,
      openTime: '00:00',
      closeTime: '23:59',
      startAmount: '0.00',
      deliveryFee: '0.00',
      freeAmount: null,
      autoAccept: true,
      status: 'open',
      deliveryRange: null,
    });
    const { id } = await placed();
    expect(await pay(id)).toMatchObject({ code: 200, data: { status: 'accepted' } });
    expect(await admin.post('/flashdeliver/web/business/checkDel', { id: shop.id })).toMatchObject({
      code: 200,
      data: { canDelete: false, orders: expect.any(Number), products: expect.any(Number) },
    });
    expect(await admin.post(`/flashdeliver/web/business/delete/${shop.id}`)).toMatchObject({ code: 422 });
    const idle = await rows.add(rows.resource('shop/business'), {
      deliveryRange: null,
      merchantId: (await rows.add(rows.resource('merchants/merchant'))).id,
    });
    expect(await admin.post('/flashdeliver/web/business/checkDel', { id: idle.id })).toMatchObject({
      code: 200,
      data: { canDelete: true, orders: 0, products: 0 },
    });
    expect(await admin.post(`/flashdeliver/web/business/delete/${idle.id}`)).toMatchObject({ code: 200 });
  });
});

describe('an order is handed to', () => {
  test.each([
    [
      'nobody who is disabled',
      async () => {
        const id = await courier();
        await admin.post('/flashdeliver/web/deliveryStaff/disable', { id });
        return id;
      },
      /已停用/,
    ],
    ['nobody without a certificate', () => courier({ healthCertExpire: null }), /健康证/],
    ['nobody whose certificate is over', () => courier({ healthCertExpire: '2020-01-01' }), /健康证/],
    ['nobody of another merchant', async () => (await openStall(rows)).staffId, /其他商户/],
    [
      'nobody of another project',
      async () => courier({ orgIds: [await rows.idOf('organisation/organization', 'orgCode', 'XM002')] }),
      /不负责该项目/,
    ],
  ])('%s', async (_name, make, why) => {
    const { id } = await placed();
    await rows.put(rows.resource('shop/order'), id, { status: 'waiting' });
    const staffId = await make();
    expect(await step('carrierOrder', id, { staffId })).toMatchObject({
      code: 422,
      message: expect.stringMatching(why),
      data: { errors: [{ path: 'staffId' }] },
    });
    expect(await read(id)).toMatchObject({ status: 'waiting', staffId: null });
    await through(id, 'carrierOrder');
  });

  test('one courier by one of many who try', async () => {
    const { id } = await placed();
    await rows.put(rows.resource('shop/order'), id, { status: 'waiting' });
    const staffId = await courier({ merchantId: null });
    const replies = await Promise.all(Array.from({ length: 4 }, () => step('carrierOrder', id, { staffId })));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await rows.find(rows.resource('shop/deliveryStaff'), staffId))?.totalCount).toBe(1);
  });
});

test('the counts of the tabs are those of the rows, within what the caller sees', async () => {
  for (const client of [admin, await server.as('merchant-a'), await server.as('project-b')]) {
    const counts = (await client.post<Record<string, number>>(`${web}/queryOrderCount`)).data;
    const total = async (filter: Row) =>
      (await client.post<{ total: number }>(`${web}/queryOrder`, { limit: 1, ...filter })).data.total;
    expect(counts.all).toBe(await total({}));
    for (const state of Object.keys(rows.resource('shop/order').states?.labels ?? {}))
      expect(counts[state], state).toBe(await total({ status: state }));
  }
  const { merchantId } = stall;
  expect((await admin.post<Record<string, number>>(`${web}/queryOrderCount`, { merchantId })).data.all).toBe(
    (await admin.post<{ total: number }>(`${web}/queryOrder`, { merchantId })).data.total,
  );
  expect(await admin.post(`${web}/queryOrderCount`, { nothing: 1 })).toMatchObject({ code: 400 });
});

test('the ledger is sound after all of this', async () => {
  expect(isSound(await checkLedger(server.server.services.db))).toBe(true);
});

describe('the dispatch board', () => {
  interface Board {
    total: number;
    orders: (Row & { id: string; courierIds: string[] })[];
    couriers: (Row & { id: string })[];
  }
  const board = async (more: Row = {}, client = admin) =>
    (await client.post<Board>(`${web}/dispatchBoard`, { merchantId: stall.merchantId, ...more })).data;

  test('has the orders that wait beside those who may carry them, with their load', async () => {
    const [{ id }, outdated, disabled] = [
      await placed(),
      await courier({ healthCertExpire: '2020-01-01' }),
      await courier(),
    ];
    await rows.put(rows.resource('shop/deliveryStaff'), disabled, { status: 'disabled' });
    const elsewhere = await openStall(rows, { orgId: stall.orgId });
    expect((await board()).orders.map((order) => order.id)).not.toContain(id);
    await through(id, 'pay');
    await rows.put(rows.resource('shop/order'), id, { status: 'waiting' });
    const found = await board();
    const shown = found.orders.find((order) => order.id === id);
    expect(shown?.courierIds).toContain(stall.staffId);
    for (const unfit of [outdated, disabled, elsewhere.staffId]) expect(shown?.courierIds).not.toContain(unfit);
    const listed = found.couriers.map((one) => one.id);
    for (const unfit of [outdated, disabled]) expect(listed).not.toContain(unfit);
    await through(id, 'carrierOrder');
    expect((await board()).orders.map((order) => order.id)).not.toContain(id);
    expect((await board({ status: 'delivering' })).orders.map((order) => order.id)).toContain(id);
    const load = ({ couriers }: Board) => Number(couriers.find((one) => one.id === stall.staffId)?.loadCount);
    expect(load(await board())).toBe(load(found) + 1);
    await through(id, 'deliver');
  });

  test('answers within what its reader sees, and refuses other states', async () => {
    const merchant = await server.as('merchant-b');
    expect((await board({}, merchant)).total).toBe(0);
    expect(await admin.post(`${web}/dispatchBoard`, { status: 'finished' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'status' }] },
    });
    expect(await admin.post(`${web}/dispatchBoard`, { nonsense: '1' })).toMatchObject({ code: 400 });
  });
});
