import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, enrol, isIn, login, userId } from '../support/sign-in.ts';

const clock = new TestClock();
let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer(
    { LOGIN_FAILURES: '5', LOGIN_LOCK_MINUTES: '15', LOGIN_ADDRESS_FAILURES: '1000' },
    clock.now,
  );
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const visitor = () => new Client(server.url);
const wrong = 'Wrong@2026!';

let made = 0;
/** An account that no other test has failed to sign in to. */
async function freshUser(): Promise<string> {
  const userName = `fresh-${made++}`;
  expect((await addUser(admin, server, { userName, userType: '2', roles: ['platform-operator'] })).code).toBe(200);
  return userName;
}

async function fail(name: string, times: number, headers: Record<string, string> = {}): Promise<void> {
  for (let i = 0; i < times; i++) expect((await login(visitor(), name, wrong, headers)).status).toBe(422);
}

const statusOf = async (name: string) => {
  const { data } = await admin.get<Record<string, unknown>>(`/web/user/${await userId(server, name)}`);
  return data;
};

describe('an account', () => {
  test('is closed to an address by five failures in a row, for a while that is told', async () => {
    const name = await freshUser();
    await fail(name, 5);
    const refused = await login(visitor(), name);
    expect(refused).toMatchObject({
      status: 429,
      code: 429,
      message: expect.stringMatching(/^操作过于频繁，请在(\d+)秒后再试$/),
    });
    expect(Number(/\d+/.exec(refused.message)?.[0])).toBeLessThanOrEqual(60);
    expect(await statusOf(name)).toMatchObject({ status: 'enabled', lockedUntil: null });
  });

  test('opens to it again by itself', async () => {
    const name = await freshUser();
    await fail(name, 5);
    clock.pass({ minutes: 16 });
    const client = visitor();
    expect((await login(client, name)).code).toBe(200);
    expect(await isIn(client)).toBe(true);
    expect(await statusOf(name)).toMatchObject({ status: 'enabled', lockedUntil: null });
  });

  test('starts anew after a success', async () => {
    const name = await freshUser();
    await fail(name, 4);
    expect((await login(visitor(), name)).code).toBe(200);
    await fail(name, 4);
    expect((await login(visitor(), name)).code).toBe(200);
  });

  test('forgets failures that lie longer back', async () => {
    const name = await freshUser();
    await fail(name, 4);
    clock.pass({ minutes: 16 });
    await fail(name, 4);
    expect((await login(visitor(), name)).code).toBe(200);
    admin = await server.as('admin');
  });

  test('is locked by wrong second factors as well', async () => {
    const name = await freshUser();
    await enrol(await server.as(name), clock.now());
    for (let i = 0; i < 5; i++) {
      const client = visitor();
      const { data } = await login(client, name);
      expect((await client.post('/user/login/2fa', { ticket: data.secondFactor.ticket, code: '000000' })).code).toBe(
        422,
      );
    }
    expect((await login(visitor(), name)).code).toBe(429);
  });

  test('that does not exist is refused in the same way', async () => {
    await fail('no-such-account', 5);
    expect((await login(visitor(), 'no-such-account', wrong)).status).toBe(429);
    expect((await login(visitor(), 'NO-such-Account', wrong)).status).toBe(429);
  });

  test('stays usable for those who are in already', async () => {
    const name = await freshUser();
    const client = await server.as(name);
    await fail(name, 5);
    expect(await isIn(client)).toBe(true);
  });

  test('does not get more attempts by making them all at once', async () => {
    const name = await freshUser();
    const replies = await Promise.all(Array.from({ length: 20 }, () => login(visitor(), name, wrong)));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('many right passwords at once are no failures', async () => {
    const name = await freshUser();
    const replies = await Promise.all(Array.from({ length: 12 }, () => login(visitor(), name)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
  });

  test.each([
    ['x-forwarded-for', (i: number) => `10.0.0.${i}`],
    ['x-real-ip', (i: number) => `10.0.1.${i}`],
    ['forwarded', (i: number) => `for=10.0.2.${i}`],
    ['user-agent', (i: number) => `browser ${i}`],
    ['accept-language', (i: number) => (i % 2 ? 'en' : 'es')],
  ])('cannot be tried for longer by changing %s', async (header, value) => {
    const name = await freshUser();
    for (let i = 0; i < 5; i++) expect((await login(visitor(), name, wrong, { [header]: value(i) })).status).toBe(422);
    expect((await login(visitor(), name, wrong, { [header]: value(99) })).status).toBe(429);
  });

  test('the failures and their address stand in the log', async () => {
    const name = await freshUser();
    await fail(name, 5, { 'x-forwarded-for': '10.9.9.9' });
    await login(visitor(), name);
    const { data } = await admin.post<{ list: Record<string, unknown>[] }>('/system/loginLog/list', { userName: name });
    expect(data.list.map(({ result }) => result).toSorted()).toEqual([
      'bad_password',
      'bad_password',
      'bad_password',
      'bad_password',
      'bad_password',
      'locked',
    ]);
    expect(new Set(data.list.map(({ clientIp }) => clientIp))).toEqual(new Set(['127.0.0.1']));
  });

  test('rows of the login log cannot be changed or deleted, not even in the database', async () => {
    const { services } = server.server;
    const everything = { is: 'all', of: [] } as const;
    await expect(
      services.store.transaction((tx) => services.store.remove(tx, 'system_loginLog', everything)),
    ).rejects.toThrow(/append-only/);
    await expect(
      services.store.transaction((tx) =>
        services.store.update(tx, 'system_loginLog', { result: 'success' }, everything),
      ),
    ).rejects.toThrow(/append-only/);
  });
});

describe('an address', () => {
  const attempt = (url: string, i: number, forwarded: string) =>
    login(new Client(url), `somebody-${i}`, wrong, { 'x-forwarded-for': forwarded });

  test('is refused after many failures, whatever names are tried and whatever it says of itself', async () => {
    const strict = await startServer({ LOGIN_ADDRESS_FAILURES: '10' });
    try {
      for (let i = 0; i < 10; i++) expect((await attempt(strict.url, i, `10.0.0.${i}`)).status).toBe(422);
      expect((await attempt(strict.url, 11, '10.0.0.99')).status).toBe(429);
      expect((await login(new Client(strict.url), 'admin')).status).toBe(429);
    } finally {
      await strict.stop();
    }
  });

  test('is the one that a trusted proxy names; what the visitor wrote before it counts for nothing', async () => {
    const behind = await startServer({ LOGIN_ADDRESS_FAILURES: '10', TRUSTED_PROXIES: '1' });
    try {
      for (let i = 0; i < 10; i++) expect((await attempt(behind.url, i, `10.0.0.${i}, 203.0.113.7`)).status).toBe(422);
      expect((await attempt(behind.url, 11, '10.0.0.99, 203.0.113.7')).status).toBe(429);
      expect((await attempt(behind.url, 12, '203.0.113.8')).status).toBe(422);
    } finally {
      await behind.stop();
    }
  });
});
