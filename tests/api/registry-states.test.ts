import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import { catalogue } from '../../src/meta/errors/catalogue.ts';
import type { Row } from '../../src/meta/json.ts';
import type { CompiledTransition } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { callsFor, invoke, unknownId, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { stepBody } from '../support/particular-steps.ts';
import { ready } from '../support/ready-rows.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';
import { isDecision, isStateful } from '../support/stateful.ts';

/** Every declared step from one state to another, and every step that is not declared. */
const { model } = loadModel();

const stateful = [...model.resources.values()].filter(isStateful);

let server: RunningServer;
let admin: Client;
/** Has a hand in no row. */
let checker: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  // Work that follows a step would take the row further before it is read.
  await server.server.worker.stop();
  admin = await InProcessClient.as(server, 'admin');
  await addAdministrator(admin, server, 'checker');
  checker = await InProcessClient.as(server, 'checker');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

type Moved = Refusal & { rows: StoredRow[] };

describe.each(stateful.map((resource) => [resource.id, resource] as const))('%s', (_id, resource) => {
  const { field, labels, transitions } = resource.states;
  const states = Object.keys(labels);
  const read = async (id: string): Promise<StoredRow> => (await rows.find(resource, id)) as StoredRow;

  /** What is personal is reached by its owner alone. */
  const owned = async (): Promise<Row> =>
    resource.declaration.personal && resource.declaration.scope?.self
      ? { [resource.declaration.scope.self]: await rows.idOf('system/user', 'userName', 'admin') }
      : {};

  /** A row in a state, by whichever way. */
  async function rowIn(state: string, given?: StoredRow): Promise<StoredRow> {
    const { id } = given ?? (await rows.add(resource));
    if (given) await rows.openParents(resource, given);
    // Written last by nobody who takes a step that is for others than its writers.
    await rows.put(resource, id, { [field]: state, updatedBy: unknownId, ...(await owned()) });
    return read(id);
  }

  if (callsFor(resource, 'add').length > 0)
    test('a new row begins in the initial state, and no call writes the state by itself', async () => {
      const added = await rows.add(resource);
      expect((await read(added.id))[field]).toBe(resource.states.initial);
      const [update] = callsFor(resource, 'update');
      const { editable, initial } = resource.states;
      const { id, version, ...before } =
        editable && !editable.includes(initial) ? await rowIn(editable[0] as string, added) : await read(added.id);
      const other = states.find((state) => state !== before[field]) ?? initial;
      if (update)
        expect(await invoke(admin, update, id, { version, [field]: other })).toMatchObject({
          status: 400,
          data: { errors: [{ path: field }] },
        });
      expect((await read(id))[field]).toBe(before[field]);
    });

  test.each(
    [...transitions.values()]
      .filter(({ callable }) => callable)
      .map((transition) => [transition.name, transition] as const),
  )('%s', async (name, transition) => {
    const calls = resource.calls.filter((call) => call.transition === name);
    expect(calls.length).toBeGreaterThan(0);
    const call = calls[0] as Call;
    const caller = isDecision(resource, transition) ? checker : admin;
    let row = await rows.add(resource);
    await ready[resource.id]?.(server.server.services, rows, row);
    for (const from of transition.from) {
      row = await rowIn(from, row);
      const body = await stepBody(rows, resource, transition, row);
      const headers = { 'Idempotency-Key': `${resource.id}:${name}:${from}` };
      const first = await invoke<Moved>(caller, call, row.id, body, headers);
      await expectMoved(first, row, transition);
      if (call.method === 'POST')
        await expectRepeated(call, row.id, first, (ids) => invoke<Moved>(caller, call, ids, body, headers));
    }
    for (const state of states.filter((one) => !transition.from.includes(one))) {
      row = await rowIn(state, row);
      const reply = await invoke<Refusal>(admin, call, row.id, await stepBody(rows, resource, transition, row));
      expect(reply, `from ${state}: ${JSON.stringify(reply)}`).toMatchObject({
        status: 409,
        data: { current: { [field]: state } },
      });
      expect(reply.message).toContain(labels[state]);
      expect(await read(row.id)).toEqual(row);
    }
    // The other addresses lead the same way, and a row that is not there is met nowhere.
    for (const other of calls.slice(1)) {
      row = await rowIn(transition.from[0] as string, row);
      await expectMoved(
        await invoke<Moved>(caller, other, row.id, await stepBody(rows, resource, transition, row)),
        row,
        transition,
      );
    }
    expect(await invoke(admin, call, unknownId, await stepBody(rows, resource, transition, row))).toMatchObject({
      status: 404,
    });
  });

  test.each(
    [...transitions.values()]
      .filter(({ fields }) => fields.some(({ required }) => required))
      .map((transition) => [transition.name, transition] as const),
  )('%s asks for what it needs', async (name, transition) => {
    const call = resource.calls.find((one) => one.transition === name);
    if (!call) return;
    const { id } = await rowIn(transition.from[0] as string);
    const body = await stepBody(rows, resource, transition, await read(id));
    // What a step asks of other rows and fields stands there by now.
    const row = await read(id);
    for (const { name: needed } of transition.fields.filter(({ required }) => required)) {
      const { [needed]: _left, ...rest } = body;
      const reply = await invoke<Refusal>(admin, call, row.id, rest);
      expect(reply, JSON.stringify(reply)).toMatchObject({ status: 400, data: { errors: [{ path: needed }] } });
      expect(reply.message).toContain(resource.fields.get(needed)?.title);
    }
    expect(await invoke(admin, call, row.id, { ...body, id: row.id, nothing: 1 })).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'nothing' }] },
    });
    expect(await read(row.id)).toEqual(row);
  });

  test('steps that only workflows take are no calls', () => {
    for (const { name, callable } of transitions.values())
      expect(
        resource.calls.some((call) => call.transition === name),
        name,
      ).toBe(callable);
  });

  if (callsFor(resource, 'setState').length > 0)
    test('a call that names the state takes the step that leads there', async () => {
      const row = await rows.add(resource);
      for (const call of callsFor(resource, 'setState')) {
        for (const transition of [...transitions.values()].filter(({ callable, to }) => callable && to !== undefined)) {
          for (const from of transition.from) {
            const before = await rowIn(from, row);
            const taken = [...transitions.values()].find(
              (one) => one.callable && one.to === transition.to && one.from.includes(from),
            ) as CompiledTransition;
            await expectMoved(
              await invoke<Moved>(isDecision(resource, taken) ? checker : admin, call, row.id, {
                [field]: transition.to,
                ...(await stepBody(rows, resource, taken, before)),
              }),
              before,
              taken,
            );
          }
        }
        expect(await invoke(admin, call, row.id, { [field]: 'nowhere' })).toMatchObject({
          status: 400,
          data: { errors: [{ path: field }] },
        });
        expect(await invoke(admin, call, row.id)).toMatchObject({ status: 400, data: { errors: [{ path: field }] } });
      }
    });

  if (resource.states.editable || resource.states.removable)
    test('a row is edited and deleted only in the states for that', async () => {
      const [update] = callsFor(resource, 'update');
      const [remove] = callsFor(resource, 'remove');
      for (const state of states) {
        const row = await rowIn(state);
        const { editable = states, removable = states } = resource.states;
        if (update)
          expect((await invoke(admin, update, row.id, { version: row.version })).status, `update in ${state}`).toBe(
            editable.includes(state) ? 200 : 409,
          );
        if (remove)
          expect((await invoke(admin, remove, row.id)).status, `delete in ${state}`).toBe(
            removable.includes(state) ? 200 : 409,
          );
      }
    });

  /** With a key, trying again is answered alike and does no more; another request does not get its answer. */
  async function expectRepeated(
    { path }: Call,
    id: string,
    first: Reply<Moved>,
    again: (ids: string | string[]) => Promise<Reply<Moved>>,
  ): Promise<void> {
    const moved = await read(id);
    expect(await again(id)).toEqual(first);
    if (!/:\w+$/.test(path))
      expect(await again([id])).toMatchObject({ status: 409, message: catalogue.keyReused.text.zh });
    expect(await read(id)).toEqual(moved);
  }

  async function expectMoved(
    reply: Awaited<ReturnType<typeof invoke<Moved>>>,
    before: StoredRow,
    { to = String(before[field]), stamp, name }: CompiledTransition,
  ): Promise<void> {
    expect(reply, `${name} from ${String(before[field])}: ${JSON.stringify(reply)}`).toMatchObject({
      status: 200,
      data: { rows: [{ id: before.id, [field]: to, version: before.version + 1 }] },
    });
    const after = await read(before.id);
    // What the product goes on with by itself, such as a message to be sent, it may have gone on with by now.
    const goesOn = [...resource.states.transitions.values()].some((each) => !each.callable && each.from.includes(to));
    if (!goesOn || after.version === before.version + 1)
      expect(after).toMatchObject({ [field]: to, version: before.version + 1 });
    for (const [stamped, what] of Object.entries(stamp)) {
      if (what === 'null') expect(after[stamped], `${name} empties ${stamped}`).toBeNull();
      else expect(after[stamped], `${name} stamps ${stamped}`).not.toBeNull();
    }
  }
});
