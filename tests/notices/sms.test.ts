import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { deliverHandler } from '../../src/server/areas/notices/outbox.ts';
import { quietEnd } from '../../src/server/areas/notices/quiet.ts';
import { unfitting } from '../../src/server/areas/notices/template-params.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { Provider, type Answered, type Asked } from '../support/provider.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { sentCode } from '../support/sign-in.ts';
import { until, Work } from '../support/work.ts';

const secret = 'a-secret-of-the-provider';
const clock = new TestClock();
let server: RunningServer;
let admin: Client;
let approver: Client;
let provider: Provider;
let made = 0;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As the provider checks it: over what arrived, with the headers that the call itself names. */
function acs3Fits({ headers, rawQuery, text }: Asked): boolean {
  const [, names = '', signature = ''] =
    /SignedHeaders=([^,]+),Signature=([0-9a-f]+)$/.exec(String(headers.authorization)) ?? [];
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name])}\n`)
    .join('');
  const canonical = ['POST', '/', rawQuery, lines, names, sha256(text)].join('\n');
  return hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex') === signature;
}

function tc3Fits({ headers, text }: Asked): boolean {
  const [, day = '', names = '', signature = ''] =
    /Credential=[^/]+\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
      String(headers.authorization),
    ) ?? [];
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).replace(/^SendSms$/, 'sendsms')}\n`)
    .join('');
  const canonical = ['POST', '/', '', lines, names, sha256(text)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, day), 'sms'), 'tc3_request');
  return (
    hmac(
      key,
      `TC3-HMAC-SHA256\n${String(headers['x-tc-timestamp'])}\n${day}/sms/tc3_request\n${sha256(canonical)}`,
    ).toString('hex') === signature
  );
}

const httpFits = ({ method, path, headers, text }: Asked): boolean =>
  createHmac('sha256', secret)
    .update([method, path, String(headers['x-timestamp']), String(headers['x-nonce']), text].join('\n'))
    .digest('hex') === headers['x-signature'];

/** The messages among what the provider was asked; jobs that come by themselves ask for receipts in between. */
const handed = () =>
  provider.asked.filter(
    ({ method, headers }) =>
      method === 'POST' && (headers['x-acs-action'] ?? headers['x-tc-action'] ?? 'SendSms') === 'SendSms',
  );

beforeAll(async () => {
  provider = await new Provider(() => ({ body: {} })).start();
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
beforeEach(() => void provider.asked.splice(0));

async function channel(given: Row = {}): Promise<string> {
  const values = {
    configName: `试验通道 ${++made}`,
    vendor: 'http',
    endpoint: `${provider.url}/send`,
    appId: '1400',
    signName: '园区服务',
    accessKey: 'key',
    accessSecret: secret,
    templateCode: 'SMS_1',
    status: 'enabled',
    ...given,
  };
  const reply = await admin.post<Row>('/notify/mobileConfig/add', values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return String(reply.data.id);
}

async function draft(receivers: string, given: Row = {}): Promise<Row> {
  const configId = given.configId ?? (await channel());
  const values = {
    title: '停水通知',
    templateCode: 'SMS_2',
    content: '尊敬的${name}，${time}停水。',
    params: JSON.stringify([
      { key: 'name', value: '住户' },
      { key: 'time', value: '明日 9 点' },
    ]),
    receivers,
    ...given,
    configId,
  };
  const reply = await admin.post<Row>('/notify/mobileMessage/add', values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}

async function send(receivers: string, given: Row = {}): Promise<string> {
  const { id } = await draft(receivers, given);
  const submitted = await admin.post<{ rows: Row[] }>('/notify/mobileMessage/submit', { ids: id });
  expect(submitted, JSON.stringify(submitted)).toMatchObject({ code: 200 });
  const approved = await approver.post('/notify/mobileMessage/approval', {
    ids: id,
    version: (await message(String(id))).version,
  });
  expect(approved, JSON.stringify(approved)).toMatchObject({ code: 200 });
  expect(
    await admin.post('/notify/mobileMessage/send', { ids: id, version: (await message(String(id))).version }),
  ).toMatchObject({ code: 200 });
  return String(id);
}

const message = async (id: string): Promise<Row> => (await admin.get<Row>(`/notify/mobileMessage/${id}`)).data;
const receivers = async (messageId: string): Promise<Row[]> =>
  (await admin.post<{ list: Row[] }>('/notify/messageReceiver/list', { messageId, limit: 100 })).data.list.toReversed();
const settled = (id: string) => until(async () => (await message(id)).status !== 'sending');
const run = async (job: string) =>
  expect(await admin.post(`/scm/schedule/job/${job}`, { action: 'run' })).toMatchObject({ code: 200 });

describe('a text message goes out', () => {
  test('by Aliyun, signed, with the values of its template, and what arrived is asked for', async () => {
    provider.answers(({ query, headers }): Answered => {
      const mobile = query.get('PhoneNumbers');
      if (headers['x-acs-action'] === 'QuerySendDetails')
        return {
          body: {
            Code: 'OK',
            SmsSendDetailDTOs: {
              SmsSendDetailDTO: [
                { OutId: 'another', SendStatus: 3 },
                {
                  OutId: outIds.get(query.get('PhoneNumber') ?? ''),
                  SendStatus: query.get('PhoneNumber') === '13900000001' ? 3 : 2,
                  ErrCode: 'MOBILE_NOT_ON_SERVICE',
                },
              ],
            },
          },
        };
      outIds.set(mobile ?? '', query.get('OutId') ?? '');
      return {
        body:
          mobile === '13900000003'
            ? { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '非法手机号' }
            : { Code: 'OK', RequestId: 'R1', BizId: `B-${mobile ?? ''}` },
      };
    });
    const outIds = new Map<string, string>();
    const id = await send('13900000001，13900000002\n13900000003 , not-a-phone,13900000001', {
      configId: await channel({ vendor: 'aliyun', endpoint: provider.url, residue: 100 }),
    });
    await settled(id);
    const sent = handed();
    expect(sent).toHaveLength(3);
    expect(sent.every(acs3Fits)).toBe(true);
    expect(Object.fromEntries(sent[0]?.query ?? [])).toMatchObject({
      SignName: '园区服务',
      TemplateCode: 'SMS_2',
      TemplateParam: '{"name":"住户","time":"明日 9 点"}',
    });
    expect(await message(id)).toMatchObject({ status: 'sent', receiverCount: 4, successCount: 2, failCount: 2 });
    expect(await receivers(id)).toMatchObject([
      { status: 'sent', ref: 'B-13900000001' },
      { status: 'sent' },
      { status: 'failed', reason: expect.stringContaining('非法手机号') as string },
      { status: 'failed', reason: '不是有效的手机号', attempts: 0 },
    ]);
    await run('askReceipts');
    await until(async () => (await receivers(id))[1]?.status === 'failed');
    expect(await receivers(id)).toMatchObject([
      { status: 'delivered', arriveTime: expect.any(String) as string },
      { status: 'failed', reason: 'MOBILE_NOT_ON_SERVICE' },
      {},
      {},
    ]);
    expect(await message(id)).toMatchObject({ status: 'sent', successCount: 1, failCount: 3 });
    expect(provider.asked.filter(({ headers }) => headers['x-acs-action'] !== undefined).every(acs3Fits)).toBe(true);
  });

  test('by Tencent, signed, with the values in their order', async () => {
    provider.answers(() => ({
      body: { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: 'S1' }], RequestId: 'R' } },
    }));
    const id = await send('13900000004', { configId: await channel({ vendor: 'tencent', endpoint: provider.url }) });
    await settled(id);
    expect(handed()).toHaveLength(1);
    expect(handed().every(tc3Fits)).toBe(true);
    expect(handed()[0]?.headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' });
    expect(handed()[0]?.json).toMatchObject({
      PhoneNumberSet: ['+8613900000004'],
      SmsSdkAppId: '1400',
      TemplateId: 'SMS_2',
      TemplateParamSet: ['住户', '明日 9 点'],
    });
    expect(await receivers(id)).toMatchObject([{ status: 'sent', ref: 'S1' }]);
  });

  test('by the gateway of anybody else, and a broken account makes it wait, not fail', async () => {
    let answer: Answered = { status: 429, body: { message: '太快了' } };
    provider.answers(() => answer);
    const id = await send('13900000005');
    await until(async () => (await receivers(id))[0]?.reason !== null);
    expect(await receivers(id)).toMatchObject([{ status: 'waiting', startTime: null, reason: 'HTTP 429 太快了' }]);
    answer = { body: { id: 'G1' } };
    clock.pass({ minutes: 5 });
    server.server.worker.wake();
    await settled(id);
    const sent = handed();
    expect(sent).toHaveLength(2);
    expect(sent.every(httpFits)).toBe(true);
    expect(sent[1]).toMatchObject({
      path: '/send',
      json: {
        mobile: '13900000005',
        content: '尊敬的住户，明日 9 点停水。',
        params: { name: '住户', time: '明日 9 点' },
      },
    });
  });

  test('that nobody answers after taking it is not sent again by itself', async () => {
    provider.answers(() => 'silence');
    const id = await send('13900000006');
    await settled(id);
    expect(handed()).toHaveLength(1);
    expect(await message(id)).toMatchObject({
      status: 'failed',
      successCount: 0,
      failCount: 1,
      failReason: expect.stringContaining('无法连接') as string,
    });
  });
});

describe('before it goes', () => {
  test('the places of the template are filled, all of them and no others', async () => {
    const { id } = await draft('13900000007', {
      params: JSON.stringify([
        { key: 'name', value: '住户' },
        { key: 'place', value: '大堂' },
      ]),
    });
    const reply = await admin.post<{ errors: Row[] }>('/notify/mobileMessage/submit', { ids: id });
    expect(reply).toMatchObject({
      code: 400,
      data: {
        errors: [
          { path: 'params', message: '模板参数 time 还没有填写内容' },
          { path: 'params', message: '内容中没有参数 place' },
        ],
      },
    });
    expect((await message(String(id))).status).toBe('draft');
    expect(unfitting(['a'], [{ key: 'a', value: ' ' }])).toEqual({ missing: ['a'], unknown: [] });
  });

  test('somebody else has to approve it', async () => {
    const { id } = await draft('13900000008');
    expect(await admin.post('/notify/mobileMessage/submit', { ids: id })).toMatchObject({ code: 200 });
    const { version } = await message(String(id));
    expect(await admin.post('/notify/mobileMessage/approval', { ids: id, version })).toMatchObject({ code: 403 });
    expect(await approver.post('/notify/mobileMessage/approval', { ids: id, version })).toMatchObject({ code: 200 });
  });
});

describe('what waits', () => {
  test('can be recalled, and only what has failed is sent again', async () => {
    const configId = await channel({ status: 'disabled' });
    const id = await send('13900000009', { configId });
    await until(async () => (await receivers(id))[0]?.held === 'noChannel');
    expect(await admin.post('/notify/mobileMessage/recall', { ids: id })).toMatchObject({ code: 200 });
    expect(await message(id)).toMatchObject({ status: 'cancelled', successCount: 0 });
    expect(await receivers(id)).toMatchObject([{ status: 'recalled', held: null }]);

    provider.answers(({ json }) =>
      json.mobile === '13900000010' ? { status: 422, body: { message: '黑名单' } } : { body: { id: 'G' } },
    );
    const half = await send('13900000010,13900000011');
    await settled(half);
    expect(await message(half)).toMatchObject({ status: 'sent', successCount: 1, failCount: 1 });
    provider.answers(() => ({ body: { id: 'G' } }));
    expect(await admin.post('/notify/mobileMessage/resendFailed', { ids: half })).toMatchObject({ code: 200 });
    await settled(half);
    expect(
      handed()
        .map(({ json }) => json.mobile)
        .toSorted(),
    ).toEqual(['13900000010', '13900000010', '13900000011']);
    expect(await message(half)).toMatchObject({ status: 'sent', successCount: 2, failCount: 0 });
    expect(await admin.post('/notify/mobileMessage/resendFailed', { ids: half })).toMatchObject({ code: 400 });
  });

  test('goes on when the quiet hours end', async () => {
    provider.answers(() => ({ body: { id: 'G' } }));
    const china = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16);
    const id = await send('13900000012', {
      configId: await channel({ quietFrom: china(clock.now() - 3_600_000), quietTo: china(clock.now() + 3_600_000) }),
    });
    await until(async () => (await receivers(id))[0]?.held === 'quiet');
    expect(handed()).toEqual([]);
    clock.pass({ minutes: 61 });
    server.server.worker.wake();
    await settled(id);
    expect(await receivers(id)).toMatchObject([{ status: 'sent', held: null }]);
  });

  test('takes its turn where a channel takes so many a second', async () => {
    provider.answers(() => ({ body: { id: 'G' } }));
    const configId = await channel({ perSecond: 2 });
    const ids = [
      await send('13900000013,13900000014,13900000015', { configId }),
      await send('13900000021', { configId }),
    ];
    const own = new Set((await Promise.all(ids.map(receivers))).flat().map(({ id }) => id));
    const due = (await new Work(server).rows(deliverHandler))
      .filter(({ payload }) =>
        own.has((typeof payload === 'string' ? (JSON.parse(payload) as Row) : (payload as Row)).delivery),
      )
      .map(({ dueAt }) => new Date(dueAt as string).getTime());
    expect(due).toHaveLength(4);
    for (const [i, each] of due.entries()) if (i > 0) expect(each - (due[i - 1] as number)).toBeGreaterThanOrEqual(500);
  });
});

test('quiet hours may go past midnight', () => {
  const at = (text: string) => Date.parse(`${text}:00+08:00`);
  const night = { quietFrom: '22:00', quietTo: '08:00' };
  expect(quietEnd(night, at('2026-03-01T21:59'))).toBeUndefined();
  expect(quietEnd(night, at('2026-03-01T22:00'))).toBe(at('2026-03-02T08:00'));
  expect(quietEnd(night, at('2026-03-02T07:59'))).toBe(at('2026-03-02T08:00'));
  expect(quietEnd(night, at('2026-03-02T08:00'))).toBeUndefined();
  expect(quietEnd({ quietFrom: '12:00', quietTo: '14:00' }, at('2026-03-02T13:00'))).toBe(at('2026-03-02T14:00'));
  expect(quietEnd({ quietFrom: null, quietTo: '14:00' }, at('2026-03-02T13:00'))).toBeUndefined();
});

describe('what is left of a channel', () => {
  test('falls with each message, is asked of the provider, and whoever looks after it is warned once', async () => {
    provider.answers(({ method, path }) =>
      method === 'GET' ? { body: path === '/send/residue' ? { residue: 41 } : {} } : { body: { id: 'G' } },
    );
    const configId = await channel({ residue: 3, warnCount: 2 });
    await settled(await send('13900000016,13900000017', { configId }));
    const told = async () =>
      (
        await admin.post<{ list: Row[] }>('/notify/inboxMessage/list', { module: '短信配置', limit: 50 })
      ).data.list.filter(({ recordId }) => recordId === configId);
    expect(await told()).toMatchObject([
      { actionName: '余量不足', recordTitle: expect.stringContaining('剩余 2 条') as string },
    ]);
    expect(await admin.post('/notify/mobileConfig/smsResidue', { id: configId })).toMatchObject({
      code: 200,
      data: { residue: 41, warnCount: 2, isLow: false, isTold: true },
    });
    expect(provider.asked.find(({ path }) => path === '/send/residue')).toSatisfy(httpFits);
    expect((await admin.get<Row>(`/notify/mobileConfig/${configId}`)).data).toMatchObject({ residue: 41 });
    const empty = await channel({ residue: 0 });
    const id = await send('13900000018', { configId: empty });
    await until(async () => (await receivers(id))[0]?.held === 'noResidue');
  });

  test('is nothing where no channel is set up, and nobody else may ask', async () => {
    expect(await admin.post('/notify/mobileConfig/smsResidue', {})).toMatchObject({ code: 422 });
    expect(await (await server.as('project-a')).post('/notify/mobileConfig/smsResidue', {})).toMatchObject({
      code: 403,
    });
    expect(
      await (
        await server.as('project-a')
      ).post('/notify/mobileConfig/test', { id: await channel(), address: '13900000019' }),
    ).toMatchObject({ code: 403 });
  });
});

test('a test goes through the settings and stands in the outbox', async () => {
  provider.answers(() => ({ body: { id: 'T1' } }));
  const id = await channel();
  expect(await admin.post('/notify/mobileConfig/test', { id, address: 'nobody' })).toMatchObject({ code: 400 });
  const { data } = await admin.post<{ receiverId: string }>('/notify/mobileConfig/test', {
    id,
    address: '13900000020',
  });
  const found = async () => (await admin.get<Row>(`/notify/messageReceiver/${data.receiverId}`)).data;
  await until(async () => (await found()).status === 'sent');
  expect(handed()[0]?.json).toMatchObject({ templateCode: 'SMS_1', params: { code: '123456' } });
});

test('a code waits in the outbox while no channel is set up, says so, and goes out by the default one', async () => {
  const caller = await server.as('project-b');
  expect(await caller.post('/user/sendVerifyCode', { method: 'sms' })).toMatchObject({
    code: 200,
    data: { isWaiting: true },
  });
  const [code] = (
    await admin.post<{ list: Row[] }>('/notify/smsAuthcode/list', { status: 'sending', bizScene: 'bind', limit: 1 })
  ).data.list;
  await until(async () => (await receivers(String(code?.id)))[0]?.held === 'noChannel');

  provider.answers(() => ({ body: { id: 'C1' } }));
  await channel({ isDefault: true });
  await run('resumeDeliveries');
  await until(async () => (await receivers(String(code?.id)))[0]?.status === 'sent');
  const arrived = handed().find(({ json }) => (json.params as Row | undefined)?.code !== undefined);
  expect(arrived?.json).toMatchObject({ templateCode: 'SMS_1', params: { code: await sentCode(server) } });
  const found = async () => (await admin.get<Row>(`/notify/smsAuthcode/${String(code?.id)}`)).data;
  expect(await found()).toMatchObject({ status: 'success' });
  clock.pass({ minutes: 60 });
  await run('planSteps');
  await until(async () => (await found()).status === 'expired');
});

test('a code that the gateway refuses says why', async () => {
  await channel({ isDefault: true });
  provider.answers(() => ({ status: 400, body: { message: '号码已停机' } }));
  const caller = await server.as('project-a');
  expect(await caller.post('/user/sendVerifyCode', { method: 'sms' })).toMatchObject({ code: 200 });
  const failed = async () =>
    (await admin.post<{ list: Row[] }>('/notify/smsAuthcode/list', { status: 'failed', bizScene: 'bind', limit: 5 }))
      .data.list;
  await until(async () => (await failed()).length > 0);
  expect(await failed()).toMatchObject([{ errorMessage: expect.stringContaining('号码已停机') as string }]);
});
