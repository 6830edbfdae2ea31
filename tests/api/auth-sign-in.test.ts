import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../src/server/auth/passwords.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client } from '../support/client.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { isIn, login, seal } from '../support/sign-in.ts';

let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ LOGIN_ADDRESS_FAILURES: '1000' });
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const visitor = () => new Client(server.url);

/** How much of the processor each takes, in turns; others may be at work beside it. */
async function quickest<Works extends readonly (() => Promise<unknown>)[]>(
  ...works: Works
): Promise<{ [Each in keyof Works]: number }> {
  const times = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 4; round++) {
    for (const [i, work] of works.entries()) {
      const start = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(start);
      times[i] = Math.min(times[i] as number, user + system);
    }
  }
  return times as { [Each in keyof Works]: number };
}

describe('ways in', () => {
  test('by name and password; the name is trimmed', async () => {
    const client = visitor();
    const reply = await client.post('/user/login', { loginName: ' project-a ', password: demoPassword });
    expect(reply).toMatchObject({ code: 200, data: { userName: 'project-a', userType: 3, client: 'pc' } });
    expect(await isIn(client)).toBe(true);
  });

  test('with the password encrypted under the key of the server', async () => {
    const client = visitor();
    const { keyId, sealed } = await seal(client, demoPassword);
    expect((await client.post('/user/loginV2', { loginName: 'admin', password: sealed[0], keyId })).code).toBe(200);
    expect(await isIn(client)).toBe(true);
  });

  test('encrypted, without saying under which key', async () => {
    const client = visitor();
    const { sealed } = await seal(client, demoPassword);
    expect((await client.post('/user/loginV2', { loginName: 'admin', password: sealed[0] })).code).toBe(200);
  });

  test('at the old address outside of the API', async () => {
    const client = visitor();
    const reply = await client.post('/super_service/super_service/j_security_check', {
      j_username: 'merchant-a',
      j_password: demoPassword,
    });
    expect(reply).toMatchObject({ code: 200, data: { userName: 'merchant-a' } });
    expect(await isIn(client)).toBe(true);
  });

  test('the key stays the same for a while and is a public one', async () => {
    const [one, two] = [
      await visitor().post<{ key: string; id: string }>('/user/getKey'),
      await visitor().post('/user/getKey'),
    ];
    expect(two.data).toEqual(one.data);
    expect(one.data.key).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  });
});

describe('the cookie', () => {
  test('is out of reach of scripts and of other sites', async () => {
    const client = visitor();
    await login(client, 'admin');
    expect(client.lastCookies[0]).toMatch(/^JSESSION_ID=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('is Secure where the configuration says so', async () => {
    const secure = await startServer({ SECURE_COOKIES: 'true' });
    const client = new Client(secure.url);
    await login(client, 'admin');
    await secure.stop();
    expect(client.lastCookies[0]).toContain('; Secure');
  });

  test('is another one after every sign-in, and the one before opens nothing', async () => {
    const client = visitor();
    client.cookie = 'JSESSION_ID=planted-by-somebody-else';
    await login(client, 'project-a');
    const first = client.cookie;
    expect(first).not.toContain('planted');
    await login(client, 'project-a');
    expect(client.cookie).not.toBe(first);
    const thief = visitor();
    thief.cookie = first;
    expect(await isIn(thief)).toBe(false);
  });

  test('is the only credential: the token of the login reply opens nothing', async () => {
    const { data } = await login(visitor(), 'admin');
    const { userToken } = data as unknown as { userToken: string };
    const thief = visitor();
    thief.cookie = `JSESSION_ID=${userToken}`;
    expect((await thief.get(`/user/profile?token=${userToken}`)).code).toBe(401);
  });

  test('and the token of the profile must belong together', async () => {
    expect((await admin.get('/user/profile?token=somebody-elses')).code).toBe(401);
  });
});

describe('who may not come in gets the same answer', () => {
  test('whether the name is unknown, the password wrong or the account disabled', async () => {
    const [disabled] = await server.server.services.store.find(
      'system_user',
      ['id', 'version'],
      { is: 'compare', column: 'userName', op: '=', value: 'merchant-b' },
      { limit: 1 },
    );
    expect((await admin.post('/web/user/disable', { id: disabled?.id })).code).toBe(200);
    const replies = [
      await login(visitor(), 'nobody-here'),
      await login(visitor(), 'project-b', 'Wrong@2026!'),
      await login(visitor(), 'merchant-b'),
    ];
    for (const { status, message, data } of replies)
      expect({ status, message, data }).toEqual({ status: 422, message: '账号或密码错误', data: null });
  });

  test('after the same work', async () => {
    // The template's own password is hashed at less than the usual strength.
    const { store } = server.server.services;
    const password = await hashPassword(demoPassword);
    await store.transaction((tx) =>
      store.update(tx, 'system_user', { password }, { is: 'compare', column: 'userName', op: '=', value: 'centre-a' }),
    );
    const refused = (name: string) => () => login(visitor(), name, 'Wrong@2026!');
    const [unknown, wrong, hashing] = await quickest(refused('nobody-at-all'), refused('centre-a'), () =>
      hashPassword('Wrong@2026!'),
    );
    expect(unknown / wrong).toBeGreaterThan(0.5);
    expect(unknown / wrong).toBeLessThan(2);
    // Both hash the password they were given, which takes most of the time.
    expect(Math.min(unknown, wrong)).toBeGreaterThan(hashing / 2);
  });
});

describe('what the calls do not understand, they refuse', () => {
  const post = (path: string, body: unknown) => admin.postJson(path, body);
  scenarios(
    () => server,
    [
      {
        name: 'login without a password',
        call: () => post('/user/login', { loginName: 'admin' }),
        status: 400,
        holds: ['请填写密码'],
      },
      {
        name: 'login without anything',
        call: () => post('/user/login', {}),
        status: 400,
        holds: ['loginName', 'password'],
      },
      {
        name: 'login with a number',
        call: () => post('/user/login', { loginName: 1, password: demoPassword }),
        status: 400,
        holds: ['登录账号的格式不正确'],
      },
      {
        name: 'login with a list',
        call: () => post('/user/login', { loginName: ['admin'], password: demoPassword }),
        status: 400,
        holds: ['只能出现一次'],
      },
      {
        name: 'login with a field too many',
        call: () => post('/user/login', { loginName: 'admin', password: demoPassword, remember: 'true' }),
        status: 400,
        holds: ['remember', '不是可用的字段'],
      },
      {
        name: 'login with a name without end',
        call: () => post('/user/login', { loginName: 'a'.repeat(65), password: 'x' }),
        status: 400,
        holds: ['最多64个字'],
      },
      {
        name: 'a password that was not encrypted',
        call: () => post('/user/loginV2', { loginName: 'admin', password: demoPassword }),
        status: 400,
        holds: ['无法解密'],
      },
      {
        name: 'a key that is not ours',
        call: () => post('/user/loginV2', { loginName: 'admin', password: 'x', keyId: 'other' }),
        status: 400,
        holds: ['无法解密'],
      },
      {
        name: 'loginV3 without a code',
        call: () => post('/user/loginV3', { loginName: 'admin', password: 'x' }),
        status: 400,
        holds: ['请填写验证码'],
      },
      {
        name: 'loginV3 with an unknown method',
        call: () => post('/user/loginV3', { loginName: 'admin', password: 'x', code: '1', method: 'fax' }),
        status: 400,
        holds: ['请从可选项中选择'],
      },
      {
        name: 'the second step without a ticket',
        call: () => post('/user/login/2fa', { code: '123456' }),
        status: 400,
        holds: ['ticket'],
      },
      {
        name: 'a code for two at once',
        call: () => post('/user/sendVerifyCode', { ticket: 'a', loginName: 'b' }),
        status: 400,
        holds: ['loginName'],
      },
      {
        name: 'a partner without a token',
        call: () => post('/user/loginByThirdToken', { type: 'oa' }),
        status: 400,
        holds: ['请填写令牌'],
      },
      {
        name: 'j_security_check with the usual names',
        call: () => post('/super_service/super_service/j_security_check', { loginName: 'admin', password: 'x' }),
        status: 400,
        holds: ['j_username', 'loginName'],
      },
      { name: 'getKey with a field', call: () => post('/user/getKey', { size: '1024' }), status: 400, holds: ['size'] },
      {
        name: 'updatepwd with half of it',
        call: () => post('/user/updatepwd', { userName: 'admin' }),
        status: 400,
        holds: ['oldPassword', 'password'],
      },
      {
        name: 'profile with a field too many',
        call: () => admin.get('/user/profile?userId=1'),
        status: 400,
        holds: ['userId'],
      },
      {
        name: 'activeOrg with a number',
        call: () => post('/user/activeOrg', { orgId: 7 }),
        status: 400,
        holds: ['orgId'],
      },
      { name: 'enrolment without a password', call: () => post('/user/2fa/enrol', { method: 'totp' }), status: 428 },
      {
        name: 'confirmation without a code',
        call: () => post('/user/2fa/confirm', { method: 'totp' }),
        status: 400,
        holds: ['code'],
      },
      {
        name: 'disabling without a code',
        call: () => post('/user/2fa/disable', { password: 'x' }),
        status: 400,
        holds: ['code'],
      },
      {
        name: 'ending a session without naming it',
        call: () => post('/user/sessions/end', {}),
        status: 400,
        holds: ['reference'],
      },
      {
        name: 'ending others with a field',
        call: () => post('/user/sessions/endOthers', { all: true }),
        status: 400,
        holds: ['all'],
      },
      { name: 'impersonation of nobody', call: () => post('/user/impersonate', {}), status: 400, holds: ['userId'] },
      {
        name: 'its end with a field',
        call: () => post('/user/impersonate/end', { userId: 'x' }),
        status: 400,
        holds: ['userId'],
      },
      { name: 'a token for no application', call: () => post('/user/externalToken', {}), status: 400, holds: ['app'] },
      {
        name: 'redeeming without a token',
        call: () => post('/user/redeemToken', { app: 'mall' }),
        status: 400,
        holds: ['token'],
      },
      {
        name: 'the post office with a field',
        call: () => post('/super_service/admin/other/getPostOfficeUrl', { page: '1' }),
        status: 400,
        holds: ['page'],
      },
      {
        name: 'the meeting cookie with a field',
        call: () => post('/conferencesystem/web/base/setMeetingCookie', { a: '1' }),
        status: 400,
        holds: ['a'],
      },
      {
        name: 'logging out with a field',
        call: () => post('/user/logout', { everywhere: true }),
        status: 400,
        holds: ['everywhere'],
      },
    ],
  );

  test('and after all of that the caller is still in', async () => {
    expect(await isIn(admin)).toBe(true);
  });
});

test('messages come in the language of the caller', async () => {
  const english = new Client(server.url, 'en');
  expect((await login(english, 'nobody-here', 'x')).message).toBe('Wrong account or password');
  expect((await english.postJson('/user/login', { loginName: 'x' })).message).toBe('Password is required');
});

test('without the marking header nothing happens', async () => {
  const client = visitor();
  const reply = await client.send(
    'POST',
    '/user/login',
    JSON.stringify({ loginName: 'admin', password: demoPassword }),
    { 'content-type': 'application/json', 'x-requested-with': '' },
  );
  expect(reply.status).toBe(403);
  expect(client.lastCookies).toEqual([]);
});

test('every attempt stands in the login log, from where it came and how it ended', async () => {
  const client = visitor();
  await login(client, 'enterprise-a', 'Wrong@2026!');
  await login(client, 'enterprise-a');
  await client.post('/user/logout');
  const { data } = await admin.post<{ list: Record<string, string | null>[] }>('/system/loginLog/list', {
    userName: 'enterprise-a',
  });
  const inOrder = data.list.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
  expect(
    inOrder.map(({ result, loginType, clientIp, logoutTime }) => [result, loginType, clientIp, logoutTime !== null]),
  ).toEqual([
    ['bad_password', 'password', '127.0.0.1', false],
    ['success', 'password', '127.0.0.1', false],
    ['success', 'password', '127.0.0.1', true],
  ]);
});
