import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { StoredRow } from '../support/calls.ts';
import { addCanteen, dinnerFor } from '../support/canteens.ts';
import type { Client } from '../support/client.ts';
import { Devices, terminals, type Device } from '../support/devices.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { openStall } from '../support/stall.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
let devices: Devices;
let orgId: string;
let box: Device;
let cabinet: StoredRow;

const of = (id: string) => rows.resource(id);
const parcelOf = async (orderNo: unknown) =>
  (await admin.post<{ list: StoredRow[] }>('/equipment/cabinetParcel/list', { orderNo: String(orderNo) })).data.list[0];
const put = (order: StoredRow, more: Row = {}) =>
  devices.call<{ cellNo: number }>(box.key, 'cabinetPut', { orderNo: order.orderNo ?? null, ...more });
const take = (openCode: unknown) => devices.call(box.key, 'cabinetTake', { openCode: String(openCode) });
const cells = async () => await rows.find(of('equipment/cabinet'), cabinet.id);
const told = async (no: unknown) =>
  (await admin.post<{ list: Row[] }>('/organisation/userMessage/list', { limit: 200 })).data.list.filter(
    ({ content }) => String(content).includes(String(no)),
  );

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  ({ orgId } = await addCanteen(rows));
  devices = new Devices(server, rows, admin, orgId);
});
afterAll(() => server.stop());

beforeEach(async () => {
  box = await devices.add(terminals, { equipmentType: 'cabinet' });
  cabinet = await rows.add(of('equipment/cabinet'), { orgId, equipmentId: box.id, cellCount: 2, overtimeMinutes: 60 });
  await rows.put(of('equipment/cabinet'), cabinet.id, { status: 'normal', usedCount: 0 });
});

/** A dinner of today that the kitchen has finished. */
async function dinner(more: Row = {}): Promise<StoredRow> {
  const order = await rows.add(of('meals/orderDinner'), await dinnerFor(rows, { orgId }));
  await rows.put(of('meals/orderDinner'), order.id, {
    status: 'ready',
    takeMode: 'cabinet',
    dinnerDate: chinaDay(Date.now()),
    ...more,
  });
  return (await rows.find(of('meals/orderDinner'), order.id)) as StoredRow;
}

test('a meal goes into the first free compartment, its owner is told the code, and the code hands it out once', async () => {
  const order = await dinner();
  expect(await put(order)).toMatchObject({ status: 200, data: { cellNo: 1 } });
  expect(await cells()).toMatchObject({ usedCount: 1, status: 'normal' });
  const parcel = await parcelOf(order.orderNo);
  expect(parcel).toMatchObject({ status: 'stored', cellNo: 1, orderKind: 'dinner' });
  await until(async () => (await told(order.orderNo)).length > 0);
  const [message] = await told(order.orderNo);
  expect(message?.content).toContain(String(parcel?.openCode));
  expect((await put(order)).status).toBe(409);
  expect((await take('000000')).status).toBe(404);
  expect(await take(parcel?.openCode)).toMatchObject({ status: 200, data: { cellNo: 1, orderNo: order.orderNo } });
  expect(await rows.find(of('meals/orderDinner'), order.id)).toMatchObject({
    status: 'finished',
    verifyEquipmentId: box.id,
  });
  expect(await parcelOf(order.orderNo)).toMatchObject({ status: 'taken', takeTime: expect.any(String) });
  expect(await cells()).toMatchObject({ usedCount: 0, status: 'normal' });
  expect((await take(parcel?.openCode)).status).toBe(404);
});

test('a full cabinet, a taken compartment, and what is not ready or elsewhere are refused, and change nothing', async () => {
  const [one, two, three] = [await dinner(), await dinner(), await dinner()] as const;
  expect(await put(one, { cellNo: 2 })).toMatchObject({ status: 200, data: { cellNo: 2 } });
  expect((await put(two, { cellNo: 2 })).status).toBe(409);
  expect((await put(two, { cellNo: 3 })).status).toBe(409);
  expect(await put(two)).toMatchObject({ status: 200, data: { cellNo: 1 } });
  expect(await cells()).toMatchObject({ usedCount: 2, status: 'full' });
  expect((await put(three)).status).toBe(409);
  expect((await put(await dinner({ status: 'preparing' }))).status).toBe(409);
  expect((await put(await dinner({ takeMode: 'dinein' }))).status).toBe(409);
  expect((await devices.call(box.key, 'cabinetPut', { orderNo: 'nothing' })).status).toBe(404);
  const till = await devices.add(terminals, { equipmentType: 'pos' });
  expect((await devices.call(till.key, 'cabinetPut', { orderNo: three.orderNo ?? null })).status).toBe(403);
  await rows.put(of('equipment/cabinet'), cabinet.id, { status: 'fault' });
  expect((await put(three)).status).toBe(409);
});

test('many put in at once: each compartment holds one, and one order lies in one', async () => {
  const orders = await Promise.all([dinner(), dinner(), dinner(), dinner()]);
  // Three times more callers than connections.
  const callers = Array.from({ length: 8 }, () => orders).flat();
  const replies = await Promise.all(callers.map((order) => put(order)));
  const stored = replies.filter(({ status }) => status === 200);
  expect(stored.map(({ data }) => data.cellNo).toSorted()).toEqual([1, 2]);
  expect(replies.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
  expect(await cells()).toMatchObject({ usedCount: 2, status: 'full' });
});

test('what lies too long is overdue, its owner is reminded, and staff clear the compartment', async () => {
  const order = await dinner();
  await put(order);
  const parcel = (await parcelOf(order.orderNo)) as StoredRow;
  await rows.put(of('equipment/cabinetParcel'), parcel.id, { deadline: new Date(Date.now() - 1000).toISOString() });
  expect((await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).code).toBe(200);
  await until(async () => (await parcelOf(order.orderNo))?.status === 'overdue');
  await until(async () => (await told(order.orderNo)).length === 2);
  expect((await admin.post('/equipment/cabinetParcel/clear', { id: parcel.id })).status).toBe(400);
  expect(
    await admin.post('/equipment/cabinetParcel/clear', { id: parcel.id, clearReason: '未取，已下架' }),
  ).toMatchObject({ code: 200 });
  await until(async () => (await told(order.orderNo)).some(({ content }) => String(content).includes('未取，已下架')));
  expect(await cells()).toMatchObject({ usedCount: 0 });
  expect((await take(parcel.openCode)).status).toBe(404);
});

test('a shop order is collected at a cabinet as well', async () => {
  const stall = await openStall(rows, { orgId });
  const { data } = await admin.postJson<StoredRow>('/flashdeliver/web/order/addOrder', {
    merchantId: stall.merchantId,
    userId: stall.userId,
    items: [{ productId: stall.productId, quantity: 1 }],
    address: '1 号楼 101',
    deliveryType: 'cabinet',
  });
  await rows.put(of('shop/order'), data.id, { status: 'waiting' });
  expect(await put(data)).toMatchObject({ status: 200 });
  const parcel = await parcelOf(data.orderNo);
  // Whoever asks for the money back does not get the goods as well.
  await admin.post('/flashdeliver/web/order/applyRefund', { id: data.id });
  expect((await take(parcel?.openCode)).status).toBe(409);
  await rows.put(of('shop/order'), data.id, { status: 'waiting', refundFrom: null });
  expect(await take(parcel?.openCode)).toMatchObject({ status: 200 });
  expect(await rows.find(of('shop/order'), data.id)).toMatchObject({ status: 'delivered' });
});
