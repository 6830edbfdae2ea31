import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { ask, callsFor, everyRow, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A list as a tree: rows below each other, and rows under what they refer to. */
const { model } = loadModel();
const resource = (id: string) => model.resources.get(id) as Resource;
const menus = resource('system/menu');
const departments = resource('enterprise/department');
const rooms = resource('space/roomNo');

interface Tree {
  place: string;
  groups: { place: string; field: string; value: string | null; rows: number }[];
  list: StoredRow[];
  below: Record<string, number>;
  total: number;
  refs: Record<string, Record<string, string>>;
  next?: string;
}

let server: RunningServer;
let admin: Client;
const clients = new Map<string, Client>();

beforeAll(async () => {
  server = await startServer();
  for (const name of ['admin', 'project-a', 'enterprise-a', 'merchant-a'])
    clients.set(name, await InProcessClient.as(server, name));
  admin = clients.get('admin') as Client;
});
afterAll(() => server.stop());

const shown = <T = Tree>(client: Client, of: Resource, query: Record<string, unknown> = {}): Promise<Reply<T>> =>
  ask<T>(client, callsFor(of, 'list')[0] as Call, { _as: 'tree', ...query });

/** Every row that is reached by unfolding everything, with how deep it lies. */
async function unfolded(client: Client, of: Resource, query: Record<string, unknown>): Promise<[string, number][]> {
  const walk = async (place: string | undefined, depth: number): Promise<[string, number][]> => {
    const { code, data } = await shown(client, of, { ...query, ...(place && { _in: place }) });
    expect(code).toBe(200);
    expect(data.total).toBe(data.groups.reduce((sum, { rows }) => sum + rows, 0) || data.list.length);
    const groups = await Promise.all(data.groups.map((group) => walk(group.place, depth + 1)));
    const rows = await Promise.all(
      data.list.map(async ({ id }): Promise<[string, number][]> => {
        const inner = data.below[id] ? await walk(id, depth + 1) : [];
        expect(inner.filter(([, at]) => at === depth + 1)).toHaveLength(data.below[id] ?? 0);
        return [[id, depth], ...inner];
      }),
    );
    return [...groups, ...rows].flat();
  };
  return walk(undefined, 1);
}

const withTree = [...model.resources.values()].filter(({ list: { views } }) => views.tree);

test.each(withTree.map((each) => [each.id, each] as const))(
  '%s: unfolding everything shows each row once, for everybody what they may see',
  async (_id, of) => {
    for (const client of clients.values()) {
      if ((await shown(client, of)).code === 403) continue;
      const rows = await everyRow(client, of);
      const found = await unfolded(client, of, {});
      expect(found.map(([id]) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    }
  },
);

describe('rows below each other', () => {
  test('lie below their parent, as deep as it says', async () => {
    const rows = new Map((await everyRow(admin, menus)).map((row) => [row.id, row]));
    const depthOf = (id: string): number => {
      const parent = rows.get(id)?.parentId;
      return typeof parent === 'string' && rows.has(parent) ? depthOf(parent) + 1 : 1;
    };
    const found = await unfolded(admin, menus, {});
    expect(Math.max(...found.map(([, depth]) => depth))).toBeGreaterThan(1);
    for (const [id, depth] of found) expect(depth).toBe(depthOf(id));
  });

  test('what matches while its parent does not stands at the top, and its parent is named', async () => {
    const rows = await everyRow(admin, menus);
    const parentOf = ({ parentId }: StoredRow) => rows.find(({ id }) => id === parentId);
    const child = rows.find((row) => parentOf(row) && parentOf(row)?.menuName !== row.menuName) as StoredRow;
    const { data } = await shown(admin, menus, { menuName_like: String(child.menuName) });
    const row = data.list.find(({ id }) => id === child.id);
    expect(row).toBeTruthy();
    expect(data.refs[menus.id]?.[String(child.parentId)]).toBeTruthy();
  });

  test('are read a page at a time, none twice', async () => {
    const all = (await shown(admin, menus)).data.list.map(({ id }) => id);
    const read: string[] = [];
    let next: string | undefined;
    do {
      const { data } = await shown(admin, menus, { limit: 3, ...(next && { _after: next }) });
      read.push(...data.list.map(({ id }) => id));
      next = data.next;
    } while (next !== undefined && read.length < 1000);
    expect(read).toEqual(all);
    expect(all.length).toBeGreaterThan(3);
  });

  test('of another enterprise are not found below a department that is not seen', async () => {
    const enterprise = clients.get('enterprise-a') as Client;
    const own = new Set((await everyRow(enterprise, departments)).map(({ id }) => id));
    const foreign = (await everyRow(admin, departments)).find(({ id }) => !own.has(id)) as StoredRow;
    const { data } = await shown(enterprise, departments, { _in: foreign.id });
    expect(data).toMatchObject({ list: [], total: 0 });
  });
});

describe('rows under what they refer to', () => {
  test('are counted level by level, and what lies in no such thing says so', async () => {
    const every = await everyRow(admin, rooms);
    const top = (await shown(admin, rooms)).data;
    expect(top.list).toEqual([]);
    for (const { value, rows, field } of top.groups)
      expect(every.filter((row) => row[field] === value)).toHaveLength(rows);
    const [group] = top.groups;
    const inner = (await shown(admin, rooms, { _in: group?.place })).data;
    expect(inner.groups.length).toBeGreaterThan(0);
    for (const { place, field, value } of inner.groups) {
      expect(place).toBe(`${inner.place},${value ?? '-'}`);
      if (value !== null) expect(inner.refs[rooms.fields.get(field)?.spec['x-ref'] ?? '']?.[value]).toBeTruthy();
    }
  });

  test('obey the filters of the list', async () => {
    const vacant = (await everyRow(admin, rooms)).filter(({ status }) => status === 'vacant');
    const found = await unfolded(admin, rooms, { status: 'vacant' });
    expect(found.map(([id]) => id).toSorted()).toEqual(vacant.map(({ id }) => id).toSorted());
  });
});

test.each<[what: string, of: Resource, query: Record<string, unknown>, code: number]>([
  ['a place that is no id', rooms, { _in: 'x' }, 404],
  ['a place deeper than the tree', rooms, { _in: '-,-,-,-,-' }, 400],
  ['a cursor that is none', menus, { _after: '[]' }, 400],
  ['a filter that does not exist', menus, { nothing: '1' }, 400],
])('refuses %s', async (_what, of, query, code) => {
  expect((await shown<Refusal>(admin, of, query)).code).toBe(code);
});
