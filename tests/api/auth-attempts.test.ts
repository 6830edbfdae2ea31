import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { toldOf } from '../support/inbox.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, isIn, login, seal, sentCode, userId } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

const clock = new TestClock();
let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  // Behind a proxy that names the visitor, so that visitors can come from anywhere.
  server = await startServer(
    {
      TRUSTED_PROXIES: '1',
      LOGIN_FAILURES: '5',
      LOGIN_ACCOUNT_FAILURES: '20',
      LOGIN_LOCK_MINUTES: '15',
      LOGIN_ADDRESS_FAILURES: '30',
    },
    clock.now,
  );
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const wrong = 'Wrong@2026!';
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const attempt = (name: string, ip: string, password = wrong) => login(new Client(server.url), name, password, from(ip));

let made = 0;
async function freshUser(more: Record<string, unknown> = {}): Promise<string> {
  const userName = `tried-${made++}`;
  expect((await addUser(admin, server, { userName, userType: '2', roles: ['platform-operator'], ...more })).code).toBe(
    200,
  );
  return userName;
}

let nets = 0;
/** Guesses from many addresses until the account is closed to all that it is not known at. */
async function lockByMany(name: string, before = 0): Promise<void> {
  const net = nets++;
  for (let i = before; i < 20; i++) expect((await attempt(name, `198.51.${net}.${i}`)).status).toBe(422);
}

const statusOf = async (name: string) =>
  (await (await server.as('admin')).get<Record<string, unknown>>(`/web/user/${await userId(server, name)}`)).data;
const retryAfter = async (name: string, ip: string, password = wrong): Promise<number> => {
  const reply = await fetch(`${server.url}/super_cloud/api/user/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest', ...from(ip) },
    body: new URLSearchParams({ loginName: name, password }),
  });
  expect(reply.status).toBe(429);
  return Number(reply.headers.get('retry-after'));
};

describe('a stranger at one address', () => {
  test('does not lock anybody out, however often they try', async () => {
    const name = await freshUser();
    for (let round = 0; round < 3; round++) for (let i = 0; i < 6; i++) await attempt(name, '203.0.113.1');
    expect((await attempt(name, '203.0.113.2', demoPassword)).code).toBe(200);
    expect(await statusOf(name)).toMatchObject({ status: 'enabled' });
  });

  test('waits longer with each further failure, and is told how long', async () => {
    const name = await freshUser();
    const ip = '203.0.113.10';
    for (let i = 0; i < 5; i++) await attempt(name, ip);
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      waits.push(await retryAfter(name, ip, demoPassword));
      clock.pass({ seconds: (waits.at(-1) ?? 0) + 1 });
      expect((await attempt(name, ip)).status).toBe(422);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
  });

  test('does not reach the right password by trying on: the address waits for it, too', async () => {
    const name = await freshUser();
    for (let i = 0; i < 5; i++) await attempt(name, '203.0.113.20');
    expect((await attempt(name, '203.0.113.20', demoPassword)).status).toBe(429);
  });
});

describe('strangers at many addresses', () => {
  test('end at a lock that leaves the addresses where the account is known alone', async () => {
    const name = await freshUser();
    expect((await attempt(name, '192.0.2.1', demoPassword)).code).toBe(200);
    await lockByMany(name);
    expect(await statusOf(name)).toMatchObject({
      status: 'locked',
      failCount: 20,
      lockedUntil: expect.stringMatching(/^\d{4}-/),
    });
    expect(await attempt(name, '192.0.2.99', demoPassword)).toMatchObject({
      status: 429,
      message: expect.stringContaining('常用网络'),
    });
    expect(await retryAfter(name, '192.0.2.98')).toBe(900);
    expect((await attempt(name, '192.0.2.1', demoPassword)).code).toBe(200);
    // Its user signing in does not open it to the strangers again.
    expect((await attempt(name, '192.0.2.97', demoPassword)).status).toBe(429);
    expect(await statusOf(name)).toMatchObject({ status: 'locked' });
  });

  test('are not heard at a known address for longer than anywhere', async () => {
    const name = await freshUser();
    expect((await attempt(name, '192.0.2.5', demoPassword)).code).toBe(200);
    for (let i = 0; i < 5; i++) expect((await attempt(name, '192.0.2.5')).status).toBe(422);
    expect((await attempt(name, '192.0.2.5', demoPassword)).status).toBe(429);
  });

  test('find no difference for a name that nobody has', async () => {
    await lockByMany('nobody-of-that-name');
    expect(await attempt('nobody-of-that-name', '192.0.2.50')).toMatchObject({
      status: 429,
      message: expect.stringContaining('常用网络'),
    });
  });

  test('leave an account that an administrator unlocks, at once and for every address', async () => {
    const name = await freshUser();
    for (let i = 0; i < 5; i++) await attempt(name, '192.0.2.60');
    await lockByMany(name, 5);
    admin = await server.as('admin');
    const id = await userId(server, name);
    const { data } = await admin.post<{ list: Record<string, unknown>[] }>('/system/operateLog/list', { recordId: id });
    expect(data.list.map(({ actionName, userName }) => [actionName, userName])).toContainEqual(['锁定', 'system']);
    await until(async () => (await toldOf(admin, id)).includes('锁定'));
    expect((await admin.post('/web/user/unlock', { id })).code).toBe(200);
    for (const ip of ['192.0.2.60', '192.0.2.61']) expect((await attempt(name, ip, demoPassword)).code).toBe(200);
    expect(await toldOf(await server.as(name), id)).toContain('锁定');
  });

  test('leave an account that gets another password from an administrator', async () => {
    const name = await freshUser();
    for (let i = 0; i < 5; i++) await attempt(name, '192.0.2.65');
    const id = await userId(server, name);
    const { version } = (await admin.get<{ version: number }>(`/web/user/${id}`)).data;
    expect((await admin.post('/web/user/update', { id, version, password: 'Given#4821x' })).code).toBe(200);
    expect((await attempt(name, '192.0.2.65', 'Given#4821x')).code).toBe(200);
  });

  test('leave an account whose lock has ended; it shows as open even if nobody comes', async () => {
    const name = await freshUser();
    await lockByMany(name);
    clock.pass({ minutes: 16 });
    await server.server.auth.sweep();
    expect(await statusOf(name)).toMatchObject({ status: 'enabled', lockedUntil: null });
    expect((await attempt(name, '192.0.2.70', demoPassword)).code).toBe(200);
  });

  test('leave whoever is in alone', async () => {
    const name = await freshUser();
    const client = await server.as(name);
    await lockByMany(name);
    expect(await isIn(client)).toBe(true);
  });
});

describe('past the lock, from a new address,', () => {
  const withCode = async (name: string, password: string, code: string, ip: string) => {
    const client = new Client(server.url);
    const { keyId, sealed } = await seal(client, password);
    return client.post('/user/loginV3', { loginName: name, password: sealed[0], keyId, code }, from(ip));
  };

  test('comes whoever holds a code that was sent to the account, and the password', async () => {
    const name = await freshUser();
    await lockByMany(name);
    // By this the sign-in page knows that it has to ask for a code.
    expect(await attempt(name, '192.0.2.80', demoPassword)).toMatchObject({ status: 429, data: { locked: true } });
    expect(
      (await new Client(server.url).post('/user/sendVerifyCode', { loginName: name }, from('192.0.2.80'))).code,
    ).toBe(200);
    const code = await sentCode(server);
    expect((await withCode(name, demoPassword, code === '000000' ? '111111' : '000000', '192.0.2.80')).status).toBe(
      422,
    );
    expect((await withCode(name, demoPassword, code, '192.0.2.80')).code).toBe(200);
    // The address is known from now on.
    expect((await attempt(name, '192.0.2.80', demoPassword)).code).toBe(200);
  });

  test('nobody guesses the password: without the code it is not looked at', async () => {
    const name = await freshUser();
    await lockByMany(name);
    for (let i = 0; i < 3; i++)
      expect(await withCode(name, demoPassword, '123456', '192.0.2.81')).toMatchObject({
        status: 422,
        message: '账号、密码或验证码错误',
      });
  });

  test('no code stands in for a second factor where nothing is locked', async () => {
    const name = await freshUser();
    expect(await withCode(name, demoPassword, '123456', '192.0.2.82')).toMatchObject({
      status: 422,
      message: '该账号未开启双重验证',
    });
  });
});

describe('codes by message', () => {
  const ask = (name: string, ip: string) =>
    new Client(server.url).post('/user/sendVerifyCode', { loginName: name }, from(ip));

  test('go to one number ten times a day, whoever asks, and the answer says when to come again', async () => {
    const name = await freshUser({ twoFactorEnabled: 'true' });
    for (let i = 0; i < 10; i++) {
      expect((await ask(name, `192.0.2.${100 + i}`)).code).toBe(200);
      clock.pass({ minutes: 2 });
    }
    expect(await ask(name, '192.0.2.120')).toMatchObject({
      status: 429,
      message: '验证码发送次数已达上限，请在24小时后再试',
    });
    clock.pass({ minutes: 25 * 60 });
    expect((await ask(name, '192.0.2.121')).code).toBe(200);
  });

  test('are counted alike for a name that nobody has', async () => {
    for (let i = 0; i < 10; i++) {
      expect((await ask('nobody-at-all', `192.0.2.${130 + i}`)).code).toBe(200);
      clock.pass({ minutes: 2 });
    }
    expect(await ask('nobody-at-all', '192.0.2.150')).toMatchObject({
      status: 429,
      message: expect.stringContaining('验证码发送次数已达上限'),
    });
  });

  test('are asked for a hundred times a day from one address', async () => {
    for (let i = 0; i < 100; i++) {
      expect((await ask(`somebody-${i}`, '192.0.2.200')).code).toBe(200);
      clock.pass({ minutes: 1 });
    }
    expect((await ask('somebody-else', '192.0.2.200')).status).toBe(429);
  });
});
