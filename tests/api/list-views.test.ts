import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { auditRows, scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser } from '../support/sign-in.ts';

/** How people like to see their lists, kept on the server. */
interface View {
  id: string;
  version: number;
  name: string;
  own: boolean;
  query: string;
  settings: Record<string, unknown>;
  role?: { code: string; name: string };
}

const resource = 'parking/carpark';
let server: RunningServer;
let admin: Client;
let projectA: Client;
let projectB: Client;
let colleague: Client;

beforeAll(async () => {
  server = await startServer();
  [admin, projectA, projectB] = (await Promise.all(
    ['admin', 'project-a', 'project-b'].map((name) => server.as(name)),
  )) as [Client, Client, Client];
  const { orgList } = (await projectA.get<{ orgList: string[] }>('/user/profile')).data;
  await addUser(admin, server, { userName: 'colleague-a', userType: '3', roles: ['project-admin'], orgIds: orgList });
  colleague = await server.as('colleague-a');
});
afterAll(() => server.stop());

const list = async (client: Client) =>
  (await client.post<{ defaults: object | null; views: View[] }>('/console/view/list', { resource })).data;
const save = (client: Client, more: Record<string, unknown>) =>
  client.postJson<View>('/console/view/save', { resource, name: '视图', settings: {}, query: '', ...more });
const keep = (client: Client, settings: unknown) => client.postJson('/console/view/keep', { resource, settings });

describe('the usual settings', () => {
  test('are kept per user, on whichever computer they sign in', async () => {
    expect((await list(projectA)).defaults).toBeNull();
    await keep(projectA, { hidden: ['status'], density: 'compact' });
    await keep(projectA, { widths: { carparkName: 200 }, frozen: 2, refresh: 30 });
    expect((await list(await server.as('project-a'))).defaults).toEqual({
      widths: { carparkName: 200 },
      frozen: 2,
      refresh: 30,
    });
    expect((await list(projectB)).defaults).toBeNull();
  });

  test('a form may carry them as JSON text', async () => {
    await projectB.post('/console/view/keep', { resource, settings: '{"density":"loose"}' });
    expect((await list(projectB)).defaults).toEqual({ density: 'loose' });
  });
});

describe('a named view', () => {
  test('is private until it is shared with a role, and then seen by those who hold it', async () => {
    const { data: view } = await save(projectA, {
      name: '停用的车场',
      query: '?status_in=disabled',
      settings: { hidden: ['remark'] },
    });
    expect((await list(projectA)).views).toEqual([{ ...view, own: true }]);
    expect((await list(projectB)).views).toEqual([]);
    const before = await auditRows(server);
    const { data: shared } = await save(projectA, {
      id: view.id,
      version: view.version,
      name: '停用的车场',
      query: view.query,
      settings: {},
      role: 'project-admin',
    });
    expect(await auditRows(server)).toBe(before + 1);
    expect((await list(colleague)).views).toEqual([
      { ...shared, own: false, role: { code: 'project-admin', name: '项目管理员' } },
    ]);
    // The same role in another project: names and filters of one are not for the other.
    expect((await list(projectB)).views).toEqual([]);
    const { data: ofAdmin } = await save(admin, { name: '平台给的', role: 'project-admin' });
    for (const client of [projectB, colleague])
      expect((await list(client)).views.map(({ id }) => id)).toContain(ofAdmin.id);
    await admin.post('/console/view/remove', { id: ofAdmin.id });
    expect((await list(await server.as('centre-a'))).views).toEqual([]);
    expect(await save(projectB, { id: view.id, version: shared.version, name: '抢来的' })).toMatchObject({
      status: 404,
    });
    expect(await projectB.post('/console/view/remove', { id: view.id })).toMatchObject({ status: 404 });
    expect(await admin.post('/console/view/remove', { id: view.id })).toMatchObject({ status: 200 });
    expect((await list(projectA)).views).toEqual([]);
  });

  test('a private one is nobody else’s to remove, not even an administrator’s', async () => {
    const { data: view } = await save(projectA, { name: '只给自己' });
    expect(await admin.post('/console/view/remove', { id: view.id })).toMatchObject({ status: 404 });
    expect(await projectA.post('/console/view/remove', { id: view.id })).toMatchObject({ status: 200 });
  });

  test('changed in two windows, the later one is told', async () => {
    const { data: view } = await save(projectA, { name: '两个窗口' });
    expect(await save(projectA, { id: view.id, version: view.version, name: '第一个' })).toMatchObject({
      status: 200,
      data: { version: 2 },
    });
    expect(await save(projectA, { id: view.id, version: view.version, name: '第二个' })).toMatchObject({
      status: 409,
      data: { current: { name: '第一个' } },
    });
  });

  test('roles are those that somebody holds or looks after', async () => {
    const roles = async (client: Client) =>
      (await client.post<{ code: string }[]>('/console/view/roles')).data.map(({ code }) => code);
    expect(await roles(await server.as('merchant-a'))).toEqual(['merchant-admin']);
    expect(await roles(admin)).toEqual(expect.arrayContaining(['admin', 'project-admin', 'merchant-admin']));
  });

  test('whoever acts as somebody else leaves that person’s views alone', async () => {
    const actor = await server.as('admin');
    const { data: users } = await actor.post<{ list: { id: string }[] }>('/web/user/list', { userName: 'project-a' });
    const started = await actor.post('/user/impersonate', { userId: users.list[0]?.id });
    expect(started, JSON.stringify(started)).toMatchObject({ status: 200 });
    expect(await keep(actor, { density: 'loose' })).toMatchObject({ status: 422 });
    expect(await save(actor, {})).toMatchObject({ status: 422 });
  });
});

describe('what is refused', () => {
  scenarios(
    () => server,
    [
      {
        name: 'a list that does not exist',
        call: () => admin.post('/console/view/list', { resource: 'carpark/spaceship' }),
        status: 400,
        holds: ['resource'],
      },
      { name: 'no list at all', call: () => admin.post('/console/view/list'), status: 400, holds: ['resource'] },
      {
        name: 'a list that one may not see',
        call: async () => (await server.as('merchant-a')).post('/console/view/list', { resource: 'system/role' }),
        status: 403,
      },
      {
        name: 'nobody',
        call: async () => new Client(server.url).post('/console/view/list', { resource }),
        status: 401,
      },
      {
        name: 'settings that nobody knows',
        call: () => keep(admin, { colour: 'red' }),
        status: 400,
        holds: ['settings'],
      },
      {
        name: 'a width that no screen has',
        call: () => keep(admin, { widths: { carparkName: 100_000 } }),
        status: 400,
        holds: ['settings'],
      },
      { name: 'settings that are text', call: () => keep(admin, 'wide'), status: 400, holds: ['settings'] },
      {
        name: 'no settings',
        call: () => admin.post('/console/view/keep', { resource }),
        status: 400,
        holds: ['settings'],
      },
      {
        name: 'a field beside them',
        call: () => admin.post('/console/view/keep', { resource, settings: '{}', ownerId: 'x' }),
        status: 400,
        holds: ['ownerId'],
      },
      {
        name: 'a view without a name',
        call: () => save(admin, { name: '  ' }),
        status: 400,
        holds: ['请填写视图名称'],
      },
      {
        name: 'a name without an end',
        call: () => save(admin, { name: '长'.repeat(31) }),
        status: 400,
        holds: ['最多30个字'],
      },
      {
        name: 'a role that one neither holds nor looks after',
        call: () => save(projectA, { role: 'admin' }),
        status: 400,
        holds: ['role'],
      },
      { name: 'an owner from outside', call: () => save(admin, { ownerId: 'x' }), status: 400, holds: ['ownerId'] },
      {
        name: 'a view that does not exist',
        call: () => save(admin, { id: '01900000-0000-7000-8000-000000000000', version: 1 }),
        status: 404,
      },
    ],
  );

  test('a second view of the same name', async () => {
    await save(admin, { name: '同名' });
    expect(await save(admin, { name: '同名' })).toMatchObject({ status: 409, data: { errors: [{ path: 'name' }] } });
    expect(await save(projectA, { name: '同名' })).toMatchObject({ status: 200 });
  });

  test('is said in the language of whoever asks', async () => {
    expect(
      await admin.post(
        '/console/view/save',
        { resource, name: '', query: '', settings: '{}' },
        { 'accept-language': 'es' },
      ),
    ).toMatchObject({ status: 400, message: 'Nombre de la vista es obligatorio' });
  });
});
