import { describe, expect, test } from 'vitest';
import { menuPlace, withMenus, type MenuRow } from '../../src/meta/menus.ts';
import type { RouteManifest } from '../../src/meta/routes.ts';
import { RouteTable } from '../../src/web/shell/routes/route-table.ts';

const manifest: RouteManifest = {
  sections: [
    { key: 'access', title: '通行管理', icon: 'car' },
    { key: 'shop', title: '商城', icon: 'shop' },
    { key: 'sysSetting', title: '系统设置', icon: 'setting' },
  ],
  routes: [
    { path: '/dashboard', title: '首页', page: 'dashboard' },
    { path: '/access/car', title: '车辆', code: 'access.car', section: 'access', resource: 'access/car' },
    { path: '/access/park', title: '车场', code: 'access.park', section: 'access', resource: 'access/park' },
    { path: '/shop/product', title: '商品', code: 'shop.product', section: 'shop', resource: 'shop/product' },
    { path: '/shop/stock', title: '库存', code: 'shop.stock', section: 'shop', resource: 'shop/stock' },
    { path: menuPlace, title: '菜单管理', code: 'menu', section: 'sysSetting', resource: 'system/menu' },
    { path: '/sysSetting/log', title: '日志', code: 'log', section: 'sysSetting', resource: 'system/log' },
  ],
};

const menu = (id: string, row: Partial<MenuRow>): MenuRow => ({ id, menuType: 'menu', menuName: id, sort: 0, ...row });
const tableOf = (rows: readonly MenuRow[], perms?: string[]) =>
  new RouteTable(
    withMenus(manifest, rows),
    perms ? { roles: [], perms, grants: {} } : { roles: ['admin'], perms: [], grants: {} },
  );
const shape = (table: RouteTable) =>
  table.menu.map((item) =>
    'route' in item ? item.title : `${item.title}: ${item.children.map(({ title }) => title).join(' ')}`,
  );

const declared = ['首页', '通行管理: 车辆 车场', '商城: 商品 库存', '系统设置: 菜单管理 日志'];

describe('the menu of the console', () => {
  test('is as declared without rows, and with rows that say the same', () => {
    expect(shape(tableOf([]))).toEqual(declared);
    const same = [
      menu('dir', { menuType: 'dir', path: '/shop', menuName: '商城', sort: 20 }),
      menu('product', { parentId: 'dir', path: '/shop/product', menuName: '商品', sort: 10 }),
    ];
    expect(shape(tableOf(same))).toEqual(declared);
  });

  test('takes name, place, section and order from the table, by address or by code', () => {
    const rows = [
      menu('dir', { menuType: 'dir', menuName: '现场', sort: 5 }),
      menu('park', { parentId: 'dir', permCode: 'access.park', menuName: '停车场', sort: 1 }),
      menu('stock', { parentId: 'dir', path: '/shop/stock', menuName: '盘点', sort: 2 }),
      menu('product', { path: '/shop/product', menuName: '货品' }),
    ];
    expect(shape(tableOf(rows))).toEqual(['首页', '现场: 停车场 盘点', '车辆', '货品', '系统设置: 菜单管理 日志']);
    expect(tableOf(rows).find('/access/park')?.title).toBe('停车场');
  });

  test('leaves out what is disabled or hidden; what is hidden is still opened by its address', () => {
    const rows = [
      menu('park', { path: '/access/park', off: true }),
      menu('stock', { path: '/shop/stock', hidden: true }),
    ];
    expect(shape(tableOf(rows))).toEqual(['首页', '车辆', '商品', '系统设置: 菜单管理 日志']);
    expect(tableOf(rows).find('/access/park')).toBeUndefined();
    expect(tableOf(rows).find('/shop/stock')?.path).toBe('/shop/stock');
  });

  test('a disabled directory takes its places with it, but never the page on which it is brought back', () => {
    const rows = [
      menu('shop', { menuType: 'dir', path: '/shop', off: true }),
      menu('set', { menuType: 'dir', path: '/sysSetting', menuName: '设置', off: true }),
      menu('menu', { path: menuPlace, off: true, hidden: true, menuName: '菜单' }),
    ];
    expect(shape(tableOf(rows))).toEqual(['首页', '菜单', '通行管理: 车辆 车场']);
  });

  test('grants nobody anything', () => {
    const rows = [menu('stock', { path: '/shop/stock', menuName: '盘点' })];
    expect(shape(tableOf(rows, ['access.car']))).toEqual(['首页', '车辆']);
  });

  test('links lead elsewhere, come last, and are no places of the console', () => {
    const rows = [
      menu('help', { menuType: 'external', externalUrl: 'https://help.example', blank: true, sort: 1 }),
      menu('guide', { menuType: 'external', externalUrl: 'https://guide.example', permCode: 'guide' }),
    ];
    expect(shape(tableOf(rows))).toEqual([...declared, 'guide', 'help']);
    expect(shape(tableOf(rows, []))).toEqual(['首页', 'help']);
    expect(tableOf(rows).find('/link/help')).toBeUndefined();
    expect(tableOf(rows).offered.some(({ href }) => href)).toBe(false);
  });
});
