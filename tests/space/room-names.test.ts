import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Place {
  id: string;
  version: number;
  buildName: string;
  unitName: string;
}

interface Room {
  id: string;
  version: number;
  roomNo: string;
  fullName: string;
  buildId: string;
  unitId: string | null;
}

let server: RunningServer;
let client: Client;
let build: Place;
let others: Place;

const listed = async <T>(entity: string, query: Record<string, unknown>) =>
  (await client.post<{ list: T[]; total: number }>(`/organisation/${entity}/list`, { limit: 200, ...query })).data;
const roomsOf = async (buildId: string) =>
  (await listed<Room>('roomNo', { buildId, _sort: 'roomCode', _order: 'asc' })).list;
const rename = (entity: string, { id, version }: Place, values: Record<string, string>) =>
  client.post<Place>(`/organisation/${entity}/update`, { id, version, ...values });
const historyOf = async (resource: string, id: string) =>
  (
    await client.post<{ list: { action: string; actionName: string; changes: object }[] }>('/console/history', {
      resource,
      id,
    })
  ).data.list;

beforeAll(async () => {
  server = await startServer();
  client = await InProcessClient.as(server, 'admin');
  const [room] = (await listed<Room>('roomNo', {})).list.filter(({ unitId }) => unitId !== null) as [Room];
  const builds = (await listed<Place>('build', {})).list;
  build = builds.find(({ id }) => id === room.buildId) as Place;
  others = builds.find(({ id }) => id !== room.buildId) as Place;
});
afterAll(() => server.stop());

test('the rooms of a renamed building bear its name, are found by it, and tell why in their history', async () => {
  const [before, elsewhere] = [await roomsOf(build.id), await roomsOf(others.id)];
  expect(await rename('build', build, { buildName: '望江阁' })).toMatchObject({ status: 200 });
  const after = await roomsOf(build.id);
  expect(after.map(({ fullName }) => fullName)).toEqual(
    before.map(({ fullName }) => fullName.replace(build.buildName, '望江阁')),
  );
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version));
  expect(await roomsOf(others.id)).toEqual(elsewhere);
  expect((await listed<Room>('roomNo', { q: '望江阁' })).total).toBe(
    (await listed<Room>('roomNo', { buildId: build.id })).total,
  );
  const [room] = after as [Room];
  expect((await historyOf('space/roomNo', room.id))[0]).toMatchObject({
    action: 'command',
    actionName: '随楼栋更名',
    changes: { fullName: [before[0]?.fullName, room.fullName] },
  });
});

test('a unit that is renamed takes its own rooms along', async () => {
  const before = await roomsOf(build.id);
  const unit = (await listed<Place>('unit', { buildId: build.id })).list[0] as Place;
  expect(await rename('unit', unit, { unitName: '东单元' })).toMatchObject({ status: 200 });
  const expected = before.map(({ unitId, fullName }) =>
    unitId === unit.id ? fullName.replace(unit.unitName, '东单元') : fullName,
  );
  expect(expected.some((name) => name.includes('东单元'))).toBe(true);
  expect((await roomsOf(build.id)).map(({ fullName }) => fullName)).toEqual(expected);
});

test('a change that leaves the name alone, and one that is refused, leave the rooms alone', async () => {
  const before = await roomsOf(build.id);
  const [{ id }] = before as [Room];
  const entries = (await historyOf('space/roomNo', id)).length;
  const now = (await client.get<Place>(`/organisation/build/${build.id}`)).data;
  expect(await rename('build', now, { remark: '外墙翻新' })).toMatchObject({ status: 200 });
  expect(await rename('build', now, { buildName: '听涛阁' })).toMatchObject({ status: 409 });
  expect(await roomsOf(build.id)).toEqual(before);
  expect(await historyOf('space/roomNo', id)).toHaveLength(entries);
});
