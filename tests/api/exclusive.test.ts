import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../src/meta/errors.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { systemContext } from '../../src/server/system.ts';
import { callsFor, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const { model } = loadModel();
const cases = [...model.resources.values()].flatMap((resource) =>
  (resource.declaration.exclusive ?? []).map(
    (exclusive) => [`${resource.id} ${exclusive.by.join(', ')}`, resource, exclusive] as const,
  ),
);

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const hour = (n: number) => new Date(Date.UTC(2040, 0, 1, n)).toISOString();

test.each(cases)('%s: only one at a time', async (_name, resource, { by, from, to, while: states }) => {
  const state = resource.states?.field as string;
  const [taken] = by.slice(-1) as [string];
  // A day beside the times is the day of the times.
  const days = [...resource.fields.values()]
    .filter(({ type, readOnly, required }) => type.name === 'date' && required && !readOnly)
    .map(({ name }) => [name, hour(0).slice(0, 10)]);
  const between = (begin: number, end: number) =>
    from && to ? { ...Object.fromEntries(days), [from]: hour(begin), [to]: hour(end) } : {};
  const holding = await held(resource, by);
  const first = await rows.values(resource, { ...between(10, 12), ...holding });
  const same = Object.fromEntries(by.map((name) => [name, first[name] ?? holding[name] ?? null]));
  // By hand where a row holds it from the beginning; by the state where it comes to hold it later.
  const put = async (begin: number, end: number): Promise<Reply<StoredRow & Refusal>> => {
    const values = await rows.values(resource, { ...first, ...same, ...between(begin, end) });
    const [call] = callsFor(resource, 'add');
    const reply = call
      ? await admin.post<StoredRow & Refusal>(call.path, onForm(resource, values))
      : await addByProduct(resource, { ...values, ...same });
    if (reply.code !== 200 || states.includes(String(reply.data[state]))) return reply;
    const step = [...(resource.states?.transitions.values() ?? [])].find(
      (one) => one.callable && states.includes(String(one.to)),
    );
    const moved = await admin.post<{ rows: [StoredRow] } & Refusal>(
      resource.calls.find(({ transition }) => transition === step?.name)?.path ?? '',
      { id: reply.data.id },
    );
    return { ...moved, data: (moved.data as { rows?: [StoredRow] }).rows?.[0] ?? moved.data } as Reply<
      StoredRow & Refusal
    >;
  };

  const replies = await Promise.all(Array.from({ length: 5 }, () => put(10, 12)));
  expect(replies.map(({ status }) => status).toSorted(), JSON.stringify(replies)).toEqual([200, 409, 409, 409, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused).toMatchObject({ message: expect.stringContaining('已被占用'), data: { errors: [{ path: taken }] } });
  if (from) {
    for (const [begin, end] of [
      [11, 13],
      [9, 11],
      [10.5, 11],
      [9, 13],
    ] as const)
      expect((await put(begin, end)).status, `${begin}–${end}`).toBe(409);
    // Next to it is not in its way.
    expect((await put(12, 13)).status).toBe(200);
    expect((await put(9, 10)).status).toBe(200);
  }
  // Once it is given up, it can be had again.
  const { id } = (replies.find(({ status }) => status === 200) as Reply<StoredRow>).data;
  const free = Object.keys(resource.states?.labels ?? {}).find((one) => !states.includes(one)) as string;
  await rows.put(resource, id, { [state]: free });
  expect((await put(10, 12)).status).toBe(200);
});

test('of many who want the same at once one gets it, and the others are told without waiting for each other', async () => {
  const resource = rows.resource('equipment/cabinetParcel');
  const holding = await held(resource, ['cabinetId', 'orderKind']);
  const values = { ...(await rows.values(resource, holding)), ...holding };
  for (let round = 0; round < 5; round++) {
    const cellNo = 300 + round;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        addByProduct(resource, { ...values, cellNo, openCode: `${round}${i}`, orderNo: `TURN${round}-${i}` }),
      ),
    );
    const told = replies.filter(({ status, message }) => status === 409 && message.includes('已被占用'));
    expect(told, JSON.stringify(replies.map(({ status, message }) => `${status} ${message}`))).toHaveLength(19);
  }
});

/** Rows that people do not add. */
async function addByProduct(resource: Resource, values: Row): Promise<Reply<StoredRow & Refusal>> {
  const reply = { code: 200, status: 200, message: '' };
  try {
    const made = asSystem(systemContext(server.server.services), resource);
    const data = await made.transaction((own) => own.add(values));
    return { ...reply, data } as Reply<StoredRow & Refusal>;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, detail } = error;
    return { code: status, status, message: error.text('zh'), data: detail } as unknown as Reply<StoredRow & Refusal>;
  }
}

/** A value for what the form lets be empty. */
async function held(resource: Resource, by: readonly string[]): Promise<StoredRow | Record<string, never>> {
  const values: Record<string, unknown> = {};
  for (const name of by) {
    const field = resource.fields.get(name);
    if (field && !field.required) values[name] = await rows.value(resource, field);
  }
  return values as StoredRow;
}

test('a row that is moved into the time of another one is refused as well, and stays where it was', async () => {
  const resource = rows.resource('meetings/order');
  const first = await rows.add(resource, { startTime: hour(100), endTime: hour(101) });
  const second = await rows.add(resource, { roomId: first.roomId ?? null, startTime: hour(102), endTime: hour(103) });
  const reply = await admin.post<Refusal>('/meetingRoom/order/update', {
    id: second.id,
    version: second.version,
    startTime: hour(100),
  });
  expect(reply).toMatchObject({ status: 409, data: { errors: [{ path: 'roomId' }] } });
  expect(await rows.find(resource, second.id)).toMatchObject({ startTime: hour(102), version: second.version });
});
