import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { loadHooks } from '../../src/server/modules.ts';
import { callsFor, invoke, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { importSheet } from '../support/imports.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { png, upload } from '../support/uploads.ts';

/** Three times more callers at once than there are connections, on every road that leads into a transaction. */
const callers = 30;
const { model } = loadModel();
const hooks = loadHooks();

let server: RunningServer;
let admin: Client;
let browser: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  browser = await server.as('admin');
  admin = await InProcessClient.as(server, 'admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

/** Where a slow machine has no connection free in time. */
const later = 503;

/** All at once; each gets an answer that it can do something with, and afterwards the server still answers others. */
async function crowd<T>(allowed: readonly number[], call: (n: number) => Promise<Reply<T>>): Promise<Reply<T>[]> {
  const replies = await Promise.all(Array.from({ length: callers }, (_, n) => call(n)));
  expect(
    replies.filter(({ status }) => ![...allowed, later].includes(status)).map((reply) => JSON.stringify(reply)),
  ).toEqual([]);
  expect((await admin.post('/carpark/list')).status).toBe(200);
  return replies;
}

const stored = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200);

/** One after the other: making rows is not what is looked at here. */
async function each<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < count) all.push(await make());
  return all;
}

const fieldsOf = ({ fields }: Resource) => [...fields.values()];
const stepsOf = ({ states }: Resource) =>
  [...(states?.transitions.values() ?? [])].filter(
    ({ callable, fields, fourEyes }) => callable && !fourEyes && fields.every(({ required }) => !required),
  );

/** What makes a write look further than its own table. */
const kinds: Readonly<Record<string, (resource: Resource) => boolean>> = {
  picture: (resource) => fieldsOf(resource).some(({ type, readOnly }) => type.pictures === true && !readOnly),
  tree: ({ tree }) => tree !== undefined,
  states: (resource) => stepsOf(resource).length > 0,
  sequence: (resource) => fieldsOf(resource).some(({ spec }) => spec['x-sequence']),
  copies: ({ copies }) => copies.some(({ of }) => of),
  hooks: ({ id }) => hooks.has(id) && id.startsWith('space/'),
  several: (resource) => fieldsOf(resource).some(({ type, readOnly }) => type.name === 'refs' && !readOnly),
};
const writable = [...model.resources.values()].filter(
  (resource) =>
    (['add', 'update', 'remove'] as const).every((op) => callsFor(resource, op).length > 0) &&
    !hooks.get(resource.id)?.copyOf,
);
const chosen = Object.entries(kinds).map(([kind, is]) => [kind, writable.find(is) as Resource] as const);

describe.each(chosen)('%s', (_kind, resource) => {
  const [addCall, updateCall, removeCall] = (['add', 'update', 'remove'] as const).map(
    (op) => callsFor(resource, op)[0],
  ) as [Call, Call, Call];

  test(`${resource.id}: many are added`, async () => {
    const bodies = await each(callers, () => rows.values(resource));
    const replies = await crowd([200, 409], (n) => admin.post(addCall.path, onForm(resource, bodies[n] as Row)));
    expect(stored(replies).length).toBeGreaterThan(0);
  });

  test(`${resource.id}: all save one row, one is stored, and the others see it`, async () => {
    const row = await rows.addFree(resource);
    const replies = await crowd([200, 409], () =>
      invoke<StoredRow & Refusal>(admin, updateCall, row.id, { version: row.version }),
    );
    expect(stored(replies as Reply[])).toHaveLength(1);
    const refused = replies.find(({ data }) => (data as Refusal | null)?.current);
    expect(refused?.data.current).toMatchObject({ id: row.id, version: row.version + 1, _refs: expect.anything() });
  });

  test.runIf(stepsOf(resource).length > 0)(
    `${resource.id}: all take one step, and one of them has taken it`,
    async () => {
      const [step] = stepsOf(resource);
      const call = resource.calls.find(({ op, transition }) => op === 'transition' && transition === step?.name);
      if (!step || !call) return;
      const row = await rows.add(resource);
      await rows.put(resource, row.id, { [resource.states?.field ?? '']: step.from[0] as string });
      const replies = await crowd([200, 409, 422], () => invoke(admin, call, row.id, call.fixed));
      if (step.to !== undefined && !step.from.includes(step.to)) expect(stored(replies).length).toBeLessThanOrEqual(1);
    },
  );

  test(`${resource.id}: all delete one row, and one of them has done it`, async () => {
    const row = await rows.addFree(resource);
    expect(stored(await crowd([200, 404, 409], () => invoke(admin, removeCall, row.id)))).toHaveLength(1);
  });
});

test('pictures are uploaded and used at once', async () => {
  const lost = rows.resource('convenience/lostAndFound');
  const picture = fieldsOf(lost).find(({ type }) => type.pictures);
  const uploaded = stored((await crowd([200], () => upload(browser, png(), 'found.png'))) as Reply[]) as Reply<{
    id: string;
  }>[];
  const bodies = await each(callers, () => rows.values(lost));
  const replies = await crowd([200], (n) =>
    browser.post((callsFor(lost, 'add')[0] as Call).path, {
      ...onForm(lost, bodies[n] as Row),
      [picture?.name ?? '']: uploaded[n % uploaded.length]?.data.id,
    }),
  );
  expect(stored(replies).length).toBeGreaterThan(0);
});

test('floors are laid out by many', async () => {
  const build = await rows.add(rows.resource('space/build'));
  const replies = await crowd([200, 409], (n) =>
    admin.post('/organisation/floor/batchAdd', { buildId: build.id, from: n + 1, to: n + 2, skipExisting: true }),
  );
  expect(stored(replies).length).toBeGreaterThan(0);
});

test('a sheet is imported while others add rows with numbers', async () => {
  const staff = rows.resource('organisation/staff');
  const columns = fieldsOf(staff).filter(({ required }) => required);
  const bodies = await each(callers, () => rows.values(staff));
  const sheet = (await each(20, () => rows.values(staff))).map((row) =>
    columns.map(({ name, spec }) => spec['x-options']?.[String(row[name])] ?? String(row[name])),
  );
  const [imported] = await Promise.all([
    importSheet(browser, staff, [columns.map(({ title }) => title), ...sheet], 'all'),
    crowd([200, 409], (n) => admin.post((callsFor(staff, 'add')[0] as Call).path, onForm(staff, bodies[n] as Row))),
  ]);
  // It may lose against the others as well, but then as a whole.
  if (imported.status === 200) expect(imported.data.added).toBe(20);
  else expect([409, later]).toContain(imported.status);
});
