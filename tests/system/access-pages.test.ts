import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unknownId } from '../support/calls.ts';
import { addCarparks } from '../support/carparks.ts';
import type { Client } from '../support/client.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, roleId, userId } from '../support/sign-in.ts';

let server: RunningServer;
let admin: Client;
let platform: Client;
let project: Client;
let auditor: Client;
let platformTypeId: string;
let projectTypeId: string;
let orgId: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  await addUser(admin, server, { userName: 'platform', userType: '1', roles: ['platform-admin'] });
  await addUser(admin, server, { userName: 'auditing', userType: '2', roles: ['auditor'] });
  [platform, project, auditor] = await Promise.all([
    server.as('platform'),
    server.as('project-a'),
    server.as('auditing'),
  ]);
  const types = await admin.post<{ list: { id: string; typeCode: number }[] }>('/web/role/roleType/list');
  [platformTypeId, projectTypeId] = [1, 3].map(
    (code) => types.data.list.find(({ typeCode }) => typeCode === code)?.id,
  ) as [string, string];
  orgId = (await project.get<{ orgList: string[] }>('/user/profile')).data.orgList[0] as string;
});
afterAll(() => server.stop());

interface Stored {
  id: string;
  version: number;
}
interface Functions {
  version: number;
  refusal: string | null;
  grants: { code: string; actions: string[]; scope: string }[];
  catalogue: {
    code: string;
    labels: string[];
    scopes: string[];
    actions: { name: string; label?: string; grantable: string[] }[];
  }[];
}
const carpark = 'pc:passthrough.carpark';

const addRole = async (roleCode: string, more: Record<string, unknown> = {}): Promise<Stored> =>
  (
    await admin.post<Stored>('/web/role/add', {
      roleCode,
      roleName: `角色${roleCode}`,
      roleTypeId: more.dataScope ? projectTypeId : platformTypeId,
      dataScope: 'all',
      status: 'enabled',
      ...more,
    })
  ).data;
const functions = async (id: string, by = admin) => (await by.get<Functions>(`/web/role/functions?roleId=${id}`)).data;
const save = (by: Client, role: string, version: number, grants: unknown) =>
  by.postJson<{ version: number }>('/web/role/functions', { roleId: role, version, grants });
const lastGrant = async () =>
  (await admin.post<{ list: Stored[] }>('/system/operateLog/list', { action: 'grant' })).data.list[0]?.id;

describe('the functions of a role', () => {
  test('are saved as a whole, in one entry of the log, and count from the next call on', async () => {
    const { id, version } = await addRole('gate');
    await addUser(admin, server, { userName: 'gate', userType: '2', roles: ['gate'] });
    const gate = await server.as('gate');
    const first = await save(admin, id, version, [
      { code: carpark, actions: ['list', 'show'] },
      { code: 'wallet.virtAccount', actions: ['list'] },
    ]);
    expect(first).toMatchObject({ status: 200, data: { version: version + 1 } });
    expect((await gate.post('/carpark/list')).code).toBe(200);
    const second = await save(admin, id, version + 1, [{ code: carpark, actions: ['show'] }]);
    expect(second.data.version).toBe(version + 2);
    expect((await gate.post('/carpark/list')).code).toBe(403);
    expect((await functions(id)).grants).toEqual([{ code: carpark, actions: ['show'], scope: 'all' }]);
    const { data } = await admin.get<Record<string, unknown>>(`/system/operateLog/${await lastGrant()}`);
    expect(data).toMatchObject({
      recordTitle: '角色gate',
      module: '角色',
      changes: { [carpark]: [['list', 'show'], ['show']], 'wallet.virtAccount': [['list'], null] },
    });
  });

  test('saved again as they are change nothing', async () => {
    const { id, version } = await addRole('same');
    await save(admin, id, version, [{ code: carpark, actions: ['list', 'show'] }]);
    const before = await lastGrant();
    expect((await save(admin, id, version + 1, [{ code: carpark, actions: ['show', 'list'] }])).data.version).toBe(
      version + 1,
    );
    expect(await lastGrant()).toBe(before);
  });

  test('of a built-in role are what the policies say, and cannot be saved', async () => {
    const id = await roleId(server, 'merchant-admin');
    const { grants, refusal, version } = await functions(id);
    expect(refusal).toBe('内置角色不能修改或删除');
    expect(grants).toContainEqual(
      expect.objectContaining({
        code: 'merchant.info',
        scope: 'merchant',
        actions: expect.arrayContaining(['update']) as string[],
      }),
    );
    expect(await save(admin, id, version, [])).toMatchObject({ status: 422 });
  });

  test('tell the caller what they may pass on, and how far', async () => {
    const own = await addRole('own', { orgId, dataScope: 'project' });
    const { catalogue, refusal } = await functions(own.id, project);
    expect(refusal).toBeNull();
    const actionsOf = (code: string) => catalogue.find((entry) => entry.code === code)?.actions;
    expect(actionsOf(carpark)).toContainEqual({ name: 'disable', label: '停用', grantable: ['project', 'self'] });
    expect(actionsOf('system-management.menu')?.find(({ name }) => name === 'add')?.grantable).toEqual([]);
  });

  describe('are refused', () => {
    let role: Stored;
    beforeAll(async () => {
      role = await addRole('refused', { orgId, dataScope: 'project' });
    });
    scenarios(
      () => server,
      [
        {
          name: 'with what the caller does not hold',
          call: () => save(project, role.id, role.version, [{ code: 'system-management.menu', actions: ['add'] }]),
          status: 403,
          holds: ['不能授予自己没有的权限'],
        },
        {
          name: 'all of them, when one is',
          call: () =>
            save(project, role.id, role.version, [
              { code: carpark, actions: ['list'] },
              { code: 'system-management.job', actions: ['list'] },
            ]),
          status: 403,
        },
        {
          name: 'of a role elsewhere',
          call: async () => save(project, await roleId(server, 'gate'), 1, []),
          status: 404,
        },
        { name: 'under a stale version', call: () => save(admin, role.id, role.version + 1, []), status: 409 },
        {
          name: 'with an unknown code',
          call: () => save(admin, role.id, role.version, [{ code: 'pc:nowhere', actions: ['list'] }]),
          status: 400,
          holds: ['grants[0].code'],
        },
        {
          name: 'with an unknown action',
          call: () => save(admin, role.id, role.version, [{ code: carpark, actions: ['fly'] }]),
          status: 400,
          holds: ['grants[0].actions'],
        },
        {
          name: 'with a code twice',
          call: () =>
            save(admin, role.id, role.version, [
              { code: carpark, actions: ['list'] },
              { code: carpark, actions: ['show'] },
            ]),
          status: 400,
        },
        {
          name: 'in another shape',
          call: () => save(admin, role.id, role.version, 'all'),
          status: 400,
          holds: ['grants'],
        },
        {
          name: 'with a field too many',
          call: () => admin.postJson('/web/role/functions', { roleId: role.id, version: 1, grants: [], force: true }),
          status: 400,
          holds: ['force'],
        },
        {
          name: 'without the permission to change roles',
          call: () => save(auditor, role.id, role.version, []),
          status: 403,
          holds: ['system-management.role'],
        },
      ],
    );
    test('and nothing of them was stored', async () => expect((await functions(role.id)).grants).toEqual([]));
  });
});

describe('a copy of a role', () => {
  test('is granted what its model is, also what the policies say of a built-in one', async () => {
    const reply = await project.post<{ id: string }>('/web/role/copy', {
      roleId: await roleId(server, 'project-operator'),
      roleCode: 'my-operator',
      roleName: '我的操作员',
      orgId,
    });
    expect(reply).toMatchObject({ status: 200 });
    const { grants } = await functions(reply.data.id);
    const source = (await functions(await roleId(server, 'project-operator'))).grants;
    expect(grants.find(({ code }) => code === 'pc.convenient.repair')?.actions.toSorted()).toEqual(
      source.find(({ code, scope }) => code === 'pc.convenient.repair' && scope === 'project')?.actions.toSorted(),
    );
    expect(grants.every(({ scope }) => scope === 'project')).toBe(true);
    // What everybody has, the copy has anyway.
    expect(grants.some(({ code }) => code === 'exportCenter')).toBe(false);
  });

  scenarios(
    () => server,
    [
      {
        name: 'under a code that is taken',
        call: async () =>
          admin.post('/web/role/copy', {
            roleId: await roleId(server, 'gate'),
            roleCode: 'auditor',
            roleName: '又一个',
          }),
        status: 409,
      },
      {
        name: 'without a name',
        call: async () => admin.post('/web/role/copy', { roleId: await roleId(server, 'gate'), roleCode: 'gate-2' }),
        status: 400,
        holds: ['roleName'],
      },
      {
        name: 'of a role that holds more than the caller',
        call: async () =>
          platform.post('/web/role/copy', {
            roleId: await roleId(server, 'admin'),
            roleCode: 'admin-2',
            roleName: '另一个',
          }),
        status: 403,
        holds: ['不能授予自己没有的权限'],
      },
      {
        name: 'with another data scope',
        call: async () =>
          admin.post('/web/role/copy', {
            roleId: await roleId(server, 'gate'),
            roleCode: 'gate-3',
            roleName: '门岗三',
            dataScope: 'all',
          }),
        status: 400,
        holds: ['dataScope'],
      },
    ],
  );
});

describe('one key for the administrators of projects', () => {
  test('gives the role to those who lack it, once, and never upward', async () => {
    const path = '/web/role/oneKeySettingAppRoleType3OrganisationAdministrators';
    const stripped = await addRole('bare', { orgId, dataScope: 'project' });
    await addUser(admin, server, { userName: 'bare', userType: '3', roles: ['bare'], orgIds: orgId });
    expect(stripped.id).toBeTruthy();
    const { data } = await admin.post<{ role: string; given: number; had: number; skipped: number }>(path);
    expect(data).toMatchObject({ role: '项目管理员', given: 1, skipped: 0 });
    const { data: user } = await admin.get<{ roleIds: string[] }>(`/web/user/${await userId(server, 'bare')}`);
    expect(user.roleIds).toEqual([await roleId(server, 'bare'), await roleId(server, 'project-admin')]);
    expect((await admin.post(path)).data).toMatchObject({ given: 0, had: data.had + 1 });
    expect((await auditor.post(path)).code).toBe(403);
  });
});

describe('questions about the policies', () => {
  const ask = <T>(by: Client, question: string, body: Record<string, unknown> = {}) =>
    by.post<T>(`/system/policy/${question}`, body);

  test('the matrix holds every role, built in or not', async () => {
    const { data } = await ask<{
      roles: { code: string; builtIn: boolean }[];
      rows: { role: string; code: string; scope: string; actions: string[] }[];
    }>(auditor, 'matrix');
    expect(data.roles).toContainEqual(expect.objectContaining({ code: 'gate', builtIn: false }));
    expect(data.rows).toContainEqual({ role: 'gate', code: carpark, actions: ['show'], scope: 'all' });
    expect(data.rows.find(({ role, code }) => role === 'merchant-admin' && code === 'merchant.info')).toMatchObject({
      scope: 'merchant',
    });
  });

  test('why names the line and the way to it', async () => {
    const { data } = await ask<{
      reach: unknown;
      because: { line: { file: string; line: number }; through: string[] }[];
      user: unknown;
    }>(auditor, 'explain', { userId: await userId(server, 'merchant-a'), code: 'exportCenter', action: 'list' });
    expect(data).toMatchObject({ reach: ['self'], user: { userName: 'merchant-a', status: 'enabled' } });
    expect(data.because).toMatchObject([
      {
        line: { file: expect.stringMatching(/system\.csv$/) as string, role: 'everyone' },
        through: ['merchant-admin', 'everyone'],
      },
    ]);
    expect(data.because[0]?.line.line).toBeGreaterThan(0);
  });

  test('why not names what is missing', async () => {
    expect(
      (await ask(auditor, 'explain', { role: 'merchant-admin', code: 'system-management.user', action: 'list' })).data,
    ).toMatchObject({
      because: [],
      missing: [{ why: 'nothing', holders: expect.arrayContaining(['platform-admin']) as string[] }],
    });
    expect((await ask(auditor, 'explain', { role: 'gate', code: carpark, action: 'list' })).data).toMatchObject({
      missing: [{ why: 'otherActions', actions: expect.arrayContaining(['show']) as string[] }],
    });
  });

  test('why not names the row that lies elsewhere, and where', async () => {
    const rowId = (await addCarparks(server, 'why', 1, { orgId })).rows[0]?.id as string;
    const about = async (userName: string, id = rowId, by = auditor) =>
      by.post<{
        row: {
          inReach: boolean;
          deleted: boolean;
          title: string;
          placings: { kind: string; inside: boolean; row: string[]; own: string[] }[];
        } | null;
      }>('/system/policy/explain', {
        code: carpark,
        action: 'update',
        userId: await userId(server, userName),
        rowId: id,
      });
    const own = (await about('project-a')).data.row;
    expect(own).toMatchObject({ inReach: true, deleted: false, placings: [{ kind: 'project', inside: true }] });
    expect(own?.placings[0]?.row).toEqual(own?.placings[0]?.own);
    const foreign = (await about('project-b')).data.row;
    expect(foreign).toMatchObject({
      inReach: false,
      title: own?.title,
      placings: [{ kind: 'project', inside: false, row: own?.placings[0]?.row }],
    });
    expect(foreign?.placings[0]?.own).not.toEqual(own?.placings[0]?.own);
    expect((await about('merchant-a')).data.row).toBeNull();
    expect((await about('project-a', unknownId)).status).toBe(404);
    expect((await admin.post(`/carpark/delete/${rowId}`)).code).toBe(200);
    expect((await about('project-a')).data.row).toMatchObject({ inReach: false, deleted: true });
    expect(
      await auditor.post('/system/policy/explain', { code: carpark, action: 'update', role: 'admin', rowId }),
    ).toMatchObject({ status: 400, data: { errors: [{ path: 'userId' }] } });
  });

  test('who names roles and users, but nobody who is disabled', async () => {
    const question = { code: 'system-management.job', action: 'list' };
    const names = async () =>
      (await ask<{ users: { list: { userName: string }[] } }>(auditor, 'who', question)).data.users.list.map(
        ({ userName }) => userName,
      );
    expect(await names()).toEqual(expect.arrayContaining(['admin', 'platform', 'auditing']));
    expect((await ask(auditor, 'who', question)).data).toMatchObject({
      roles: expect.arrayContaining([expect.objectContaining({ role: 'auditor', reach: 'all' })]) as unknown[],
    });
    await admin.post('/web/user/disable', { id: await userId(server, 'platform') });
    expect(await names()).not.toContain('platform');
    await admin.post('/web/user/enable', { id: await userId(server, 'platform') });
  });

  scenarios(
    () => server,
    [
      {
        name: 'are for auditors',
        call: () => ask(project, 'matrix'),
        status: 403,
        holds: ['system-management.policy'],
      },
      {
        name: 'each of them',
        call: () => ask(project, 'explain', { role: 'auditor', code: carpark, action: 'list' }),
        status: 403,
      },
      { name: 'also who', call: () => ask(project, 'who', { code: carpark, action: 'list' }), status: 403 },
      { name: 'why about nobody', call: () => ask(auditor, 'explain', { code: carpark, action: 'list' }), status: 400 },
      {
        name: 'who without an action',
        call: () => ask(auditor, 'who', { code: carpark }),
        status: 400,
        holds: ['action'],
      },
      {
        name: 'the matrix with a field',
        call: () => ask(auditor, 'matrix', { format: 'csv' }),
        status: 400,
        holds: ['format'],
      },
    ],
  );
});

describe('roles to give', () => {
  interface Roles {
    list: { id: string; roleCode: string; isSystem: boolean; orgId: string | null }[];
    total: number;
  }
  const codes = ({ data }: { data: Roles }) => data.list.map(({ roleCode }) => roleCode).toSorted();
  const typeId = async (typeCode: number) =>
    (await admin.post<{ list: { id: string; typeCode: number }[] }>('/web/role/roleType/list')).data.list.find(
      (type) => type.typeCode === typeCode,
    )?.id;

  test('are built-in ones and those of the own project, as far as one holds what is in them', async () => {
    await addRole('own-desk', { dataScope: 'project', orgId });
    const strong = await addRole('own-strong', { dataScope: 'project', orgId });
    await save(admin, strong.id, strong.version, [{ code: 'system-management.loginLog', actions: ['list'] }]);
    const foreignOrg = (await (await server.as('project-b')).get<{ orgList: string[] }>('/user/profile')).data
      .orgList[0];
    const foreign = await addRole('foreign-desk', { dataScope: 'project', orgId: foreignOrg });
    const roles = await project.get<Roles>('/web/role/sysRoleList');
    const given = codes(roles);
    expect(given).toEqual(expect.arrayContaining(['own-desk', 'project-admin', 'project-operator']));
    for (const code of ['own-strong', 'foreign-desk', 'admin', 'platform-admin', 'auditor'])
      expect(given).not.toContain(code);
    const picked = await project.post<{ list: { id: string; label: string }[] }>('/web/role/getselectlist', {
      limit: 200,
    });
    const pickable = picked.data.list.map(({ id }) => id);
    expect(pickable).toEqual(expect.arrayContaining(roles.data.list.map(({ id }) => id)));
    expect(pickable).not.toContain(foreign.id);
    expect(pickable).not.toContain(strong.id);
    // Nor does guessing the id help.
    const person = {
      userName: 'guessing',
      realName: '猜测',
      mobile: '13900001111',
      userType: '3',
      orgIds: [orgId],
      password: 'Campus@2026',
      roleIds: [foreign.id],
    };
    expect(await project.post('/web/user/add', person)).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'roleIds' }] },
    });
  });

  test('can be looked at by those who give them, but not changed', async () => {
    const operator = await roleId(server, 'project-operator');
    const { grants, refusal } = await functions(operator, project);
    expect(grants.length).toBeGreaterThan(10);
    expect(refusal).toBe('内置角色不能修改或删除');
    const shared = await addRole('shared-desk', { dataScope: 'project' });
    expect((await functions(shared.id, project)).refusal).toBe('该角色不由您管理：可以分配给用户，但不能修改');
    expect((await save(project, shared.id, 1, [])).code).toBe(404);
    expect((await project.get(`/web/role/functions?roleId=${await roleId(server, 'platform-admin')}`)).code).toBe(404);
  });

  test('by project and by type', async () => {
    const floorType = await typeId(7);
    await addRole('floor-keeper', { dataScope: 'project', orgId, roleTypeId: floorType });
    await addRole('fitter', { dataScope: 'project', orgId, roleTypeId: await typeId(8) });
    await addRole('fitter-off', { dataScope: 'project', orgId, roleTypeId: await typeId(8), status: 'disabled' });
    expect(codes(await admin.post<Roles>('/web/role/getRoleFloorOrRepair'))).toEqual(['fitter', 'floor-keeper']);
    expect(codes(await admin.post<Roles>('/web/role/getRoleFloorOrRepair', { type: 'floor', orgId }))).toEqual([
      'floor-keeper',
    ]);
    expect(codes(await admin.get<Roles>('/web/role/getSysOperatorRoles'))).toEqual([
      'admin',
      'auditor',
      'gate',
      'platform-admin',
      'platform-operator',
      'same',
    ]);
    expect(codes(await project.get<Roles>('/web/role/getSysOperatorRoles'))).toEqual([]);
    expect(codes(await admin.get<Roles>('/web/role/sysRoleList?type=7'))).toEqual(['floor-keeper']);
    const { data } = await admin.post<{ list: { id: string; roles: { roleCode: string }[] }[] }>(
      '/web/role/getTypeListV2',
    );
    expect(data.list.find(({ id }) => id === floorType)?.roles).toMatchObject([{ roleCode: 'floor-keeper' }]);
    expect((await admin.post<{ total: number }>('/web/role/gettypelist')).data.total).toBe(data.list.length);
  });

  test('one that is disabled is given by those alone who may give it enabled', async () => {
    const sleeping = await addRole('sleeping', { dataScope: 'project' });
    await save(admin, sleeping.id, sleeping.version, [{ code: 'system-management.loginLog', actions: ['list'] }]);
    expect((await admin.post('/web/role/update', { id: sleeping.id, version: 2, status: 'disabled' })).code).toBe(200);
    const person = {
      userName: 'sleeper',
      realName: '值守',
      mobile: '13900002222',
      userType: '3',
      orgIds: [orgId],
      password: 'Campus@2026',
      roleIds: [sleeping.id],
    };
    expect(await project.post('/web/user/add', person)).toMatchObject({
      code: 403,
      message: expect.stringContaining('system-management.loginLog'),
    });
  });

  scenarios(
    () => server,
    [
      {
        name: 'not to somebody who gives none',
        call: async () => (await server.as('merchant-a')).get('/web/role/sysRoleList'),
        status: 403,
      },
      {
        name: 'not of a kind that there is not',
        call: () => admin.post('/web/role/getRoleFloorOrRepair', { type: 'garden' }),
        status: 400,
      },
    ],
  );
});
