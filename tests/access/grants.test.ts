import { beforeEach, describe, expect, test } from 'vitest';
import { canGrant, createAccess, notHeld, type Access, type StoredRole } from '../../src/server/access/index.ts';
import { campus, loadCampus } from './campus.ts';

const order = 'flashdeliver.order-manage';
const product = 'flashdeliver.productManage';
const shop = 'merchant.info';

let access: Access;
beforeEach(() => {
  access = createAccess({ policy: loadCampus(), model: campus });
});

const reach = async (roles: string | string[], code: string, action: string) =>
  (await access.grantsOf([roles].flat())).reach(code, action);

describe('what the lines of policies mean', () => {
  test('a star gives every action of every code', async () => {
    const grants = await access.grantsOf(['admin']);
    for (const [code, { actions }] of access.policy.codes)
      for (const action of actions) expect(grants.reach(code, action)).toBe('all');
    expect(grants.reach('flashdeliver.nothing', 'list')).toBeUndefined();
    expect(grants.reach(order, 'nothing')).toBeUndefined();
  });

  test('a pattern gives the codes that begin like it, and no others', async () => {
    expect(await reach('viewer', order, 'list')).toEqual(['project']);
    expect(await reach('viewer', product, 'show')).toEqual(['project']);
    expect(await reach('viewer', shop, 'list')).toBeUndefined();
  });

  test('a pattern leaves out the codes whose rows the scope does not place', async () => {
    access = createAccess({
      policy: loadCampus({ 'policies/wide.csv': 'p, seller, *, list, merchant|enterprise\n' }),
      model: campus,
    });
    const grants = await access.grantsOf(['seller']);
    expect(grants.perms()).toEqual([order, shop, 'statisticalData.sales']);
    expect(grants.reach(shop, 'list')).toEqual(['merchant']);
    expect(grants.reach(product, 'list')).toBeUndefined();
  });

  test('a group gives what it names and the code has', async () => {
    expect(await reach('keeper', shop, 'export')).toEqual(['project']);
    expect(await reach('keeper', shop, 'import')).toBeUndefined();
    expect(await reach('viewer', order, 'export')).toBeUndefined();
  });

  test('grants are inherited, over several steps', async () => {
    expect(await reach('desk', order, 'list')).toEqual(['project']);
    expect(await reach('desk', order, 'carrier')).toEqual(['project']);
    expect(await reach('viewer', order, 'carrier')).toBeUndefined();
    expect(await reach('keeper', order, 'cancel')).toEqual(['project']);
  });

  test('scopes of several lines and roles add up', async () => {
    expect(await reach('seller', order, 'show')).toEqual(['merchant', 'self']);
    expect(await reach('seller', order, 'list')).toEqual(['merchant']);
    expect(await reach(['seller', 'viewer'], order, 'show')).toEqual(['project', 'merchant', 'self']);
    expect(await reach(['seller', 'admin'], order, 'show')).toBe('all');
    expect(await reach('centre', order, 'show')).toEqual(['centre', 'project']);
  });

  test('whoever lists rows may pick among them', async () => {
    expect(await reach('seller', order, 'select')).toEqual(['merchant']);
    expect(await reach('seller', shop, 'select')).toBeUndefined();
  });

  test('no role and unknown roles hold nothing', async () => {
    for (const roles of [[], ['nobody'], ['__proto__', 'constructor']]) {
      const grants = await access.grantsOf(roles);
      expect(grants.reach(order, 'list')).toBeUndefined();
      expect(grants.codesByAction()).toEqual({});
      expect(grants.perms()).toEqual([]);
    }
  });

  test('the browser gets codes by action, and the pages that may be opened', async () => {
    const grants = await access.grantsOf(['seller']);
    expect(grants.codesByAction()).toEqual({ list: [order], select: [order], show: [order, shop] });
    expect(grants.perms()).toEqual([order]);
    expect((await access.grantsOf(['keeper'])).perms()).toContain('statisticalData.sales');
  });

  test('a code is decided about when a line names it, not when somebody may do everything', () => {
    expect([...access.policy.grantedCodes].toSorted()).toEqual([order, product, shop, 'statisticalData.sales']);
  });
});

test('looked-up grants agree with the casbin model on every role, code and action', async () => {
  let granted = 0;
  for (const role of access.policy.roles.keys()) {
    const grants = await access.grantsOf([role]);
    for (const [code, { actions }] of access.policy.codes) {
      for (const action of actions) {
        const implied = action === 'select' && (await access.allows(role, code, 'list'));
        const verdict = implied || (await access.allows(role, code, action));
        expect([role, code, action, grants.reach(code, action) !== undefined]).toEqual([role, code, action, verdict]);
        granted += verdict ? 1 : 0;
      }
    }
  }
  expect(granted).toBeGreaterThan(80);
});

describe('roles made in the console', () => {
  const till: StoredRole = {
    code: 'till',
    title: '收银',
    grants: [{ code: order, actions: ['list', 'carrier'], scopes: ['merchant'] }],
  };

  test('pass through the same enforcer and add up with built-in ones', async () => {
    expect(await reach('till', order, 'list')).toBeUndefined();
    const before = access.version;
    expect(access.setStoredRoles([till])).toEqual([]);
    expect(access.version).not.toBe(before);
    expect(await reach('till', order, 'list')).toEqual(['merchant']);
    expect(await reach('till', order, 'add')).toBeUndefined();
    expect(await reach(['till', 'viewer'], order, 'list')).toEqual(['project', 'merchant']);
    expect(await access.allows('till', order, 'carrier')).toBe(true);
  });

  test('stale grants end at once, and the same roles have the same version', async () => {
    access.setStoredRoles([till]);
    const version = access.version;
    expect(await reach('till', order, 'list')).toEqual(['merchant']);
    access.setStoredRoles([{ ...till, grants: [] }]);
    expect(await reach('till', order, 'list')).toBeUndefined();
    access.setStoredRoles([{ ...till, grants: [...till.grants] }]);
    expect(access.version).toBe(version);
  });

  test('several rows about one code count together', async () => {
    const rows = [
      { code: order, actions: ['list'], scopes: ['merchant'] },
      { code: order, actions: ['list', 'show'], scopes: ['merchant'] },
      { code: order, actions: ['show'], scopes: ['self'] },
    ];
    expect(access.setStoredRoles([{ ...till, grants: rows }])).toEqual([]);
    expect(await reach('till', order, 'show')).toEqual(['merchant', 'self']);
  });

  test('what no longer exists is left out and told; the rest holds', async () => {
    const problems = access.setStoredRoles([
      {
        ...till,
        grants: [
          { code: 'gone.code', actions: ['list'], scopes: ['all'] },
          { code: order, actions: ['list', 'gone'], scopes: ['merchant', 'planet'] },
          { code: shop, actions: ['*'], scopes: ['all'] },
          { code: 'flashdeliver.*', actions: ['list'], scopes: ['all'] },
        ],
      },
    ]);
    expect(problems).toEqual([
      'role "till": unknown permission code "gone.code"',
      'role "till": flashdeliver.order-manage has no "gone"',
      'role "till": flashdeliver.order-manage has no "planet"',
      'role "till": merchant.info has no "*"',
      'role "till": unknown permission code "flashdeliver.*"',
    ]);
    expect(await reach('till', order, 'list')).toEqual(['merchant']);
    expect(await reach('till', shop, 'list')).toBeUndefined();
  });

  test('a built-in role gains nothing from the database, and a repeated one counts once', async () => {
    const problems = access.setStoredRoles([
      { ...till, code: 'seller' },
      till,
      { ...till, grants: [{ code: order, actions: ['delete'], scopes: ['all'] }] },
    ]);
    expect(problems).toEqual([
      'role "seller": a built-in role takes its grants from policies/ alone',
      'role "till" is stored twice; only the first one counts',
    ]);
    expect(await reach('seller', order, 'carrier')).toBeUndefined();
    expect(await reach('till', order, 'delete')).toBeUndefined();
    expect(await reach('till', order, 'list')).toEqual(['merchant']);
  });
});

describe('nobody grants what they do not hold', () => {
  const grant = (code: string, actions: string[], scopes: string[]) => [{ code, actions, scopes }];

  test('what is held may be passed on, and narrower', async () => {
    const keeper = await access.grantsOf(['keeper']);
    expect(canGrant(keeper, grant(order, ['list', 'cancel'], ['project']))).toBe(true);
    expect(canGrant(keeper, grant(order, ['list'], ['merchant', 'self']))).toBe(true);
    expect(canGrant(await access.grantsOf(['admin']), grant(order, ['list'], ['all', 'centre']))).toBe(true);
  });

  test('what is not held is named: code, action, or scope', async () => {
    const seller = await access.grantsOf(['seller']);
    expect(notHeld(seller, grant(order, ['list', 'cancel'], ['merchant', 'project']))).toEqual([
      { code: order, action: 'list', scope: 'project' },
      { code: order, action: 'cancel', scope: 'merchant' },
      { code: order, action: 'cancel', scope: 'project' },
    ]);
    expect(canGrant(seller, grant('system-management.menu', ['list'], ['self']))).toBe(false);
    expect(canGrant(await access.grantsOf(['keeper']), grant(order, ['list'], ['all']))).toBe(false);
    expect(canGrant(await access.grantsOf(['admin']), grant(order, ['list'], ['planet']))).toBe(false);
  });

  test('a whole role is held against the one who gives it to a user', async () => {
    const keeper = await access.grantsOf(['keeper']);
    expect(canGrant(keeper, await access.grantsIn('desk'))).toBe(true);
    expect(canGrant(keeper, await access.grantsIn('seller'))).toBe(true);
    expect(canGrant(await access.grantsOf(['desk']), await access.grantsIn('keeper'))).toBe(false);
    expect(canGrant(keeper, await access.grantsIn('admin'))).toBe(false);
  });
});

test('grants of a set of roles are worked out once per version', async () => {
  expect(await access.grantsOf(['desk', 'seller'])).toBe(await access.grantsOf(['seller', 'desk', 'seller']));
});
