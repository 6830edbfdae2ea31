import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccess, explain, type Access } from '../../src/server/access/index.ts';
import { StoredRoles } from '../../src/server/auth/stored-roles.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { loadPlatform } from './platform.ts';

let server: RunningServer;
let admin: Client;
let access: Access;
let stored: StoredRoles;
const warnings: unknown[] = [];

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  const { model, store } = server.server.services;
  access = createAccess({ policy: loadPlatform(), model });
  stored = new StoredRoles({
    model,
    store,
    access,
    formLists: { read: async () => false },
    log: { info: () => {}, error: () => {}, warn: (detail) => void warnings.push(detail) },
  });
});
afterAll(() => server.stop());

const add = async (prefix: string, values: Record<string, unknown>): Promise<{ id: string; version: number }> => {
  const reply = await admin.post<{ id: string; version: number }>(`${prefix}/add`, values);
  expect(reply, JSON.stringify(reply)).toMatchObject({ status: 200 });
  return reply.data;
};

const newRole = async (roleCode: string, dataScope: string) => {
  const types = await admin.post<{ list: { id: string }[] }>('/web/role/roleType/getselectlist', {});
  return add('/web/role', {
    roleCode,
    roleName: `角色${roleCode}`,
    roleTypeId: types.data.list[0]?.id,
    status: 'enabled',
    dataScope,
  });
};

const reach = async (role: string, code: string, action: string) => (await access.grantsOf([role])).reach(code, action);

test('a role made in the console is checked like a built-in one, and a change counts at once', async () => {
  await stored.refresh();
  const built = access.version;
  const role = await newRole('gate', 'project');
  const given = await add('/platform/roleFunction', {
    roleId: role.id,
    code: 'pc:passthrough.carpark',
    actions: JSON.stringify(['list', 'disable']),
  });
  expect(await reach('gate', 'pc:passthrough.carpark', 'list')).toBeUndefined();
  await stored.refresh();
  expect(access.version).not.toBe(built);
  expect(await reach('gate', 'pc:passthrough.carpark', 'list')).toEqual(['project']);
  expect(await reach('gate', 'pc:passthrough.carpark', 'disable')).toEqual(['project']);
  expect(await reach('gate', 'pc:passthrough.carpark', 'add')).toBeUndefined();
  // What everybody has, a stored role has too.
  expect(await reach('gate', 'exportCenter', 'list')).toEqual(['self']);
  const { because } = await explain(access, ['gate'], 'exportCenter', 'list');
  expect(because).toMatchObject([{ through: ['gate', 'everyone'] }]);

  await admin.post(`/platform/roleFunction/delete/${given.id}`, {});
  await stored.refresh();
  expect(await reach('gate', 'pc:passthrough.carpark', 'list')).toBeUndefined();
});

test('a disabled role grants nothing', async () => {
  const role = await newRole('gate-off', 'all');
  await add('/platform/roleFunction', {
    roleId: role.id,
    code: 'pc:passthrough.carpark',
    actions: JSON.stringify(['list']),
  });
  await stored.refresh();
  expect(await reach('gate-off', 'pc:passthrough.carpark', 'list')).toBe('all');
  const reply = await admin.post('/web/role/update', { id: role.id, version: role.version, status: 'disabled' });
  expect(reply).toMatchObject({ status: 200 });
  await stored.refresh();
  expect(await reach('gate-off', 'pc:passthrough.carpark', 'list')).toBeUndefined();
});

test('what cannot be honoured is left out and logged once', async () => {
  warnings.length = 0;
  const role = await newRole('gate-gone', 'all');
  const { id } = await add('/platform/roleFunction', {
    roleId: role.id,
    code: 'pc:passthrough.carpark',
    actions: JSON.stringify(['list']),
  });
  // As an update of the product leaves it that takes an action away.
  const { store, model } = server.server.services;
  await store.transaction((tx) =>
    store.update(
      tx,
      model.resources.get('system/roleFunction')?.table ?? '',
      { actions: '["list","fly"]' },
      { is: 'compare', column: 'id', op: '=', value: id },
    ),
  );
  await stored.refresh();
  await stored.refresh();
  expect(await reach('gate-gone', 'pc:passthrough.carpark', 'list')).toBe('all');
  expect(warnings).toEqual([{ problems: ['role "gate-gone": pc:passthrough.carpark has no "fly"'] }]);
});

test.each([
  ['code', 'pc:passthrough.carparks', 'list'],
  ['actions', 'pc:passthrough.carpark', 'fly'],
])('a function with an unknown %s is refused', async (path, code, action) => {
  const role = await newRole(`gate-${path}`, 'all');
  const reply = await admin.postJson('/platform/roleFunction/add', { roleId: role.id, code, actions: [action] });
  expect(reply).toMatchObject({ status: 400, data: { errors: [{ path }] } });
});
