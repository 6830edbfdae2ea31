import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Call } from '../../src/meta/calls.ts';
import { readConfig } from '../../src/server/config.ts';
import { createServer } from '../../src/server/server.ts';
import { callsFor, onForm, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await InProcessClient.as(server, 'admin');
  rows = new Rows(server.server.services, admin);
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

const day = 86_400_000;

/** What the clock of the machine says from now on; everything else goes on as it did. */
const clockSays = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

test('a clock that was wrong for a while does not stop the numbers of the right day', async () => {
  const orders = rows.resource('aircon/order');
  const field = [...orders.fields.values()].find(({ spec }) => spec['x-sequence']);
  const name = field?.name ?? '';
  const now = Date.now();
  const add = async (time: number) => {
    const values = onForm(orders, await rows.values(orders));
    clockSays(time);
    const reply = await admin.post<StoredRow>((callsFor(orders, 'add')[0] as Call).path, values);
    vi.useRealTimers();
    expect(reply, JSON.stringify(reply)).toMatchObject({ status: 200 });
    return String(reply.data[name]);
  };
  const numbers = [];
  for (const time of [now, now, now + day, now, now + day, now - day, now]) numbers.push(await add(time));
  const counted = numbers.map((number) => Number(number.slice(-4)));
  const [first, , ahead] = counted as [number, number, number];
  expect(counted.filter((_, i) => [0, 1, 3, 6].includes(i))).toEqual([first, first + 1, first + 2, first + 3]);
  expect(counted[4]).toBe(ahead + 1);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a number that somebody has typed already is passed over', async () => {
  const staff = rows.resource('organisation/staff');
  const { staffNo } = await rows.add(staff);
  const following = String(staffNo).replace(/\d+$/, (digits) =>
    String(Number(digits) + 1).padStart(digits.length, '0'),
  );
  await rows.add(staff, { staffNo: following });
  expect((await rows.add(staff)).staffNo).not.toBe(following);
});

const numbered = [
  ['enterprise/contractInfo', 'contractNo', /^HTBH\d{10}$/],
  ['enterprise/signContract', 'contractNo', /^FWHT\d{10}$/],
  ['enterprise/virtualarchitecture', 'virtCode', /^QYBM\d{6}$/],
  ['enterprise/signBasics', 'signNo', /^QYX\d{10}$/],
  ['enterprise/productSign', 'signNo', /^CQ\d{10}$/],
  ['merchants/merchant', 'merchantNo', /^SH\d{6}$/],
  ['shop/deliveryStaff', 'staffNo', /^PS\d{5}$/],
] as const;

test.each(numbered)('%s: %s is typed or filled in, once, and stays', async (id, name, shape) => {
  const resource = rows.resource(id);
  const [add, update] = (['add', 'update'] as const).map((op) => (callsFor(resource, op)[0] as Call).path);
  const send = async (value: Record<string, string>) =>
    await admin.post<StoredRow>(add as string, { ...onForm(resource, await rows.values(resource)), ...value });
  const own = `甲方自编-${id}`.slice(0, 32);
  expect(await send({ [name]: own })).toMatchObject({ status: 200, data: { [name]: own } });
  expect(await send({ [name]: own })).toMatchObject({ status: 409 });
  const filled = await send({ [name]: '' });
  expect(filled).toMatchObject({ status: 200, data: { [name]: expect.stringMatching(shape) } });
  const { id: row, version } = filled.data;
  const changed = await admin.post<StoredRow>(update as string, { id: row, version, [name]: '另一个' } as never);
  expect(changed.status).not.toBe(200);
});

test('a sequence that an older release did not have is there after the start', async () => {
  const { store } = server.server.services;
  const table = rows.resource('settings/seq').table;
  const isStaff = { is: 'compare', column: 'seqCode', op: '=', value: 'STAFF_NO' } as const;
  await store.transaction((tx) =>
    store.update(tx, table, { seqCode: 'STAFF_NO_BEFORE', seqCode__folded: 'staff_no_before' }, isStaff),
  );
  const staff = rows.resource('organisation/staff');
  expect(
    await admin.post((callsFor(staff, 'add')[0] as Call).path, onForm(staff, await rows.values(staff))),
  ).toMatchObject({ status: 422, message: '编号规则“STAFF_NO”不存在，请先在“编号规则”中添加' });
  // The server above has to put its writer down first: both are of this process.
  await setTimeout(100);
  const upgraded = await createServer(readConfig({ LOG_LEVEL: 'error', ...server.shared }));
  await upgraded.close();
  expect(await store.find(table, ['id'], isStaff)).toHaveLength(1);
  expect((await rows.add(staff)).staffNo).toMatch(/^YG\d{6}$/);
});
