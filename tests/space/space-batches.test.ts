import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { auditRows, scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  orgId: string;
  floorNo: number;
  roomNo: string;
  fullName: string;
}

interface Outcome {
  made: number;
  rows: { name: string; group: string; exists: boolean }[];
}

let server: RunningServer;
let admin: Client;
let buildId: string;
let foreign: string;
const buildOf = async (client: Client) =>
  (await client.post<{ list: Row[] }>('/organisation/build/list')).data.list[0] as Row;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  foreign = (await buildOf(await server.as('project-b'))).id;
  const { orgId } = await buildOf(await server.as('project-a'));
  const build = { buildCode: 'T9', buildName: '测试楼', orgId, buildType: 'office', floorCount: 6, status: 'normal' };
  buildId = (await admin.post<Row>('/organisation/build/add', build)).data.id;
});
afterAll(() => server.stop());

const floors = (body: Record<string, unknown>) =>
  admin.post<Outcome>('/organisation/floor/batchAdd', { buildId, ...body });
const rooms = (body: Record<string, unknown>) =>
  admin.post<Outcome>('/organisation/roomNo/batchAdd', { roomType: 'office', buildArea: 60, ...body });
const floorsThere = async () =>
  (
    await admin.post<{ list: Row[] }>('/organisation/floor/list', {
      buildId,
      _sort: 'floorNo',
      _order: 'asc',
      limit: 200,
    })
  ).data.list;
const roomsThere = async () =>
  (await admin.post<{ list: Row[] }>('/organisation/roomNo/list', { buildId, limit: 200 })).data.list;

describe('floors by the dozen', () => {
  test('a preview tells what would be made and makes nothing', async () => {
    const before = await auditRows(server);
    const { data } = await floors({ from: -1, to: 3, preview: true });
    expect(data).toEqual({
      made: 0,
      rows: ['地下1层', '1层', '2层', '3层'].map((name) => ({ name, group: '', exists: false })),
    });
    expect(await floorsThere()).toEqual([]);
    expect(await auditRows(server)).toBe(before);
  });

  test('all of them come at once, each with its entry in the log, and there is no floor 0', async () => {
    const before = await auditRows(server);
    expect((await floors({ from: -1, to: 3 })).data.made).toBe(4);
    expect((await floorsThere()).map(({ floorNo }) => floorNo)).toEqual([-1, 1, 2, 3]);
    expect(await auditRows(server)).toBe(before + 4);
  });

  test('numbers that are there already are named, and nothing is made', async () => {
    expect(await floors({ from: 3, to: 5 })).toMatchObject({
      code: 409,
      message: '以下编号已存在：3层；请调整范围，或选择跳过已有的',
    });
    expect(await floorsThere()).toHaveLength(4);
    expect((await floors({ from: 3, to: 5, preview: true })).data.rows.map(({ exists }) => exists)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('or they are left out when the caller says so', async () => {
    expect((await floors({ from: 3, to: 5, skipExisting: true })).data.made).toBe(2);
    expect((await floorsThere()).map(({ floorNo }) => floorNo)).toEqual([-1, 1, 2, 3, 4, 5]);
  });
});

describe('rooms by the dozen', () => {
  test('are numbered by their floor and called by their building', async () => {
    const floorIds = (await floorsThere()).slice(0, 2).map(({ id }) => id);
    expect((await rooms({ floorIds, count: 2 })).data.made).toBe(4);
    expect((await roomsThere()).map(({ fullName }) => fullName).toSorted()).toEqual([
      '测试楼-101',
      '测试楼-102',
      '测试楼-B101',
      '测试楼-B102',
    ]);
  });

  test('numbers that are there already are named, or left out', async () => {
    const floorIds = (await floorsThere()).slice(1, 3).map(({ id }) => id);
    expect(await rooms({ floorIds, first: 2, count: 2 })).toMatchObject({
      code: 409,
      message: expect.stringContaining('102'),
    });
    expect(await roomsThere()).toHaveLength(4);
    expect((await rooms({ floorIds, first: 2, count: 2, skipExisting: true })).data.made).toBe(3);
  });

  test('a room that is added by itself is called the same way, and follows its number', async () => {
    const [, floor] = await floorsThere();
    const { data } = await admin.post<Row & { version: number }>('/organisation/roomNo/add', {
      roomNo: '199',
      orgId: floor?.orgId,
      buildId,
      floorId: floor?.id,
      roomType: 'office',
      buildArea: 20,
    });
    expect(data.fullName).toBe('测试楼-199');
    expect(
      (await admin.post<Row>('/organisation/roomNo/update', { id: data.id, version: data.version, roomNo: '198' })).data
        .fullName,
    ).toBe('测试楼-198');
  });
});

describe('what is refused changes nothing', () => {
  const oneFloor = async () => [(await floorsThere())[0]?.id];
  scenarios(
    () => server,
    [
      {
        name: 'a range that runs backwards',
        call: () => floors({ from: 9, to: 7 }),
        status: 400,
        holds: ['结束楼层：不能小于9', '"path":"to"'],
      },
      {
        name: 'a floor beyond the limits',
        call: () => floors({ from: 1, to: 201 }),
        status: 400,
        holds: ['不能大于200'],
      },
      {
        name: 'a number that is none',
        call: () => floors({ from: '1e1', to: 12 }),
        status: 400,
        holds: ['"path":"from"'],
      },
      {
        name: 'a missing range and an unknown field, both named',
        call: () => floors({ from: 1, upTo: 3 }),
        status: 400,
        holds: ['"path":"to"', '"path":"upTo"'],
      },
      {
        name: 'a building that does not exist',
        call: () => floors({ buildId: '00000000-0000-7000-8000-000000000000', from: 1, to: 2 }),
        status: 404,
      },
      {
        name: 'a building of another project',
        call: async () =>
          (await server.as('project-a')).post('/organisation/floor/batchAdd', { buildId: foreign, from: 60, to: 61 }),
        status: 404,
      },
      {
        name: 'more rooms than one call may make',
        call: async () => rooms({ floorIds: await oneFloor(), count: 101 }),
        status: 400,
        holds: ['不能大于100'],
      },
      {
        name: 'no kind of room',
        call: async () => rooms({ floorIds: await oneFloor(), count: 1, roomType: '' }),
        status: 400,
        holds: ['"path":"roomType"', '请填写房屋类型'],
      },
      {
        name: 'a kind of room that there is not',
        call: async () => rooms({ floorIds: await oneFloor(), first: 50, count: 1, roomType: 'castle' }),
        status: 400,
        holds: ['"path":"roomType"'],
      },
      {
        name: 'somebody who may not add floors',
        call: async () =>
          (await server.as('merchant-a')).post('/organisation/floor/batchAdd', { buildId, from: 90, to: 91 }),
        status: 403,
        audited: 0,
      },
    ],
  );

  test('is said in the language of whoever asks', async () => {
    const body = { buildId, from: 3, to: 5 };
    const inEnglish = { 'accept-language': 'en' };
    expect(await admin.post('/organisation/floor/batchAdd', { ...body, to: 1 }, inEnglish)).toMatchObject({
      message: 'To floor: not less than 3',
    });
    expect(await admin.post('/organisation/floor/batchAdd', { ...body, from: '' }, inEnglish)).toMatchObject({
      message: 'From floor is required',
    });
    expect(await admin.post('/organisation/floor/batchAdd', body, inEnglish)).toMatchObject({
      code: 409,
      message: expect.stringContaining('3层, 4层, 5层'),
    });
  });

  test('one room that cannot be stored undoes the whole batch', async () => {
    const before = (await roomsThere()).length;
    const floorIds = (await floorsThere()).map(({ id }) => id);
    expect((await rooms({ floorIds, first: 60, count: 3, buildArea: 99_999_999 })).code).toBe(400);
    expect(await roomsThere()).toHaveLength(before);
  });
});
