import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { Client } from '../support/client.ts';
import { Live } from '../support/live.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, roleId, userId } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
let orgs: Record<'a' | 'b', string>;
const opened: Live[] = [];

const repairs = 'repairs/userRepair';

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  const own = async (name: string) =>
    String((await (await server.as(name)).post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  orgs = { a: await own('project-a'), b: await own('project-b') };
});
afterAll(async () => {
  for (const live of opened) live.close();
  await server.stop();
});

async function listen(client: Client, watch?: string): Promise<Live> {
  const live = await Live.open(client, watch);
  opened.push(live);
  await until(() => live.of('unread').length > 0);
  return live;
}
const add = async (orgId: string) => String((await rows.add(rows.resource(repairs), { orgId })).id);
const rowsTold = (live: Live) =>
  live.of('rows').flatMap(({ rows: told }) => told as unknown as { id: string; version: number; added: boolean }[]);
async function change(userName: string, values: Record<string, unknown>): Promise<void> {
  const id = await userId(server, userName);
  const { version } = (await admin.get<{ version: number }>(`/web/user/${id}`)).data;
  expect(await admin.postJson('/web/user/update', { id, version, ...values })).toMatchObject({ code: 200 });
}
const unread = async (client: Client) =>
  (await client.post<{ total: number }>('/notify/inboxMessage/list', { status: 'unread' })).data.total;

describe('a window that listens', () => {
  test('is told how many messages are unread, and each time that this changes', async () => {
    const client = await server.as('centre-a');
    const live = await listen(client);
    const before = await unread(client);
    const { due } = (await client.post<{ due: number }>('/process/approval/list', { list: 'todo' })).data;
    expect(live.of('unread')).toEqual([{ count: before, due }]);
    await add(orgs.a);
    await until(() => Number(live.of('unread').at(-1)?.count) > before);
    await client.post('/notify/inboxMessage/readAll');
    await until(() => live.of('unread').at(-1)?.count === 0);
    // Without a list in sight nothing else is said.
    expect(live.of('rows')).toEqual([]);
  });

  test('is told of the rows of its list that its user may see, and of no others', async () => {
    const [a, b] = [
      await listen(await server.as('project-a'), repairs),
      await listen(await server.as('project-b'), repairs),
    ];
    const nobody = await listen(await server.as('enterprise-a'), 'system/user');
    const id = await add(orgs.a);
    await until(() => rowsTold(a).some((row) => row.id === id));
    expect(rowsTold(a).find((row) => row.id === id)).toEqual({ id, version: 1, added: true });
    const other = await add(orgs.b);
    await until(() => rowsTold(b).some((row) => row.id === other));
    expect(rowsTold(b).map((row) => row.id)).toEqual([other]);
    expect(rowsTold(a).map((row) => row.id)).toEqual([id]);
    await admin.post('/web/user/list');
    expect(nobody.of('rows')).toEqual([]);
  });

  test('is told of rows that are gone, and that its own new ones are its own', async () => {
    const client = await server.as('admin');
    const live = await listen(client, repairs);
    const id = await add(orgs.a);
    await until(() => rowsTold(live).some((row) => row.id === id));
    expect(rowsTold(live)).toEqual([{ id, version: 1, added: false }]);
    const a = await listen(await server.as('project-a'), repairs);
    await rows.put(rows.resource(repairs), id, { status: 'cancelled' });
    expect(await admin.post(`/organisation/userRepair/delete/${id}`)).toMatchObject({ code: 200 });
    await until(() => rowsTold(a).some((row) => row.id === id));
  });

  test('hears nothing more once its session has ended', async () => {
    const client = await server.as('project-a');
    const live = await listen(client, repairs);
    await client.post('/user/logout');
    await until(() => live.isOver);
    expect(live.told.at(-1)?.event).toBe('over');
    await expect(Live.open(client)).rejects.toThrow('401');
  });

  test('is told of what its user may see now, not of what that was when it was opened', async () => {
    await addUser(admin, server, { userName: 'live-moved', userType: '3', roles: ['project-admin'], orgIds: [orgs.a] });
    const live = await listen(await server.as('live-moved'), repairs);
    const seen = await add(orgs.a);
    await until(() => rowsTold(live).some(({ id }) => id === seen));
    await change('live-moved', { orgIds: [orgs.b] });
    const foreign = await add(orgs.a);
    const own = await add(orgs.b);
    // Both are told of in the order in which they were written.
    await until(() => rowsTold(live).some(({ id }) => id === own));
    expect(rowsTold(live).map(({ id }) => id)).not.toContain(foreign);
  });

  test('of whoever acts as somebody else ends when that user gets another role', async () => {
    await addUser(admin, server, {
      userName: 'live-acted',
      userType: '4',
      roles: ['project-operator'],
      orgIds: [orgs.a],
    });
    const acting = await server.as('admin');
    expect(await acting.post('/user/impersonate', { userId: await userId(server, 'live-acted') })).toMatchObject({
      code: 200,
    });
    const live = await listen(acting, repairs);
    await change('live-acted', { userType: '3', roleIds: [await roleId(server, 'project-admin')] });
    const row = await add(orgs.a);
    await until(() => live.isOver);
    expect(rowsTold(live).map(({ id }) => id)).not.toContain(row);
  });

  test('makes room for another one of the same person', async () => {
    const client = await server.as('project-b');
    const first = await listen(client);
    for (let n = 0; n < 12; n++) await listen(client);
    await until(() => first.isOver);
  });
});

/** An embedded database belongs to one process. */
describe.skipIf(process.env.SUITE_DATABASE !== 'postgres')('two servers', () => {
  test('tell each other what their windows look at', async () => {
    const two = await startServer({ ...server.shared, LOG_LEVEL: 'silent' });
    try {
      const client = new Client(two.url);
      client.cookie = (await server.as('project-a')).cookie;
      const live = await listen(client, repairs);
      await until(async () => {
        await add(orgs.a);
        return rowsTold(live).length > 0;
      });
      // Once they know of each other nothing is missed.
      const id = await add(orgs.a);
      await until(() => rowsTold(live).some((row) => row.id === id));
      await add(orgs.b);
      const last = await add(orgs.a);
      await until(() => rowsTold(live).some((row) => row.id === last));
      expect(live.of('unread').length).toBeGreaterThan(0);
      live.close();
    } finally {
      await two.stop();
    }
  });
});
