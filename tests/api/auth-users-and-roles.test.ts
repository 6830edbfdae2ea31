import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, isIn, roleId, storeFunction, userId } from '../support/sign-in.ts';

let server: RunningServer;
let admin: Client;
let platform: Client;
let centre: Client;
let project: Client;
let companyId: string;
let orgId: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  await addUser(admin, server, { userName: 'platform', userType: '1', roles: ['platform-admin'] });
  await addUser(admin, server, { userName: 'auditing', userType: '2', roles: ['auditor'] });
  [platform, centre, project] = await Promise.all([
    server.as('platform'),
    server.as('centre-a'),
    server.as('project-a'),
  ]);
  companyId = (await centre.get<{ companyId: string }>('/user/profile')).data.companyId;
  orgId = (await project.get<{ orgList: string[] }>('/user/profile')).data.orgList[0] as string;
});
afterAll(() => server.stop());

interface Stored {
  id: string;
  version: number;
}
const read = async (path: string, id: string) =>
  (await admin.get<Stored & Record<string, unknown>>(`${path}/${id}`)).data;
const change = async (by: Client, name: string, values: Record<string, unknown>) => {
  const { id, version } = await read('/web/user', await userId(server, name));
  return by.post('/web/user/update', { id, version, ...values });
};
const move = async (by: Client, name: string, transition: string) =>
  by.post(`/web/user/${transition}`, { id: await userId(server, name) });
const remove = async (by: Client, name: string) => by.post(`/web/user/delete/${await userId(server, name)}`);

let made = 0;
const fresh = () => `made-${made++}`;
const adds = (by: Client, userType: string, role: string, more: Record<string, unknown> = {}) =>
  addUser(by, server, { userName: fresh(), userType, roles: [role], ...more });

describe('nobody gives a role or a type that holds more than they do', () => {
  scenarios(
    () => server,
    [
      {
        name: 'a platform administrator makes no super administrator',
        call: () => adds(platform, '-1', 'admin'),
        status: 403,
        holds: ['不能授予自己没有的权限'],
      },
      {
        name: 'nor a user of that type without the role',
        call: () => adds(platform, '-1', 'platform-admin'),
        status: 422,
        holds: ['不能授予该类型的用户'],
      },
      {
        name: 'nor gives anybody that role',
        call: async () => change(platform, 'auditing', { roleIds: await roleId(server, 'admin') }),
        status: 403,
      },
      {
        name: 'a centre makes no platform administrator',
        call: () => adds(centre, '1', 'platform-admin', { companyId }),
        status: 403,
      },
      {
        name: 'a project makes no centre administrator',
        call: () => adds(project, '6', 'centre-admin', { companyId, orgIds: orgId }),
        status: 403,
      },
      {
        name: 'a platform administrator makes another one',
        call: () => adds(platform, '1', 'platform-admin'),
        status: 200,
      },
      {
        name: 'a centre makes project administrators',
        call: () => adds(centre, '3', 'project-admin', { companyId, orgIds: orgId }),
        status: 200,
      },
      { name: 'a role is for users of its own types', call: () => adds(admin, '8', 'project-admin'), status: 400 },
      {
        name: 'also for the super administrator',
        call: () => adds(admin, '2', 'platform-admin'),
        status: 422,
        holds: ['不能授予该类型的用户'],
      },
      {
        name: 'a type that no longer fits the role',
        call: () => change(admin, 'auditing', { userType: '-1' }),
        status: 422,
        holds: ['不能授予该类型的用户'],
      },
    ],
  );
});

describe('nobody changes somebody who holds more than they do', () => {
  const above = ['对方拥有您没有的权限'];
  scenarios(
    () => server,
    [
      {
        name: 'the password',
        call: () => change(platform, 'admin', { password: 'Taken@2026!' }),
        status: 403,
        holds: above,
      },
      {
        name: 'the phone, to which codes go',
        call: () => change(platform, 'admin', { mobile: '13912345678' }),
        status: 403,
        holds: above,
      },
      {
        name: 'the second factor',
        call: () => change(platform, 'admin', { twoFactorEnabled: 'true' }),
        status: 403,
        holds: above,
      },
      { name: 'even the name', call: () => change(platform, 'admin', { realName: '改名' }), status: 403, holds: above },
      { name: 'disabling', call: () => move(platform, 'admin', 'disable'), status: 403, holds: above },
      { name: 'deleting', call: () => remove(platform, 'admin'), status: 403, holds: above },
    ],
  );
});

describe('nobody locks themselves out', () => {
  const own = ['自己'];
  scenarios(
    () => server,
    [
      { name: 'by disabling', call: () => move(platform, 'platform', 'disable'), status: 422, holds: own },
      { name: 'by deleting', call: () => remove(platform, 'platform'), status: 422, holds: own },
      {
        name: 'by deleting among others',
        call: async () =>
          platform.post('/web/user/delete_ids', {
            ids: [await userId(server, 'auditing'), await userId(server, 'platform')].join(','),
          }),
        status: 422,
        holds: own,
      },
      {
        name: 'by giving up roles',
        call: async () => change(platform, 'platform', { roleIds: await roleId(server, 'auditor') }),
        status: 422,
        holds: own,
      },
      {
        name: 'by an end of the account',
        call: () => change(platform, 'platform', { expireDate: '2020-01-01' }),
        status: 422,
        holds: own,
      },
      {
        name: 'by turning the second factor on from outside',
        call: () => change(platform, 'platform', { twoFactorEnabled: 'true' }),
        status: 422,
        holds: own,
      },
      {
        name: 'but the own name may be changed',
        call: () => change(platform, 'platform', { realName: '平台管理员' }),
        status: 200,
      },
    ],
  );
});

describe('the last administrator', () => {
  const last = ['至少要保留一个可用的超级管理员'];
  // Somebody who holds everything by a role made in the console, but is no administrator.
  const deputies: Client[] = [];

  beforeAll(async () => {
    await adds(admin, '-1', 'admin', { userName: 'deputy' });
    deputies.push(await server.as('deputy'));
  });

  test('two of them may not go in one call', async () => {
    const ids = [await userId(server, 'admin'), await userId(server, 'deputy')];
    // The deputy would remove itself, so a third one has to ask for it.
    await adds(admin, '-1', 'admin', { userName: 'third' });
    const third = await server.as('third');
    expect(await third.post('/web/user/delete_ids', { ids: ids.join(',') })).toMatchObject({ code: 200 });
    expect((await third.post('/web/user/list')).code).toBe(200);
    admin = third;
  });

  scenarios(
    () => server,
    [
      { name: 'cannot be disabled', call: () => bySystem('disable'), status: 422, holds: last },
      { name: 'cannot be removed', call: () => bySystem('delete'), status: 422, holds: last },
      { name: 'cannot lose the role', call: () => bySystem('roleIds'), status: 422, holds: last },
      { name: 'cannot run out', call: () => bySystem('expireDate'), status: 422, holds: last },
    ],
  );

  /** Nobody but the product itself can come this far: everybody else is stopped by the rules above. */
  async function bySystem(what: 'disable' | 'delete' | 'roleIds' | 'expireDate'): Promise<Reply<unknown>> {
    const { systemContext } = await import('../../src/server/system.ts');
    const { AppError } = await import('../../src/meta/errors.ts');
    const { removeRows } = await import('../../src/server/records/remove.ts');
    const { transitionRows } = await import('../../src/server/records/transition.ts');
    const { updateRow } = await import('../../src/server/records/save.ts');
    const context = systemContext(server.server.services);
    const resource = context.model.resources.get('system/user');
    if (!resource) throw new Error('no users');
    const { id, version } = await read('/web/user', await userId(server, 'third'));
    const update = (values: Record<string, unknown>) =>
      updateRow(context, resource, { values: { id, version: String(version), ...values }, encoding: 'form' });
    const calls = {
      disable: () => transitionRows(context, resource, 'disable', { values: { id }, encoding: 'form' }),
      delete: () => removeRows(context, resource, [id]),
      roleIds: async () => update({ roleIds: await roleId(server, 'platform-admin'), userType: '1' }),
      expireDate: () => update({ expireDate: '2020-01-01' }),
    };
    return calls[what]().then(
      (data) => ({ status: 200, code: 200, message: 'ok', data }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return { status: error.status, code: error.status, message: error.text('zh'), data: null };
      },
    );
  }

  test('and all is as it was', async () => {
    expect(await isIn(admin)).toBe(true);
    expect(await read('/web/user', await userId(server, 'third'))).toMatchObject({ status: 'enabled', version: 1 });
  });
});

describe('roles', () => {
  const builtIn = ['内置角色不能修改或删除'];
  let typeId: string;
  beforeAll(async () => {
    const { data } = await admin.post<{ list: (Stored & { typeCode: number })[] }>('/web/role/roleType/list');
    typeId = data.list.find(({ typeCode }) => typeCode === 1)?.id as string;
  });

  const addRole = async (by: Client, roleCode: string, more: Record<string, unknown> = {}) =>
    by.post<Stored>('/web/role/add', {
      roleCode,
      roleName: roleCode,
      roleTypeId: typeId,
      dataScope: 'all',
      status: 'enabled',
      ...more,
    });
  const grant = (by: Client, role: string, code: string, actions: string[]) =>
    by.postJson<Stored>('/platform/roleFunction/add', { roleId: role, code, actions });
  const changeRole = async (by: Client, role: string, values: Record<string, unknown>) =>
    by.post('/web/role/update', { id: role, version: (await read('/web/role', role)).version, ...values });

  scenarios(
    () => server,
    [
      {
        name: 'built-in ones are not renamed',
        call: async () => changeRole(admin, await roleId(server, 'auditor'), { roleName: '别的' }),
        status: 422,
        holds: builtIn,
      },
      {
        name: 'nor disabled',
        call: async () => changeRole(admin, await roleId(server, 'admin'), { status: 'disabled' }),
        status: 422,
        holds: builtIn,
      },
      {
        name: 'nor deleted',
        call: async () => admin.post(`/web/role/delete/${await roleId(server, 'auditor')}`),
        status: 422,
        holds: builtIn,
      },
      {
        name: 'nor given more functions',
        call: async () => grant(admin, await roleId(server, 'auditor'), 'system-management.menu', ['list']),
        status: 422,
        holds: builtIn,
      },
      {
        name: 'their codes are taken, also that of the role that everybody has',
        call: () => addRole(admin, 'everyone'),
        status: 409,
        holds: ['角色编码已存在'],
      },
    ],
  );

  test('what a role is granted counts from the next call of its holder on, and ends as fast', async () => {
    const { id: role } = (await addRole(admin, 'clerk')).data;
    await addUser(admin, server, { userName: 'clerk', userType: '2', roles: ['clerk'] });
    const clerk = await server.as('clerk');
    const cookie = clerk.cookie;
    expect((await clerk.post('/carpark/list')).code).toBe(403);
    const { data: given } = await grant(admin, role, 'pc:passthrough.carpark', ['list', 'show']);
    expect((await clerk.post('/carpark/list')).code).toBe(200);
    expect((await clerk.post('/carpark/add', {})).code).toBe(403);
    expect((await clerk.get<{ perms: string[] }>('/user/profile')).data.perms).toContain('pc:passthrough.carpark');
    await changeRole(admin, role, { status: 'disabled' });
    expect((await clerk.post('/carpark/list')).code).toBe(403);
    await changeRole(admin, role, { status: 'enabled' });
    expect((await clerk.post('/carpark/list')).code).toBe(200);
    expect((await admin.post(`/platform/roleFunction/delete/${given.id}`)).code).toBe(200);
    expect((await clerk.post('/carpark/list')).code).toBe(403);
    expect(clerk.cookie).not.toBe(cookie);
    expect((await admin.post(`/web/role/delete/${role}`)).message).toContain('管理用户');
  });

  test('nobody puts into a role what they do not hold, nor widens it, nor touches one that holds more', async () => {
    const log = 'system-management.loginLog';
    const { id: role } = (await addRole(admin, 'log-reader')).data;
    expect((await grant(admin, role, log, ['list'])).code).toBe(200);
    const { id: own } = (await addRole(project, 'project-clerk', { orgId, dataScope: 'project' })).data;
    expect((await grant(project, own, log, ['list'])).code).toBe(403);
    expect(await changeRole(platform, role, { roleName: '日志查看' })).toMatchObject({ code: 200 });
    const { id: menuRole } = (await addRole(admin, 'menu-writer')).data;
    // An expectation keeps it from every role but one; an older release would have stored it.
    expect((await grant(admin, menuRole, 'system-management.menu', ['add'])).code).toBe(422);
    await storeFunction(server, menuRole, 'system-management.menu', ['add']);
    expect((await changeRole(platform, menuRole, { roleName: '改不了' })).code).toBe(403);
    expect((await platform.post(`/web/role/delete/${menuRole}`)).code).toBe(403);
    expect((await adds(platform, '2', 'menu-writer')).code).toBe(403);
  });

  test('a wider data scope is more', async () => {
    const { id: role } = (await addRole(project, 'project-cars', { orgId, dataScope: 'project' })).data;
    expect((await grant(project, role, 'pc:passthrough.carpark', ['list'])).code).toBe(200);
    expect((await changeRole(project, role, { dataScope: 'all' })).code).toBe(403);
    expect((await changeRole(project, role, { remark: '本项目' })).code).toBe(200);
  });
});

test('what somebody was not allowed to do stands in the log, apart from what was rolled back', async () => {
  // Refusals of the same kind, of which there were some above, are written once a minute.
  await server.server.services.refusals.flush(true);
  expect((await project.post('/system/operateLog/list')).code).toBe(403);
  await change(platform, 'third', { password: 'Taken@2026!' });
  const { data } = await admin.post<{ list: Record<string, unknown>[] }>('/system/operateLog/list', {
    result: 'denied',
  });
  expect(data.list.slice(0, 2)).toMatchObject([
    {
      userName: 'platform',
      action: 'update',
      module: '管理用户',
      recordId: await userId(server, 'third'),
      result: 'denied',
      errorMessage: expect.stringContaining('对方拥有您没有的权限'),
    },
    {
      userName: 'project-a',
      action: 'command',
      actionName: 'list',
      module: '操作日志',
      result: 'denied',
      deniedCode: 'system-management.operateLog',
      deniedAction: 'list',
      errorMessage: expect.stringContaining('system-management.operateLog'),
    },
  ]);
});
