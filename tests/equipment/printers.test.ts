import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Devices, terminals, type Device } from '../support/devices.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { openStall, type Stall } from '../support/stall.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
let devices: Devices;
let stall: Stall;
let printer: Device;
let config: StoredRow;

const web = '/flashdeliver/web/order';
const configs = '/equipment/printConfig';
const tasksOf = async (orderNo: string) =>
  (await admin.post<{ list: StoredRow[] }>('/equipment/printTask/list', { orderNo, limit: 50 })).data.list;
const fetchSlips = async (by = printer) => (await devices.call<{ list: Slip[] }>(by.key, 'printTasks')).data.list;
const report = (slip: Slip, more: Row = {}, by = printer) =>
  devices.call<{ accepted: boolean }>(by.key, 'printResult', { id: slip.id, attempt: slip.attempt, ...more });
const update = async (values: Row) =>
  admin.postJson(`${configs}/update`, {
    id: config.id,
    version: (await rows.find(rows.resource('equipment/printConfig'), config.id))?.version ?? null,
    ...values,
  });
const settings = (values: Row) => rows.put(rows.resource('equipment/printConfig'), config.id, values);

interface Slip {
  id: string;
  attempt: number;
  orderNo: string;
  ticketType: string;
  copies: number;
  content: string;
}

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  stall = await openStall(rows);
  devices = new Devices(server, rows, admin, stall.orgId);
  printer = await devices.add(terminals, { equipmentType: 'printer', merchantId: stall.merchantId });
  const reply = await admin.postJson<StoredRow>(`${configs}/add`, {
    configName: '收银台打印机',
    merchantId: stall.merchantId,
    equipmentId: printer.id,
    printerSn: `SN${rows.next()}`,
    paperWidth: 'w58',
    copies: 2,
    ticketTypes: ['kitchen', 'customer'],
    autoPrint: true,
    status: 'enabled',
  });
  if (reply.code !== 200) throw new Error(reply.message);
  config = reply.data;
  await admin.post(
    '/organisation/user/recharge',
    { userId: stall.userId, accountType: 'cash', amount: '500.00', payWay: 'cash' },
    { 'Idempotency-Key': 'printing' },
  );
});
afterAll(() => server.stop());

async function accepted(): Promise<StoredRow> {
  const { data } = await admin.postJson<StoredRow>(`${web}/addOrder`, {
    merchantId: stall.merchantId,
    userId: stall.userId,
    items: [{ productId: stall.productId, quantity: 2 }],
    address: '1 号楼 101',
    remark: '少冰',
  });
  expect(await admin.post(`${web}/pay`, { id: data.id }, { 'Idempotency-Key': data.id })).toMatchObject({ code: 200 });
  // The shop may take orders on by itself.
  if ((await rows.find(rows.resource('shop/order'), data.id))?.status === 'paid')
    expect(await admin.post(`${web}/accept`, { id: data.id })).toMatchObject({ code: 200 });
  return (await rows.find(rows.resource('shop/order'), data.id)) as StoredRow;
}

test('slips of an accepted order come out once, as wide as the paper, and are told apart by what they are for', async () => {
  const order = await accepted();
  const slips = (await fetchSlips()).filter(({ orderNo }) => orderNo === order.orderNo);
  expect(slips.map(({ ticketType, copies, attempt }) => [ticketType, copies, attempt]).toSorted()).toEqual([
    ['customer', 2, 1],
    ['kitchen', 2, 1],
  ]);
  const [kitchen, customer] = ['kitchen', 'customer'].map((type) =>
    slips.find(({ ticketType }) => ticketType === type),
  );
  for (const text of [order.orderNo, order.takeCode, '少冰', 'x2']) {
    expect(kitchen?.content).toContain(text);
    expect(customer?.content).toContain(text);
  }
  expect(customer?.content).toContain(`实付：${String(order.payAmount)}元`);
  expect(kitchen?.content).not.toContain('实付');
  for (const line of String(customer?.content).split('\n'))
    expect([...line].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)).toBeLessThanOrEqual(32);
  expect((await tasksOf(String(order.orderNo))).map(({ status }) => status)).toEqual(['sent', 'sent']);
  // Nobody else gets them meanwhile.
  expect((await fetchSlips()).map(({ orderNo }) => orderNo)).not.toContain(order.orderNo);
  for (const slip of slips) expect((await report(slip)).data).toEqual({ accepted: true });
  expect((await tasksOf(String(order.orderNo))).map(({ status }) => status)).toEqual(['printed', 'printed']);
});

test('a printer without paper is asked again later; what it says of an earlier attempt counts for nothing', async () => {
  const order = await accepted();
  const slip = (await fetchSlips()).find(({ orderNo }) => orderNo === order.orderNo);
  expect((await report(slip as Slip, { result: 'failed', message: '缺纸' })).data).toEqual({ accepted: true });
  const task = (await tasksOf(String(order.orderNo))).find(({ id }) => id === slip?.id);
  expect(task).toMatchObject({ status: 'waiting', resultMessage: '缺纸' });
  await rows.put(rows.resource('equipment/printTask'), String(slip?.id), { nextTime: null });
  const again = (await fetchSlips()).find(({ id }) => id === slip?.id);
  expect(again?.attempt).toBe(2);
  expect((await report(slip as Slip)).data).toEqual({ accepted: false });
  expect((await report(again as Slip)).data).toEqual({ accepted: true });
});

test('a slip that no printer fetches in half an hour fails, those responsible hear of it and print it again', async () => {
  const order = await accepted();
  const [task] = await tasksOf(String(order.orderNo));
  const id = String(task?.id);
  await rows.put(rows.resource('equipment/printTask'), id, {
    queueTime: new Date(Date.now() - 31 * 60_000).toISOString(),
  });
  expect((await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).code).toBe(200);
  await until(async () => (await rows.find(rows.resource('equipment/printTask'), id))?.status === 'failed');
  expect(await admin.post('/equipment/printTask/reprint', { id })).toMatchObject({ code: 200 });
  expect((await fetchSlips()).map((slip) => slip.id)).toContain(id);
});

test('an order that is cancelled takes back what waits, and a kitchen that has its slip is told', async () => {
  const order = await accepted();
  const slips = (await fetchSlips()).filter(({ orderNo }) => orderNo === order.orderNo);
  await report(slips.find(({ ticketType }) => ticketType === 'kitchen') as Slip);
  expect(await admin.post(`${web}/cancelOrder`, { id: order.id, cancelReason: '买家不想要了' })).toMatchObject({
    code: 200,
  });
  const withdrawal = (await fetchSlips()).find(({ ticketType }) => ticketType === 'withdrawal');
  expect(withdrawal).toMatchObject({ orderNo: order.orderNo });
  expect(withdrawal?.content).toContain('退单');
  const early = await accepted();
  await admin.post(`${web}/cancelOrder`, { id: early.id, cancelReason: '买家不想要了' });
  expect((await tasksOf(String(early.orderNo))).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});

test('printers that do not print by themselves print by hand, with the merchant’s own template', async () => {
  await settings({ autoPrint: false });
  const order = await accepted();
  expect(await tasksOf(String(order.orderNo))).toEqual([]);
  expect(await update({ template: '{商户名称} {桌号}' })).toMatchObject({
    status: 422,
    data: { errors: [{ path: 'template' }] },
  });
  await settings({ template: '单号 {订单号}\n{商品明细}\n谢谢惠顾' });
  expect(await admin.post(`${web}/printSlip`, { id: order.id })).toMatchObject({ code: 200 });
  expect(await rows.find(rows.resource('shop/order'), order.id)).toMatchObject({
    slipTime: expect.any(String) as string,
  });
  const slips = (await fetchSlips()).filter(({ orderNo }) => orderNo === order.orderNo);
  expect(slips).toHaveLength(2);
  for (const { content } of slips) expect(content).toMatch(/^单号 .*\n-{32}\n(.*\n)+-{32}\n谢谢惠顾$/);
  await settings({ status: 'disabled' });
  expect(await admin.post(`${web}/printSlip`, { id: order.id })).toMatchObject({ status: 422 });
  await settings({ status: 'enabled', autoPrint: true, template: null });
});

test('only printers fetch slips, each its own, and only printers of the merchant are chosen', async () => {
  const till = await devices.add(terminals, { equipmentType: 'pos', merchantId: stall.merchantId });
  expect((await devices.call(till.key, 'printTasks')).status).toBe(403);
  const other = await devices.add(terminals, { equipmentType: 'printer' });
  const order = await accepted();
  expect((await fetchSlips(other)).map(({ orderNo }) => orderNo)).not.toContain(order.orderNo);
  const slip = (await fetchSlips()).find(({ orderNo }) => orderNo === order.orderNo);
  expect((await report(slip as Slip, {}, other)).data).toEqual({ accepted: false });
  expect(await update({ equipmentId: till.id })).toMatchObject({
    status: 422,
    data: { errors: [{ path: 'equipmentId' }] },
  });
});
