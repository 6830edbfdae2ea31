import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manifest } from '../../src/build/collect.ts';
import { createAccess, heldRoles, notHeld, verify } from '../../src/server/access/index.ts';
import { userGroups } from '../../src/meta/user-types.ts';
import { decide } from '../../src/web/shell/routes/guard.ts';
import { RouteTable } from '../../src/web/shell/routes/route-table.ts';
import { loadPlatform, model } from './platform.ts';

const policy = loadPlatform();
const access = createAccess({ policy, model });

const specified = readFileSync(new URL('../fixtures/specification-codes.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test.each(specified)('the specification’s code %s is known and granted', (code) => {
  // A section's code is carried by the entries below it.
  const stem = code.replace(/\.?\*$/, '');
  const carriers = [...policy.grantedCodes].filter(
    (known) => known === stem || known.startsWith(`${stem}.`) || (code.endsWith('*') && known.startsWith(stem)),
  );
  expect(carriers, code).not.toEqual([]);
});

test('every code of a resource is decided about for somebody below the super administrator', () => {
  const undecided = [...model.codes.keys()].filter((code) => !policy.grantedCodes.has(code));
  expect(undecided).toEqual([]);
});

test('every action of every code is granted to somebody below the super administrator', async () => {
  const below = [...policy.roles.keys()].filter((role) => role !== 'admin');
  const grants = await access.grantsOf(below);
  const missing = [...policy.codes].flatMap(([code, { actions }]) =>
    actions.filter((action) => !grants.reach(code, action)).map((action) => `${code} ${action}`),
  );
  // Menu structure comes with the product; only the super administrator touches it.
  expect(missing).toEqual([
    'system-management.menu add',
    'system-management.menu update',
    'system-management.menu delete',
  ]);
});

test('no grant stops short of a resource behind its code, because the scope does not place its rows', async () => {
  const short = new Set<string>();
  for (const role of policy.roles.keys()) {
    const grants = await access.grantsOf([role]);
    for (const { id, code, actions } of model.resources.values()) {
      const kinds = model.scopes.get(id);
      for (const action of actions) {
        const reach = grants.reach(code, action) ?? 'all';
        if (reach !== 'all' && !reach.some((scope) => kinds?.has(scope))) short.add(`${role} ${code} ${id}`);
      }
    }
  }
  // Which centre a user belongs to is the centre's own matter.
  expect([...short]).toEqual(['project-admin system-management.user system/userCompany']);
});

/** Roles that open everything, and those that open all that is there to be read. */
const atEveryPlace = ['admin', 'platform-admin'];
const atEveryList = [...atEveryPlace, 'auditor'];

test.each([...policy.roles.keys()])('%s may open the places whose codes it holds, and no others', async (role) => {
  const grants = await access.grantsOf([role]);
  const table = new RouteTable(manifest, { roles: [role], perms: grants.perms(), grants: grants.codesByAction() });
  const found = manifest.routes.map(({ path, code, action = 'list', alsoCode }) => {
    const needed = [
      { code, action: 'list' },
      { code: alsoCode, action: 'list' },
      { code, action },
    ];
    const missing = needed.filter((each) => each.code !== undefined && !grants.reach(each.code, each.action));
    return { path, missing: role === 'admin' ? [] : missing, decision: decide(table, path, '') };
  });
  for (const { path, missing, decision } of found)
    expect(decision, `${role} ${path}`).toMatchObject(
      missing.length === 0 ? { show: { path } } : { to: '/401?noGoBack=true', missing: missing[0] },
    );
  const lacking = found.flatMap(({ missing }) => missing);
  expect(lacking.length > 0).toBe(!atEveryPlace.includes(role));
  expect(lacking.some(({ action }) => action === 'list')).toBe(!atEveryList.includes(role));
});

test('every user type has a role', () => {
  const types = new Set(heldRoles(policy.roles).flatMap((role) => role.userTypes));
  expect([...types].toSorted((a, b) => a - b)).toEqual(
    Object.values(userGroups)
      .flat()
      .toSorted((a, b) => a - b),
  );
});

test('the expectations hold, and no line is idle', async () => {
  expect(await verify(access)).toEqual([]);
});

const below = {
  'platform-admin': [
    'platform-operator',
    'auditor',
    'centre-admin',
    'centre-operator',
    'operator-admin',
    'distributor-admin',
    'project-admin',
    'project-operator',
    'enterprise-admin',
    'merchant-admin',
    'merchant-manager',
    'merchant-operator',
    'merchant-cashier',
  ],
  'centre-admin': [
    'centre-operator',
    'operator-admin',
    'distributor-admin',
    'project-admin',
    'project-operator',
    'enterprise-admin',
    'merchant-admin',
    'merchant-manager',
    'merchant-operator',
    'merchant-cashier',
  ],
  'project-admin': [
    'project-operator',
    'enterprise-admin',
    'merchant-admin',
    'merchant-manager',
    'merchant-operator',
    'merchant-cashier',
  ],
};

test.each(Object.entries(below))('%s may give away the roles below it, and none above', async (role, roles) => {
  const grants = await access.grantsOf([role]);
  for (const { code } of heldRoles(policy.roles)) {
    if (code === role) continue;
    const lacking = notHeld(grants, await access.grantsIn(code));
    if (roles.includes(code)) expect(lacking, code).toEqual([]);
    else expect(lacking.length, code).toBeGreaterThan(0);
  }
});
