import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { Provider, type Answered, type Asked } from '../support/provider.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

const secret = 'a-secret-of-the-gateway';
const clock = new TestClock();
let server: RunningServer;
let admin: Client;
let provider: Provider;
let customers: string[];
let made = 0;
/** What the gateway tells of one that it took, by the customer. */
const receipts = new Map<string, string>();
const unknown = new Set<string>();
/** By the reference that the gateway gave. */
const taken = new Map<string, string>();

const isSigned = ({ method, path, headers, text }: Asked): boolean =>
  createHmac('sha256', secret)
    .update([method, path, String(headers['x-timestamp']), String(headers['x-nonce']), text].join('\n'))
    .digest('hex') === headers['x-signature'];

function answer(asked: Asked): Answered {
  if (!isSigned(asked)) return { status: 401, body: { message: 'bad signature' } };
  const user = String(asked.json.user);
  if (asked.method === 'GET')
    return { body: { status: receipts.get(taken.get(asked.path.split('/').at(-1) ?? '') ?? '') } };
  if (unknown.has(user)) return { status: 404, body: { message: 'no device' } };
  const id = `ref-${String(asked.json.id)}`;
  taken.set(id, user);
  return { body: { id } };
}

beforeAll(async () => {
  provider = await new Provider(answer).start();
  server = await startServer({ LOG_LEVEL: 'silent', SESSION_IDLE_MINUTES: '1440' }, clock.now);
  admin = await server.as('admin');
  const { data } = await admin.post<{ list: Row[] }>('/organisation/user/list', { status: 'enabled', limit: 4 });
  customers = data.list.map(({ id }) => String(id));
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.asked.splice(0);
  receipts.clear();
  unknown.clear();
});

const good = async <T extends Row>(path: string, values: Row): Promise<T> => {
  const reply = await admin.post<T>(path, values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
};
const gateway = async (given: Row = {}): Promise<string> =>
  String(
    (
      await good('/notify/pushConfig/add', {
        configName: `试验推送 ${++made}`,
        endpoint: `${provider.url}/send`,
        accessKey: 'key',
        accessSecret: secret,
        status: 'enabled',
        ...given,
      })
    ).id,
  );
async function submit(values: Row): Promise<string> {
  const { id } = await good('/notify/messagePush/add', {
    title: '停电提醒',
    content: '今晚 22:00 停电。',
    platform: 'android',
    targetType: 'user',
    userIds: customers.join(','),
    linkType: 'url',
    linkUrl: 'https://www.example.com/notice',
    ...values,
  });
  await good('/notify/messagePush/submit', { ids: String(id) });
  return String(id);
}
const message = async (id: string): Promise<Row> => (await admin.get<Row>(`/notify/messagePush/${id}`)).data;
const receivers = async (messageId: string): Promise<Row[]> =>
  (await admin.post<{ list: Row[] }>('/notify/messageReceiver/list', { messageId, limit: 100 })).data.list;
const settled = (id: string) => until(async () => !['waiting', 'sending'].includes(String((await message(id)).status)));
const stateOf = async (messageId: string, customer = ''): Promise<Row | undefined> =>
  (await receivers(messageId)).find(({ userId }) => userId === customer);

test('a push goes out signed, to each customer once, and its receipts are counted', async () => {
  const [a = '', b = '', c = '', d = ''] = customers;
  unknown.add(d);
  const id = await submit({ configId: await gateway() });
  await settled(id);
  expect(await message(id)).toMatchObject({
    status: 'pushed',
    receiverCount: 4,
    arriveCount: 0,
    failReason: 'HTTP 404 no device',
  });
  const posted = provider.asked.filter(({ method }) => method === 'POST');
  expect(posted.map(({ json }) => json.user).toSorted()).toEqual(customers.toSorted());
  expect(posted[0]?.json).toMatchObject({
    platform: 'android',
    title: '停电提醒',
    content: '今晚 22:00 停电。',
    link: 'https://www.example.com/notice',
  });

  receipts.set(a, 'delivered').set(b, 'read');
  const ask = () => admin.post('/scm/schedule/job/askReceipts', { action: 'run' });
  expect(await ask()).toMatchObject({ code: 200 });
  // Each receipt is counted by itself, in no order: the one that was read may be counted first.
  await until(async () => {
    const { arriveCount, clickCount } = await message(id);
    return arriveCount === 2 && clickCount === 1;
  });
  expect(await stateOf(id, a)).toMatchObject({ status: 'delivered' });
  expect(await stateOf(id, b)).toMatchObject({ status: 'read' });

  // What has arrived may be read later, and an app may tell it by itself.
  receipts.set(a, 'read');
  expect(await ask()).toMatchObject({ code: 200 });
  await until(async () => (await message(id)).clickCount === 2);
  const third = await stateOf(id, c);
  await good('/notify/messageReceiver/markRead', { ids: third?.id ?? null });
  expect(await message(id)).toMatchObject({ arriveCount: 3, clickCount: 3 });

  unknown.clear();
  provider.asked.splice(0);
  await good('/notify/messagePush/resendFailed', { ids: id });
  await settled(id);
  expect(provider.asked.filter(({ method }) => method === 'POST').map(({ json }) => json.user)).toEqual([d]);
});

test('without a gateway it waits and says so; a test goes through one', async () => {
  const id = await submit({ userIds: customers[0] ?? '' });
  await until(async () => (await receivers(id))[0]?.held === 'noChannel');
  expect(await message(id)).toMatchObject({ status: 'sending' });
  await good('/notify/messagePush/recall', { ids: id });
  expect(await receivers(id)).toMatchObject([{ status: 'recalled' }]);

  const config = await gateway();
  const { receiverId } = await good('/notify/pushConfig/test', { id: config, address: customers[0] ?? '' });
  await until(
    async () => (await admin.get<Row>(`/notify/messageReceiver/${String(receiverId)}`)).data.status === 'sent',
  );
  expect(provider.asked).toMatchObject([{ json: { user: customers[0], title: '发送测试' } }]);
  expect(await admin.post('/notify/pushConfig/test', { id: config, address: '?' })).toMatchObject({ code: 400 });
});

test('who wants no more gets none, the report says so, and taking them off the list ends it', async () => {
  const [a = '', b = ''] = customers;
  const { id: listed } = await good('/notify/unsubscription/add', { channel: 'push', address: a });
  expect(await admin.post('/notify/unsubscription/add', { channel: 'email', address: 'nobody' })).toMatchObject({
    code: 400,
  });
  const configId = await gateway();
  const id = await submit({ configId, userIds: `${a},${b}` });
  await settled(id);
  expect(await message(id)).toMatchObject({ status: 'pushed', receiverCount: 2, unsubscribedCount: 1 });
  expect(await stateOf(id, a)).toMatchObject({ status: 'unsubscribed', reason: '接收地址在退订名单中' });
  expect(provider.asked.map(({ json }) => json.user)).toEqual([b]);

  const alone = await submit({ configId, userIds: a });
  await settled(alone);
  expect(await message(alone)).toMatchObject({ status: 'failed', unsubscribedCount: 1, failReason: '接收人都已退订' });

  await good(`/notify/unsubscription/delete/${String(listed)}`, {});
  const later = await submit({ configId, userIds: a });
  await settled(later);
  expect(await message(later)).toMatchObject({ status: 'pushed', unsubscribedCount: 0 });
});
