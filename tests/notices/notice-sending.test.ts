import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { Provider } from '../support/provider.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let project: Client;
let rows: Rows;
let provider: Provider;
let orgId: string;
let customers: Row[];
/** Numbers and customers that a gateway refuses. */
const refused = new Set<string>();

beforeAll(async () => {
  provider = await new Provider((asked) =>
    refused.has(String(asked.json.user ?? asked.json.mobile))
      ? { status: 404, body: { message: 'unknown' } }
      : { body: { id: `ref-${String(asked.json.id)}` } },
  ).start();
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  project = await server.as('project-a');
  rows = new Rows(server.server.services, admin);
  const found = await admin.post<{ list: Row[] }>('/organisation/user/list', { status: 'enabled', limit: 200 });
  orgId = String((await project.post<{ list: Row[] }>('/organisation/user/list', { limit: 1 })).data.list[0]?.orgId);
  customers = found.data.list.filter((row) => row.orgId === orgId).slice(0, 3);
  const keys = { accessKey: 'key', accessSecret: 'a-secret', isDefault: 'true', status: 'enabled' };
  await good(admin, '/notify/pushConfig/add', { configName: '公告推送', endpoint: `${provider.url}/push`, ...keys });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.asked.splice(0);
  refused.clear();
});

async function good<T extends Row>(client: Client, path: string, values: Row): Promise<T> {
  const reply = await client.post<T>(path, values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}
const notices = () => rows.resource('notices/appNotice');
/** Approved, so that the next step is to publish it. */
async function approved(given: Row): Promise<string> {
  const { id } = await rows.add(notices(), {
    orgIds: [orgId],
    targetType: 'custom',
    userIds: customers.map((row) => String(row.id)),
    expireTime: null,
    planTime: null,
    publicId: null,
    templateConfigId: null,
    ...given,
  });
  await rows.put(notices(), id, { status: 'approved' });
  return id;
}
const read = async (id: string): Promise<Row> => (await admin.get<Row>(`/notify/appNotice/${id}`)).data;
const step = async (name: string, id: string) =>
  good(admin, `/notify/appNotice/${name}`, { ids: id, version: String((await read(id)).version) });
const deliveriesOf = async (messageId: string): Promise<Row[]> =>
  (await admin.post<{ list: Row[] }>('/notify/messageReceiver/list', { messageId, limit: 200 })).data.list;
const settled = (id: string) => until(async () => (await read(id)).waitingCount === 0);

test('what is not published is seen by those alone who may work on it', async () => {
  const reader = await server.as('enterprise-a');
  const draft = await rows.add(notices(), { orgIds: [orgId], targetType: 'all', channels: null });
  const listed = async (client: Client): Promise<Row | undefined> =>
    (await client.post<{ list: Row[] }>('/notify/appNotice/list', { limit: 200 })).data.list.find(
      ({ id }) => id === draft.id,
    );
  const shown = (client: Client) => client.get<Row>(`/notify/appNotice/${draft.id}`);
  for (const status of ['draft', 'pending', 'rejected', 'approved', 'offline']) {
    await rows.put(notices(), draft.id, { status });
    expect(await listed(reader), status).toBeUndefined();
    expect(await shown(reader), status).toMatchObject({ code: 404 });
    expect(await listed(project), status).toBeDefined();
  }
  await rows.put(notices(), draft.id, { status: 'published' });
  expect(await listed(reader)).toBeDefined();
  expect(await shown(reader)).toMatchObject({ code: 200 });
  const roles = await admin.post<{ list: Row[] }>('/web/role/list', { limit: 200 });
  const idOf = (code: string) => String(roles.data.list.find(({ roleCode }) => roleCode === code)?.id);
  for (const [given, isSeen] of [
    [{ targetType: 'household' }, false],
    [{ targetType: 'custom' }, false],
    [{ targetType: 'role', roleIds: [idOf('merchant-admin')] }, false],
    [{ targetType: 'role', roleIds: [idOf('enterprise-admin')] }, true],
  ] as const) {
    await rows.put(notices(), draft.id, given as unknown as Row);
    expect((await listed(reader)) !== undefined, JSON.stringify(given)).toBe(isSeen);
  }
});

test('a published notice goes out by its channels, once to each, and is counted', async () => {
  const id = await approved({ channels: ['app', 'push'] });
  refused.add(String(customers[2]?.id));
  await step('publish', id);
  await settled(id);
  const found = await deliveriesOf(id);
  expect(found).toHaveLength(6);
  expect(await read(id)).toMatchObject({ sentCount: 5, failCount: 1, waitingCount: 0 });
  expect(provider.asked.filter(({ method }) => method === 'POST')).toHaveLength(3);

  // Taken down and published once more, it goes to the one whom it has not reached.
  refused.clear();
  provider.asked.splice(0);
  await step('offline', id);
  await step('publish', id);
  await settled(id);
  expect(await read(id)).toMatchObject({ sentCount: 6, failCount: 0 });
  expect(provider.asked.map(({ json }) => json.user)).toEqual([customers[2]?.id]);
  expect(await deliveriesOf(id)).toHaveLength(6);
});

test('whom it has not reached gets it again by hand, and whoever wants none gets none', async () => {
  const id = await approved({ channels: ['push'] });
  const [first, second] = customers.map((row) => String(row.id));
  const unwanted = await good<Row>(admin, '/notify/unsubscription/add', { channel: 'push', address: String(first) });
  refused.add(String(second));
  await step('publish', id);
  await settled(id);
  expect(await read(id)).toMatchObject({ sentCount: 1, failCount: 1, unsubscribedCount: 1 });
  refused.clear();
  expect((await good<Row>(admin, '/notify/appNotice/resendFailed', { id })).count).toBe(1);
  await settled(id);
  expect(await read(id)).toMatchObject({ sentCount: 2, failCount: 0, unsubscribedCount: 1 });
  expect(await admin.post('/notify/appNotice/resendFailed', { id })).toMatchObject({ code: 400 });
  await good(admin, `/notify/unsubscription/delete/${String(unwanted.id)}`, {});
});

test('accounts with a role find it at their bell, and what waits for a channel is taken back with the notice', async () => {
  const roles = await admin.post<{ list: Row[] }>('/web/role/list', { limit: 200 });
  const role = String(roles.data.list.find(({ roleCode }) => roleCode === 'enterprise-admin')?.id);
  const id = await approved({ targetType: 'role', roleIds: [role], userIds: null, channels: ['app', 'sms'] });
  await step('publish', id);
  const inbox = async () =>
    (
      await (await server.as('enterprise-a')).post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 100 })
    ).data.list.filter(({ recordId }) => recordId === id);
  expect(await inbox()).toHaveLength(1);
  await until(async () => (await deliveriesOf(id)).some(({ held }) => held === 'noChannel'));
  expect(await read(id)).toMatchObject({ failCount: 0 });
  await step('offline', id);
  expect((await deliveriesOf(id)).filter(({ channel }) => channel === 'sms').map(({ status }) => status)).toEqual([
    'recalled',
  ]);
  await step('publish', id);
  expect(await inbox()).toHaveLength(1);
});

test('a channel that leads to nobody of the audience is refused before anybody approves it', async () => {
  const submit = async (given: Row) => {
    const id = await approved(given);
    await rows.put(notices(), id, { status: 'draft' });
    return admin.post('/notify/appNotice/submit', { ids: id, version: String((await read(id)).version) });
  };
  const toNobody = { targetType: 'label', label: '没有这个标签', userIds: null };
  expect(await submit({ channels: ['app'], ...toNobody })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'channels' }] },
  });
  expect(await submit({ channels: ['wechat'] })).toMatchObject({ code: 400, data: { errors: [{ path: 'publicId' }] } });
});

test('customers are chosen by enterprise, building or label, and reached by mail where they left an address', async () => {
  const known = await admin.post<{ list: Row[] }>('/organisation/user/list', { orgId, status: 'enabled', limit: 200 });
  const staff = known.data.list.filter(({ virtId }) => virtId !== null);
  const colleague = (one: Row) => staff.find(({ id, virtId }) => virtId === one.virtId && id !== one.id);
  const first = staff.find(colleague) as Row;
  const second = colleague(first) as Row;
  await rows.put(rows.resource('residents/user'), String(first.id), { email: 'first@a.example' });
  await rows.put(rows.resource('residents/user'), String(second.id), { email: null });
  const reached = async (given: Row, channels: readonly string[]): Promise<unknown[]> => {
    const id = await approved({ channels: [...channels], userIds: null, ...given });
    await step('publish', id);
    return (await deliveriesOf(id)).map(({ userId }) => userId);
  };
  const virtIds = [String(first.virtId)];
  const byMail = await reached({ targetType: 'enterprise', virtIds }, ['email']);
  expect(byMail).toContain(first.id);
  expect(byMail).not.toContain(second.id);

  const household = await rows.copyOfAny(rows.resource('residents/household'), {
    orgId,
    userId: String(second.id),
  });
  const { roomIds } = (await admin.get<Row>(`/organisation/household/${household.id}`)).data;
  const room = (await admin.get<Row>(`/organisation/roomNo/${(roomIds as string[])[0]}`)).data;
  expect(await reached({ targetType: 'building', buildIds: [String(room.buildId)] }, ['app'])).toContain(second.id);

  const [follower] = (await admin.post<{ list: Row[] }>('/wechat/wxUser/list', { limit: 1 })).data.list;
  const bound = { userId: String(first.id), labels: ['贵宾'] };
  await rows.put(rows.resource('wechat/wxUser'), String(follower?.id), bound);
  expect(await reached({ targetType: 'label', label: '贵宾' }, ['app'])).toEqual([first.id]);
});

test('accounts with a role are reached by push and, where a follower is bound to them, by WeChat', async () => {
  const roles = await admin.post<{ list: Row[] }>('/web/role/list', { limit: 200 });
  const role = String(roles.data.list.find(({ roleCode }) => roleCode === 'enterprise-admin')?.id);
  const accounts = await admin.post<{ list: Row[] }>('/web/user/list', { userName: 'enterprise-a', limit: 1 });
  const account = String(accounts.data.list[0]?.id);
  const [follower] = (await admin.post<{ list: Row[] }>('/wechat/wxUser/list', { status: 'subscribed', limit: 1 })).data
    .list;
  await rows.put(rows.resource('wechat/wxUser'), String(follower?.id), { accountId: account });
  const given = { targetType: 'role', roleIds: [role], userIds: null, publicId: String(follower?.publicId) };
  const id = await approved({ channels: ['push', 'wechat'], ...given });
  await step('publish', id);
  const found = await deliveriesOf(id);
  expect(found.map(({ channel }) => channel).toSorted()).toEqual(['push', 'wechat']);
  await until(() => provider.asked.some(({ json }) => json.user === account));
});

test('what is on top comes first, and the newest of each before the others, unless somebody sorts', async () => {
  const { list } = (await admin.post<{ list: Row[] }>('/notify/appNotice/list', { limit: 200 })).data;
  const added = (rowsOf: readonly Row[], isTop: boolean) =>
    rowsOf.filter((row) => (row.isTop === true) === isTop).map(({ createdAt }) => String(createdAt));
  expect(added(list, true).length).toBeGreaterThan(0);
  const newest = (dates: readonly string[]) => dates.toSorted((one, other) => other.localeCompare(one));
  expect(list.map(({ createdAt }) => createdAt)).toEqual([...newest(added(list, true)), ...newest(added(list, false))]);
  const sorted = (
    await admin.post<{ list: Row[] }>('/notify/appNotice/list', { limit: 200, _sort: 'createdAt', _order: 'desc' })
  ).data.list;
  expect(sorted.map(({ createdAt }) => createdAt)).toEqual(newest(list.map(({ createdAt }) => String(createdAt))));
});
