import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { auditRows, scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  version: number;
  sort: number;
  displayOrder: number;
}

let server: RunningServer;
let admin: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  for (const [name, parent] of [
    ['上', ''],
    ['甲', '上'],
    ['乙', '上'],
    ['丙', '上'],
    ['丁', '甲'],
  ] as const) {
    const { data } = await admin.post<Row>('/web/menu/add', {
      menuName: name,
      menuType: 'dir',
      sort: 0,
      status: 'enabled',
      ...(parent && { parentId: ids[parent] }),
    });
    ids[name] = data.id;
  }
});
afterAll(() => server.stop());

const id = (name: string) => ids[name] as string;
const move = (name: string, parent: string | null, before: string | null = null) =>
  admin.postJson('/web/menu/arrange', { id: id(name), parentId: parent && id(parent), before: before && id(before) });
const below = async (name: string) => {
  const { data } = await admin.post<{ list: Row[] }>('/web/menu/list', {
    parentId: id(name),
    _sort: 'sort',
    _order: 'asc',
  });
  return data.list.map((row) => Object.keys(ids).find((each) => ids[each] === row.id));
};

describe('the nodes of a tree', () => {
  test('take the place that they are put to', async () => {
    expect((await move('丙', '上', '甲')).code).toBe(200);
    expect(await below('上')).toEqual(['丙', '甲', '乙']);
    expect((await move('丙', '上')).code).toBe(200);
    expect(await below('上')).toEqual(['甲', '乙', '丙']);
  });

  test('move to another parent, and back', async () => {
    expect((await move('乙', '甲', '丁')).code).toBe(200);
    expect([await below('甲'), await below('上')]).toEqual([
      ['乙', '丁'],
      ['甲', '丙'],
    ]);
    expect((await move('乙', '上', '丙')).code).toBe(200);
    expect(await below('上')).toEqual(['甲', '乙', '丙']);
  });

  test('a move that changes nothing writes nothing', async () => {
    const before = await auditRows(server);
    expect((await move('乙', '上', '丙')).code).toBe(200);
    expect(await auditRows(server)).toBe(before);
  });

  test('a row that has changed since it was seen stays, and is told as it is now', async () => {
    const { version } = (await admin.get<Row>(`/web/menu/${id('乙')}`)).data;
    const moved = (seen: number) =>
      admin.postJson('/web/menu/arrange', { id: id('乙'), parentId: id('上'), before: id('甲'), version: seen });
    expect((await admin.post('/web/menu/update', { id: id('乙'), version, path: '/yi' })).code).toBe(200);
    expect(await moved(version)).toMatchObject({ code: 409, data: { current: { version: version + 1 } } });
    expect(await below('上')).toEqual(['甲', '乙', '丙']);
    expect((await moved(version + 1)).code).toBe(200);
    expect(await below('上')).toEqual(['乙', '甲', '丙']);
    expect((await move('乙', '上', '丙')).code).toBe(200);
  });

  test('two moves that would make a circle together: one of them is refused, however they meet', async () => {
    const moves = await Promise.all([move('乙', '丙'), move('丙', '乙')]);
    expect(moves.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    expect(moves.find(({ code }) => code === 422)?.message).toBe('上级不能是自己或自己的下级');
    expect((await move('乙', '上')).code).toBe(200);
    expect((await move('丙', '上')).code).toBe(200);
  });

  scenarios(
    () => server,
    [
      {
        name: 'never below themselves',
        call: () => move('上', '丁'),
        status: 422,
        holds: ['上级不能是自己或自己的下级'],
      },
      { name: 'not before somebody else’s child', call: () => move('乙', '上', '丁'), status: 404 },
      {
        name: 'an unknown field is named',
        call: () => admin.postJson('/web/menu/arrange', { id: id('乙'), after: null }),
        status: 400,
        holds: ['"path":"after"'],
      },
      {
        name: 'not by those who may not change menus',
        call: async () =>
          (await server.as('project-a')).postJson('/web/menu/arrange', { id: id('乙'), parentId: null, before: null }),
        status: 403,
      },
    ],
  );
});

describe('departments', () => {
  test('do not leave their enterprise', async () => {
    const { list } = (
      await admin.post<{ list: (Row & { virtId: string })[] }>('/organisation/department/list', { limit: 200 })
    ).data;
    const [one] = list;
    const other = list.find(({ virtId }) => virtId !== one?.virtId);
    expect(
      await admin.postJson('/organisation/department/arrange', { id: one?.id, parentId: other?.id, before: null }),
    ).toMatchObject({ code: 400, data: { errors: [{ path: 'parentId' }] } });
  });
});

describe('services', () => {
  const listed = async () =>
    (
      await admin.post<{ list: Row[] }>('/common/web/serviceinfo/list', {
        _sort: 'displayOrder',
        _order: 'asc',
        limit: 200,
      })
    ).data.list;

  test('are shown in the order in which they are put', async () => {
    const before = (await listed()).map((row) => row.id);
    const wanted = [...before.slice(1), before[0] as string];
    expect((await admin.post('/common/web/serviceinfo/updateServiceDisplayOrder', { ids: wanted })).code).toBe(200);
    expect((await listed()).map((row) => row.id)).toEqual(wanted);
  });

  test('some of them change places among themselves, and the others stay', async () => {
    const before = await listed();
    const [a, b, c, d] = before.map((row) => row.id);
    expect(
      (await admin.post<{ changed: number }>('/common/web/serviceinfo/updateServiceDisplayOrder', { ids: [d, b] })).data
        .changed,
    ).toBe(2);
    expect((await listed()).map((row) => row.id).slice(0, 4)).toEqual([a, d, c, b]);
  });
});
