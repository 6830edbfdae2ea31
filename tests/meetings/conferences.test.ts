import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

/** The money of a conference, and what ends with it. */
let server: RunningServer;
let admin: Client;
let rows: Rows;
let orgId: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  orgId = String((await admin.post<{ list: Row[] }>('/organisation/organization/getselectlist')).data.list[0]?.id);
});
afterAll(() => server.stop());

type Stored = Row & { id: string };
const path = '/conferencesystem/web/conference';
const conferences = () => rows.resource('meetings/conference');
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const step = (name: string, { id }: Stored, more: Row = {}): Promise<Reply<Row>> =>
  admin.post(`${path}/${name}`, { id, ...more });
const done = async (name: string, conference: Stored, more: Row = {}) => {
  const reply = await step(name, conference, more);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
};
const read = async ({ id }: Stored) => (await rows.find(conferences(), id)) as Row;

/** In a month, of 10,000 yuan, unless it says otherwise. */
const conference = (more: Row = {}): Promise<Stored> =>
  rows.add(conferences(), {
    orgId,
    hallId: null,
    managerId: null,
    startTime: inDays(30),
    endTime: inDays(30.3),
    totalAmount: '10000.00',
    depositAmount: null,
    ...more,
  }) as Promise<Stored>;
const booked = async (depositAmount: string | null, more: Row = {}): Promise<Stored> => {
  const one = await conference(more);
  await done('book', one, depositAmount === null ? {} : { depositAmount });
  return one;
};
/** One that is over. */
const over = async (depositAmount: string | null, more: Row = {}): Promise<Stored> => {
  const one = await booked(depositAmount, more);
  if (depositAmount) await done('takeDeposit', one, { depositWay: 'cash' });
  await rows.put(conferences(), one.id, { status: 'finished' });
  return one;
};
const books = async () => {
  expect((await checkLedger(server.server.services.db)).findings).toEqual([]);
  const differences = await documentDifferences(server.server.services);
  expect(differences.filter(({ resource }) => resource === 'meetings/conference')).toEqual([]);
};

describe('a deposit', () => {
  test('is taken once, and what was agreed stays', async () => {
    const one = await booked('2000.00');
    expect((await step('takeDeposit', one, { depositWay: 'cash_wallet' })).code).toBe(400);
    await done('takeDeposit', one, { depositWay: 'transfer' });
    expect(await read(one)).toMatchObject({ depositWay: 'transfer', depositTime: expect.any(String) });
    expect((await step('takeDeposit', one, { depositWay: 'cash' })).code).toBe(409);
    const { version = 1 } = await read(one);
    const changed = await admin.post(`${path}/update`, { id: one.id, version, depositAmount: '1.00' });
    expect(changed).toMatchObject({ code: 400, data: { errors: [{ path: 'depositAmount' }] } });
    await books();
  });

  test('is not asked for where none was agreed, nor before it is booked', async () => {
    expect(await step('takeDeposit', await booked(null), { depositWay: 'cash' })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'depositWay' }] },
    });
    expect((await step('takeDeposit', await conference({ depositAmount: '1.00' }), { depositWay: 'cash' })).code).toBe(
      409,
    );
  });
});

describe('a conference that is over', () => {
  test.each([
    [
      'the rest is paid',
      '2000.00',
      '10500.00',
      'transfer',
      { restAmount: '8500.00', depositKept: '2000.00', depositBack: '0.00' },
    ],
    ['all of it is paid', null, '10000.00', 'wechat', { restAmount: '10000.00', depositKept: null, depositBack: null }],
    [
      'what is too much goes back',
      '2000.00',
      '1500.00',
      undefined,
      { restAmount: '0.00', depositKept: '1500.00', depositBack: '500.00' },
    ],
    [
      'nothing is left',
      '2000.00',
      '2000.00',
      'cash',
      { restAmount: '0.00', depositKept: '2000.00', depositBack: '0.00' },
    ],
  ] as const)('is settled: %s', async (_, deposit, totalAmount, payWay, outcome) => {
    const one = await over(deposit);
    await done('settle', one, { totalAmount, ...(payWay && { payWay }) });
    expect(await read(one)).toMatchObject({
      status: 'settled',
      totalAmount,
      payWay: outcome.restAmount === '0.00' ? null : payWay,
      payTime: expect.any(String),
      ...outcome,
    });
    const { version = 1 } = await read(one);
    const changed = await admin.post(`${path}/update`, { id: one.id, version, totalAmount: '1.00' });
    expect(changed).toMatchObject({ code: 400, data: { errors: [{ path: 'totalAmount' }] } });
    await books();
  });

  test('is not settled without a way to pay the rest, and nothing happens', async () => {
    const one = await over('2000.00');
    expect(await step('settle', one, { totalAmount: '10000.00' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'payWay' }] },
    });
    expect(await read(one)).toMatchObject({ status: 'finished', depositBack: null, restAmount: null });
    await books();
  });
});

describe('a conference that is cancelled', () => {
  test('gives back the deposit, less what is kept, and what was arranged', async () => {
    const one = await booked('2000.00');
    await done('takeDeposit', one, { depositWay: 'alipay' });
    const guest = await rows.add(rows.resource('meetings/conferenceCustomer'), { conferenceId: one.id });
    const of = { conferenceId: one.id, customerId: guest.id };
    const stay = await rows.add(rows.resource('meetings/conferenceStay'), of);
    const car = await rows.add(rows.resource('meetings/conferenceTransfer'), of);
    expect(await step('cancel', one, { depositKept: '500.00' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'cancelReason' }] },
    });
    expect(await step('cancel', one, { cancelReason: '改期', depositKept: '2000.01' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'depositKept' }] },
    });
    await done('cancel', one, { cancelReason: '改期', depositKept: '500.00' });
    expect(await read(one)).toMatchObject({
      status: 'cancelled',
      cancelReason: '改期',
      depositKept: '500.00',
      depositBack: '1500.00',
    });
    await until(async () => {
      const room = await rows.find(rows.resource('meetings/conferenceStay'), stay.id);
      const ride = await rows.find(rows.resource('meetings/conferenceTransfer'), car.id);
      return room?.status === 'cancelled' && ride?.status === 'cancelled';
    });
    await books();
  });

  test('tells those who know of it, as they were told when it moved, and nobody else', async () => {
    const one = await booked(null);
    const people = rows.resource('meetings/conferenceCustomer');
    const guestOf = (of: Stored, more: Row = {}) => rows.add(people, { conferenceId: of.id, ...more });
    const invite = (id: string) => admin.post<Row>('/conferencesystem/web/conferenceCustomer/invite', { id });
    const [asked, listed, declined] = [await guestOf(one), await guestOf(one), await guestOf(one)];
    for (const { id } of [asked, declined]) expect(await invite(id)).toMatchObject({ code: 200 });
    await rows.put(people, declined.id, { status: 'declined' });
    expect(await invite((await guestOf(await conference())).id)).toMatchObject({ code: 409 });
    const texts = async ({ id }: { id: string }) =>
      (await asSystem(server.server.services, 'notices/smsAuthcode').find(isColumn('recordId', id))).map(
        ({ content }) => String(content),
      );
    const { version } = await read(one);
    const moved = await admin.post(`${path}/update`, {
      id: one.id,
      version,
      startTime: inDays(31),
      endTime: inDays(31.3),
    });
    expect(moved, JSON.stringify(moved)).toMatchObject({ code: 200 });
    await until(async () => (await rows.find(people, asked.id))?.informTime !== null);
    await done('cancel', one, { cancelReason: '改期' });
    const states = async () =>
      (await Promise.all([asked, listed, declined].map(({ id }) => rows.find(people, id)))).map((row) => row?.status);
    await expect.poll(states).toEqual(['cancelled', 'cancelled', 'declined']);
    await expect.poll(async () => (await texts(asked)).length).toBe(3);
    const said = (await texts(asked)).join();
    for (const part of ['诚邀您出席', '已变更', '已取消']) expect(said).toContain(part);
    expect([(await texts(listed)).length, (await texts(declined)).length]).toEqual([0, 1]);
  });

  test('keeps nothing where nothing was paid', async () => {
    const one = await booked('2000.00');
    expect((await step('cancel', one, { cancelReason: '改期', depositKept: '1.00' })).code).toBe(400);
    await done('cancel', one, { cancelReason: '改期' });
    expect(await read(one)).toMatchObject({ depositKept: null, depositBack: null });
  });
});

test('time begins and ends what was booked, and lapses what was not', async () => {
  const [sure, maybe] = [await booked(null), await conference()];
  const guests = await Promise.all(
    ['accepted', 'signed', 'declined'].map(async (status) => {
      const guest = await rows.add(rows.resource('meetings/conferenceCustomer'), { conferenceId: sure.id });
      await rows.put(rows.resource('meetings/conferenceCustomer'), guest.id, { status });
      return guest.id;
    }),
  );
  const runPlanned = () => admin.post('/scm/schedule/job/planSteps', { action: 'run' });
  for (const one of [sure, maybe]) await rows.put(conferences(), one.id, { startTime: inDays(-0.1) });
  await runPlanned();
  await until(async () => (await read(sure)).status === 'running' && (await read(maybe)).status === 'cancelled');
  await rows.put(conferences(), sure.id, { endTime: inDays(-0.01) });
  await runPlanned();
  await until(async () => (await read(sure)).status === 'finished');
  const answers = async () => {
    const found = await Promise.all(guests.map((id) => rows.find(rows.resource('meetings/conferenceCustomer'), id)));
    return found.map((row) => row?.status).join();
  };
  await until(async () => (await answers()) === 'absent,signed,declined');
});
