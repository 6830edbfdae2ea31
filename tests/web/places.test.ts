import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifest } from '../../src/build/collect.ts';
import { deriveRoutes } from '../../src/meta/routes.ts';
import type { ReportDeclaration } from '../../src/meta/report/declaration.ts';
import type { ResourceDeclaration } from '../../src/meta/resource.ts';
import { RouteTable } from '../../src/web/shell/routes/route-table.ts';
import { frameIcons } from '../../src/web/shared/icon/frame-names.ts';

describe('the places of the console', () => {
  test('every address is taken once', () => {
    const paths = manifest.routes.map(({ path }) => path);
    expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
  });

  test('every place has something to show', () => {
    expect(manifest.routes.filter(({ page, resource, external }) => !page && !resource && !external)).toEqual([]);
  });

  test('every hand-made page is one file', () => {
    const files = readdirSync('src/web/pages', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.page.tsx'))
      .map((name) => basename(name, '.page.tsx'));
    expect(new Set(files).size).toBe(files.length);
    expect(manifest.routes.flatMap(({ page }) => (page && !files.includes(page) ? [page] : []))).toEqual([]);
  });

  test('every icon is one of the set', () => {
    const names = new Set([
      ...frameIcons,
      ...[...manifest.sections, ...manifest.routes].flatMap(({ icon }) => icon ?? []),
    ]);
    expect(
      [...names].filter((name) => !existsSync(`node_modules/@ant-design/icons-svg/inline-svg/outlined/${name}.svg`)),
    ).toEqual([]);
  });
});

describe('deriving the manifest', () => {
  const sections = { shop: { title: '商城', icon: 'shop' }, access: { title: '通行', icon: 'car' } };
  const declare = (label: string, menu: ResourceDeclaration['menu']): ResourceDeclaration => ({
    label,
    code: `code.${label}`,
    form: { properties: {} },
    menu,
  });
  const derived = deriveRoutes(
    new Map([
      ['a/park', declare('车场', { section: 'access', path: 'park/index', order: 2 })],
      [
        'a/car',
        declare('车辆', {
          section: 'access',
          path: 'car',
          title: '车辆登记',
          icon: 'car',
          order: 1,
          noCache: true,
          hidden: false,
        }),
      ],
      ['s/product', declare('商品', { section: 'shop', path: 'product', external: 'mall' })],
      ['s/part', declare('配件', undefined)],
    ]),
    [
      { path: '/dashboard', title: '首页', page: 'dashboard' },
      { path: '/shop/help', title: '帮助', page: 'help', order: 9 },
    ],
    sections,
    new Map([
      [
        's/sales',
        {
          resource: 's/product',
          label: '销售',
          code: 'code.销售',
          menu: { section: 'shop', path: 'sales' },
        } as ReportDeclaration,
      ],
    ]),
  );
  const productCode = 'code.商品';

  test('pages without a section first, then section by section in their order', () => {
    expect(derived.routes.map(({ path }) => path)).toEqual([
      '/dashboard',
      '/shop/product',
      '/shop/sales',
      '/shop/help',
      '/access/car',
      '/access/park/index',
    ]);
  });

  test('titles come from the label unless given, codes from the resource, and only what is set is carried', () => {
    expect(derived.routes.slice(4)).toEqual([
      {
        path: '/access/car',
        title: '车辆登记',
        code: 'code.车辆',
        resource: 'a/car',
        section: 'access',
        icon: 'car',
        noCache: true,
      },
      { path: '/access/park/index', title: '车场', code: 'code.车场', resource: 'a/park', section: 'access' },
    ]);
    expect(derived.routes[1]).toMatchObject({ external: 'mall', resource: 's/product' });
  });

  test('a report has a place for those alone who may see it and list what it counts', () => {
    const openFor = (...perms: string[]) =>
      new RouteTable(derived, { roles: [], perms, grants: {} }).check('/shop/sales');
    expect(openFor('code.销售', productCode)).toMatchObject({ route: { report: 's/sales' } });
    expect(openFor('code.销售')).toEqual({ missing: 'permission', permission: { code: productCode, action: 'list' } });
    expect(openFor(productCode)).toEqual({ missing: 'permission', permission: { code: 'code.销售', action: 'list' } });
  });
});
