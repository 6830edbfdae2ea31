import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { Provider, type Answered, type Asked } from '../support/provider.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { png, upload } from '../support/uploads.ts';
import { until } from '../support/work.ts';

const secret = 'the-secret-of-the-account';
const token = 'the-token';
const callbackToken = 'callback-token';
let server: RunningServer;
let admin: Client;
let rows: Rows;
let provider: Provider;
let publicId: string;
/** What the official account holds. */
let menu: unknown;
let tags: { id: number; name: string }[] = [];
const tagged = new Map<string, Set<number>>();
let refusal: { errcode: number; errmsg: string } | undefined;

const done = { errcode: 0, errmsg: 'ok' };

function answer({ path, method, query, json, text, headers }: Asked): Answered {
  if (path === '/cgi-bin/stable_token')
    return {
      body:
        json.secret === secret
          ? { access_token: token, expires_in: 7200 }
          : { errcode: 40_125, errmsg: 'invalid appsecret' },
    };
  if (query.get('access_token') !== token) return { body: { errcode: 40_001, errmsg: 'invalid credential' } };
  if (refusal) return { body: refusal };
  const open = String((json.openid_list as string[] | undefined)?.[0] ?? json.openid);
  const held = tagged.get(open) ?? new Set<number>();
  tagged.set(open, held);
  switch (`${method} ${path}`) {
    case 'POST /cgi-bin/menu/create':
      menu = json;
      return { body: done };
    case 'GET /cgi-bin/menu/delete':
      menu = undefined;
      return { body: done };
    case 'GET /cgi-bin/tags/get':
      return { body: { tags } };
    case 'POST /cgi-bin/tags/create': {
      const tag = { id: 100 + tags.length, name: String((json.tag as Row).name) };
      if (tags.some(({ name }) => name === tag.name))
        return { body: { errcode: 45_157, errmsg: 'invalid tag name or duplicate' } };
      tags.push(tag);
      return { body: { tag } };
    }
    case 'POST /cgi-bin/tags/getidlist':
      return { body: { tagid_list: [...held] } };
    case 'POST /cgi-bin/tags/members/batchtagging':
      held.add(Number(json.tagid));
      return { body: done };
    case 'POST /cgi-bin/tags/members/batchuntagging':
      held.delete(Number(json.tagid));
      return { body: done };
    case 'POST /cgi-bin/media/upload':
    case 'POST /cgi-bin/material/add_material':
      if (!String(headers['content-type']).startsWith('multipart/form-data') || !text.includes('name="media"'))
        return { body: { errcode: 41_005, errmsg: 'media data missing' } };
      return { body: { media_id: `${path.split('/')[2]}-${query.get('type')}`, created_at: 1_700_000_000 } };
    default:
      return { body: { errcode: 43_002, errmsg: 'wrong method' } };
  }
}

beforeAll(async () => {
  provider = await new Provider(answer).start();
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  const account = await good('/wechat/web/public/add', {
    publicName: '试验号',
    publicType: 'service',
    appId: 'wxtest1',
    appSecret: secret,
    endpoint: provider.url,
    token: callbackToken,
    status: 'enabled',
  });
  publicId = String(account.id);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => {
  refusal = undefined;
  provider.asked.splice(0);
});

async function good<T = Row>(path: string, values: Row): Promise<T> {
  const reply = await admin.post<T>(path, values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}
const entry = async (values: Row): Promise<string> =>
  String((await good('/wechat/wxMenu/add', { publicId, sort: 1, status: 'enabled', ...values })).id);
const account = async (): Promise<Row> => (await admin.get<Row>(`/wechat/web/public/${publicId}`)).data;

test('a menu is put together, published, refused where it cannot be, and taken down', async () => {
  expect(await admin.post('/wechat/web/public/publishMenu', { id: publicId })).toMatchObject({ code: 422 });
  const group = await entry({ menuName: '物业服务', menuType: 'group' });
  expect(await admin.post('/wechat/web/public/publishMenu', { id: publicId })).toMatchObject({ code: 422 });
  await entry({ menuName: '报修', menuType: 'view', linkUrl: 'https://www.example.com/repair', parentId: group });
  await entry({ menuName: '客服', menuType: 'click', menuKey: 'CONTACT', sort: 2 });
  // Two levels, no more.
  expect(
    await admin.post('/wechat/wxMenu/add', {
      publicId,
      sort: 1,
      status: 'enabled',
      menuName: '更多',
      menuType: 'group',
      parentId: group,
    }),
  ).toMatchObject({ code: 400 });

  await good('/wechat/web/public/publishMenu', { id: publicId });
  expect(menu).toEqual({
    button: [
      { name: '物业服务', sub_button: [{ name: '报修', type: 'view', url: 'https://www.example.com/repair' }] },
      { name: '客服', type: 'click', key: 'CONTACT' },
    ],
  });
  expect((await account()).menuTime).not.toBeNull();

  refusal = { errcode: 40_018, errmsg: 'invalid button name size' };
  const refused = await admin.post('/wechat/web/public/publishMenu', { id: publicId });
  expect(refused).toMatchObject({ code: 422, message: expect.stringContaining('40018 invalid button name size') });
  refusal = undefined;

  await good('/wechat/web/public/removeMenu', { id: publicId });
  expect(menu).toBeUndefined();
  expect((await account()).menuTime).toBeNull();
  const other = await server.as('project-a');
  expect(await other.post('/wechat/web/public/publishMenu', { id: publicId })).toMatchObject({ code: 403 });
});

test('labels of followers become their tags at the official account, several followers at once', async () => {
  tags = [{ id: 100, name: '业主' }];
  const followers: string[] = [];
  for (const openId of ['open_tag_a', 'open_tag_b']) {
    const { id } = await good('/wechat/wxUser/add', { openId, publicId, nickName: openId });
    await rows.put(rows.resource('wechat/wxUser'), String(id), { status: 'subscribed' });
    followers.push(String(id));
  }
  const follower = async (i: number): Promise<Row> => (await admin.get<Row>(`/wechat/wxUser/${followers[i]}`)).data;
  const synced = () =>
    until(async () => (await follower(0)).tagState === 'done' && (await follower(1)).tagState === 'done');
  tagged.set('open_tag_a', new Set([2]));
  await good('/wechat/web/wxuser/saveLables', { ids: followers.join(','), labels: '业主,家长' });
  await synced();
  expect(tags).toEqual([
    { id: 100, name: '业主' },
    { id: 101, name: '家长' },
  ]);
  // WeChat's own tag of starred followers is not ours to take.
  expect([...(tagged.get('open_tag_a') ?? [])]).toEqual([2, 100, 101]);
  expect([...(tagged.get('open_tag_b') ?? [])]).toEqual([100, 101]);

  await good('/wechat/web/wxuser/saveLables', { ids: followers[0] ?? '', labels: '家长' });
  expect((await follower(0)).labels).toEqual(['家长']);
  await synced();
  expect([...(tagged.get('open_tag_a') ?? [])]).toEqual([2, 101]);

  refusal = { errcode: 45_056, errmsg: 'too many tags' };
  await good('/wechat/web/wxuser/saveLables', { id: followers[1] ?? '', labels: '访客' });
  await until(async () => (await follower(1)).tagState === 'failed');
  expect(await follower(1)).toMatchObject({ tagError: '45056 too many tags' });
  const tooLong = await admin.post('/wechat/web/wxuser/saveLables', {
    ids: followers[1] ?? '',
    labels: 'x'.repeat(21),
  });
  expect(tooLong).toMatchObject({ code: 400 });
});

test('a medium is brought to the official account, and answers name it there', async () => {
  const file = (await upload(admin, png(), 'a.png')).data.id;
  const medium = async (id: string): Promise<Row> => (await admin.get<Row>(`/notify/mediaFile/${id}`)).data;
  const { id } = await good('/notify/mediaFile/add', { fileName: '横幅', mediaType: 'image', file, publicId });
  await until(async () => (await medium(String(id))).uploadState === 'done');
  expect(await medium(String(id))).toMatchObject({ mediaId: 'media-image', uploadError: null });
  expect((await medium(String(id))).expireTime).not.toBeNull();

  refusal = { errcode: 40_006, errmsg: 'invalid media size' };
  await good('/notify/mediaFile/upload', { id: String(id) });
  await until(async () => (await medium(String(id))).uploadState === 'failed');
  expect(await medium(String(id))).toMatchObject({ uploadError: '40006 invalid media size' });
  refusal = undefined;

  const { id: templateId } = await good('/wechat/wxtextpicvoicetemp/add', {
    tempName: '班车时刻图',
    publicId,
    tempType: 'image',
    mediaFile: file,
    status: 'enabled',
  });
  const template = async (): Promise<Row> =>
    (await admin.get<Row>(`/wechat/wxtextpicvoicetemp/${String(templateId)}`)).data;
  await until(async () => (await template()).uploadState === 'done');
  expect(await template()).toMatchObject({ mediaId: 'material-image' });
  await good('/wechat/replykeywords/add', {
    ruleName: '班车',
    publicId,
    keyword: 'BUS',
    matchType: 'exact',
    replyType: 'image',
    templateId: templateId ?? null,
    status: 'enabled',
  });
  const reply = await tapped('BUS');
  expect(reply).toContain(
    '<MsgType><![CDATA[image]]></MsgType><Image><MediaId><![CDATA[material-image]]></MediaId></Image>',
  );
  expect(await tapped('NOTHING')).toBe('success');
});

/** As the official account tells that a follower has tapped an entry of the menu. */
async function tapped(key: string): Promise<string> {
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHash('sha1').update([callbackToken, seconds, 'n-1'].toSorted().join('')).digest('hex');
  const search = new URLSearchParams({ timestamp: seconds, nonce: 'n-1', signature });
  const event = {
    ToUserName: 'gh_test',
    FromUserName: 'open_tapper',
    CreateTime: seconds,
    MsgType: 'event',
    Event: 'CLICK',
    EventKey: key,
  };
  const body = `<xml>${Object.entries(event)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}</xml>`;
  const response = await fetch(`${server.url}/super_cloud/api/wechat/callback/${publicId}?${search}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body,
  });
  return response.text();
}
