import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A coupon pays for parking, once, and what it pays is nobody's money. */
let server: RunningServer;
let admin: Client;
let rows: Rows;
let orgId: string;
let userId: string;
let carparkId: string;
let n = 0;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  orgId = String((await admin.post<{ list: Row[] }>('/organisation/organization/getselectlist')).data.list[0]?.id);
  const user = await rows.add(rows.resource('residents/user'), { orgId, virtId: null, deptId: null });
  await rows.put(rows.resource('residents/user'), user.id, { status: 'enabled' });
  userId = user.id;
  const carpark = await rows.add(rows.resource('parking/carpark'), {
    tempSpaces: null,
    orgId,
    totalSpaces: 50,
    freeSpaces: 50,
    freeMinutes: 15,
    firstMinutes: 60,
    firstFee: '5.00',
    unitMinutes: 30,
    unitFee: '2.00',
    dayMaxFee: '20.00',
    status: 'enabled',
  });
  carparkId = carpark.id;
});
afterAll(() => server.stop());

type Stay = Row & { id: string };

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Somebody holds one, for 10 yuan unless it says otherwise. */
async function coupon(given: Row = {}, held: Row = {}): Promise<string> {
  const { id } = await rows.add(rows.resource('shop/coupon'), {
    couponType: 'parking',
    thresholdAmount: '0.00',
    faceAmount: '10.00',
    discountRate: null,
    maxDiscount: null,
    orgIds: [orgId],
    merchantIds: null,
    scope: 'all',
    categoryIds: null,
    productIds: null,
    totalCount: 1000,
    perLimit: null,
    validType: 'days',
    validDays: 7,
    validStart: null,
    validEnd: null,
    ...given,
  });
  await rows.put(rows.resource('shop/coupon'), id, { status: 'active' });
  const reply = await admin.post<Stay>('/coupon/receive/add', { couponId: id, userId });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  await rows.put(rows.resource('shop/receive'), reply.data.id, held);
  return reply.data.id;
}

async function stay(minutes: number): Promise<Stay> {
  const plateNo = `浙C${String(20_000 + ++n)}`;
  const reply = await admin.post<Stay>('/carpark/inout/add', { plateNo, carparkId, inTime: ago(minutes) });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}

const collect = (id: string, more: Row = {}): Promise<Reply<Row>> =>
  admin.post('/carpark/inout/collect', { id, ...more });
const due = (id: string, couponReceiveId?: string): Promise<Reply<Row>> =>
  admin.post('/carpark/inout/getDue', { id, ...(couponReceiveId && { couponReceiveId }) });
const stayOf = async ({ id }: Stay) => (await rows.find(rows.resource('parking/inout'), id)) as Row;
const couponOf = async (id: string) => (await rows.find(rows.resource('shop/receive'), id)) as Row;

describe('a parking coupon', () => {
  test('takes its amount off, and the rest is paid', async () => {
    const [one, id] = [await stay(160), await coupon()];
    expect((await due(one.id)).data).toEqual({ fee: '13.00', settled: '0.00', discount: '0.00', due: '13.00' });
    expect((await due(one.id, id)).data).toEqual({ fee: '13.00', settled: '0.00', discount: '10.00', due: '3.00' });
    expect(await collect(one.id, { couponReceiveId: id })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'payWay' }] },
    });
    expect(await couponOf(id), 'nothing was paid').toMatchObject({ status: 'unused' });
    expect((await collect(one.id, { couponReceiveId: id, payWay: 'cash' })).code).toBe(200);
    expect(await stayOf(one)).toMatchObject({
      status: 'paid',
      payAmount: '3.00',
      discountAmount: '10.00',
      payWay: 'cash',
      couponReceiveId: id,
    });
    expect(await couponOf(id)).toMatchObject({ status: 'used', orderNo: one.plateNo, useTime: expect.any(String) });
    expect((await admin.post('/carpark/inout/out', { id: one.id })).code).toBe(200);
  });

  test('pays for all of a shorter stay, and without an amount for any', async () => {
    for (const [minutes, given, discountAmount] of [
      [70, {}, '7.00'],
      [600, { faceAmount: null }, '20.00'],
    ] as const) {
      const [one, id] = [await stay(minutes), await coupon(given)];
      const reply = await collect(one.id, { couponReceiveId: id, payWay: 'wechat' });
      expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
      expect(await stayOf(one)).toMatchObject({ status: 'paid', payAmount: '0.00', discountAmount, payWay: null });
    }
  });

  test('counts for whoever stays on and pays the rest', async () => {
    const [one, id] = [await stay(70), await coupon()];
    expect((await collect(one.id, { couponReceiveId: id })).code).toBe(200);
    await rows.put(rows.resource('parking/inout'), one.id, { status: 'repay', inTime: ago(130) });
    expect(await admin.post('/carpark/inout/out', { id: one.id })).toMatchObject({ code: 422 });
    expect((await due(one.id)).data).toEqual({ fee: '11.00', settled: '7.00', discount: '0.00', due: '4.00' });
    const second = await coupon({ faceAmount: '1.00' });
    expect((await collect(one.id, { couponReceiveId: second, payWay: 'alipay' })).code).toBe(200);
    expect(await stayOf(one)).toMatchObject({ payAmount: '3.00', discountAmount: '8.00', couponReceiveId: second });
  });

  test.each([
    ['that is for shopping', { couponType: 'cash', thresholdAmount: '10.00' }, {}, 100, 422],
    ['of another project', 'elsewhere', {}, 100, 422],
    ['that has not begun', { validStart: new Date(Date.now() + 3_600_000).toISOString() }, {}, 100, 422],
    ['that is over', {}, { validEnd: ago(1) }, 100, 422],
    ['that asks for a longer stay', { thresholdAmount: '12.00' }, {}, 100, 422],
    ['where nothing is due', {}, {}, 10, 422],
    ['that was used', {}, { status: 'used' }, 100, 400],
    ['that was revoked', {}, { status: 'revoked' }, 100, 400],
  ] as const)('%s is refused, and nothing is paid', async (_, given, held, minutes, code) => {
    const terms: Row =
      given === 'elsewhere'
        ? { orgIds: [(await rows.add(rows.resource('organisation/organization'))).id] }
        : { ...given };
    const { validStart, ...ofForm } = terms;
    const [one, id] = [await stay(minutes), await coupon(ofForm, held)];
    if (validStart) await rows.put(rows.resource('shop/coupon'), String((await couponOf(id)).couponId), { validStart });
    const before = await couponOf(id);
    const reply = await collect(one.id, { couponReceiveId: id, payWay: 'cash' });
    expect(reply, JSON.stringify(reply)).toMatchObject({ code, data: { errors: [{ path: 'couponReceiveId' }] } });
    expect(await stayOf(one)).toMatchObject({ status: 'in', payTime: null });
    expect(await couponOf(id)).toEqual(before);
  });

  test('pays once, of two who show it at the same moment', async () => {
    const id = await coupon();
    const both = [await stay(160), await stay(160)];
    const replies = await Promise.all(both.map((one) => collect(one.id, { couponReceiveId: id, payWay: 'cash' })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    const paid = await Promise.all(both.map(stayOf));
    expect(paid.map(({ discountAmount }) => discountAmount).toSorted()).toEqual(['10.00', null]);
  });
});

test('a stay that was paid for is not deleted', async () => {
  const [open, paid] = [await stay(70), await stay(70)];
  await collect(paid.id, { payWay: 'cash' });
  expect((await admin.post(`/carpark/inout/delete/${paid.id}`)).code).toBe(409);
  expect((await admin.post(`/carpark/inout/delete/${open.id}`)).code).toBe(200);
});

test('what is due is told to those who may see the stay', async () => {
  const one = await stay(70);
  expect((await (await server.as('merchant-a')).post('/carpark/inout/getDue', { id: one.id })).code).not.toBe(200);
  expect((await due('01a00000-0000-7000-8000-000000000000')).code).toBe(404);
});

test('the books agree with all of it', async () => {
  expect(await documentDifferences(server.server.services)).toEqual([]);
});
