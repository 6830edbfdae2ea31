import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Resource } from '../../src/meta/model.ts';
import { searchColumns } from '../../src/meta/list-rules.ts';
import { seed, type Seeded } from '../../src/cli/seed/seed.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { validateForm } from '../../src/server/records/validate.ts';
import type { Services } from '../../src/server/context.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let running: RunningServer;
let services: Services;

beforeAll(async () => {
  running = await startServer();
  services = running.server.services;
});

afterAll(() => running.stop());

const everything = { is: 'all', of: [] } as const;
const rowsOf = (resource: Resource) =>
  services.store.find(resource.table, codecOf(services, resource).readable, everything, {
    limit: 100_000,
  });

/** What a seed cannot make up: files, secrets and structures stay empty even where the form asks for them. */
const unmakeable = new Set(['file', 'files', 'image', 'images', 'json', 'password']);

test('rows of every resource are such as its own form accepts', async () => {
  for (const resource of services.model.resources.values()) {
    const before = await services.store.count(resource.table, everything);
    const { rows: made, stopped } = (await seed(services, resource.id, 12)).at(-1) as Seeded;
    // One row per project or per user is all that some resources can hold, and some rows only repeat what others say.
    if (stopped)
      expect(stopped, resource.id).toMatch(
        /^\w+( and \w+)* must be unique, and there are no more different values$|^they come along with rows of \S+$/,
      );
    else expect(made).toBe(12);
    const rows = await rowsOf(resource);
    expect(rows.length - before, resource.id).toBe(made);
    const codec = codecOf(services, resource);
    for (const row of rows.slice(before).map(codec.toPlain)) {
      const writable = Object.fromEntries(
        Object.entries(row).filter(([name]) => resource.fields.get(name)?.readOnly === false),
      );
      const { errors } = validateForm(resource, writable, new Set(), row);
      const serious = errors.filter(({ path }) => !unmakeable.has(resource.fields.get(path)?.type.name ?? ''));
      expect(serious, `${resource.id} ${JSON.stringify(row)}`).toEqual([]);
    }
  }
});

test('references lead to rows, and agree with each other', async () => {
  const rooms = services.model.resources.get('space/roomNo') as Resource;
  await seed(services, rooms.id, 200);
  const floors = new Map(
    (await rowsOf(services.model.resources.get('space/floor') as Resource)).map((row) => [row.id, row]),
  );
  const seeded = (await rowsOf(rooms)).slice(-200);
  const onFloors = seeded.filter((row) => row.floorId !== null);
  expect(onFloors.length).toBeGreaterThan(100);
  for (const row of onFloors) expect(floors.get(row.floorId)?.buildId, JSON.stringify(row)).toBe(row.buildId);
});

test('trees grow below their own rows, dictionaries give their values, states are spread', async () => {
  const departments = services.model.resources.get('enterprise/department') as Resource;
  await seed(services, departments.id, 100);
  const rows = await rowsOf(departments);
  const ids = new Set(rows.map((row) => row.id));
  const parents = rows.map((row) => row[departments.tree?.parent ?? '']).filter((parent) => parent !== null);
  expect(parents.length).toBeGreaterThan(50);
  expect(parents.every((parent) => ids.has(parent))).toBe(true);

  const carparks = services.model.resources.get('parking/carpark') as Resource;
  await seed(services, carparks.id, 100);
  const seeded = (await rowsOf(carparks)).slice(-100);
  expect(new Set(seeded.map((row) => row.status))).toEqual(new Set(Object.keys(carparks.states?.labels ?? {})));
  const vendors = new Set(seeded.map((row) => row.vendor).filter((vendor) => vendor !== null));
  expect(vendors.size).toBeGreaterThan(1);
  expect(seeded.every((row) => /[\u4e00-\u9fff]/.test(String(row.carparkName)))).toBe(true);
});

test('seeding twice keeps unique values unique', async () => {
  const staff = services.model.resources.get('organisation/staff') as Resource;
  await seed(services, staff.id, 300);
  await seed(services, staff.id, 300);
  const rows = await rowsOf(staff);
  for (const names of staff.uniques) {
    const keys = rows
      .filter((row) => names.every((name) => row[name] !== null))
      .map((row) => names.map((name) => row[name]).join());
    expect(new Set(keys).size, names.join()).toBe(keys.length);
  }
});

test('seeded rows are found by the quick search and in the list', async () => {
  const staff = services.model.resources.get('organisation/staff') as Resource;
  expect(searchColumns(staff)).toContain('staffName');
  const [row] = (await rowsOf(staff)).slice(-1);
  const admin = await running.as('admin');
  const reply = await admin.post<{ total: number; list: { id: string }[] }>(`${staff.prefix}/list`, {
    q: String(row?.staffName),
    limit: 200,
  });
  expect(reply.code).toBe(200);
  expect(reply.data.list.map(({ id }) => id)).toContain(row?.id);
});
