import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { Provider, type Asked } from '../support/provider.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

interface Row {
  id: string;
  version: number;
  status: string;
  [field: string]: unknown;
}

const secret = 'secret-of-the-gateways';
const hour = 3_600_000;
const day = 24 * hour;
let server: RunningServer;
let gateway: Provider;
let admin: Client;
let room: Row;

const fine = async (path: string, body: Record<string, unknown>): Promise<Row> => {
  const reply = await admin.post<Row>(path, body);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
};
const config = async (): Promise<Row> => (await admin.get<Row>(`/airconditioning/config/${room.id}`)).data;
const change = async (values: Record<string, unknown>) => {
  const { id, version } = await config();
  await fine('/airconditioning/config/update', { id, version, ...values });
};
const read = async (id: string): Promise<Row> => (await admin.get<Row>(`/airconditioning/order/${id}`)).data;

beforeAll(async () => {
  gateway = await new Provider(() => ({ body: {} })).start();
  const port = new URL(gateway.url).port;
  server = await startServer({
    LOG_LEVEL: 'silent',
    AIR_GATEWAY_URL: `http://{address}:${port}/switch`,
    AIR_GATEWAY_SECRET: secret,
  });
  admin = await server.as('admin');
  const list = (await admin.post<{ list: Row[] }>('/airconditioning/config/list', { status: 'enabled' })).data.list;
  room = list.find(({ virtId }) => virtId) as Row;
  await change({ needApprove: false, deviceNo: 'KT-101', gatewayIp: '127.0.0.1' });
});
afterAll(async () => {
  await server.stop();
  await gateway.stop();
});
beforeEach(() => {
  gateway.asked.length = 0;
  gateway.answers(() => ({ body: {} }));
});

let n = 0;
/** Paid overtime of two hours, in the evening of another day each. */
async function overtime(): Promise<Row> {
  const start = new Date(Math.floor(Date.now() / day) * day + (2 + n++) * day + 10 * hour);
  const { id } = await fine('/airconditioning/order/add', {
    applicantName: '冯工',
    orgId: room.orgId,
    roomId: room.roomId,
    useDate: start.toISOString().slice(0, 10),
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 2 * hour).toISOString(),
  });
  await fine('/airconditioning/order/collect', { id, payWay: 'cash' });
  return read(id);
}
const stateOf = async (key: string): Promise<unknown> =>
  (await server.server.services.store.find('work', ['state'], isColumn('key', key), { limit: 1 }))[0]?.state;
/** The time has come for this. */
async function comes({ id }: Row, power: 'on' | 'off'): Promise<void> {
  const { store } = server.server.services;
  const dueAt = new Date(Date.now() - 1000).toISOString();
  expect(await stateOf(`air:${id}:${power}`)).toBe('ready');
  await store.transaction((tx) => store.update(tx, 'work', { dueAt }, isColumn('key', `air:${id}:${power}`)));
  server.server.worker.wake();
}
const reaches = (id: string, status: string) => until(async () => (await read(id)).status === status);

/** As the gateway would hold it against what it was sent. */
function isSigned({ method, path, headers, text }: Asked): boolean {
  const lines = [method, path, headers['x-timestamp'], headers['x-nonce'], text].join('\n');
  return headers['x-signature'] === createHmac('sha256', secret).update(lines).digest('hex');
}

test('a room is switched on when its overtime begins and off when it ends, and the order says so', async () => {
  const order = await overtime();
  expect(order.status).toBe('waiting');
  expect(gateway.asked).toEqual([]);
  await comes(order, 'on');
  await reaches(order.id, 'running');
  expect(gateway.asked.map(({ json }) => json)).toEqual([
    { requestNo: `${String(order.orderNo)}-on`, deviceNo: 'KT-101', power: 'on', until: order.endTime },
  ]);
  expect(gateway.asked[0]?.path).toBe('/switch');
  expect(gateway.asked.every(isSigned)).toBe(true);
  await comes(order, 'off');
  await reaches(order.id, 'finished');
  expect(gateway.asked.at(-1)?.json).toMatchObject({ power: 'off', until: null });
});

test('what a gateway refuses is told to who may start it, who does so by hand; the end is switched all the same', async () => {
  const order = await overtime();
  gateway.answers(() => ({ status: 404, body: { message: '没有这台设备' } }));
  await comes(order, 'on');
  const told = () => asSystem(server.server.services, 'notices/inboxMessage').find(isColumn('recordId', order.id));
  await until(async () => (await told()).length > 0);
  for (const message of await told())
    expect(message).toMatchObject({
      actionName: '空调未能开启',
      recordTitle: `${String(order.orderNo)}：网关返回 HTTP 404 没有这台设备`,
    });
  expect(gateway.asked).toHaveLength(1);
  expect((await read(order.id)).status).toBe('waiting');
  await fine('/airconditioning/order/start', { id: order.id });
  gateway.answers(() => ({ body: {} }));
  await comes(order, 'off');
  await reaches(order.id, 'finished');
  expect(gateway.asked.at(-1)?.json).toMatchObject({ power: 'off' });
});

test('one that is cancelled while the gateway is asked is switched off again', async () => {
  const order = await overtime();
  gateway.answers(async ({ json }) => {
    if (json.power === 'on') await fine('/airconditioning/order/cancel', { id: order.id });
    return { body: {} };
  });
  await comes(order, 'on');
  await until(() => gateway.asked.length > 1);
  expect(gateway.asked.map(({ json }) => json.power)).toEqual(['on', 'off']);
  expect((await read(order.id)).status).toBe('cancelled');
});

test('an order that was cancelled, and a room without a unit, are left alone', async () => {
  const cancelled = await overtime();
  await fine('/airconditioning/order/cancel', { id: cancelled.id });
  await comes(cancelled, 'on');
  await until(async () => (await stateOf(`air:${cancelled.id}:on`)) === 'done');
  await change({ deviceNo: '' });
  const order = await overtime();
  await comes(order, 'on');
  await until(async () => (await stateOf(`air:${order.id}:on`)) === 'done');
  expect(gateway.asked).toEqual([]);
  expect((await read(order.id)).status).toBe('waiting');
});
