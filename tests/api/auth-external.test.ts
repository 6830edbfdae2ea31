import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partnerSignature } from '../../src/server/auth/one-time-tokens.ts';
import { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { enrol, isIn } from '../support/sign-in.ts';

const secret = 'a secret that only the partner knows';
const clock = new TestClock();
let server: RunningServer;
let plain: RunningServer;

beforeAll(async () => {
  server = await startServer(
    {
      THIRD_PARTY_SECRET: secret,
      POST_OFFICE_URL: 'https://post.example/inbox?from=console',
      LOGIN_ADDRESS_FAILURES: '1000',
    },
    clock.now,
  );
  plain = await startServer();
});
afterAll(() => Promise.all([server.stop(), plain.stop()]));

const visitor = () => new Client(server.url);
const seconds = (ahead: number) => Math.floor(clock.now() / 1000) + ahead;
const claims = (more: Record<string, unknown> = {}) => ({
  sub: 'project-a',
  type: 'oa',
  exp: seconds(60),
  jti: randomUUID(),
  ...more,
});

function sign(content: unknown, key = secret): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${partnerSignature(text, key)}`;
}

const come = (token: string, type = 'oa', client = visitor()) =>
  client.post('/user/loginByThirdToken', { token, type });

describe('a partner brings somebody along', () => {
  test('with a token that works once', async () => {
    const token = sign(claims());
    const client = visitor();
    expect(await come(token, 'oa', client)).toMatchObject({ code: 200, data: { userName: 'project-a' } });
    expect(await isIn(client)).toBe(true);
    expect((await come(token)).message).toContain('已使用');
  });

  test('who has to prove a second factor all the same', async () => {
    await enrol(await server.as('project-b'), clock.now());
    const client = visitor();
    const reply = await come(sign(claims({ sub: 'project-b' })), 'oa', client);
    expect(reply.data).toMatchObject({ secondFactor: { methods: ['totp', 'recovery'] } });
    expect(await isIn(client)).toBe(false);
  });

  const refused = ['登录令牌无效'];
  scenarios(
    () => server,
    [
      {
        name: 'not with the signature of somebody else',
        call: () => come(sign(claims(), 'another secret')),
        status: 422,
        holds: refused,
      },
      {
        name: 'not with another text under the signature',
        call: () =>
          come(
            `${Buffer.from(JSON.stringify(claims({ sub: 'admin' }))).toString('base64url')}.${sign(claims()).split('.')[1]}`,
          ),
        status: 422,
        holds: refused,
      },
      { name: 'not for another system', call: () => come(sign(claims()), 'crm'), status: 422, holds: refused },
      { name: 'not too late', call: () => come(sign(claims({ exp: seconds(-1) }))), status: 422, holds: refused },
      { name: 'not for ever', call: () => come(sign(claims({ exp: seconds(3600) }))), status: 422, holds: refused },
      {
        name: 'not without a number of its own',
        call: () => come(sign(claims({ jti: '' }))),
        status: 422,
        holds: refused,
      },
      {
        name: 'not without a signature',
        call: () => come(Buffer.from(JSON.stringify(claims())).toString('base64url')),
        status: 422,
        holds: refused,
      },
      { name: 'not with something else than claims', call: () => come(sign('admin')), status: 422, holds: refused },
      {
        name: 'not somebody unknown',
        call: () => come(sign(claims({ sub: 'nobody-here' }))),
        status: 422,
        holds: refused,
      },
    ],
  );

  test('not at all where no secret is configured', async () => {
    expect(
      await new Client(plain.url).post('/user/loginByThirdToken', { token: sign(claims()), type: 'oa' }),
    ).toMatchObject({ status: 422, message: '未启用第三方登录' });
  });

  test('a secret that could be guessed is refused at start', async () => {
    await expect(startServer({ THIRD_PARTY_SECRET: 'short' })).rejects.toThrow('THIRD_PARTY_SECRET');
  });
});

describe('a link of a partner', () => {
  test('does not replace the session of somebody else without a question, and is still good after it', async () => {
    const client = await server.as('project-a');
    const token = sign(claims({ sub: 'merchant-a' }));
    expect(await come(token, 'oa', client)).toMatchObject({
      status: 409,
      message: '当前已登录“project-a”，是否退出并改用“merchant-a”登录？',
      data: { otherAccount: { current: 'project-a', next: 'merchant-a' } },
    });
    expect((await client.get('/user/profile')).data).toMatchObject({ userName: 'project-a' });
    expect((await client.post('/user/loginByThirdToken', { token, type: 'oa', confirm: 'true' })).data).toMatchObject({
      userName: 'merchant-a',
    });
    expect((await client.get('/user/profile')).data).toMatchObject({ userName: 'merchant-a' });
  });

  test('asks nobody who is signed in as the same user, or not at all', async () => {
    const client = await server.as('project-a');
    expect((await come(sign(claims()), 'oa', client)).code).toBe(200);
    await client.post('/user/logout');
    expect((await come(sign(claims({ sub: 'merchant-a' })), 'oa', client)).code).toBe(200);
  });

  test('asks whoever acts as somebody else, even if that is who it brings', async () => {
    const client = await server.as('admin');
    const { data } = await client.post<{ list: { id: string }[] }>('/web/user/list', { userName: 'merchant-a' });
    await client.post('/user/impersonate', { userId: data.list[0]?.id });
    expect((await come(sign(claims({ sub: 'merchant-a' })), 'oa', client)).code).toBe(409);
  });
});

describe('other applications', () => {
  const ask = async (account: string, app: string) =>
    (await server.as(account)).post<{ token: string }>('/user/externalToken', { app });
  const issue = async (account: string, app = 'mall') =>
    (await (await server.as(account)).post<{ token: string }>('/user/externalToken', { app })).data.token;
  const redeem = (token: string, app = 'mall') => visitor().post('/user/redeemToken', { app, token });

  test('get a token only of whoever may open their place', async () => {
    for (const app of ['smartAccess', 'inspection', 'meetingRoom', 'meetingRooms']) {
      expect(await ask('merchant-a', app), app).toMatchObject({ code: 403, data: { missing: { action: 'list' } } });
      expect((await ask('admin', app)).code, app).toBe(200);
    }
    const merchant = await server.as('merchant-b');
    expect((await merchant.post('/super_service/admin/other/getPostOfficeUrl')).code).toBe(403);
  });

  test('that nothing in the console opens get none', async () => {
    for (const app of ['nothing-here', '__proto__', 'carpark'])
      expect(await ask('admin', app), app).toMatchObject({ code: 400, data: { errors: [{ path: 'app' }] } });
  });

  test('learn who a user is, once', async () => {
    const token = await issue('merchant-a');
    expect((await redeem(token)).data).toMatchObject({ userName: 'merchant-a', realName: '孙丽', userType: 8 });
    expect((await redeem(token)).code).toBe(422);
  });

  test('of two that ask at once one is told', async () => {
    const token = await issue('merchant-a');
    const codes = (await Promise.all([redeem(token), redeem(token), redeem(token)])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([200, 422, 422]);
  });

  test('but not by the token of another application, nor after a minute, and the token signs nobody in', async () => {
    const token = await issue('merchant-a');
    expect((await redeem(token, 'questionnaire')).code).toBe(422);
    const thief = visitor();
    thief.cookie = `JSESSION_ID=${token}`;
    expect(await isIn(thief)).toBe(false);
    clock.pass({ seconds: 61 });
    expect((await redeem(token)).code).toBe(422);
  });

  test('the post office gets the user by its configured address', async () => {
    const { data } = await (
      await server.as('admin')
    ).post<{ url: string }>('/super_service/admin/other/getPostOfficeUrl');
    const url = new URL(data.url);
    expect(url.href).toMatch(/^https:\/\/post\.example\/inbox\?from=console&token=/);
    expect((await redeem(url.searchParams.get('token') as string, 'postOffice')).data).toMatchObject({
      userName: 'admin',
    });
  });

  test('without an address there is nowhere to go', async () => {
    expect(await (await plain.as('admin')).post('/super_service/admin/other/getPostOfficeUrl')).toMatchObject({
      status: 422,
      message: '无跳转页面数据',
    });
  });

  test('the meeting-room pages know the user by a cookie, if the user may use them', async () => {
    const client = await server.as('admin');
    expect((await client.post('/conferencesystem/web/base/setMeetingCookie')).code).toBe(200);
    const [cookie] = client.lastCookies as [string];
    expect(cookie).toMatch(/^MEETING_TOKEN=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await redeem(cookie.slice(14).split(';')[0] as string, 'meetingRoom')).data).toMatchObject({
      userName: 'admin',
    });
    const merchant = await server.as('merchant-b');
    expect((await merchant.post('/conferencesystem/web/base/setMeetingCookie')).code).toBe(403);
    expect(merchant.lastCookies).toEqual([]);
  });

  scenarios(
    () => server,
    [
      {
        name: 'no token without a session',
        call: () => visitor().post('/user/externalToken', { app: 'mall' }),
        status: 401,
      },
      {
        name: 'no address without a session',
        call: () => visitor().post('/super_service/admin/other/getPostOfficeUrl'),
        status: 401,
      },
      {
        name: 'no cookie without a session',
        call: () => visitor().post('/conferencesystem/web/base/setMeetingCookie'),
        status: 401,
      },
      { name: 'nobody for an invented token', call: () => redeem('invented'), status: 422 },
    ],
  );
});
