import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { addressOf, NotPublic } from '../../src/server/areas/system/public-address.ts';
import { subscriptionHandler } from '../../src/server/records/follow.ts';
import { sendHandler } from '../../src/server/areas/system/webhooks.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { isSigned, Receiver } from '../support/receiver.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, prove, userId } from '../support/sign-in.ts';
import { until, Work } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
let work: Work;
let applicationId: string;
let orgs: Record<'a' | 'b', string>;
const receivers: Receiver[] = [];
const repairs = 'repairs/userRepair';

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent', WEBHOOK_NETWORKS: '127.0.0.1/32' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  work = new Work(server);
  const own = async (name: string) =>
    String((await (await server.as(name)).post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  orgs = { a: await own('project-a'), b: await own('project-b') };
  await addUser(admin, server, { userName: 'erp', userType: '3', roles: ['project-admin'], orgIds: [orgs.a] });
  applicationId = await made('/web/application/add', {
    appName: 'ERP',
    userId: await userId(server, 'erp'),
    callsPerSecond: 10,
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all(receivers.map((receiver) => receiver.stop()));
});

async function made(path: string, values: Row): Promise<string> {
  const reply = await admin.post<{ id: string }>(path, values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data.id;
}

let named = 0;

/** All events have been looked at; one of before would otherwise be told to who subscribes now. */
const allTold = () => until(async () => (await work.states(subscriptionHandler)).every((state) => state === 'done'));

async function subscribe(values: Row = {}): Promise<{ id: string; receiver: Receiver }> {
  await allTold();
  const receiver = await new Receiver().start();
  receivers.push(receiver);
  const id = await made('/web/webhook/add', {
    hookName: `推送 ${++named}`,
    applicationId,
    entityCode: '报修工单',
    url: receiver.url,
    pauseAfter: 100,
    ...values,
  });
  return { id, receiver };
}

const read = async (id: string) => (await admin.get<Row>(`/web/webhook/${id}`)).data;
const deliveries = async (webhookId: string) =>
  (await admin.post<{ list: Row[] }>('/web/webhookDelivery/list', { webhookId, limit: 200 })).data.list.toSorted(
    (a, b) => (String(a.id) < String(b.id) ? -1 : 1),
  );
const step = async (path: string, id: string, values: Row = {}) =>
  expect(await admin.post(path, { id, ...values })).toMatchObject({ code: 200 });
const drop = (id: string) => admin.post(`/web/webhook/delete/${id}`);

/** A repair that goes through some steps, each of them an event. */
async function repair(orgId = orgs.a): Promise<string> {
  const { id } = await rows.add(rows.resource(repairs), { orgId });
  return id;
}

async function changeContent(id: string, content: string): Promise<void> {
  const { version } = (await admin.get<Row>(`/organisation/userRepair/${id}`)).data;
  await step('/organisation/userRepair/update', id, { version: version ?? null, content });
}

describe('a webhook', () => {
  test('is told of what its account may see, signed, and of nothing else', async () => {
    const { id, receiver } = await subscribe();
    const mine = await repair();
    await repair(orgs.b);
    await until(() => receiver.arrived.length > 0);
    const last = await repair();
    await until(() => receiver.arrived.some(({ body }) => body.recordId === last));
    expect(receiver.arrived.map(({ body }) => [body.type, body.recordId])).toEqual([
      [`${repairs}.add`, mine],
      [`${repairs}.add`, last],
    ]);
    const [first] = receiver.arrived;
    expect(first?.body).toMatchObject({ data: { id: mine, orgId: orgs.a } });
    await prove(admin);
    const { data } = await admin.post<{ secret: string }>('/web/webhook/secret', { id });
    expect(data.secret).toMatch(/^whsec_/);
    expect(first && isSigned(first, data.secret)).toBe(true);
    expect(first && isSigned({ ...first, text: `${first.text} ` }, data.secret)).toBe(false);
    expect(Math.abs(Number(first?.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(600);
    await until(async () => (await deliveries(id)).every(({ status }) => status === 'sent'));
    expect((await deliveries(id))[0]).toMatchObject({
      eventType: `${repairs}.add`,
      sentTime: expect.any(String) as string,
    });
    expect(await read(id)).toMatchObject({ lastSuccessTime: expect.any(String) as string });
    expect(await deliveries(id)).toContainEqual(expect.objectContaining({ httpStatus: 200, reply: 'ok', attempts: 1 }));
    await drop(id);
  });

  test('that is down for a while gets all events, those of one record in their order', async () => {
    const { id, receiver } = await subscribe();
    await receiver.stop();
    const first = await repair();
    const steps = ['add'];
    for (const [n, name] of ['甲', '乙', '丙'].entries()) {
      await changeContent(first, `第${n}次 ${name}`);
      steps.push('update');
    }
    const second = await repair();
    await until(async () => Number((await read(id)).failCount) >= 2);
    expect((await read(id)).lastError).toContain('无法连接');
    await receiver.start();
    await until(async () => {
      await work.hurry(sendHandler);
      return (
        receiver.arrived.filter(({ body }) => body.recordId === first).length === steps.length &&
        receiver.arrived.some(({ body }) => body.recordId === second)
      );
    });
    const versions = receiver.arrived
      .filter(({ body }) => body.recordId === first)
      .map(({ body }) => Number(body.version));
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(steps.length);
    await until(async () => (await read(id)).failCount === 0);
    await drop(id);
  });

  test('is paused after so many failures, keeps what happens meanwhile, and goes on in order', async () => {
    const { id, receiver } = await subscribe({ pauseAfter: 2 });
    receiver.status = 500;
    receiver.reply = '数据库维护中';
    const first = await repair();
    await until(async () => {
      await work.hurry(sendHandler);
      return (await read(id)).status === 'paused';
    });
    expect(await read(id)).toMatchObject({ lastError: 'HTTP 500', failCount: 2 });
    expect((await deliveries(id))[0]).toMatchObject({ status: 'waiting', httpStatus: 500, reply: '数据库维护中' });
    await changeContent(first, '水管漏水');
    const second = await repair();
    await until(async () => (await deliveries(id)).length === 3);
    receiver.status = 200;
    await step('/web/webhook/resume', id);
    await until(() => receiver.arrived.length === 3);
    // What happens to one record is pushed in its order; different records do not wait for each other.
    expect(receiver.arrived.filter(({ body }) => body.recordId === first).map(({ body }) => body.type)).toEqual([
      `${repairs}.add`,
      `${repairs}.update`,
    ]);
    expect(receiver.arrived.filter(({ body }) => body.recordId === second).map(({ body }) => body.type)).toEqual([
      `${repairs}.add`,
    ]);
    await drop(id);
  });

  test('gives up an event at last, and pushes it once more when somebody asks for it', async () => {
    const { id, receiver } = await subscribe({ pauseAfter: 1000 });
    receiver.status = 500;
    await repair();
    await until(async () => {
      await work.hurry(sendHandler);
      return (await deliveries(id))[0]?.status === 'failed';
    });
    expect((await deliveries(id))[0]).toMatchObject({ reason: 'HTTP 500', httpStatus: 500 });
    receiver.status = 200;
    await step('/web/webhookDelivery/again', String((await deliveries(id))[0]?.id));
    await until(async () => (await deliveries(id))[0]?.status === 'sent');
    await drop(id);
  });

  test('pushes what happens in the very moment in which it goes on', async () => {
    const { id, receiver } = await subscribe();
    await step('/web/webhook/pause', id);
    const { store } = server.server.services;
    const { table } = rows.resource('system/webhook');
    const written = new EventTarget();
    const isWritten = once(written, 'yes');
    const resuming = store.transaction(async (tx) => {
      await store.update(tx, table, { status: 'enabled' }, isColumn('id', id));
      written.dispatchEvent(new Event('yes'));
      // Long enough for the event to come to its receiver, as long as nothing holds it up.
      await setTimeout(1500);
    });
    await isWritten;
    const meanwhile = await repair();
    await resuming;
    await until(() => receiver.arrived.some(({ body }) => body.recordId === meanwhile));
    await drop(id);
  });

  test('is stopped by a receiver that is gone, and does not follow one that has moved', async () => {
    const { id, receiver } = await subscribe();
    receiver.status = 302;
    await repair();
    await until(async () => (await read(id)).lastError === 'HTTP 302');
    expect(receiver.refused).toHaveLength(1);
    receiver.status = 410;
    await until(async () => {
      await work.hurry(sendHandler);
      return (await read(id)).status === 'paused';
    });
    await drop(id);
  });

  test('is pushed to again by hand, and tried out', async () => {
    const { id, receiver } = await subscribe({ actions: 'update' });
    await step('/web/webhook/test', id);
    await until(() => receiver.arrived.length === 1);
    expect(receiver.arrived[0]?.body).toMatchObject({ type: 'test' });
    await until(async () => (await deliveries(id))[0]?.status === 'sent');
    const [delivery] = await deliveries(id);
    await step('/web/webhookDelivery/again', String(delivery?.id));
    await until(() => receiver.arrived.length === 2);
    expect(receiver.arrived[1]?.headers['webhook-id']).toBe(receiver.arrived[0]?.headers['webhook-id']);
    // It asked for changes alone.
    await repair();
    await step('/web/webhook/test', id);
    await until(() => receiver.arrived.length === 3);
    expect(receiver.arrived.map(({ body }) => body.type)).toEqual(['test', 'test', 'test']);
    await drop(id);
  });

  test.each([
    ['that is disabled', '/web/application/disable', '/web/application/enable', '已停用'],
    ['that has expired', { expireDate: '2020-01-01' }, { expireDate: '' }, '到期'],
  ] as const)(
    'of an application %s pushes nothing, also not what waits, and goes on once it counts again',
    async (_name, stop, restart, reason) => {
      const { id, receiver } = await subscribe();
      const change = async (how: string | Row) => {
        const { version } = (await admin.get<Row>(`/web/application/${applicationId}`)).data;
        await (typeof how === 'string'
          ? step(how, applicationId)
          : step('/web/application/update', applicationId, { version: Number(version), ...how }));
      };
      receiver.status = 500;
      const waiting = await repair();
      await until(async () => (await read(id)).lastError === 'HTTP 500');
      await change(stop);
      await repair();
      // Once its event was looked at, nothing was written down for an application that does not count.
      await allTold();
      await until(async () => {
        await work.hurry(sendHandler);
        return (await read(id)).status === 'paused';
      });
      expect((await read(id)).lastError).toContain(reason);
      expect(await deliveries(id)).toMatchObject([{ recordId: waiting, status: 'waiting' }]);
      receiver.status = 200;
      await change(restart);
      await step('/web/webhook/resume', id);
      await until(() => receiver.arrived.length > 0);
      expect(receiver.arrived.map(({ body }) => body.recordId)).toEqual([waiting]);
      await drop(id);
    },
  );

  test('asks for what there is', async () => {
    const add = (values: Row) =>
      admin.post('/web/webhook/add', {
        hookName: '错误',
        applicationId,
        entityCode: repairs,
        url: 'https://hooks.example.com/',
        pauseAfter: 5,
        ...values,
      });
    expect(await add({ entityCode: '没有' })).toMatchObject({ code: 400, data: { errors: [{ path: 'entityCode' }] } });
    // One's own messages are nobody else's.
    expect(await add({ entityCode: 'notices/inboxMessage' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'entityCode' }] },
    });
    expect(await add({ actions: 'add,explode' })).toMatchObject({ code: 400, data: { errors: [{ path: 'actions' }] } });
    expect(await add({ url: 'mailto:a@example.com' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'url' }] },
    });
  });
});

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
  ])('%s is none of the public internet', async (host) => {
    await expect(addressOf(host, [])).rejects.toThrow(NotPublic);
  });

  test("of one's own network is taken where that is named, and no other", async () => {
    expect(await addressOf('127.0.0.1', ['127.0.0.1/32'])).toMatchObject({ address: '127.0.0.1', isOwn: true });
    await expect(addressOf('10.0.0.1', ['127.0.0.1/32'])).rejects.toThrow(NotPublic);
    expect(await addressOf('8.8.8.8', [])).toMatchObject({ isOwn: false });
  });

  test('that is not public is never called: decimal and hexadecimal spellings come to the same', async () => {
    for (const url of ['http://2130706433/', 'http://0x7f.1/', 'http://127.1/'])
      await expect(addressOf(new URL(url).hostname, [])).rejects.toThrow(NotPublic);
  });
});
