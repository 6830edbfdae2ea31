import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadModel } from '../../src/server/declarations.ts';
import { everyRow, listOf, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser } from '../support/sign-in.ts';

interface Found {
  resource: string;
  rows: { id: string; title: string; about: string[] }[];
}

const { model } = loadModel();
const searched = [...model.resources.values()].filter(({ declaration }) => declaration.list?.globalSearch);

let server: RunningServer;
let admin: Client;
let projectA: Client;
let auditor: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  [admin, projectA] = await Promise.all([InProcessClient.as(server, 'admin'), InProcessClient.as(server, 'project-a')]);
  // May list everything and reveal nothing.
  await addUser(admin, server, { userName: 'searching', userType: '2', roles: ['auditor'] });
  auditor = await InProcessClient.as(server, 'searching');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const search = async (client: Client, q: string): Promise<Found[]> =>
  (await client.post<Found[]>('/console/search', { q })).data;
const foundIn = (found: readonly Found[], id: string) => found.find(({ resource }) => resource === id)?.rows ?? [];

test.each(searched.map(({ id }) => id))(
  '%s: a row is found by what it is called, and only by those who see it',
  async (id) => {
    const resource = rows.resource(id);
    const every = await everyRow(admin, resource);
    const row = every.find((each) => typeof each[resource.display] === 'string') as StoredRow;
    const title = String(row[resource.display]);
    const found = foundIn(await search(admin, title), id);
    expect(found.map((each) => each.title)).toContain(title);
    const own = new Set((await everyRow(projectA, resource).catch(() => [])).map((each) => each.id));
    for (const each of foundIn(await search(projectA, title), id)) expect(own, each.title).toContain(each.id);
  },
);

test('a phone number is found as a whole alone, stays masked, and counts as one look-up that each log tells', async () => {
  const mobile = '13912345678';
  const user = await rows.add(rows.resource('residents/user'), { mobile, realName: '按号查找' });
  const lookups = async () =>
    (await listOf(admin, rows.resource('system/operateLog'), { action: 'lookup' })).data.total;
  expect(foundIn(await search(auditor, mobile.slice(0, 8)), 'residents/user')).toEqual([]);
  const before = await lookups();
  const [found] = foundIn(await search(auditor, mobile), 'residents/user');
  expect(found).toMatchObject({ id: user.id, title: '按号查找' });
  expect(JSON.stringify(found)).not.toContain(mobile);
  const asked = searched.filter(({ list, fields }) =>
    list.search.some((name) => fields.get(name)?.spec['x-sensitive']),
  ).length;
  expect(await lookups()).toBeGreaterThan(before);
  expect(await lookups()).toBeLessThanOrEqual(before + asked);
  // Five different ones a minute are answered; were each resource counted by itself, the second one would not be.
  for (const other of ['13912345601', '13912345602', '13912345603'])
    expect((await auditor.post('/console/search', { q: other })).code).toBe(200);
});

const phones = searched.flatMap(({ id, list, fields }) =>
  list.search.filter((name) => fields.get(name)?.type.name === 'phone').map((name) => [id, name] as const),
);

test.each(phones)('%s: rows are found by the whole of their %s', async (id, field) => {
  const { prefix } = rows.resource(id);
  const row = (await everyRow(admin, rows.resource(id))).find((each) => each[field]) as StoredRow;
  const numberOf = async (of: { id: unknown }) =>
    (await admin.post<{ value: string }>(`${prefix}/reveal`, { id: of.id, field })).data.value;
  const number = await numberOf(row);
  const found = foundIn(await search(admin, number), id);
  expect(found).not.toEqual([]);
  for (const each of found) expect(await numberOf(each), each.title).toBe(number);
});

test('what is exactly so called comes first', async () => {
  const type = rows.resource('residents/user');
  for (const realName of ['查找先后', '查找先', '先后查找先']) await rows.add(type, { realName });
  expect(foundIn(await search(admin, '查找先'), 'residents/user').map(({ title }) => title)).toEqual([
    '查找先',
    '查找先后',
    '先后查找先',
  ]);
});

test('what is exactly so called is not lost among many that are called so in part', async () => {
  const type = rows.resource('residents/user');
  for (let n = 0; n < 55; n++) await rows.add(type, { realName: `众多同名${n}` });
  await rows.add(type, { realName: '众多同名' });
  const found = foundIn(await search(admin, '众多同名'), 'residents/user');
  expect(found.map(({ title }) => title)[0]).toBe('众多同名');
  expect(found).toHaveLength(5);
});

test('says what may be added, by the same rights as the lists', async () => {
  const { data: offered } = await projectA.get<string[]>('/console/search/addable');
  expect(offered).toContain('repairs/userRepair');
  const { data: grants } = await projectA.get<{ grants: Record<string, string[]> }>('/user/profile');
  for (const id of offered) expect(grants.grants.add).toContain(rows.resource(id).code);
  expect((await auditor.get<string[]>('/console/search/addable')).data).toEqual([]);
});

test('refuses what it does not understand', async () => {
  expect(await admin.post('/console/search', { q: 'x'.repeat(65) })).toMatchObject({ code: 400 });
  expect(await admin.post('/console/search', { q: 'x', limit: 5 })).toMatchObject({ code: 400 });
  expect(await search(admin, '')).toEqual([]);
});
