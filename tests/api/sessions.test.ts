import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, isIn, login, roleId, userId } from '../support/sign-in.ts';

const clock = new TestClock();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ SESSION_IDLE_MINUTES: '30', SESSION_MAX_HOURS: '2' }, clock.now);
});
afterAll(() => server.stop());

interface Listed {
  reference: string;
  current: boolean;
  userAgent: string;
}
const listOf = async (client: Client) => (await client.get<{ list: Listed[] }>('/user/sessions')).data.list;

test('whoever reads does not wait for whoever writes, and is seen all the same', async () => {
  const client = await server.as('project-a');
  const { store } = server.server.services;
  let finish = () => {};
  const long = new Promise<void>((resolve) => (finish = resolve));
  const seenOf = async () =>
    (await client.get<{ list: { current: boolean; seenAt: string }[] }>('/user/sessions')).data.list.find(
      ({ current }) => current,
    )?.seenAt;
  const before = await seenOf();
  // Somebody writes, and holds the sessions themselves while at it.
  const writing = store.transaction(async (tx) => {
    await store.find('auth_session', ['id'], { is: 'all', of: [] }, { tx, limit: 1000, lock: 'delete' });
    await long;
  });
  clock.pass({ minutes: 10 });
  const now = new Date(clock.now()).toISOString();
  const seen = await Promise.race([client.post('/carpark/list').then(seenOf), setTimeout(120_000, 'nobody answers')]);
  finish();
  await writing;
  expect(String(before) < now).toBe(true);
  expect(String(seen) >= now, String(seen)).toBe(true);
  await vi.waitFor(
    async () =>
      expect(
        (await store.find('auth_session', ['seenAt'], { is: 'compare', column: 'seenAt', op: '>=', value: now }))
          .length,
      ).toBe(1),
    { timeout: 240_000 },
  );
});

describe('a session ends', () => {
  test('after half an hour without a call', async () => {
    const client = await server.as('project-a');
    clock.pass({ minutes: 29 });
    expect(await isIn(client)).toBe(true);
    clock.pass({ minutes: 29 });
    expect(await isIn(client)).toBe(true);
    clock.pass({ minutes: 31 });
    expect(await isIn(client)).toBe(false);
  });

  test('after two hours, however busy', async () => {
    const client = await server.as('project-a');
    for (let i = 0; i < 5; i++) {
      clock.pass({ minutes: 20 });
      expect(await isIn(client)).toBe(true);
    }
    clock.pass({ minutes: 21 });
    expect(await isIn(client)).toBe(false);
  });

  test('by signing out; the cookie is taken back', async () => {
    const client = await server.as('project-a');
    const { cookie } = client;
    expect((await client.post('/user/logout')).code).toBe(200);
    expect(client.lastCookies[0]).toMatch(/^JSESSION_ID=;/);
    client.cookie = cookie;
    expect(await isIn(client)).toBe(false);
  });

  test('signing out twice does no harm', async () => {
    const client = await server.as('project-a');
    await client.post('/user/logout');
    expect((await client.post('/user/logout')).code).toBe(200);
  });

  test('and the login log tells when, even if nobody signed out', async () => {
    await server.as('merchant-b');
    clock.pass({ minutes: 31 });
    await server.server.auth.sweep();
    const admin = await server.as('admin');
    const { data } = await admin.post<{ list: Record<string, string | null>[] }>('/system/loginLog/list', {
      userName: 'merchant-b',
    });
    const ended = data.list.find(({ logoutTime }) => logoutTime !== null);
    expect(Date.parse(ended?.logoutTime ?? '') - Date.parse(ended?.loginTime ?? '')).toBe(30 * 60_000);
  });
});

describe('own sessions', () => {
  test('are listed with the present one marked, and no more than a name of each', async () => {
    const client = new Client(server.url);
    await login(client, 'enterprise-a', undefined, { 'user-agent': 'first browser' });
    const other = new Client(server.url);
    await login(other, 'enterprise-a', undefined, { 'user-agent': 'second browser' });
    const list = await listOf(client);
    expect(list.map(({ userAgent, current }) => [userAgent, current]).toSorted()).toEqual([
      ['first browser', true],
      ['second browser', false],
    ]);
    const thief = new Client(server.url);
    for (const { reference } of list) {
      thief.cookie = `JSESSION_ID=${reference}`;
      expect(await isIn(thief)).toBe(false);
    }
  });

  test('one of them can be ended, and all others', async () => {
    const [own, second, third] = [
      await server.as('centre-a'),
      await server.as('centre-a'),
      await server.as('centre-a'),
    ];
    const secondReference = (await listOf(second)).find(({ current }) => current)?.reference;
    expect((await own.post('/user/sessions/end', { reference: secondReference })).code).toBe(200);
    expect([await isIn(own), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
    expect((await own.post('/user/sessions/endOthers')).data).toEqual({ ended: 1 });
    expect([await isIn(own), await isIn(third)]).toEqual([true, false]);
  });

  test('those of somebody else cannot', async () => {
    const [other, own] = [await server.as('project-b'), await server.as('project-a')];
    const [theirs] = await listOf(other);
    expect((await own.post('/user/sessions/end', { reference: theirs?.reference })).code).toBe(404);
    expect(await isIn(other)).toBe(true);
  });

  test('ending the present one signs out', async () => {
    const client = await server.as('project-b');
    const reference = (await listOf(client)).find(({ current }) => current)?.reference;
    expect((await client.post('/user/sessions/end', { reference })).code).toBe(200);
    expect(await isIn(client)).toBe(false);
  });
});

describe('what others do to an account counts from the next call on', () => {
  const find = async (admin: Client, name: string) =>
    (await admin.get<{ id: string; version: number; roleIds: string[] }>(`/web/user/${await userId(server, name)}`))
      .data;
  const newUser = async (admin: Client, userName: string) => {
    expect((await addUser(admin, server, { userName, userType: '2', roles: ['platform-operator'] })).code).toBe(200);
    return server.as(userName);
  };

  test('a disabled user is out, and stays out after being enabled again', async () => {
    const admin = await server.as('admin');
    const client = await newUser(admin, 'to-disable');
    const { id } = await find(admin, 'to-disable');
    await admin.post('/web/user/disable', { id });
    expect((await client.post('/web/user/list')).code).toBe(401);
    await admin.post('/web/user/enable', { id });
    expect(await isIn(client)).toBe(false);
  });

  test('a deleted user is out', async () => {
    const admin = await server.as('admin');
    const client = await newUser(admin, 'to-delete');
    expect((await admin.post(`/web/user/delete/${(await find(admin, 'to-delete')).id}`)).code).toBe(200);
    expect(await isIn(client)).toBe(false);
    expect((await login(client, 'to-delete')).message).toBe('账号或密码错误');
  });

  test('a user whose last day is over is out', async () => {
    const admin = await server.as('admin');
    const client = await newUser(admin, 'to-expire');
    const { id, version } = await find(admin, 'to-expire');
    expect((await admin.post('/web/user/update', { id, version, expireDate: '2020-01-01' })).code).toBe(200);
    expect(await isIn(client)).toBe(false);
    expect((await login(client, 'to-expire')).message).toBe('账号或密码错误');
  });

  test('other roles mean other permissions and another token, and the session goes on', async () => {
    const admin = await server.as('admin');
    const client = await newUser(admin, 'to-promote');
    const before = client.cookie;
    expect((await client.post('/system/operateLog/list')).code).toBe(403);
    const { id, version } = await find(admin, 'to-promote');
    const roleIds = await roleId(server, 'auditor');
    expect((await admin.post('/web/user/update', { id, version, roleIds })).code).toBe(200);
    const parallel = new Client(server.url);
    parallel.cookie = before;
    expect((await client.post('/system/operateLog/list')).code).toBe(200);
    expect(client.cookie).not.toBe(before);
    // A call that was on its way meanwhile still arrives; half a minute later the old token is worth nothing.
    expect(await isIn(parallel)).toBe(true);
    parallel.cookie = before;
    clock.pass({ seconds: 31 });
    expect(await isIn(parallel)).toBe(false);
    expect(await isIn(client)).toBe(true);
  });
});

describe('the active organisation', () => {
  test('narrows what one sees, gives the session another token, and can be left again', async () => {
    const admin = await server.as('admin');
    const { data: page } = await admin.post<{ list: { orgId: string }[] }>('/carpark/list', { limit: 200 });
    const [one, two] = [...new Set(page.list.map(({ orgId }) => orgId))].map((id) => ({ id })) as [
      { id: string },
      { id: string },
    ];
    await addUser(admin, server, {
      userName: 'two-projects',
      userType: '3',
      roles: ['project-admin'],
      orgIds: [one.id, two.id].join(','),
    });
    const client = await server.as('two-projects');
    const carparks = async () => (await client.post<{ total: number }>('/carpark/list')).data.total;
    expect((await client.get('/user/profile')).data).toMatchObject({ activeOrgId: null, orgList: [one.id, two.id] });
    const all = await carparks();
    const before = client.cookie;
    expect((await client.post('/user/activeOrg', { orgId: one.id })).data).toMatchObject({
      activeOrgId: one.id,
      userToken: expect.any(String),
    });
    expect(client.cookie).not.toBe(before);
    expect(await carparks()).toBeLessThan(all);
    await client.post('/user/activeOrg', { orgId: '' });
    expect(await carparks()).toBe(all);
  });

  test('is one of the own ones', async () => {
    const admin = await server.as('admin');
    const client = await server.as('project-a');
    const { data } = await client.get<{ orgList: string[]; activeOrgId: string }>('/user/profile');
    // Who has exactly one works in it from the start.
    expect(data.activeOrgId).toBe(data.orgList[0]);
    const { data: page } = await admin.post<{ list: { id: string }[] }>('/organisation/organization/list');
    const foreign = page.list.find(({ id }) => !data.orgList.includes(id));
    expect(await client.post('/user/activeOrg', { orgId: foreign?.id })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'orgId' }] },
    });
    expect((await client.get('/user/profile')).data).toMatchObject({ activeOrgId: data.activeOrgId });
  });
});

describe('a user with many sessions', () => {
  let limited: RunningServer;
  beforeAll(async () => {
    limited = await startServer({ MAX_SESSIONS_PER_USER: '3' }, clock.now);
  });
  afterAll(() => limited.stop());

  test('loses the one that was idle for longest when another is opened, and no other user does', async () => {
    const other = await limited.as('merchant-a');
    const clients: Client[] = [];
    for (let i = 0; i < 3; i++) {
      clients.push(await limited.as('project-a'));
      clock.pass({ minutes: 2 });
    }
    const [first, second, third] = clients as [Client, Client, Client];
    expect(await isIn(first)).toBe(true);
    clock.pass({ minutes: 2 });
    const fourth = await limited.as('project-a');
    expect(await Promise.all([first, second, third, fourth, other].map(isIn))).toEqual([true, false, true, true, true]);
    expect(await listOf(fourth)).toHaveLength(3);
  });

  test('has no more however many are opened at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => login(new Client(limited.url), 'merchant-b')));
    expect((await listOf(await limited.as('merchant-b'))).length).toBeLessThanOrEqual(3);
    const { data } = await (
      await limited.as('admin')
    ).post<{ list: Record<string, string | null>[] }>('/system/loginLog/list', { userName: 'merchant-b', limit: 50 });
    expect(data.list.filter(({ logoutTime }) => logoutTime !== null).length).toBeGreaterThanOrEqual(9);
  });
});
