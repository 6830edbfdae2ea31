import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let caller: Client;
let orgId: string;
let customers: Row[];

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  caller = await server.as('project-a');
  const { data } = await caller.post<{ list: Row[] }>('/organisation/user/list', { status: 'enabled', limit: 100 });
  orgId = String(data.list[0]?.orgId);
  customers = data.list.filter((row) => row.orgId === orgId);
});
afterAll(() => server.stop());

const at = '/organisation/userMessage';
async function draft(given: Row = {}): Promise<string> {
  const reply = await caller.post<Row>(`${at}/add`, {
    title: '停水通知',
    content: '明日停水。',
    messageType: 'business',
    orgId,
    ...given,
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return String(reply.data.id);
}
const message = async (id: string): Promise<Row> => (await caller.get<Row>(`${at}/${id}`)).data;
const found = async (id: string) =>
  (await caller.post<{ list: Row[]; total: number }>(`${at}/findReceivers`, { id, limit: 100 })).data;
const ids = (list: readonly Row[]) => list.map(({ id }) => String(id)).toSorted();

test('receivers are added one by one and in groups, and taken out again', async () => {
  const id = await draft();
  const [first, second] = [String(customers[0]?.id), String(customers[1]?.id)];
  expect(await caller.post(`${at}/addReceiver`, { id, userIds: `${first},${second},${first}` })).toMatchObject({
    code: 200,
    data: { count: 2 },
  });
  expect(ids((await found(id)).list)).toEqual([first, second].toSorted());
  expect(await caller.post(`${at}/deleteReceiver/${second}`, { messageId: id })).toMatchObject({
    code: 200,
    data: { count: 1 },
  });
  expect(await caller.post(`${at}/deleteReceiver/${second}`, { messageId: id })).toMatchObject({ code: 404 });
  expect(await caller.post(`${at}/deleteReceiver/${first}`, { messageId: id })).toMatchObject({ code: 400 });
  const virtId = String(customers.find((row) => row.virtId)?.virtId);
  const members = customers.filter((row) => row.virtId === virtId);
  expect(await caller.post(`${at}/addBatchReceiver`, { id, virtId })).toMatchObject({ code: 200 });
  expect(ids((await found(id)).list)).toEqual([...new Set([first, ...ids(members)])].toSorted());
  expect(await caller.post(`${at}/addBatchReceiver`, { id })).toMatchObject({ code: 400 });
});

test('customers of another project are nobody to whom it can go', async () => {
  const id = await draft();
  const { data } = await admin.post<{ list: Row[] }>('/organisation/user/list', { status: 'enabled', limit: 100 });
  const foreign = data.list.find((row) => row.orgId !== orgId);
  expect(await caller.post(`${at}/addReceiver`, { id, userIds: foreign?.id })).toMatchObject({ code: 404 });
  expect((await message(id)).receivers).toBeNull();
  expect(
    await (await server.as('project-b')).post(`${at}/addReceiver`, { id, userIds: customers[0]?.id }),
  ).toMatchObject({ code: 404 });
});

test('that reaches nobody, since whoever it names is no customer any more, has failed and can be sent again', async () => {
  const { id: userId, version } = customers.at(-1) as Row;
  const id = await draft();
  expect(await caller.post(`${at}/addReceiver`, { id, userIds: userId })).toMatchObject({ code: 200 });
  expect(await admin.post('/organisation/user/disable', { ids: userId, version })).toMatchObject({ code: 200 });
  expect(await caller.post(`${at}/sendMessage`, { id })).toMatchObject({ code: 200 });
  await until(async () => (await message(id)).status !== 'sending');
  expect(await message(id)).toMatchObject({ status: 'failed', receiverCount: 0 });
  expect(await admin.post('/organisation/user/enable', { ids: userId, version: Number(version) + 1 })).toMatchObject({
    code: 200,
  });
  expect(await caller.post(`${at}/sendMessage`, { id })).toMatchObject({ code: 200 });
  await until(async () => (await message(id)).status === 'sent');
});

test('sent to nobody in particular it goes to every customer of the project, once, and then it stays', async () => {
  const id = await draft();
  expect((await found(id)).total).toBe(customers.length);
  expect(await caller.post(`${at}/sendMessage`, { id })).toMatchObject({ code: 200 });
  await until(async () => (await message(id)).status === 'sent');
  expect(await message(id)).toMatchObject({ receiverCount: customers.length });
  const { data } = await admin.post<{ list: Row[]; total: number }>('/notify/messageReceiver/list', {
    messageId: id,
    limit: 100,
  });
  expect(data.total).toBe(customers.length);
  expect(new Set(data.list.map(({ channel, status }) => `${String(channel)} ${String(status)}`))).toEqual(
    new Set(['inApp sent']),
  );
  expect(ids((await found(id)).list)).toEqual(ids(customers));
  expect(await caller.post(`${at}/deleteMesssage/${id}`)).toMatchObject({ code: 409 });
  expect(await caller.post(`${at}/addReceiver`, { id, userIds: customers[0]?.id })).toMatchObject({ code: 409 });
});
