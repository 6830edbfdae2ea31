import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Found {
  list: { id: string; name: string; roomIds: string[] }[];
  total: number;
}

let server: RunningServer;
let project: Client;

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
});
afterAll(() => server.stop());

const found = async (q: string, client = project) =>
  (await client.post<Found>('/organisation/household/list', { limit: 200, q })).data;

test('households are found by the number of their room, and by no other', async () => {
  const { list } = await found('');
  const { roomIds } = list.find((row) => row.roomIds.length > 0) as Found['list'][number];
  const { data: room } = await project.get<{ fullName: string }>(`/organisation/roomNo/${roomIds[0]}`);
  const number = room.fullName.split('-').at(-1) as string;
  const rooms = await project.post<{ list: { id: string }[] }>('/organisation/roomNo/list', {
    limit: 200,
    fullName_like: number,
  });
  const named = new Set(rooms.data.list.map(({ id }) => id));
  const expected = list.filter((row) => row.roomIds.some((id) => named.has(id))).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(0);
  expect(new Set((await found(number)).list.map(({ id }) => id))).toEqual(new Set(expected));
  expect((await found(`${room.fullName}-none`)).total).toBe(0);
});

test('the rooms of another project lead to nobody here', async () => {
  const other = await server.as('project-b');
  const theirs = (await found('', other)).list.find((row) => row.roomIds.length > 0) as Found['list'][number];
  const { data: room } = await other.get<{ fullName: string }>(`/organisation/roomNo/${theirs.roomIds[0]}`);
  expect((await found(room.fullName, other)).total).toBeGreaterThan(0);
  const own = new Set((await found('')).list.map(({ id }) => id));
  for (const { id } of (await found(room.fullName)).list) expect(own).toContain(id);
});
