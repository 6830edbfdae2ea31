import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { writeXml } from '../../src/server/areas/wechat/envelope.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { Provider, type Answered, type Asked } from '../support/provider.ts';
import { callBack } from '../support/official-account.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

const secret = 'the-secret-of-the-account';
const clock = new TestClock();
let server: RunningServer;
let admin: Client;
let approver: Client;
let provider: Provider;
let made = 0;
let issued = 0;
let valid = '';
/** What the stand-in says to a message for somebody; everybody else gets theirs. */
const refusals = new Map<string, { errcode: number; errmsg: string }>();

/** As the official account does: a token for id and secret, and nothing without the token that is good now. */
function answer({ path, query, json }: Asked): Answered {
  if (path === '/cgi-bin/stable_token') {
    if (json.secret !== secret || json.grant_type !== 'client_credential')
      return { body: { errcode: 40_125, errmsg: 'invalid appsecret' } };
    if (valid === '' || json.force_refresh === true) valid = `token-${++issued}`;
    return { body: { access_token: valid, expires_in: 7200 } };
  }
  if (query.get('access_token') !== valid) return { body: { errcode: 40_001, errmsg: 'invalid credential' } };
  return {
    body: refusals.get(String(json.touser)) ?? { errcode: 0, errmsg: 'ok', msgid: 2_000_000 + provider.asked.length },
  };
}

beforeAll(async () => {
  provider = await new Provider(answer).start();
  server = await startServer(
    { LOG_LEVEL: 'silent', SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' },
    clock.now,
  );
  admin = await server.as('admin');
  approver = await server.as('admin-b');
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.asked.splice(0);
  refusals.clear();
});

const add = async (path: string, values: Row): Promise<string> => {
  const reply = await admin.post<Row>(`${path}/add`, values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return String(reply.data.id);
};

/** An account with a template and three followers, one of them labelled. */
async function account(given: Row = {}): Promise<{ publicId: string; configId: string; openIds: string[] }> {
  const n = ++made;
  const publicId = await add('/wechat/web/public', {
    publicName: `试验号 ${n}`,
    publicType: 'service',
    appId: `wxtest${n}`,
    appSecret: secret,
    endpoint: provider.url,
    status: 'enabled',
    ...given,
  });
  const { data } = await admin.post<{ list: Row[] }>('/wechat/wxTemplateMessageType/list', { limit: 1 });
  const configId = await add('/wechat/wxTemplateMessageConfig', {
    configName: `停水 ${n}`,
    publicId,
    typeId: data.list[0]?.id ?? null,
    templateId: `TPL${n}`,
    templateTitle: '停水通知',
    status: 'enabled',
    linkUrl: 'https://www.example.com/notice',
    fields: JSON.stringify([
      { key: 'thing1', value: '${title}' },
      { key: 'thing2', value: '${content}' },
    ]),
  });
  const openIds = ['a', 'b', 'c'].map((letter) => `open_${n}_${letter}`);
  for (const [i, openId] of openIds.entries()) await follow(publicId, openId, i === 0 ? ['业主'] : []);
  return { publicId, configId, openIds };
}

/** As the event of a follower leaves them. */
async function follow(publicId: string, openId: string, labels: string[]): Promise<void> {
  const id = await add('/wechat/wxUser', { openId, publicId, nickName: openId, labels: JSON.stringify(labels) });
  const { store, model } = server.server.services;
  await store.transaction((tx) =>
    store.update(
      tx,
      model.resources.get('wechat/wxUser')?.table as string,
      { status: 'subscribed' },
      { is: 'compare', column: 'id', op: '=', value: id },
    ),
  );
}

const path = '/notify/wxTemplateMessage';
const message = async (id: string): Promise<Row> => (await admin.get<Row>(`/wechat/wxTemplateMessage/${id}`)).data;
const receivers = async (messageId: string): Promise<Row[]> =>
  (await admin.post<{ list: Row[] }>('/notify/messageReceiver/list', { messageId, limit: 100 })).data.list;
const sent = () => provider.asked.filter((asked) => asked.path.startsWith('/cgi-bin/message/'));
const params = JSON.stringify([
  { key: 'thing1', value: '停水' },
  { key: 'thing2', value: '明日 9 点' },
]);

async function send(values: Row): Promise<string> {
  const id = await add(path, { title: '停水通知', params, ...values });
  expect(await admin.post(`${path}/submit`, { ids: id })).toMatchObject({ code: 200 });
  expect(await approver.post(`${path}/approval`, { ids: id, version: (await message(id)).version })).toMatchObject({
    code: 200,
  });
  expect(await admin.post(`${path}/send`, { ids: id })).toMatchObject({ code: 200 });
  return id;
}
const settled = (id: string) => until(async () => (await message(id)).status !== 'sending');

test('a template message goes to all followers with one token, and who refuses it has failed', async () => {
  const { publicId, configId, openIds } = await account();
  refusals.set(openIds[1] as string, { errcode: 43_004, errmsg: 'require subscribe' });
  const id = await send({ publicId, configId, targetType: 'all' });
  await settled(id);
  expect(provider.asked.filter((asked) => asked.path === '/cgi-bin/stable_token')).toHaveLength(1);
  expect(
    sent()
      .map(({ json }) => json.touser)
      .toSorted(),
  ).toEqual(openIds);
  expect(sent()[0]?.json).toMatchObject({
    template_id: `TPL${made}`,
    url: 'https://www.example.com/notice',
    data: { thing1: { value: '停水' }, thing2: { value: '明日 9 点' } },
  });
  expect(await message(id)).toMatchObject({ status: 'sent', receiverCount: 3, successCount: 2, failCount: 1 });
  expect((await receivers(id)).map(({ status, reason }) => [status, reason]).toSorted()).toEqual([
    ['failed', '43004 require subscribe'],
    ['sent', null],
    ['sent', null],
  ]);

  provider.asked.splice(0);
  const labelled = await send({ publicId, configId, targetType: 'tag', tag: '业主' });
  await settled(labelled);
  expect(sent().map((asked) => [asked.path, asked.json.touser])).toEqual([
    ['/cgi-bin/message/template/send', openIds[0]],
  ]);
});

test('the official account says later to whom a template message has come, and who blocks it', async () => {
  const { publicId, configId, openIds } = await account({ token: 'the-token' });
  const id = await send({ publicId, configId, targetType: 'all' });
  await settled(id);
  // Addresses are hidden but for their ends.
  const endOf = (address: unknown) => String(address).slice(-1);
  const refs = new Map((await receivers(id)).map(({ address, ref }) => [endOf(address), String(ref)]));
  const outcome = async (openId: string, Status: string) => {
    const seconds = Math.floor(clock.now() / 1000);
    const MsgID = refs.get(endOf(openId)) ?? '';
    const event = { MsgType: 'event', Event: 'TEMPLATESENDJOBFINISH', MsgID, Status };
    const body = writeXml({ ToUserName: 'gh_test', FromUserName: openId, CreateTime: seconds, ...event });
    expect(await callBack(server, 'POST', body, { id: publicId, token: 'the-token', seconds })).toMatchObject({
      status: 200,
    });
  };
  const [good = '', blocks = '', broken = ''] = openIds;
  await outcome(good, 'success');
  await outcome(blocks, 'failed:user block');
  await outcome(broken, 'failed: system failed');
  await outcome(broken, 'failed: system failed');
  const { data } = await admin.post<{ list: Row[] }>('/wechat/wxNotifyInfo/list', { messageId: id, limit: 20 });
  expect(data.list.map(({ openId, result, errorMessage }) => [openId, result, errorMessage]).toSorted()).toEqual([
    [good, 'success', null],
    [blocks, 'blocked', 'failed:user block'],
    [broken, 'failed', 'failed: system failed'],
  ]);
  expect(data.list.every(({ notifyTime }) => typeof notifyTime === 'string')).toBe(true);
  expect(new Map((await receivers(id)).map(({ address, status }) => [endOf(address), status]))).toEqual(
    new Map([
      [endOf(good), 'delivered'],
      [endOf(blocks), 'failed'],
      [endOf(broken), 'failed'],
    ]),
  );
});

test('a token that somebody else has ended is asked for anew, and the message goes once', async () => {
  const { publicId, configId, openIds } = await account();
  await settled(await send({ publicId, configId, targetType: 'tag', tag: '业主' }));
  provider.asked.splice(0);
  valid = `token-${++issued}`;
  clock.pass({ minutes: 1 });
  const id = await send({ publicId, configId, targetType: 'tag', tag: '业主' });
  await settled(id);
  expect(await message(id)).toMatchObject({ status: 'sent', successCount: 1, failCount: 0 });
  const good = sent().filter((asked) => asked.query.get('access_token') === valid);
  expect(good.map(({ json }) => json.touser)).toEqual([openIds[0]]);
});

test('a wrong secret makes it wait, and the outbox says why', async () => {
  const { publicId, configId } = await account({ appSecret: 'not-the-secret' });
  const id = await send({ publicId, configId, targetType: 'tag', tag: '业主' });
  await until(async () => (await receivers(id))[0]?.reason !== null);
  expect(await receivers(id)).toMatchObject([{ status: 'waiting', reason: '40125 invalid appsecret' }]);
  expect(await admin.post(`${path}/recall`, { ids: id })).toMatchObject({ code: 200 });
  expect(await receivers(id)).toMatchObject([{ status: 'recalled' }]);
});

test('values have to be those of the template', async () => {
  const { publicId, configId } = await account();
  const id = await add(path, {
    title: '停水通知',
    publicId,
    configId,
    targetType: 'all',
    params: JSON.stringify([
      { key: 'thing1', value: '停水' },
      { key: 'thing9', value: '?' },
    ]),
  });
  const reply = await admin.post<{ errors: Row[] }>(`${path}/submit`, { ids: id });
  expect(reply.data.errors.map((error) => error.message)).toEqual([
    '模板参数 thing2 还没有填写内容',
    '内容中没有参数 thing9',
  ]);
});

test('a notice fills its template with title and content, for named followers alone', async () => {
  const { publicId, configId, openIds } = await account();
  const { data } = await admin.post<{ list: Row[] }>('/wechat/wxUser/list', { publicId, limit: 10 });
  const named = data.list.filter((row) => row.openId !== openIds[0]).map((row) => String(row.id));
  const id = await add('/notify/wechatNotice', {
    title: '开园通知',
    publicId,
    templateConfigId: configId,
    content: '明日开园。',
    targetType: 'user',
    receivers: named.join(','),
  });
  expect(await admin.post('/notify/wechatNotice/send', { ids: id })).toMatchObject({ code: 200 });
  const notice = async () => (await admin.get<Row>(`/notify/wechatNotice/${id}`)).data;
  await until(async () => (await notice()).status !== 'sending');
  expect(await notice()).toMatchObject({ status: 'sent', successCount: 2, failCount: 0 });
  expect(
    sent()
      .map(({ json }) => json.touser)
      .toSorted(),
  ).toEqual(openIds.slice(1));
  expect(sent()[0]?.json).toMatchObject({ data: { thing1: { value: '开园通知' }, thing2: { value: '明日开园。' } } });
});

test('a test is a message of the account to one follower', async () => {
  const { publicId, openIds } = await account();
  const { data } = await admin.post<{ receiverId: string }>('/wechat/web/public/test', {
    id: publicId,
    address: openIds[0],
  });
  await until(async () => (await admin.get<Row>(`/notify/messageReceiver/${data.receiverId}`)).data.status === 'sent');
  expect(sent()).toMatchObject([
    { path: '/cgi-bin/message/custom/send', json: { touser: openIds[0], msgtype: 'text' } },
  ]);
});

test('a customer is known by the follower who is bound to them, and no longer once that ends', async () => {
  const { publicId, openIds } = await account();
  const customer = (await admin.post<{ list: Row[] }>('/organisation/user/list', { status: 'enabled', limit: 1 })).data
    .list[0];
  const follower = (
    await admin.post<{ list: Row[] }>('/wechat/wxUser/list', { publicId, openId: openIds[0] ?? '', limit: 1 })
  ).data.list[0];
  const openId = async () => (await admin.get<Row>(`/organisation/user/${String(customer?.id)}`)).data.openId;
  const bind = async (userId: Row[string]) => {
    const { version } = (await admin.get<Row>(`/wechat/wxUser/${String(follower?.id)}`)).data;
    expect(await admin.post('/wechat/wxUser/update', { id: follower?.id, version, userId })).toMatchObject({
      code: 200,
    });
  };
  await bind(customer?.id ?? null);
  expect(await openId()).toBe(openIds[0]);
  await bind('');
  expect(await openId()).toBeNull();
});

test('what becomes of a customer’s repair fills the template for repairs, and one that does not say it is not used', async () => {
  const customer = (await admin.post<{ list: Row[] }>('/organisation/user/list', { status: 'enabled', limit: 1 })).data
    .list[0] as Row;
  const orgId = String(customer.orgId);
  const { publicId, openIds } = await account({ orgIds: orgId });
  const { list } = (await admin.post<{ list: Row[] }>('/wechat/wxUser/list', { publicId, openId: openIds[0] ?? '' }))
    .data;
  const { id: followerId, version } = list[0] as Row;
  expect(await admin.post('/wechat/wxUser/update', { id: followerId, version, userId: customer.id })).toMatchObject({
    code: 200,
  });
  const ofRepairs = { bizModule: 'repair', status: 'enabled' };
  const typed = async (typeName: string) =>
    add('/wechat/wxTemplateMessageType', { ...ofRepairs, typeCode: `T${++made}`, typeName, entityCode: '报修工单' });
  const configured = async (
    typeId: string,
    places: readonly (readonly [key: string, source: string, value: string])[],
  ) => {
    const configId = await add('/wechat/wxTemplateMessageConfig', {
      configName: `进度 ${++made}`,
      publicId,
      typeId,
      templateId: `TPL${made}`,
      templateTitle: '报修进度',
      status: 'enabled',
      fields: JSON.stringify([{ key: 'thing1', value: '${title}' }]),
    });
    for (const [paramKey, valueSource, valueExpr] of places)
      await add('/wechat/wxTemplateConfigParams', { configId, paramKey, paramName: paramKey, valueSource, valueExpr });
    return { configId, template: `TPL${made}` };
  };
  const typeId = await typed('报修进度一');
  const { configId } = await configured(await typed('报修进度二'), [['thing1', 'fixed', '请留意']]);
  const refused = await admin.post('/wechat/wxTemplateConfigParams/add', {
    configId,
    paramKey: 'phone_number2',
    paramName: '电话',
    valueSource: 'field',
    valueExpr: 'reporterPhone',
  });
  expect(refused).toMatchObject({ code: 400, data: { errors: [{ path: 'valueExpr' }] } });

  const repairType = await add('/organisation/userRepairType', {
    typeName: `灯具 ${made}`,
    orgId,
    dispatchMode: 'assign',
    notifyWay: 'wechat',
    status: 'enabled',
  });
  const staffId = (await admin.post<{ list: Row[] }>('/organisation/staff/list', { orgId, status: 'onduty', limit: 1 }))
    .data.list[0]?.id;
  const repair = async () => {
    const id = await add('/organisation/userRepair', {
      orgId,
      repairTypeId: repairType,
      content: '灯不亮',
      urgency: 'normal',
      repairArea: 'public',
      location: '一号楼一层电梯厅东侧消防通道门口的走廊尽头',
      userId: customer.id ?? null,
      reporterName: '冯女士',
      reporterPhone: '13700001111',
      channel: 'phone',
    });
    expect(await admin.post('/organisation/userRepair/dispatch', { id, staffId })).toMatchObject({ code: 200 });
    return String((await admin.get<Row>(`/organisation/userRepair/${id}`)).data.repairNo);
  };
  const told = async (count: number) => {
    await until(async () => sent().length >= count);
    return sent()[count - 1] as Asked;
  };
  // The only template that there is says nothing of what happened.
  await repair();
  expect(await told(1)).toMatchObject({ path: '/cgi-bin/message/custom/send', json: { touser: openIds[0] } });

  const { template } = await configured(typeId, [
    ['character_string1', 'field', 'repairNo'],
    ['thing2', 'field', 'location'],
    ['thing3', 'expr', '{{title}}：{{content}}'],
    ['const4', 'fixed', '报修'],
  ]);
  const repairNo = await repair();
  const { path: called, json } = await told(2);
  expect(called).toBe('/cgi-bin/message/template/send');
  expect(json).toMatchObject({
    touser: openIds[0],
    template_id: template,
    data: {
      character_string1: { value: repairNo },
      thing2: { value: '一号楼一层电梯厅东侧消防通道门口的走廊尽头'.slice(0, 20) },
      thing3: { value: `报修进度：您的报修（${repairNo}）已派单`.slice(0, 20) },
      const4: { value: '报修' },
    },
  });
});
