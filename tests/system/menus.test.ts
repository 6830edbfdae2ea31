import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { menuPlace } from '../../src/meta/menus.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Node {
  menuName: string;
  path?: string;
  children: Node[];
}

let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const add = (row: Row) =>
  admin.postJson<StoredRow>('/web/menu/add', { menuType: 'menu', sort: 1, status: 'enabled', ...row });
const loaded = async (client: Client, isApp?: boolean): Promise<Node[]> =>
  (await client.get<Node[]>(`/web/menu/loadMenu${isApp === undefined ? '' : `?isApp=${isApp}`}`)).data;
const names = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ menuName, children }) => [menuName, ...names(children)]);

test('the console and the app have a menu each, of what is enabled and what its caller may open', async () => {
  const dir = await add({ menuName: '试验目录', menuType: 'dir' });
  const page = await add({
    menuName: '试验日志',
    parentId: dir.data.id,
    path: '/sysSetting/operateLog/index',
    permCode: 'system-management.menu',
  });
  expect(page, page.message).toMatchObject({ code: 200 });
  await add({ menuName: '试验应用', isApp: true, path: '/pages/try/index' });
  expect(names(await loaded(admin))).toEqual(expect.arrayContaining(['试验目录', '试验日志']));
  expect(names(await loaded(admin))).not.toContain('试验应用');
  expect(names(await loaded(admin, true))).toContain('试验应用');
  // Without the permission neither the page nor the directory that would be empty.
  const merchant = await server.as('merchant-a');
  expect(names(await loaded(merchant))).not.toContain('试验日志');
  expect(names(await loaded(merchant))).not.toContain('试验目录');
  await admin.postJson('/web/menu/update', { id: dir.data.id, version: 1, status: 'disabled' });
  expect(names(await loaded(admin))).not.toContain('试验日志');
  const { data } = await admin.get<{ menus: Row[] }>('/user/profile');
  expect(data.menus.find(({ menuName }) => menuName === '试验目录')).toMatchObject({ off: true });
  expect(data.menus.some(({ menuName }) => menuName === '试验应用')).toBe(false);
});

test('a row of no page is refused, and so is losing the page on which menus are changed', async () => {
  expect(await add({ menuName: '无此页', path: '/nowhere/index' })).toMatchObject({
    status: 422,
    data: { errors: [{ path: 'path' }] },
  });
  expect(await add({ menuName: '无此码', permCode: 'nothing.at-all' })).toMatchObject({
    status: 422,
    data: { errors: [{ path: 'permCode' }] },
  });
  expect(await add({ menuName: '菜单', path: menuPlace, status: 'disabled' })).toMatchObject({
    status: 422,
    data: { errors: [{ path: 'status' }] },
  });
  expect(await add({ menuName: '菜单', path: menuPlace, hidden: true })).toMatchObject({
    status: 422,
    data: { errors: [{ path: 'hidden' }] },
  });
});
