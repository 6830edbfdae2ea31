import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client, type Reply } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, codeAt, enrol, isIn, login, seal, sentCode, type SecondFactor } from '../support/sign-in.ts';

const clock = new TestClock();
let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ LOGIN_ADDRESS_FAILURES: '1000', LOGIN_FAILURES: '20' }, clock.now);
  admin = await server.as('admin');
});
afterAll(() => server.stop());
// The next code of every app, and no wait for the next message.
beforeEach(() => clock.pass({ minutes: 2 }));

const visitor = () => new Client(server.url);
const second = (client: Client, ticket: string, code: string, method?: string) =>
  client.post('/user/login/2fa', { ticket, code, ...(method && { method }) });
const ticketFor = async (client: Client, name: string) => (await login(client, name)).data.secondFactor.ticket;

/** The last code that was sent to anybody, and what its history tells of it. */
async function lastSentCode(): Promise<{ code: string; row: Record<string, unknown> }> {
  const { data } = await admin.post<{ list: Record<string, unknown>[] }>('/notify/smsAuthcode/list', { limit: 1 });
  const row = data.list[0] as Record<string, unknown>;
  return { code: await sentCode(server), row };
}

describe('with an authenticator app', () => {
  let secret: string;
  let recoveryCodes: string[];

  test('enrolment shows a secret, its address and a picture of it, and turns nothing on by itself', async () => {
    const client = await server.as('project-a');
    const { keyId, sealed } = await seal(client, demoPassword);
    const { data } = await client.post<{ secret: string; url: string; qr: string }>('/user/2fa/enrol', {
      method: 'totp',
      password: sealed[0],
      keyId,
    });
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.url).toContain(`secret=${data.secret}`);
    expect(data.qr).toMatch(/^<svg /);
    expect((await client.get('/user/2fa')).data).toMatchObject({ enabled: false, methods: [] });
    expect(await isIn(await server.as('project-a'))).toBe(true);
  });

  test('enrolment needs the password, confirmation a right code', async () => {
    const client = await server.as('project-a');
    const { keyId, sealed } = await seal(client, 'Wrong@2026!');
    expect(await client.post('/user/2fa/enrol', { method: 'totp', password: sealed[0], keyId })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'password' }] },
    });
    expect((await client.post('/user/2fa/confirm', { method: 'totp', code: '000000' })).code).toBe(422);
    expect((await client.get('/user/2fa')).data).toMatchObject({ enabled: false });
  });

  test('the first code turns it on and brings ten recovery codes', async () => {
    const client = await server.as('project-a');
    ({ secret, recoveryCodes } = await enrol(client, clock.now()));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await client.get('/user/2fa')).data).toMatchObject({
      enabled: true,
      methods: ['totp', 'recovery'],
      recoveryCodesLeft: 10,
    });
    expect((await client.get('/user/profile')).data).toMatchObject({ twoFactorEnabled: true });
  });

  test('the right password alone gives a challenge and no session, on every way in', async () => {
    const password = async (client: Client) =>
      seal(client, demoPassword).then(({ keyId, sealed }) =>
        client.post('/user/loginV2', { loginName: 'project-a', password: sealed[0], keyId }),
      );
    const ways: ((client: Client) => Promise<Reply<unknown>>)[] = [
      (client) => login(client, 'project-a'),
      password,
      (client) =>
        client.post('/super_service/super_service/j_security_check', {
          j_username: 'project-a',
          j_password: demoPassword,
        }),
    ];
    for (const way of ways) {
      const client = visitor();
      const { code, data } = await way(client);
      expect(code).toBe(200);
      expect(Object.keys(data as SecondFactor)).toEqual(['secondFactor']);
      expect(client.lastCookies).toEqual([]);
      expect(await isIn(client)).toBe(false);
      // The challenge is no session either.
      client.cookie = `JSESSION_ID=${(data as SecondFactor).secondFactor.ticket}`;
      expect(await isIn(client)).toBe(false);
    }
  });

  test('password and code open a session', async () => {
    const client = visitor();
    expect((await second(client, await ticketFor(client, 'project-a'), codeAt(secret, clock.now()))).code).toBe(200);
    expect(await isIn(client)).toBe(true);
  });

  test('neither a challenge nor a code works twice', async () => {
    const [one, two] = [visitor(), visitor()];
    const [ticket, other] = [await ticketFor(one, 'project-a'), await ticketFor(two, 'project-a')];
    const code = codeAt(secret, clock.now());
    expect((await second(one, ticket, code)).code).toBe(200);
    expect((await second(two, other, code)).message).toBe('验证码不正确或已失效');
    clock.pass({ seconds: 60 });
    expect((await second(one, ticket, codeAt(secret, clock.now()))).message).toContain('请重新登录');
    expect(await isIn(two)).toBe(false);
  });

  test('a code may be one step late, a used step not even one step early', async () => {
    const client = visitor();
    expect(
      (await second(client, await ticketFor(client, 'project-a'), codeAt(secret, clock.now() - 30_000))).code,
    ).toBe(200);
    expect(
      (await second(client, await ticketFor(client, 'project-a'), codeAt(secret, clock.now() - 60_000))).code,
    ).toBe(422);
  });

  test('a challenge is bound to its user: the code of somebody else does not fit', async () => {
    const other = await server.as('enterprise-a');
    const { secret: others } = await enrol(other, clock.now());
    clock.pass({ seconds: 60 });
    const client = visitor();
    expect((await second(client, await ticketFor(client, 'project-a'), codeAt(others, clock.now()))).code).toBe(422);
    expect(await isIn(client)).toBe(false);
  });

  test('a challenge takes five codes and lasts five minutes', async () => {
    const client = visitor();
    const ticket = await ticketFor(client, 'project-a');
    for (let i = 0; i < 5; i++) expect((await second(client, ticket, '000000')).message).toBe('验证码不正确或已失效');
    expect((await second(client, ticket, codeAt(secret, clock.now()))).message).toContain('请重新登录');
    const late = await ticketFor(client, 'project-a');
    clock.pass({ minutes: 5 });
    expect((await second(client, late, codeAt(secret, clock.now()))).message).toContain('请重新登录');
  });

  test('a recovery code works once, however it is written', async () => {
    const client = visitor();
    const [code] = recoveryCodes as [string];
    expect(
      (await second(client, await ticketFor(client, 'project-a'), code.toLowerCase().replaceAll('-', ' '), 'recovery'))
        .code,
    ).toBe(200);
    expect((await client.get('/user/2fa')).data).toMatchObject({ recoveryCodesLeft: 9 });
    const again = visitor();
    expect((await second(again, await ticketFor(again, 'project-a'), code, 'recovery')).code).toBe(422);
    expect(await isIn(again)).toBe(false);
  });

  test('a recovery code belongs to one user', async () => {
    const client = visitor();
    expect(
      (await second(client, await ticketFor(client, 'enterprise-a'), recoveryCodes[1] as string, 'recovery')).code,
    ).toBe(422);
  });

  test('in one call with the password', async () => {
    const v3 = async (password: string, code: string) => {
      const client = visitor();
      const { keyId, sealed } = await seal(client, password);
      return {
        client,
        reply: await client.post('/user/loginV3', { loginName: 'project-a', password: sealed[0], keyId, code }),
      };
    };
    const right = codeAt(secret, clock.now());
    // Which of the two was wrong is not told.
    expect((await v3('Wrong@2026!', right)).reply.message).toBe('账号、密码或验证码错误');
    expect((await v3(demoPassword, '000000')).reply.message).toBe('账号、密码或验证码错误');
    const { client, reply } = await v3(demoPassword, right);
    expect(reply.code).toBe(200);
    expect(await isIn(client)).toBe(true);
  });

  test('in one call without having a second factor is refused', async () => {
    const client = visitor();
    const { keyId, sealed } = await seal(client, demoPassword);
    const reply = await client.post('/user/loginV3', {
      loginName: 'admin',
      password: sealed[0],
      keyId,
      code: '123456',
    });
    expect(reply).toMatchObject({ code: 422, message: '该账号未开启双重验证' });
    expect(await isIn(client)).toBe(false);
  });

  test('no message can be asked for in place of the app', async () => {
    const client = visitor();
    const ticket = await ticketFor(client, 'project-a');
    expect((await client.post('/user/sendVerifyCode', { ticket })).code).toBe(400);
    expect((await second(client, ticket, codeAt(secret, clock.now()), 'sms')).code).toBe(422);
  });

  test('new recovery codes and turning it off need password and code', async () => {
    const client = visitor();
    await second(client, await ticketFor(client, 'project-a'), codeAt(secret, clock.now()));
    clock.pass({ seconds: 60 });
    const call = async (path: string, password: string, code: string) => {
      const { keyId, sealed } = await seal(client, password);
      return client.post<{ recoveryCodes: string[] }>(path, { password: sealed[0], keyId, code });
    };
    expect((await call('/user/2fa/disable', 'Wrong@2026!', codeAt(secret, clock.now()))).data).toMatchObject({
      errors: [{ path: 'password' }],
    });
    expect((await call('/user/2fa/disable', demoPassword, '000000')).message).toBe('验证码不正确或已失效');
    expect((await client.get('/user/2fa')).data).toMatchObject({ enabled: true });
    const renewed = await call('/user/2fa/recoveryCodes', demoPassword, codeAt(secret, clock.now()));
    expect(renewed.data.recoveryCodes).not.toContain(recoveryCodes[2]);
    const old = visitor();
    expect((await second(old, await ticketFor(old, 'project-a'), recoveryCodes[2] as string, 'recovery')).code).toBe(
      422,
    );
    clock.pass({ seconds: 60 });
    expect((await call('/user/2fa/disable', demoPassword, codeAt(secret, clock.now()))).code).toBe(200);
    expect(await isIn(await server.as('project-a'))).toBe(true);
  });
});

describe('with a code by message', () => {
  const name = 'second-by-sms';
  const sendTo = (client: Client, body: Record<string, string>) => client.post('/user/sendVerifyCode', body);

  beforeAll(async () => {
    await addUser(admin, server, {
      userName: name,
      userType: '2',
      roles: ['platform-operator'],
      twoFactorEnabled: 'true',
    });
  });

  test('the challenge says where a code would go, without the whole number', async () => {
    const { data } = await login(visitor(), name);
    expect(data.secondFactor).toMatchObject({
      methods: ['sms'],
      to: { sms: expect.stringMatching(/^139\*{4}\d{4}$/) },
    });
  });

  test('the code opens a session, once; the SMS history tells that it was used and hides it', async () => {
    const client = visitor();
    const ticket = await ticketFor(client, name);
    expect((await sendTo(client, { ticket, method: 'sms' })).data).toMatchObject({ resendAfter: 60 });
    const sent = await lastSentCode();
    expect(sent.row).toMatchObject({ status: 'sending', way: 'sms', bizScene: 'login', smsType: 'authcode' });
    expect(JSON.stringify(sent.row)).not.toContain(sent.code);
    expect((await second(client, ticket, sent.code)).code).toBe(200);
    expect((await lastSentCode()).row).toMatchObject({ status: 'verified', verifyTime: expect.any(String) as string });
    const again = visitor();
    expect((await second(again, await ticketFor(again, name), sent.code)).code).toBe(422);
  });

  test('the next one is sent after a minute, whatever challenge asks for it', async () => {
    const client = visitor();
    expect((await sendTo(client, { ticket: await ticketFor(client, name) })).code).toBe(200);
    clock.pass({ seconds: 50 });
    expect(await sendTo(client, { ticket: await ticketFor(client, name) })).toMatchObject({
      code: 429,
      message: expect.stringMatching(/请在\d+秒后再试/),
    });
    clock.pass({ seconds: 11 });
    expect((await sendTo(client, { ticket: await ticketFor(client, name) })).code).toBe(200);
  });

  test('a code lasts five minutes', async () => {
    const client = visitor();
    await sendTo(client, { ticket: await ticketFor(client, name) });
    const { code } = await lastSentCode();
    clock.pass({ minutes: 5 });
    expect((await second(client, await ticketFor(client, name), code)).code).toBe(422);
  });

  test('five wrong ones use a code up, over however many challenges', async () => {
    const client = visitor();
    await sendTo(client, { ticket: await ticketFor(client, name) });
    const { code } = await lastSentCode();
    const wrong = code === '000000' ? '111111' : '000000';
    for (let i = 0; i < 5; i++) expect((await second(client, await ticketFor(client, name), wrong)).code).toBe(422);
    expect((await second(client, await ticketFor(client, name), code)).code).toBe(422);
    expect(await isIn(client)).toBe(false);
  });

  test('asked for by name, the answer does not tell whether there is such an account, and nothing is sent to nobody', async () => {
    const before = (await lastSentCode()).row.id;
    const unknown = await sendTo(visitor(), { loginName: 'nobody-here' });
    const without = await sendTo(visitor(), { loginName: 'admin' });
    expect((await lastSentCode()).row.id).toBe(before);
    const known = await sendTo(visitor(), { loginName: name });
    expect((await lastSentCode()).row.id).not.toBe(before);
    expect(unknown).toEqual(known);
    expect(without).toEqual(known);
    expect((await sendTo(visitor(), { loginName: 'nobody-here' })).code).toBe(429);
    const client = visitor();
    const { keyId, sealed } = await seal(client, demoPassword);
    const { code } = await lastSentCode();
    expect((await client.post('/user/loginV3', { loginName: name, password: sealed[0], keyId, code })).code).toBe(200);
  });

  test('users turn it on for themselves, too', async () => {
    const client = await server.as('merchant-a');
    const { keyId, sealed } = await seal(client, demoPassword);
    expect((await client.post('/user/2fa/enrol', { method: 'sms', password: sealed[0], keyId })).data).toMatchObject({
      to: '138****0006',
    });
    expect(
      (
        await client.post<{ recoveryCodes: string[] }>('/user/2fa/confirm', {
          method: 'sms',
          code: (await lastSentCode()).code,
        })
      ).data.recoveryCodes,
    ).toHaveLength(10);
    expect(await isIn(await server.as('merchant-a').catch(() => visitor()))).toBe(false);
    expect((await login(visitor(), 'merchant-a')).data.secondFactor.methods).toEqual(['sms', 'recovery']);
  });

  test('an administrator takes away what a user has lost', async () => {
    const client = await server.as('project-b');
    await enrol(client, clock.now());
    const { data } = await admin.post<{ list: { id: string; version: number }[] }>('/web/user/list', {
      q: 'project-b',
    });
    const [row] = data.list as [{ id: string; version: number }];
    expect(
      await admin
        .post('/web/user/update', { ...row, id: row.id, version: row.version, twoFactorEnabled: 'false' })
        .then((reply) => reply.code),
    ).toBe(400);
    expect(
      (await admin.post('/web/user/update', { id: row.id, version: row.version, twoFactorEnabled: 'false' })).code,
    ).toBe(200);
    expect((await login(visitor(), 'project-b')).data).toHaveProperty('userToken');
    const [left] = await server.server.services.store.find(
      'auth_recovery_code',
      ['id'],
      { is: 'compare', column: 'userId', op: '=', value: row.id },
      { limit: 1 },
    );
    expect(left).toBeUndefined();
  });
});

describe('with a code by e-mail', () => {
  const name = 'second-by-mail';
  const sendTo = (client: Client, body: Record<string, string>) =>
    client.post<{ to: string }>('/user/sendVerifyCode', body);

  beforeAll(async () => {
    await addUser(admin, server, {
      userName: name,
      userType: '2',
      roles: ['platform-operator'],
      twoFactorEnabled: 'true',
      email: 'anna.li@campus.example.cn',
    });
  });

  test('the challenge offers both ways and masks both addresses', async () => {
    const { data } = await login(visitor(), name);
    expect(data.secondFactor).toMatchObject({
      methods: ['sms', 'email'],
      to: { sms: expect.stringMatching(/^139\*{4}\d{4}$/), email: 'a***@campus.example.cn' },
    });
  });

  test('the code opens a session, once; the history tells which way it went and hides code and address', async () => {
    const client = visitor();
    const ticket = await ticketFor(client, name);
    expect((await sendTo(client, { ticket, method: 'email' })).data).toMatchObject({
      to: 'a***@campus.example.cn',
      resendAfter: 60,
      isWaiting: true,
    });
    const { code, row } = await lastSentCode();
    expect(row).toMatchObject({
      status: 'sending',
      way: 'email',
      email: 'a***@campus.example.cn',
      mobile: null,
      bizScene: 'login',
    });
    expect(JSON.stringify(row)).not.toContain(code);
    expect((await second(client, ticket, code, 'email')).code).toBe(200);
    expect((await lastSentCode()).row).toMatchObject({ status: 'verified' });
    const again = visitor();
    expect((await second(again, await ticketFor(again, name), code, 'email')).code).toBe(422);
  });

  test('the wait between two codes and the five attempts count over both ways', async () => {
    const client = visitor();
    const ticket = await ticketFor(client, name);
    expect((await sendTo(client, { ticket, method: 'email' })).code).toBe(200);
    expect((await sendTo(client, { ticket, method: 'sms' })).code).toBe(429);
    const { code } = await lastSentCode();
    const wrong = code === '000000' ? '111111' : '000000';
    for (const method of ['email', 'sms', 'email', 'sms', 'email'])
      expect((await second(client, await ticketFor(client, name), wrong, method)).code).toBe(422);
    expect((await second(client, await ticketFor(client, name), code, 'email')).code).toBe(422);
    expect(await isIn(client)).toBe(false);
  });

  test('asked for by name, no answer tells who has a mailbox, and nothing is sent to nobody', async () => {
    const before = (await lastSentCode()).row.id;
    const unknown = await sendTo(visitor(), { loginName: 'nobody-with-mail', method: 'email' });
    const withoutMailbox = await sendTo(visitor(), { loginName: 'second-by-sms', method: 'email' });
    expect((await lastSentCode()).row.id).toBe(before);
    const known = await sendTo(visitor(), { loginName: name, method: 'email' });
    expect((await lastSentCode()).row).toMatchObject({ way: 'email' });
    expect([unknown, withoutMailbox]).toEqual([known, known]);
  });

  test('whoever has no mailbox on record is refused this way', async () => {
    const client = visitor();
    expect(await sendTo(client, { ticket: await ticketFor(client, 'second-by-sms'), method: 'email' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'method' }] },
    });
    const signedIn = await server.as('merchant-b');
    await userWithEmail('merchant-b', '');
    const { keyId, sealed } = await seal(signedIn, demoPassword);
    expect((await signedIn.post('/user/2fa/enrol', { method: 'email', password: sealed[0], keyId })).code).toBe(400);
  });

  test('users turn it on for themselves, too', async () => {
    await userWithEmail('merchant-b', 'wang@shop.example.cn');
    const client = await server.as('merchant-b');
    const { keyId, sealed } = await seal(client, demoPassword);
    expect((await client.post('/user/2fa/enrol', { method: 'email', password: sealed[0], keyId })).data).toMatchObject({
      to: 'w***@shop.example.cn',
    });
    expect(
      (
        await client.post<{ recoveryCodes: string[] }>('/user/2fa/confirm', {
          method: 'email',
          code: (await lastSentCode()).code,
        })
      ).data.recoveryCodes,
    ).toHaveLength(10);
    expect((await login(visitor(), 'merchant-b')).data.secondFactor.methods).toEqual(['sms', 'email', 'recovery']);
  });
});

async function userWithEmail(userName: string, email: string): Promise<void> {
  const { data } = await admin.post<{ list: { id: string; version: number }[] }>('/web/user/list', { userName });
  const { id, version } = data.list[0] as { id: string; version: number };
  await admin.post('/web/user/update', { id, version, email });
}

describe('refusals change nothing', () => {
  scenarios(
    () => server,
    [
      {
        name: 'an invented ticket',
        call: () => second(visitor(), 'invented', '123456'),
        status: 422,
        holds: ['请重新登录'],
      },
      {
        name: 'a code for an invented ticket',
        call: () => visitor().post('/user/sendVerifyCode', { ticket: 'invented' }),
        status: 422,
      },
      { name: 'a code for nobody', call: () => visitor().post('/user/sendVerifyCode'), status: 401 },
      { name: 'the state of a factor without a session', call: () => visitor().get('/user/2fa'), status: 401 },
      {
        name: 'enrolment without a session',
        call: () => visitor().post('/user/2fa/enrol', { method: 'totp', password: 'x' }),
        status: 401,
      },
    ],
  );
});
