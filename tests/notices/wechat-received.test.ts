import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { open, readXml, seal, writeXml } from '../../src/server/areas/wechat/envelope.ts';
import type { Client } from '../support/client.ts';
import { callBack } from '../support/official-account.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const token = 'the-token';
const aesKey = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const appId = 'wxreceived';
let server: RunningServer;
let admin: Client;
let publicId: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  const reply = await admin.post<Row>('/wechat/web/public/add', {
    publicName: '接收试验号',
    publicType: 'service',
    appId,
    appSecret: 'secret-of-it',
    token,
    aesKey,
    subscribeReply: '欢迎关注',
    status: 'enabled',
  });
  publicId = String(reply.data.id);
  await admin.post('/wechat/replykeywords/add', {
    ruleName: '报修',
    publicId,
    keyword: '报修',
    matchType: 'contain',
    replyType: 'text',
    replyContent: '请在首页点击报修。',
    status: 'enabled',
  });
});
afterAll(() => server.stop());

const sha1 = (...parts: string[]) => createHash('sha1').update(parts.toSorted().join('')).digest('hex');
const now = () => Math.floor(Date.now() / 1000);

interface How {
  readonly key?: string;
  readonly seconds?: number;
  readonly query?: Record<string, string>;
  readonly id?: string;
}

const call = (
  method: 'GET' | 'POST',
  body: string | undefined,
  { key = token, seconds = now(), query = {}, id = publicId }: How = {},
) => callBack(server, method, body, { id, token: key, seconds, query });

const from = (openId: string, more: Record<string, string | number>) =>
  writeXml({ ToUserName: 'gh_test', FromUserName: openId, CreateTime: now(), ...more });
const list = async (resource: string, filter: Row): Promise<Row[]> =>
  (await admin.post<{ list: Row[] }>(`/wechat/${resource}/list`, { publicId, ...filter, limit: 20 })).data.list;

test('the address proves itself by the signature, and by nothing else', async () => {
  expect(await call('GET', undefined, { query: { echostr: 'hello-123' } })).toEqual({ status: 200, text: 'hello-123' });
  for (const wrong of [
    { key: 'another-token' },
    { seconds: now() - 3600 },
    { id: '00000000-0000-7000-8000-00000000dead' },
    { id: 'x' },
    { query: { signature: '' } },
  ]) {
    expect((await call('GET', undefined, { query: { echostr: 'hello' }, ...wrong })).status).toBe(422);
  }
  expect(
    (await call('POST', from('open_w', { MsgType: 'text', Content: '你好', MsgId: 'w-1' }), { key: 'another-token' }))
      .status,
  ).toBe(422);
  expect(await list('wxReceiveText', { openId: 'open_w' })).toEqual([]);
});

test('what a follower writes is kept once and answered by the rule that fits', async () => {
  const body = from('open_a', { MsgType: 'text', Content: '我要报修', MsgId: 'm-1' });
  const { text } = await call('POST', body);
  expect(readXml(text)).toMatchObject({
    ToUserName: 'open_a',
    FromUserName: 'gh_test',
    MsgType: 'text',
    Content: '请在首页点击报修。',
  });
  expect((await call('POST', body)).text).toBe('success');
  expect(await list('wxReceiveText', { openId: 'open_a' })).toMatchObject([
    { msgId: 'm-1', content: '我要报修', replied: true, replyContent: '请在首页点击报修。' },
  ]);
  expect(
    (await admin.post<{ list: Row[] }>('/wechat/replykeywords/list', { publicId, limit: 1 })).data.list,
  ).toMatchObject([{ hitCount: 1 }]);
  expect((await call('POST', from('open_a', { MsgType: 'text', Content: '谢谢', MsgId: 'm-2' }))).text).toBe('success');
});

test('who follows is known from then on, and who leaves is not written to any more', async () => {
  const { text } = await call('POST', from('open_b', { MsgType: 'event', Event: 'subscribe', EventKey: 'qrscene_7' }));
  expect(readXml(text).Content).toBe('欢迎关注');
  expect(await list('wxUser', { openId: 'open_b' })).toMatchObject([
    { status: 'subscribed', subscribeScene: 'qrcode', subscribeTime: expect.any(String) as string },
  ]);
  expect(await list('wxFocusEvent', { openId: 'open_b' })).toMatchObject([
    { eventType: 'subscribe', sceneValue: 'qrscene_7' },
  ]);
  await call('POST', from('open_b', { MsgType: 'event', Event: 'unsubscribe', CreateTime: now() + 1 }));
  expect(await list('wxUser', { openId: 'open_b' })).toMatchObject([{ status: 'unsubscribed' }]);
});

test('pictures, places, menus and codes are kept as what they are', async () => {
  await call(
    'POST',
    from('open_c', {
      MsgType: 'location',
      Location_X: '30.25',
      Location_Y: '120.15',
      Scale: '16',
      Label: '西湖',
      MsgId: 'm-3',
    }),
  );
  await call('POST', from('open_c', { MsgType: 'event', Event: 'CLICK', EventKey: 'MENU_REPAIR' }));
  await call('POST', from('open_c', { MsgType: 'event', Event: 'SCAN', EventKey: '42', Ticket: 'T' }));
  expect(await list('wxReceiveLocation', { openId: 'open_c' })).toMatchObject([{ label: '西湖', scale: 16 }]);
  expect(await list('wxMenuEvent', { openId: 'open_c' })).toMatchObject([
    { eventType: 'click', eventKey: 'MENU_REPAIR' },
  ]);
  expect(await list('wxQrcodeEvent', { openId: 'open_c' })).toMatchObject([{ sceneKey: '42', ticket: 'T' }]);
});

test('one list has all that was received, once each, and says what was answered', async () => {
  const said = async (openId: string) =>
    (await list('wxReceiveRecord', { openId }))
      .map(({ msgType, summary, replied }) => `${String(msgType)} ${String(summary)} ${String(replied)}`)
      .toSorted();
  expect(await said('open_a')).toEqual(['text 我要报修 true', 'text 谢谢 false']);
  expect(await said('open_b')).toEqual(['event [关注] qrscene_7 true', 'event [取消关注] false']);
  expect(await said('open_c')).toEqual([
    'event [扫描二维码] 42 false',
    'event [点击菜单] MENU_REPAIR false',
    'location [位置] false',
  ]);
  const [first] = await list('wxReceiveRecord', { openId: 'open_a' });
  expect(first?.receiveTime).toMatch(/^\d{4}-/);
});

test('what is encrypted is opened and answered encrypted, for this application alone', async () => {
  const envelope = (text: string, of = appId) => {
    const encrypted = seal(aesKey, text, of);
    const seconds = now();
    return call('POST', writeXml({ ToUserName: 'gh_test', Encrypt: encrypted }), {
      seconds,
      query: { encrypt_type: 'aes', msg_signature: sha1(token, String(seconds), 'n-1', encrypted) },
    });
  };
  const { text } = await envelope(from('open_d', { MsgType: 'text', Content: '报修', MsgId: 'm-4' }));
  const { Encrypt = '', MsgSignature, TimeStamp = '', Nonce = '' } = readXml(text);
  expect(MsgSignature).toBe(sha1(token, TimeStamp, Nonce, Encrypt));
  expect(readXml(open(aesKey, Encrypt).text)).toMatchObject({ Content: '请在首页点击报修。' });
  expect((await envelope(from('open_d', { MsgType: 'text', Content: '报修', MsgId: 'm-5' }), 'wxanother')).status).toBe(
    422,
  );
  const sealed = seal(aesKey, from('open_d', { MsgType: 'text', Content: '报修', MsgId: 'm-6' }), appId);
  expect((await call('POST', writeXml({ Encrypt: sealed }), { query: { msg_signature: 'wrong' } })).status).toBe(422);
  expect(await list('wxReceiveText', { openId: 'open_d' })).toHaveLength(1);
});

test('a flat message is all that is read of XML', () => {
  expect(readXml('<xml><A><![CDATA[<b>&x;</b>]]></A><B>7</B></xml>')).toEqual({ A: '<b>&x;</b>', B: '7' });
  expect(readXml('<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><xml><A>&y;</A></xml>')).toEqual({});
  expect(readXml(writeXml({ A: 'a]]>b', N: 3 }))).toEqual({ A: 'ab', N: '3' });
});
