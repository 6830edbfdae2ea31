import { describe, expect, test } from 'vitest';
import type { RouteManifest } from '../../src/meta/routes.ts';
import { decide } from '../../src/web/shell/routes/guard.ts';
import { RouteTable } from '../../src/web/shell/routes/route-table.ts';

const manifest: RouteManifest = {
  sections: [
    { key: 'access', title: '通行管理', icon: 'car' },
    { key: 'shop', title: '商城', icon: 'shop' },
  ],
  routes: [
    { path: '/dashboard', title: '首页', page: 'dashboard', affix: true },
    { path: '/401', title: '无权限', page: 'no-permission', hidden: true },
    { path: '/404', title: '页面不存在', page: 'not-found', hidden: true },
    { path: '/access/car', title: '车辆', code: 'access.car', section: 'access', resource: 'access/car' },
    { path: '/access/park', title: '车场', code: 'access.park', section: 'access', resource: 'access/park' },
    { path: '/shop/product', title: '商品', code: 'shop.product', section: 'shop', resource: 'shop/product' },
    {
      path: '/shop/desk',
      title: '前台',
      code: 'shop.product',
      action: 'sell',
      section: 'shop',
      hidden: true,
      page: 'desk',
    },
    { path: '/shop/product/add', title: '新增商品', code: 'shop.product', section: 'shop', hidden: true, page: 'add' },
  ],
};

const tableFor = (perms: string[], roles = ['operator'], grants: Record<string, string[]> = {}) =>
  new RouteTable(manifest, { roles, perms, grants });
const shape = (table: RouteTable) =>
  table.menu.map((item) => ('route' in item ? item.route.path : [item.key, ...item.children.map(({ path }) => path)]));

describe('the sidebar', () => {
  test('sections with several visible children fold, one alone stands for its section', () => {
    expect(shape(tableFor(['access.car', 'access.park', 'shop.product']))).toEqual([
      '/dashboard',
      ['access', '/access/car', '/access/park'],
      '/shop/product',
    ]);
  });

  test('what the user may not open is not there', () =>
    expect(shape(tableFor(['access.car']))).toEqual(['/dashboard', '/access/car']));

  test('a section that asks for it is always shown', () => {
    const routes = manifest.routes.map((route) =>
      route.path === '/shop/product' ? { ...route, alwaysShow: true } : route,
    );
    expect(shape(new RouteTable({ ...manifest, routes }, { roles: [], perms: ['shop.product'], grants: {} }))).toEqual([
      '/dashboard',
      ['shop', '/shop/product'],
    ]);
  });

  test('an administrator passes everywhere', () =>
    expect(tableFor([], ['admin']).routes).toHaveLength(manifest.routes.length));
});

describe('the guard', () => {
  const table = tableFor(['access.car']);
  test.each([
    ['/', '', { to: '/dashboard' }],
    ['/login', '', { to: '/dashboard' }],
    ['/access/park', '', { to: '/401?noGoBack=true', missing: { code: 'access.park', action: 'list' } }],
    ['/nowhere', '?x=1', { to: '/404' }],
    ['/access/car/', '?page=2', { to: '/access/car?page=2' }],
    ['/redirect/access/car', '?page=2', { to: '/access/car?page=2', refresh: '/access/car' }],
  ])('%s%s leads on', (pathname, search, decision) => expect(decide(table, pathname, search)).toEqual(decision));

  test('a place for one action opens for those who may take it', () => {
    expect(decide(tableFor(['shop.product']), '/shop/desk', '')).toEqual({
      to: '/401?noGoBack=true',
      missing: { code: 'shop.product', action: 'sell' },
    });
    const seller = tableFor(['shop.product'], ['operator'], { sell: ['shop.product'] });
    expect(decide(seller, '/shop/desk', '')).toMatchObject({ show: { title: '前台' } });
    expect(tableFor([], ['operator'], { sell: ['shop.product'] }).find('/shop/desk')).toBeUndefined();
  });

  test('shows hidden places to those who may', () => {
    expect(decide(tableFor(['shop.product']), '/shop/product/add', '')).toMatchObject({ show: { title: '新增商品' } });
  });
});
