import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { manifest } from '../../src/build/collect.ts';
import { decide } from '../../src/web/shell/routes/guard.ts';
import { RouteTable } from '../../src/web/shell/routes/route-table.ts';

interface SpecifiedRoute {
  path: string;
  hidden?: boolean;
  affix?: boolean;
  noCache?: boolean;
  external?: boolean;
}

const { routes: specified } = JSON.parse(readFileSync('tests/fixtures/routes.json', 'utf8')) as {
  routes: SpecifiedRoute[];
};

/** Places before the console, which its sign-in page and its guard answer themselves. */
const beforeTheConsole: Readonly<Record<string, string>> = {
  '/login': 'the sign-in page',
  '/externalLogin': 'the sign-in page, with a token of somebody else',
  '/auth-redirect': 'the sign-in page, on its way back',
};

const table = new RouteTable(manifest, { roles: ['admin'], perms: [], grants: {} });
const placed = specified.filter(({ path }) => !(path in beforeTheConsole) && !path.includes(':'));

describe('every path of the specification', () => {
  test.each(placed.map((route) => [route.path, route] as const))(
    '%s leads to a page of its own',
    (path, { hidden = false, affix = false, noCache = false, external = false }) => {
      const route = table.find(path);
      expect(route, 'a place of the console').toBeDefined();
      expect({ hidden: route?.hidden ?? false, affix: route?.affix ?? false }).toEqual({ hidden, affix });
      if (noCache) expect(route?.noCache).toBe(true);
      if (external)
        expect(route?.external, 'the key under which an installation names the external page').toBeDefined();
      const native = route?.page !== undefined || route?.resource !== undefined;
      expect(native, 'a fresh start has something to show').toBe(true);
    },
  );

  test('nothing that a fresh start offers is a dead end, and what is named shows up', () => {
    const external = manifest.routes.flatMap(({ external: key, resource, page }) =>
      key !== undefined && resource === undefined && page === undefined ? [key] : [],
    );
    expect(external.length).toBeGreaterThan(0);
    expect(table.offered.filter(({ external: key }) => key !== undefined && external.includes(key))).toEqual([]);
    const named = new RouteTable(manifest, { roles: ['admin'], perms: [], grants: {} }, new Set(['mall']));
    expect(
      named.offered.filter(({ external: key }) => key !== undefined && external.includes(key)).map(({ path }) => path),
    ).toEqual(['/marketingCenter/mall']);
  });

  test('the refresh helper leads back to where it came from', () => {
    expect(decide(table, '/redirect/platform/role/index', '?a=1')).toEqual({
      to: '/platform/role/index?a=1',
      refresh: '/platform/role/index',
    });
  });
});
