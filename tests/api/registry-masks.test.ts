import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import type { Row } from '../../src/meta/json.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { ask, callsFor, invoke, listOf, onForm, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { extraValues } from '../support/particular-rows.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What is masked leaves the server in one way only: by a call of its own, which is logged. */
const { model } = loadModel();
const sensitive = [...model.resources.values()].filter((resource) =>
  [...resource.fields.values()].some(({ spec, readOnly }) => spec['x-sensitive'] && !readOnly),
);

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await InProcessClient.as(server, 'admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

describe.each(sensitive.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  const masked = [...resource.fields.values()].filter(({ spec }) => spec['x-sensitive']);
  const given = masked.filter(({ readOnly }) => !readOnly);
  const log = model.resources.get('system/operateLog');

  /** A row with something in every masked field, and what stands there. */
  async function hidden(): Promise<{ row: StoredRow; added: unknown; plain: Map<string, string> }> {
    const wanted: Row = {};
    const suited = (await extraValues[resource.id]?.(rows, {})) ?? {};
    for (const field of given) wanted[field.name] = suited[field.name] ?? (await rows.value(resource, field));
    const values = await rows.values(resource, wanted);
    const [add] = callsFor(resource, 'add');
    const added = add
      ? await admin.post<StoredRow>(add.path, onForm(resource, values))
      : { data: await rows.add(resource, wanted) };
    expect(added, JSON.stringify(added)).toMatchObject({ data: { id: expect.any(String) as string } });
    const plain = new Map(given.map(({ name }) => [name, String(values[name])]));
    return { row: added.data, added: add ? added : undefined, plain };
  }

  test('no reply and no log entry holds a masked value', async () => {
    const { row, added, plain } = await hidden();
    const version = { version: row.version };
    const replies: Record<string, unknown> = { added };
    const note = async (what: string, reply: Promise<unknown>) => {
      replies[what] = await reply;
    };
    await note('list', listOf(admin, resource, { id: row.id }));
    for (const call of callsFor(resource, 'read')) await note(call.path, invoke(admin, call, row.id));
    for (const call of callsFor(resource, 'select')) await note(call.path, ask(admin, call, { ids: row.id }));
    const [update] = callsFor(resource, 'update');
    if (update) {
      // A new number in the place of the old one: neither may be seen.
      const changes: Row = {};
      for (const field of given.filter(({ spec }) => !spec['x-fixed']))
        changes[field.name] = await rows.value(resource, field);
      await note('update', invoke(admin, update, row.id, { ...version, ...onForm(resource, changes) }));
      await note('stale', invoke(admin, update, row.id, { version: 99 }));
      for (const [name, value] of Object.entries(changes)) plain.set(`new ${name}`, String(value));
    }
    const { states } = resource;
    const step = [...(states?.transitions.values() ?? [])].find(
      ({ callable, fields }) => callable && !fields.some(({ required }) => required),
    );
    if (states && step) {
      await rows.put(resource, row.id, { [states.field]: step.from[0] as string });
      await note(
        step.name,
        invoke(admin, resource.calls.find(({ transition }) => transition === step.name) as Call, row.id),
      );
    }
    const [remove] = callsFor(resource, 'remove');
    if (remove) await note('delete', invoke(admin, remove, row.id));
    if (log) {
      const entries = await listOf(admin, log, { recordId: row.id, limit: 200 });
      await note('log', Promise.resolve(entries));
      for (const { id } of entries.data.list)
        await note(`log ${id}`, invoke(admin, callsFor(log, 'read')[0] as Call, id));
    }
    for (const [what, reply] of Object.entries(replies))
      for (const [name, value] of plain)
        expect(JSON.stringify(reply) ?? '', `${name} in the reply of ${what}`).not.toContain(value);
  });

  test('part of a masked value finds nothing, and nothing is sorted by it', async () => {
    for (const { name } of masked) {
      expect(await listOf(admin, resource, { [`${name}_like`]: '13' }), `${name}_like`).toMatchObject({ status: 400 });
      expect(await listOf(admin, resource, { _sort: name }), `_sort=${name}`).toMatchObject({ status: 400 });
    }
    const { row, plain } = await hidden();
    // A word that stands in clear beside it is found there.
    const parts = [...plain.values()]
      .map((value) => value.slice(0, -2))
      .filter((part) => !JSON.stringify(row).includes(part));
    for (const part of parts)
      expect(
        (await listOf(admin, resource, { q: part, limit: 200 })).data.list.map(({ id }) => id),
        part,
      ).not.toContain(row.id);
  });

  test('reveal tells it, and the log says that it did', async () => {
    const { row, plain } = await hidden();
    const [reveal] = callsFor(resource, 'reveal') as [Call];
    for (const [field, value] of plain)
      expect(await invoke(admin, reveal, row.id, { field }), field).toMatchObject({ status: 200, data: { value } });
    const entries = log ? (await listOf(admin, log, { recordId: row.id, action: 'reveal' })).data.list : [];
    expect(entries).toHaveLength(plain.size);
    const other = [...resource.fields.values()].find(({ spec }) => !spec['x-sensitive'])?.name;
    expect(await invoke(admin, reveal, row.id, { field: other })).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'field' }] },
    });
  });
});
