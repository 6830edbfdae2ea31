import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedFields } from '../../src/meta/field-access.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { ask, callsFor, invoke, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { exported, order } from '../support/exports.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser } from '../support/sign-in.ts';

/** A value that stands nowhere else, as it is stored, sent and masked. */
const marker = '73919.37';
const traces = /73919|7391937/;
/** Without ids, which may hold any digits. */
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');

let server: RunningServer;
let admin: Client;
let operator: Client;
let merchant: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  await addUser(admin, server, { userName: 'looker', userType: '2', roles: ['platform-operator'] });
  operator = await server.as('looker');
  const { data } = await admin.post<{ list: StoredRow[] }>('/web/user/list', { userName: 'merchant-a' });
  const { merchantId } = (await admin.get<StoredRow>(`/web/user/${data.list[0]?.id}`)).data;
  const added = await addUser(admin, server, {
    userName: 'assistant',
    userType: '9',
    roles: ['merchant-operator'],
    merchantId,
  });
  if (added.code !== 200) throw new Error(JSON.stringify(added));
  merchant = await server.as('assistant');
});
afterAll(() => server.stop());

const restricted = [...loadModel().model.resources.values()].flatMap((resource) =>
  closedFields(resource, 'read', () => false).map((field): [string, string] => [resource.id, field]),
);

const resourceOf = (id: string): Resource => server.server.services.model.resources.get(id) as Resource;

/** Writes the marker into a row that is there. */
async function marked(resource: Resource, field: string): Promise<string> {
  const { services } = server.server;
  const [row] = await services.store.find(
    resource.table,
    ['id'],
    { is: 'empty', column: 'deletedAt', empty: true },
    { limit: 1 },
  );
  const id = String(row?.id);
  await services.store.transaction((tx) =>
    services.store.update(
      tx,
      resource.table,
      codecOf(services, resource).toStored({ [field]: marker }),
      isColumn('id', id),
    ),
  );
  return id;
}

const call = (resource: Resource, op: 'list' | 'read' | 'select' | 'add') => {
  const [found] = callsFor(resource, op);
  if (!found) throw new Error(`${resource.id} has no ${op}`);
  return found;
};

test('there are fields that only some may see', () => expect(restricted.length).toBeGreaterThan(0));

describe.each(restricted)('%s %s', (id, field) => {
  test('is told to those who may see it', async () => {
    const resource = resourceOf(id);
    const row = await marked(resource, field);
    expect((await invoke<StoredRow>(admin, call(resource, 'read'), row)).data[field]).toBe(marker);
    const { heading, rows } = await exported(admin, resource, { _columns: `${resource.display},${field}` });
    expect(heading).toHaveLength(2);
    expect(textOf(rows)).toMatch(traces);
  });

  test('is told to nobody else, on any way out', async () => {
    const resource = resourceOf(id);
    const row = await marked(resource, field);
    const list = call(resource, 'list');
    const shapes = resource.list.views.kinds.filter((kind) => kind !== 'table');
    const told: Reply<unknown>[] = [
      await ask(operator, list, { limit: 200 }),
      await invoke(operator, call(resource, 'read'), row),
      ...(await Promise.all(shapes.map((_as) => ask(operator, list, { _as })))),
      await ask(operator, list, { _totals: 'true' }),
      await operator.post('/console/history', { resource: id, id: row }),
      await operator.post('/console/search', { q: marker }),
    ];
    expect(told.slice(0, 2).map(({ code }) => code)).toEqual([200, 200]);
    for (const reply of told) expect(textOf(reply.data)).not.toMatch(traces);
    expect(told[1]?.data, 'it is left out, not blank').not.toHaveProperty(field);
    expect((await order(operator, resource, { _columns: `${resource.display},${field}` })).code).not.toBe(200);
    const { heading, rows } = await exported(operator, resource);
    expect(textOf([heading, rows])).not.toMatch(traces);
  });

  test.each([
    ['a filter', { [field]: marker }],
    ['a range', { [`${field}_gte`]: '0.01' }],
    ['a condition', { _where: JSON.stringify({ any: [{ [`${field}_gte`]: '0.01' }] }) }],
    ['an order', { _sort: field }],
    ['a group', { _totals: 'true', _by: field }],
  ])('tells nothing by %s, whoever asks', async (_way, query) => {
    const refusals = await Promise.all(
      [operator, admin].map((client) => ask(client, call(resourceOf(id), 'list'), query)),
    );
    for (const { code } of refusals) expect(code).not.toBe(200);
  });

  test('offers no labels to pick by', async () => {
    const reply = await ask(operator, call(resourceOf(id), 'select'), { label: field });
    expect(reply.code).not.toBe(200);
  });

  test('is written by those who may, and refused in words from others', async () => {
    const resource = resourceOf(id);
    const refused = await ask<{ errors: { path: string; message: string }[] }>(merchant, call(resource, 'add'), {
      [field]: '1.00',
    });
    expect(refused.data.errors).toContainEqual(
      expect.objectContaining({ path: field, message: expect.stringContaining('没有填写此项的权限') }),
    );
    const allowed = await ask<{ errors: { path: string }[] }>(admin, call(resource, 'add'), { [field]: '1.00' });
    expect(allowed.data.errors.map(({ path }) => path)).not.toContain(field);
  });

  test('stands in the log without its value', async () => {
    const resource = resourceOf(id);
    const row = await marked(resource, field);
    const { data } = await invoke<StoredRow>(admin, call(resource, 'read'), row);
    const [update] = callsFor(resource, 'update');
    if (update) await ask(admin, update, { id: row, version: data.version, [field]: '4242.42' });
    const log = await admin.post('/system/operateLog/list', { recordId: row });
    expect(textOf(log)).not.toMatch(/73919|4242\.42/);
  });
});
