import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import contract from '../fixtures/api-contract.json';
import { everyRow, unknownId, type Page, type Refusal, type StoredRow } from '../support/calls.ts';
import { changeOf } from '../support/changes.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Places, pathTo } from '../support/places.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** Standard calls of entities that answer 404 on purpose. */
const refused: Readonly<Record<string, string>> = {
  '/organisation/virtAccountWater':
    'the ledger of enterprise accounts: money moves by commands, and what it wrote stays',
  '/meal/integralRecord': 'the ledger of points: written by recharges and orders, never by hand',
};

const { model } = loadModel();

const resourceBehind = (prefix: string): Resource => {
  const found = [...model.resources.values()].find((resource) =>
    resource.calls.some(({ op, path }) => op === 'list' && path === `${prefix}/list`),
  );
  if (!found) throw new Error(`no resource answers at ${prefix}`);
  return found;
};

let server: RunningServer;
let admin: Client;
let projectA: Client;
let rows: Rows;
let places: Places;
/** Ids of the two projects of the demo data. */
let orgs: { a: string; b: string };

beforeAll(async () => {
  server = await startServer();
  [admin, projectA] = await Promise.all([InProcessClient.as(server, 'admin'), InProcessClient.as(server, 'project-a')]);
  rows = new Rows(server.server.services, admin);
  places = new Places(rows, admin);
  orgs = { a: await orgOf('project-a'), b: await orgOf('project-b') };
});
afterAll(() => server.stop());

async function orgOf(userName: string): Promise<string> {
  const users = await places.all(rows.resource('system/user'));
  const user = [...users.values()].find((row) => row.userName === userName);
  return String([user?.orgIds].flat()[0]);
}

const standard = contract.entities.map(({ prefix }) => prefix);

describe.each(standard.filter((prefix) => !(prefix in refused)))('%s', (prefix) => {
  const resource = resourceBehind(prefix);
  const call = {
    list: (query = {}, client = admin) => client.post<Page>(`${prefix}/list`, query),
    read: (id: string, client = admin) => client.get<StoredRow>(`${prefix}/${id}`),
    update: (body: Record<string, unknown>, client = admin) =>
      client.post<StoredRow & Refusal>(`${prefix}/update`, body),
    remove: (id: string, client = admin) => client.post(`${prefix}/delete/${id}`),
    removeMany: (ids: readonly string[], client = admin) =>
      client.post<{ removed: number }>(`${prefix}/delete_ids`, { ids }),
  };

  const made = (given?: Row): Promise<StoredRow> => rows.addFree(resource, given);

  test('list: page, limit and total', async () => {
    await made();
    const { data, ...reply } = await call.list({ page: 1, limit: 1 });
    expect(reply).toMatchObject({ status: 200, code: 200 });
    expect(data.list).toHaveLength(1);
    expect(data.total).toBeGreaterThan(0);
    await made();
    const [first, second, all, beyond] = await Promise.all([
      call.list({ page: 1, limit: 1 }),
      call.list({ page: 2, limit: 1 }),
      call.list({ limit: 200 }),
      call.list({ page: data.total + 2, limit: 1 }),
    ]);
    expect(first.data.total).toBe(data.total + 1);
    expect(second.data.list[0]?.id).not.toBe(first.data.list[0]?.id);
    expect(all.data.list).toHaveLength(Math.min(200, all.data.total));
    expect(beyond.data).toMatchObject({ list: [], total: data.total + 1 });
  });

  test('add, read, update, update of an old version', async () => {
    const row = await made();
    const read = await call.read(row.id);
    expect(read).toMatchObject({ status: 200, data: { id: row.id, version: 1 } });
    const change = await changeOf(rows, resource, read.data);
    const updated = await call.update({ id: row.id, version: 1, ...change.body });
    expect(updated, JSON.stringify(updated)).toMatchObject({
      status: 200,
      data: { id: row.id, version: 2, ...change.shown },
    });
    expect((await call.read(row.id)).data).toMatchObject({ version: 2, ...change.shown });
    const stale = await call.update({ id: row.id, version: 1, ...change.body });
    expect(stale, JSON.stringify(stale)).toMatchObject({
      status: 409,
      data: { current: { id: row.id, version: 2, ...change.shown } },
    });
  });

  test('delete: the row is gone for every call', async () => {
    const row = await made();
    const removed = await call.remove(row.id);
    expect(removed, JSON.stringify(removed)).toMatchObject({ status: 200, code: 200 });
    const replies = await Promise.all([
      call.read(row.id),
      call.update({ id: row.id, version: 1 }),
      call.remove(row.id),
      call.removeMany([row.id]),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await call.list({ id: row.id })).data).toMatchObject({ list: [], total: 0 });
  });

  test('bulk delete: all of them or none', async () => {
    const ids = [(await made()).id, (await made()).id];
    expect(await call.removeMany([...ids, unknownId])).toMatchObject({ status: 404 });
    expect((await call.list({ id_in: ids })).data.total).toBe(2);
    expect(await call.removeMany(ids)).toMatchObject({ status: 200, data: { removed: 2 } });
    expect((await call.list({ id_in: ids })).data.total).toBe(0);
  });

  if (pathTo(model, resource, 'project'))
    test('out of scope: a row of project B does not exist for project A', async () => {
      const foreign = await foreignRow();
      const { grants } = await principal();
      const reach = (action: string) => grants.reach(resource.code, action);
      // Whoever is not granted a call is told so, whatever row is meant.
      const expected = (action: string) => (reach(action) ? 404 : 403);
      const replies = await Promise.all([
        call.read(foreign, projectA),
        call.update({ id: foreign, version: 1 }, projectA),
        call.remove(foreign, projectA),
        call.removeMany([foreign], projectA),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([
        expected('show'),
        expected('update'),
        expected('delete'),
        expected('delete'),
      ]);
      const list = await call.list({ limit: 200 }, projectA);
      expect(list.status).toBe(reach('list') ? 200 : 403);
      if (!reach('list')) return;
      expect(reach('list'), 'everybody would see the rows of all projects').not.toBe('all');
      expect(list.data.list.map(({ id }) => id)).not.toContain(foreign);
      const everything = (await call.list()).data.total;
      expect(list.data.total).toBeLessThan(everything);
      expect((await call.list({ id: foreign }, projectA)).data).toMatchObject({ list: [], total: 0 });
    });

  async function foreignRow(): Promise<string> {
    // A project is its own place.
    if (resource.id === 'organisation/organization') return orgs.b;
    for (const row of await everyRow(admin, resource))
      if ((await places.of(resource, row, 'project'))?.join() === orgs.b) return row.id;
    const placing = await places.placing(resource, 'project', orgs.b);
    expect(placing, 'the field that puts a row into a project').toBeDefined();
    return (await made(placing)).id;
  }

  const principal = async () => {
    const { roles } = (await projectA.get<{ roles: string[] }>('/user/profile')).data;
    return { grants: await server.server.services.access.grantsOf(roles) };
  };
});

describe.each(Object.keys(refused))('%s is read only', (prefix) => {
  test('list and read answer', async () => {
    const { id } = await rows.add(resourceBehind(prefix));
    expect(await admin.post<Page>(`${prefix}/list`, { id })).toMatchObject({ status: 200, data: { total: 1 } });
    expect(await admin.get(`${prefix}/${id}`)).toMatchObject({ status: 200, data: { id } });
  });

  test.each(['add', 'update', `delete/${unknownId}`, 'delete_ids'])('%s is no call', async (path) => {
    expect(await admin.post(`${prefix}/${path}`, { id: unknownId })).toMatchObject({ status: 404 });
  });
});
