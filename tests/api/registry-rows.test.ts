import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import type { Field } from '../../src/meta/field.ts';
import type { Row } from '../../src/meta/json.ts';
import { placeReferences } from '../../src/meta/places.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { callsFor, invoke, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { satisfying, tooLong } from '../support/made-values.ts';
import { Rows } from '../support/rows.ts';
import { sample } from '../support/shapes.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What the forms of all declared resources ask for, by the answers of their calls. */
const { model } = loadModel();

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  // What follows from a row is none of the questions here, and would change it between two of them.
  await server.server.worker.stop();
  admin = await InProcessClient.as(server, 'admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const pathsOf = (reply: { data: unknown }): string[] =>
  ((reply.data as Refusal | null)?.errors ?? []).map(({ path }) => path);

const writableResources = [...model.resources.values()].filter((resource) => callsFor(resource, 'add').length > 0);

/**
 * A call without anything names all required fields of every form. One field at a time is left out for one field of each
 * kind in each area: the form's validator is the same code for all of them.
 */
const leftOut = new Set(
  sample(
    writableResources.flatMap((resource) =>
      (resource.schema.required ?? []).map((name) => ({ resource, field: resource.fields.get(name) as Field })),
    ),
    ({ resource, field }) => `${resource.id} ${field.name}`,
    ({ resource, field }) =>
      [
        resource.id.split('/')[0],
        field.type.name,
        resource.brought.some((one) => one.field === field.name),
        resource.uniques.some((names) => names.includes(field.name)),
      ].join(' '),
  ).map(({ resource, field }) => `${resource.id} ${field.name}`),
);

describe.each(writableResources.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  const fields = [...resource.fields.values()];
  const [addCall] = callsFor(resource, 'add') as [Call];
  const add = (values: Row) => admin.post<StoredRow & Refusal>(addCall.path, onForm(resource, values));
  const update = (row: StoredRow, values: Row) =>
    invoke<StoredRow & Refusal>(admin, callsFor(resource, 'update')[0] as Call, row.id, {
      version: row.version,
      ...onForm(resource, values),
    });

  test('adds, changes and deletes at every address that it declares', async () => {
    for (const call of callsFor(resource, 'add'))
      expect(
        await admin.post(call.path, onForm(resource, await rows.values(resource, { ...call.fixed }))),
        call.path,
      ).toMatchObject({ status: 200 });
    for (const call of callsFor(resource, 'update')) {
      const row = await rows.addFree(resource);
      expect(await invoke(admin, call, row.id, { version: 1 }), call.path).toMatchObject({
        status: 200,
        data: { id: row.id, version: 2 },
      });
    }
    for (const call of callsFor(resource, 'save')) {
      const { data } = await admin.post<StoredRow>(call.path, onForm(resource, await rows.values(resource)));
      expect(data, call.path).toMatchObject({ version: 1 });
      await rows.free(resource, data.id);
      expect((await admin.post<StoredRow>(call.path, { id: data.id, version: 1 })).data, call.path).toMatchObject({
        id: data.id,
        version: 2,
      });
    }
    for (const call of [...callsFor(resource, 'remove'), ...callsFor(resource, 'removeMany')]) {
      const row = await rows.addFree(resource);
      expect(await invoke(admin, call, row.id), call.path).toMatchObject({ status: 200, data: { removed: 1 } });
      expect(await rows.find(resource, row.id), call.path).toSatisfy(
        (stored: unknown) => stored === undefined || resource.removal === 'soft',
      );
    }
  });

  test('the replies to adding, changing and moving a row say what a read of it says', async () => {
    const [read] = callsFor(resource, 'read');
    if (!read) return;
    const expectSame = async (reply: StoredRow) =>
      expect((await invoke<StoredRow>(admin, read, reply.id)).data).toMatchObject(reply);
    const added = await add(await rows.values(resource));
    expect(added.status, JSON.stringify(added)).toBe(200);
    await expectSame(added.data);
    await rows.free(resource, added.data.id);
    const { version } = (await rows.find(resource, added.data.id)) as StoredRow;
    if (callsFor(resource, 'update').length > 0) await expectSame((await update({ ...added.data, version }, {})).data);
  });

  test('names every required field that is missing', async () => {
    const asked = asks(resource.schema.required ?? []);
    const nothing = await add({});
    if (asked.length > 0) expect(nothing.status).toBe(400);
    expect(pathsOf(nothing)).toEqual(expect.arrayContaining(asked.map(({ name }) => name)));
    const single = asked.filter(({ name }) => leftOut.has(`${resource.id} ${name}`));
    if (single.length > 0) await namesEachMissing(single, await rows.values(resource));
  });

  test('names what a choice makes required, and what it hides', async () => {
    for (const part of resource.schema.allOf ?? []) {
      const chosen = satisfying(part.if ?? {});
      for (const name of part.if?.required ?? [])
        chosen[name] ??= await rows.value(resource, resource.fields.get(name) as Field);
      const values = await rows.values(resource, chosen);
      await namesEachMissing(asks(part.then?.required ?? []), values);
      for (const name of Object.keys(part.then?.properties ?? {}).filter((one) => !resource.schema.properties?.[one])) {
        const elsewhere = await withoutCondition(name);
        const field = resource.fields.get(name) as Field;
        if (elsewhere)
          expect(pathsOf(await add({ ...elsewhere, [name]: await rows.value(resource, field) })), name).toContain(name);
      }
    }
  });

  test('names every text that is too long, all at once', async () => {
    const values = await rows.values(resource);
    const long: Field[] = [];
    for (const field of fields) {
      const { name, readOnly, schema } = field;
      const isText = schema.type === 'string' && schema.maxLength !== undefined && !schema.oneOf;
      // What the other values hide is told as that.
      if (!readOnly && isText && resource.schema.properties?.[name] && (await rows.shows(resource, values, name)))
        long.push(field);
    }
    if (long.length === 0) return;
    const reply = await add({
      ...values,
      ...Object.fromEntries(long.map(({ name, schema }) => [name, tooLong(schema)])),
    });
    expect(reply.status).toBe(400);
    expect(pathsOf(reply)).toEqual(expect.arrayContaining(long.map(({ name }) => name)));
    const messages = new Map(reply.data.errors?.map(({ path, message }) => [path, message]));
    for (const { name, type, spec, schema } of long)
      if (['text', 'longtext'].includes(type.name) && spec.pattern === undefined)
        expect(messages.get(name), name).toBe(`最多${String(schema.maxLength)}个字`);
  });

  test('what the system keeps cannot be written, and what is fixed stays', async () => {
    const kept = fields.filter(({ readOnly }) => readOnly).map(({ name }) => name);
    const values = Object.fromEntries(kept.map((name) => [name, '1']));
    const added = await add({ ...(await rows.values(resource)), ...values });
    expect(added.status).toBe(400);
    expect(pathsOf(added).toSorted()).toEqual(kept.toSorted());
    if (callsFor(resource, 'update').length === 0) return;
    const row = await rows.addFree(resource);
    const ofRow = kept.filter((name) => name !== 'id' && name !== 'version');
    const fixed = fields.filter(({ spec, readOnly }) => spec['x-fixed'] && !readOnly).map(({ name }) => name);
    const refused = await update(row, Object.fromEntries([...ofRow, ...fixed].map((name) => [name, '1'])));
    expect(refused.status).toBe(400);
    expect(pathsOf(refused).toSorted()).toEqual([...ofRow, ...fixed].toSorted());
    expect((await rows.find(resource, row.id))?.version).toBe(1);
  });

  const uniques = resource.uniques.filter((names) =>
    names.every((name) => resource.fields.get(name)?.readOnly === false),
  );
  test.each(uniques.map((names) => [names.join(', '), names] as const))('%s is there once', async (_names, names) => {
    const taken: Row = {};
    let values = await rows.values(resource);
    // What may be left empty is now and then.
    for (let i = 0; i < 20 && names.some((name) => values[name] === undefined || values[name] === null); i++)
      values = await rows.values(resource);
    for (const name of names)
      taken[name] = values[name] ?? (await rows.value(resource, resource.fields.get(name) as Field, values));
    const first = await rows.addFree(resource, taken);
    const blamed = resource.uniques
      .filter((unique) => unique.every((name) => names.includes(name)))
      .map(([name]) => name as string);
    const second = await add(await rows.values(resource, taken));
    expect(second, JSON.stringify(second)).toMatchObject({
      status: 409,
      data: { errors: [{ path: expect.toSatisfy((path: string) => blamed.includes(path)) }] },
    });
    expect(second.message).toContain(resource.fields.get(second.data.errors?.[0]?.path ?? '')?.title);
    if (callsFor(resource, 'update').length > 0 && !names.some((name) => resource.fields.get(name)?.spec['x-fixed'])) {
      // What lies in its own place as well could not go along to the other one.
      const alone = [...resource.fields.values()].filter(({ type, required }) => type.name === 'refs' && !required);
      const without = Object.fromEntries(alone.map(({ name }) => [name, null]));
      const other = await rows.addFree(resource, { ...without, ...placeOf(first, names) });
      const moved = await update(other, taken);
      expect(moved, JSON.stringify(moved)).toMatchObject({ status: 409 });
    }
    const [exists] = callsFor(resource, 'exists');
    const [name = '', ...within] = names;
    if (!exists || resource.uniques.find(([one]) => one === name) !== names) return;
    const asked = { field: name, value: taken[name], ...Object.fromEntries(within.map((one) => [one, taken[one]])) };
    expect(await admin.post(exists.path, asked)).toMatchObject({ status: 200, data: { exists: true } });
    expect(await admin.post(exists.path, { ...asked, id: first.id })).toMatchObject({
      status: 200,
      data: { exists: false },
    });
  });

  /** Where a row lies, said for another one that shall lie there. */
  const placeOf = (row: StoredRow, but: readonly string[]): Row =>
    Object.fromEntries(
      [...placeReferences(model, resource).values()]
        .flat()
        .flatMap(({ field: { name }, path }) =>
          path || but.includes(name) || row[name] === undefined ? [] : [[name, row[name]]],
        ),
    );

  /** Fields that nobody else fills in. */
  const asks = (names: readonly string[]): Field[] =>
    names
      .flatMap((name) => resource.fields.get(name) ?? [])
      .filter(
        ({ name, spec }) =>
          spec['x-sequence'] === undefined &&
          spec.default === undefined &&
          !(name in (resource.declaration.computed ?? {})),
      );

  async function namesEachMissing(asked: readonly Field[], values: Row): Promise<void> {
    for (const { name, title } of asked) {
      // What a reference would bring along is missing only without it.
      const { follows = name } = resource.brought.find(({ field }) => field === name) ?? {};
      const { [name]: _left, [follows]: _with, ...rest } = values;
      const reply = await add(rest);
      expect(reply, `${name}: ${JSON.stringify(reply)}`).toMatchObject({ status: 400 });
      expect(pathsOf(reply)).toContain(name);
      expect(JSON.stringify(reply)).toContain(`请填写${title}`);
    }
  }

  /** Values of a row in which a conditional field has no place. */
  async function withoutCondition(name: string): Promise<Row | undefined> {
    for (let attempt = 0; attempt < 12; attempt++) {
      const values = await rows.values(resource);
      if (!(name in values) && !(await rows.shows(resource, values, name))) return values;
    }
    return undefined;
  }
});
