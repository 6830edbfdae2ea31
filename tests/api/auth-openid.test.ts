import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { readConfig } from '../../src/server/config.ts';
import { Client } from '../support/client.ts';
import { consoleUrl, OpenIdProvider } from '../support/openid-provider.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, enrol, isIn } from '../support/sign-in.ts';

const provider = new OpenIdProvider();
const start = '/super_cloud/api/user/openid/start';
let server: RunningServer;
let admin: Client;
let folder: string;

beforeAll(async () => {
  await provider.start();
  folder = await mkdtemp(join(tmpdir(), 'page-'));
  await writeFile(join(folder, 'index.html'), '<html><head></head><body></body></html>');
  await writeFile(join(folder, 'externals.json'), '{}');
  server = await startServer({
    LOG_LEVEL: 'silent',
    LOGIN_ADDRESS_FAILURES: '1000',
    CONSOLE_DIR: folder,
    OPENID_LABEL: '园区 <账号>',
    ...provider.env,
  });
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
  await rm(folder, { recursive: true });
});

/** What a browser does with one address of the console: the place it is sent to, and the cookie it keeps. */
async function visit(path: string, cookie = '', at = server): Promise<{ place: string; cookie: string }> {
  const reply = await fetch(at.url + path, { redirect: 'manual', headers: { cookie } });
  expect(reply.status, await reply.text()).toBe(302);
  const set = reply.headers.getSetCookie().find((one) => one.startsWith('OPENID_SIGN_IN='));
  expect(set).toMatch(/HttpOnly.*SameSite=Lax/);
  return { place: reply.headers.get('location') ?? '', cookie: set?.split(';')[0] ?? '' };
}

/** Everything up to the page of the console that asks for the outcome. */
async function come(name: string, more: { amr?: string[]; at?: RunningServer } = {}) {
  const { at = server, amr } = more;
  provider.user = { name, amr };
  const begun = await visit(start, '', at);
  const back = await provider.enter(begun.place);
  const { place, cookie } = await visit(back.pathname + back.search, begun.cookie, at);
  expect(place).toMatch(/^\/super_cloud\/admin\/externalLogin\?token=[\w-]+&type=openid$/);
  return { token: new URL(place, consoleUrl).searchParams.get('token') ?? '', cookie, begun, back };
}

const redeem = (client: Client, token: string, cookie: string, more: Row = {}) =>
  client.post<Row>('/user/loginByThirdToken', { token, type: 'openid', ...more }, { cookie });

describe('signing in at the provider', () => {
  test('opens a session of the user whom the claim names; signing out goes to the provider too', async () => {
    const client = new Client(server.url);
    const { token, cookie } = await come('project-a');
    expect(await redeem(client, token, cookie)).toMatchObject({ code: 200, data: { userName: 'project-a' } });
    expect(await isIn(client)).toBe(true);
    const { data: log } = await admin.post<{ list: Row[] }>('/system/loginLog/list', {
      userName: 'project-a',
      loginType: 'openid',
    });
    expect(log.list[0]).toMatchObject({ loginType: 'openid', result: 'success' });
    const { data } = await client.post<{ next: string }>('/user/logout');
    const end = new URL(data.next);
    expect(end.origin).toBe(provider.issuer);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${consoleUrl}/`);
    expect((await fetch(end)).status).toBe(200);
    expect(await isIn(client)).toBe(false);
  });

  test('asks for the second factor of the account, whatever the provider says of its own', async () => {
    await enrol(await server.as('project-b'), Date.now());
    const client = new Client(server.url);
    const { token, cookie } = await come('project-b', { amr: ['mfa'] });
    expect((await redeem(client, token, cookie)).data).toMatchObject({
      secondFactor: { methods: ['totp', 'recovery'] },
    });
    expect(await isIn(client)).toBe(false);
  });

  test('takes the word of the provider for a second factor only where that is configured', async () => {
    const trusting = await startServer({ LOG_LEVEL: 'silent', OPENID_TRUST_MFA: 'true', ...provider.env });
    try {
      await enrol(await trusting.as('project-b'), Date.now());
      const once = await come('project-b', { at: trusting, amr: ['pwd'] });
      expect((await redeem(new Client(trusting.url), once.token, once.cookie)).data).toHaveProperty('secondFactor');
      const twice = await come('project-b', { at: trusting, amr: ['pwd', 'mfa'] });
      const client = new Client(trusting.url);
      expect((await redeem(client, twice.token, twice.cookie)).data).toMatchObject({ userName: 'project-b' });
      expect(await isIn(client)).toBe(true);
    } finally {
      await trusting.stop();
    }
  });

  test('makes no account for somebody unknown, and lets nobody in whose account is closed', async () => {
    const { token, cookie } = await come('nobody-here');
    expect(await redeem(new Client(server.url), token, cookie)).toMatchObject({
      code: 422,
      message: '没有与该企业账号对应的用户，请联系管理员',
    });
    expect((await admin.post<{ total: number }>('/web/user/list', { userName: 'nobody-here' })).data.total).toBe(0);
    const added = await addUser(admin, server, { userName: 'closed', userType: '-1', roles: ['admin'] });
    expect(await admin.post('/web/user/disable', { id: added.data.id, version: added.data.version })).toMatchObject({
      code: 200,
    });
    const closed = await come('closed');
    expect(await redeem(new Client(server.url), closed.token, closed.cookie)).toMatchObject({ code: 422 });
  });

  test('asks before it replaces the session of somebody else', async () => {
    const client = await server.as('enterprise-a');
    const { token, cookie } = await come('project-a');
    const both = `${cookie}; ${client.cookie}`;
    expect(await redeem(client, token, both)).toMatchObject({ code: 409 });
    expect(await redeem(client, token, both, { confirm: 'true' })).toMatchObject({ data: { userName: 'project-a' } });
  });
});

describe('what does not come from this browser and this sign-in is refused', () => {
  const outcome = async (place: string, cookie: string) =>
    (await redeem(new Client(server.url), new URL(place, consoleUrl).searchParams.get('token') ?? '', cookie)).message;
  const failed = '企业账号登录未完成，请重试';

  test('an answer without the cookie of who began, or with that of another sign-in', async () => {
    provider.user = { name: 'project-a' };
    const one = await visit(start);
    const other = await visit(start);
    const back = await provider.enter(one.place);
    const path = back.pathname + back.search;
    const stranger = await visit(path);
    expect(await outcome(stranger.place, stranger.cookie)).toBe(failed);
    const mixed = await visit(path, other.cookie);
    expect(await outcome(mixed.place, mixed.cookie)).toBe(failed);
    // The state of the other sign-in does not help: the code belongs to the proof key of this one.
    back.searchParams.set('state', new URL(other.place).searchParams.get('state') ?? '');
    const forged = await visit(back.pathname + back.search, other.cookie);
    expect(await outcome(forged.place, forged.cookie)).toBe(failed);
  });

  test('a token in another browser, a second time, or with a cookie that somebody made', async () => {
    const { token, cookie, begun } = await come('project-a');
    const stranger = (own: string) => redeem(new Client(server.url), token, own);
    for (const own of ['', begun.cookie, 'OPENID_SIGN_IN=made-up'])
      expect(await stranger(own)).toMatchObject({ code: 422, message: expect.stringContaining('已使用') as string });
    expect(await stranger(cookie)).toMatchObject({ code: 200 });
    expect(await stranger(cookie)).toMatchObject({ code: 422, message: expect.stringContaining('已使用') as string });
  });

  test('a provider that says no, or does not answer', async () => {
    const begun = await visit(start);
    const state = new URL(begun.place).searchParams.get('state') ?? '';
    const denied = await visit(
      `/super_cloud/api/user/openid/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
      begun.cookie,
    );
    expect(await outcome(denied.place, denied.cookie)).toBe(failed);
    const nowhere = await startServer({ LOG_LEVEL: 'silent', ...provider.env, OPENID_ISSUER: 'http://127.0.0.1:9' });
    try {
      const { place, cookie } = await visit(start, '', nowhere);
      expect(place).toContain('/externalLogin?token=failed');
      expect((await redeem(new Client(nowhere.url), 'failed', cookie)).message).toBe(failed);
    } finally {
      await nowhere.stop();
    }
  });
});

describe('configuration', () => {
  test('the page names the provider where there is one, and only there', async () => {
    const page = async ({ url }: RunningServer) => (await fetch(`${url}/super_cloud/admin/`)).text();
    expect(await page(server)).toContain('<meta name="openid" content="园区 &lt;账号&gt;" />');
    const plain = await startServer({ LOG_LEVEL: 'silent', CONSOLE_DIR: folder });
    try {
      expect(await page(plain)).not.toContain('openid');
      expect((await fetch(plain.url + start, { redirect: 'manual' })).status).toBe(401);
    } finally {
      await plain.stop();
    }
  });

  test('settings that make no sense are named', () => {
    const wrong = {
      OPENID_ISSUER: 'http://id.example.com',
      OPENID_CONSOLE_URL: 'https://console.example.com/path',
      OPENID_SCOPE: 'profile',
    };
    expect(() => readConfig(wrong)).toThrow(
      /OPENID_ISSUER[\s\S]*OPENID_CONSOLE_URL[\s\S]*OPENID_CLIENT_SECRET[\s\S]*OPENID_SCOPE/,
    );
  });
});
