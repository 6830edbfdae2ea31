import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, changePassword, isIn, login, userId } from '../support/sign-in.ts';

const clock = new TestClock();
let server: RunningServer;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer({}, clock.now);
  const admin = await server.as('admin');
  await addUser(admin, server, { userName: 'platform', userType: '1', roles: ['platform-admin'] });
  await addUser(admin, server, { userName: 'operator', userType: '2', roles: ['platform-operator'] });
  for (const name of ['admin', 'platform', 'operator', 'centre-a', 'project-a', 'project-b', 'merchant-a'])
    ids[name] = await userId(server, name);
});
afterAll(() => server.stop());

const actAs = (client: Client, name: string) => client.post('/user/impersonate', { userId: ids[name] });
const nameOf = async (client: Client) => (await client.get<{ userName: string }>('/user/profile')).data.userName;
const logOf = async (recordId: string) =>
  (await (await server.as('admin')).post<{ list: Record<string, unknown>[] }>('/system/operateLog/list', { recordId }))
    .data.list;

describe('an administrator looks through the eyes of a user', () => {
  test('with what that user may do, and nothing more, and comes back', async () => {
    const client = await server.as('admin');
    const before = client.cookie;
    expect((await actAs(client, 'project-a')).code).toBe(200);
    expect(client.cookie).not.toBe(before);
    const { data } = await client.get<Record<string, unknown>>('/user/profile');
    expect(data).toMatchObject({
      userName: 'project-a',
      roles: ['project-admin'],
      impersonator: 'admin（系统管理员）',
      mustChangePassword: false,
    });
    expect((await client.post('/system/operateLog/list')).code).toBe(403);
    expect((await client.post('/user/impersonate/end')).data).toMatchObject({ userName: 'admin' });
    expect(await nameOf(client)).toBe('admin');
    // Neither of the tokens before opens anything.
    const old = new Client(server.url);
    clock.pass({ seconds: 31 });
    old.cookie = before;
    expect(await isIn(old)).toBe(false);
  });

  test('both names stand in the log, at the beginning and at everything done', async () => {
    const client = await server.as('admin');
    await actAs(client, 'project-a');
    const { data } = await client.post<{ list: { id: string; version: number }[] }>('/carpark/list', { limit: 1 });
    const [carpark] = data.list as [{ id: string; version: number }];
    expect(
      (await client.post('/carpark/update', { id: carpark.id, version: carpark.version, carparkName: '代看时改名' }))
        .code,
    ).toBe(200);
    expect((await logOf(carpark.id))[0]).toMatchObject({
      action: 'update',
      userName: 'project-a',
      impersonatorName: 'admin（系统管理员）',
    });
    expect((await logOf(ids['project-a'] as string)).find(({ action }) => action === 'impersonate')).toMatchObject({
      userName: 'admin',
      impersonatorName: null,
      recordTitle: 'project-a',
    });
  });

  test('for half an hour', async () => {
    const client = await server.as('admin');
    await actAs(client, 'project-a');
    clock.pass({ minutes: 29 });
    expect(await nameOf(client)).toBe('project-a');
    clock.pass({ minutes: 2 });
    expect(await isIn(client)).toBe(false);
    expect((await client.post('/user/impersonate/end')).code).toBe(401);
  });

  test('only as long as the administrator is one', async () => {
    const admin = await server.as('admin');
    await addUser(admin, server, { userName: 'second-admin', userType: '1', roles: ['platform-admin'] });
    const client = await server.as('second-admin');
    expect((await actAs(client, 'operator')).code).toBe(200);
    expect((await admin.post('/web/user/disable', { id: await userId(server, 'second-admin') })).code).toBe(200);
    expect(await isIn(client)).toBe(false);
  });

  test('leaves nothing open after signing out', async () => {
    const client = await server.as('admin');
    const own = client.cookie;
    await actAs(client, 'project-a');
    await client.post('/user/logout');
    client.cookie = own;
    expect(await isIn(client)).toBe(false);
  });

  test('does not show up as a sign-in of the user', async () => {
    const client = await server.as('admin');
    const signIns = async () =>
      (await client.post<{ total: number }>('/system/loginLog/list', { userName: 'merchant-a' })).data.total;
    const before = await signIns();
    await actAs(client, 'merchant-a');
    await client.post('/user/impersonate/end');
    expect(await signIns()).toBe(before);
  });

  test('the user sees who was there', async () => {
    const client = await server.as('admin');
    await actAs(client, 'project-b');
    const { data } = await (
      await server.as('project-b')
    ).get<{ list: { impersonator: string | null }[] }>('/user/sessions');
    expect(data.list.map(({ impersonator }) => impersonator).toSorted()).toEqual(['admin（系统管理员）', null]);
  });
});

describe('but not', () => {
  const as = async (name: string, target: string) => actAs(await server.as(name), target);
  const whileActing = async (call: (client: Client) => Promise<unknown>) => {
    const client = await server.as('admin');
    await actAs(client, 'project-a');
    return call(client) as ReturnType<Client['post']>;
  };
  scenarios(
    () => server,
    [
      { name: 'somebody above', call: () => as('platform', 'admin'), status: 403, holds: ['对方拥有您没有的权限'] },
      { name: 'somebody above, from within a centre', call: () => as('centre-a', 'admin'), status: 404 },
      { name: 'somebody in another centre', call: () => as('centre-a', 'project-b'), status: 404 },
      { name: 'oneself', call: () => as('admin', 'admin'), status: 422 },
      {
        name: 'without the permission',
        call: () => as('operator', 'project-a'),
        status: 403,
        holds: ['system-management.user', 'impersonate'],
      },
      {
        name: 'without a session',
        call: () => new Client(server.url).post('/user/impersonate', { userId: ids.operator }),
        status: 401,
      },
      {
        name: 'nobody',
        call: async () =>
          (await server.as('admin')).post('/user/impersonate', { userId: '01a1fd3c-0000-7000-8000-000000000000' }),
        status: 404,
      },
      {
        name: 'something that is no id',
        call: async () => (await server.as('admin')).post('/user/impersonate', { userId: 'admin' }),
        status: 404,
      },
      {
        name: 'the end of what did not begin',
        call: async () => (await server.as('admin')).post('/user/impersonate/end'),
        status: 422,
      },
      {
        name: 'another one on top',
        call: () => whileActing((client) => actAs(client, 'merchant-a')),
        status: 422,
        holds: ['正在以他人身份查看'],
        audited: 1,
      },
      {
        name: "the user's password",
        call: () => whileActing((client) => changePassword(client, 'project-a', 'a', 'b')),
        status: 422,
        holds: ['正在以他人身份查看'],
        audited: 1,
      },
      {
        name: "the user's second factor",
        call: () => whileActing((client) => client.get('/user/2fa')),
        status: 422,
        audited: 1,
      },
      {
        name: "the user's sessions",
        call: () => whileActing((client) => client.post('/user/sessions/endOthers')),
        status: 422,
        audited: 1,
      },
      {
        name: 'applications outside, under the name of the user',
        call: () => whileActing((client) => client.post('/user/externalToken', { app: 'mall' })),
        status: 422,
        audited: 1,
      },
    ],
  );

  test('within the own centre it works', async () => {
    const client = await server.as('centre-a');
    expect((await actAs(client, 'project-a')).code).toBe(200);
    expect(await nameOf(client)).toBe('project-a');
  });

  test('somebody who is placed in a project out of reach as well', async () => {
    const admin = await server.as('admin');
    const { data } = await admin.post<{ list: { id: string }[] }>('/organisation/organization/list');
    await addUser(admin, server, {
      userName: 'two-centres',
      userType: '4',
      roles: ['project-operator'],
      orgIds: data.list.map(({ id }) => id).join(','),
    });
    ids['two-centres'] = await userId(server, 'two-centres');
    expect((await as('project-a', 'two-centres')).code).toBe(403);
  });

  test('once the user holds more than at the beginning', async () => {
    const admin = await server.as('admin');
    await addUser(admin, server, { userName: 'growing', userType: '2', roles: ['platform-operator'] });
    ids.growing = await userId(server, 'growing');
    const client = await server.as('platform');
    await actAs(client, 'growing');
    expect(await nameOf(client)).toBe('growing');
    const { data } = await admin.get<{ version: number }>(`/web/user/${ids.growing}`);
    await admin.post('/web/user/update', {
      id: ids.growing,
      version: data.version,
      userType: '-1',
      roleIds: (
        await server.server.services.store.find('system_role', ['id'], {
          is: 'compare',
          column: 'roleCode',
          op: '=',
          value: 'admin',
        })
      )[0]?.id,
    });
    expect((await login(new Client(server.url), 'growing')).code).toBe(200);
    expect(await isIn(client)).toBe(false);
  });
});
