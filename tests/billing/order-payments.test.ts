import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { findJournal } from '../../src/server/ledger/post.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

interface Account extends Row {
  id: string;
  orgId: string;
  virtId: string;
  balance: string;
}

let server: RunningServer;
let admin: Client;
let rows: Rows;
/** Has 100.00 in cash. */
let userId: string;
let enterprise: Account;

const listed = async <T>(path: string, filter: object): Promise<T[]> =>
  (await admin.post<{ list: T[] }>(`${path}/list`, { limit: 200, ...filter })).data.list;
const wallet = async () =>
  Number((await listed<Account>('/organisation/userAccount', { userId, accountType: 'cash' }))[0]?.balance);
const account = async () =>
  Number(
    (await listed<Account>('/organisation/virtAccount', { virtId: enterprise.virtId, accountType: 'cash' }))[0]
      ?.balance,
  );
const isBooked = (origin: string) =>
  server.server.services.store.transaction(
    async (tx) => (await findJournal(ledgerOf(systemContext(server.server.services)), tx, origin)) !== undefined,
  );

/** Of this row, or of a journal that names it. */
const differencesOf = async (id: string) =>
  (await documentDifferences(server.server.services)).filter((each) => `${each.id} ${each.origin}`.includes(id));

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  enterprise = (await listed<Account>('/organisation/virtAccount', { accountType: 'cash', status: 'normal' })).find(
    ({ balance }) => Number(balance) > 1000,
  ) as Account;
  const { orgId, virtId } = enterprise;
  const added = await admin.post<Row>('/organisation/user/add', {
    realName: '付款人',
    mobile: '13901234567',
    orgId,
    virtId,
    personnelType: 'formal',
  });
  userId = String(added.data.id);
  const given = await admin.post(
    '/organisation/user/recharge',
    { userId, accountType: 'cash', amount: '100.00', payWay: 'cash' },
    { 'Idempotency-Key': 'order-payments' },
  );
  if (given.code !== 200) throw new Error(given.message);
});
afterAll(() => server.stop());

interface Kind {
  readonly id: string;
  readonly prefix: string;
  readonly kind: string;
  /** What makes an order of 30.00 that its payer is to pay. */
  readonly owes: () => Promise<Row>;
  readonly balance: () => Promise<number>;
  /** The step that asks for the money back, and what has to have happened before it. */
  readonly back: string;
  readonly beforeBack?: (id: string) => Promise<void>;
}

const kinds: readonly Kind[] = [
  {
    id: 'meetings/order',
    prefix: '/meetingRoom/order',
    kind: 'meeting',
    owes: async () => ({
      status: 'unpaid',
      amount: '30.00',
      userId,
      roomId: (await rows.add(rows.resource('meetings/room'), { orgId: enterprise.orgId })).id,
    }),
    balance: wallet,
    back: 'cancel',
  },
  {
    id: 'aircon/order',
    prefix: '/airconditioning/order',
    kind: 'air',
    owes: async () => ({ status: 'unpaid', amount: '30.00', orgId: enterprise.orgId, virtId: enterprise.virtId }),
    balance: account,
    back: 'cancel',
  },
  {
    id: 'carwash/order',
    prefix: '/carwash/order',
    kind: 'carwash',
    owes: async () => ({
      status: 'unpaid',
      payAmount: '30.00',
      orgId: enterprise.orgId,
      customerId: (await rows.add(rows.resource('carwash/customer'), { orgId: enterprise.orgId, userId })).id,
    }),
    balance: wallet,
    back: 'refund',
  },
  {
    id: 'convenience/recharge',
    prefix: '/chargingsystem/recharge',
    kind: 'charge',
    owes: async () => ({ status: 'unpaid', payAmount: '30.00', orgId: enterprise.orgId, userId }),
    balance: wallet,
    back: 'refund',
    beforeBack: async (id) => {
      fine(await admin.post('/chargingsystem/recharge/fail', { id, failReason: '电表通信超时' }));
    },
  },
  {
    id: 'parking/renewal',
    prefix: '/carpark/renewal',
    kind: 'parkingRent',
    owes: async () => {
      const carpark = await rows.add(rows.resource('parking/carpark'), { orgId: enterprise.orgId, tempSpaces: null });
      const { carId } = await rows.add(rows.resource('parking/renewal'), { carparkId: carpark.id });
      await rows.put(rows.resource('parking/car'), String(carId), { virtId: enterprise.virtId });
      return { status: 'unpaid', amount: '30.00', months: 1, carId: carId ?? null, carparkId: carpark.id };
    },
    balance: account,
    back: 'refund',
  },
];

describe.each(kinds.map((each) => [each.id, each] as const))(
  '%s',
  (id, { prefix, kind, owes, balance, back, beforeBack }) => {
    const order = async (): Promise<string> => {
      const resource = rows.resource(id);
      const row = await rows.add(resource);
      await rows.put(resource, row.id, await owes());
      return row.id;
    };
    const take = (step: string, row: string, body: object = {}) =>
      admin.post(`${prefix}/${step}`, { id: row, ...body });
    const giveBack = async (row: string) => {
      await beforeBack?.(row);
      expect(await take(back, row)).toMatchObject({ code: 200 });
    };

    test('is charged once by paying, and what was paid goes back', async () => {
      const before = await balance();
      const row = await order();
      expect(await take('pay', row, { payWay: 'cash' })).toMatchObject({
        code: 400,
        data: { errors: [{ path: 'payWay' }] },
      });
      const replies = await Promise.all([1, 2].map(() => take('pay', row, { payWay: 'cash_wallet' })));
      expect(replies.map(({ code }) => code).toSorted(), JSON.stringify(replies)).toEqual([200, 409]);
      expect(await balance()).toBeCloseTo(before - 30, 2);
      await giveBack(row);
      expect(await balance()).toBeCloseTo(before, 2);
    });

    test('is a journal as well when somebody has seen the money', async () => {
      const row = await order();
      expect(await take('collect', row, { payWay: 'cash' })).toMatchObject({ code: 200 });
      expect(await isBooked(`pay:${kind}:${row}`)).toBe(true);
      await giveBack(row);
      expect(await isBooked(`refund:${kind}:${row}:all`)).toBe(true);
    });

    test('says that money of a channel is back once it is, and not before', async () => {
      const row = await order();
      const tradeNo = '4200001234';
      expect(await take('collect', row, { payWay: 'wechat', tradeNo })).toMatchObject({ code: 200 });
      await giveBack(row);
      const state = async () => (await rows.find(rows.resource(id), row))?.status;
      expect(await state()).toBe('refunding');
      expect(await isBooked(`refund:${kind}:${row}:all`)).toBe(false);
      expect(await differencesOf(row)).toEqual([]);
      expect(await take('refundDone', row)).toMatchObject({ code: 400, data: { errors: [{ path: 'refundVoucher' }] } });
      expect(await take('failRefund', row, { refundFail: '付款人账户已注销' })).toMatchObject({ code: 200 });
      expect(await state()).toBe('refundFailed');
      const replies = await Promise.all([1, 2].map(() => take('refundDone', row, { refundVoucher: '5030012345' })));
      expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409]);
      expect(await state()).toBe(back === 'refund' ? 'refunded' : 'cancelled');
      expect(await isBooked(`refund:${kind}:${row}:all`)).toBe(true);
      expect(await differencesOf(row)).toEqual([]);
    });

    test('is compared with its journals, when it is paid and when the money is back', async () => {
      const row = await order();
      const resource = rows.resource(id);
      const says = (amount: string) => rows.put(resource, row, { amount, payAmount: amount, totalAmount: amount });
      expect(await take('pay', row, { payWay: 'cash_wallet' })).toMatchObject({ code: 200 });
      expect(await differencesOf(row)).toEqual([]);
      await says('31.00');
      expect(await differencesOf(row)).toMatchObject([{ resource: id, id: row, said: '31.00', booked: '30.00' }]);
      await says('30.00');
      await rows.put(resource, row, { payWay: null });
      expect(await differencesOf(row)).toMatchObject([{ resource: id, id: null, origin: `pay:${kind}:${row}` }]);
      await rows.put(resource, row, { payWay: 'cash_wallet' });
      await giveBack(row);
      expect(await differencesOf(row)).toEqual([]);
      await says('31.00');
      expect(await differencesOf(row)).toHaveLength(2);
      await says('30.00');
    });

    test('is not paid with money that is not there', async () => {
      const row = await order();
      await rows.put(rows.resource(id), row, { amount: '9000000.00', payAmount: '9000000.00' });
      expect(await take('pay', row, { payWay: 'cash_wallet' })).toMatchObject({ code: 422 });
      expect(await rows.find(rows.resource(id), row)).toMatchObject({ status: 'unpaid', payWay: null });
    });
  },
);

describe('parking/inout', () => {
  const inout = '/carpark/inout';
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const stay = async (plateNo: string): Promise<string> => {
    const carpark = await rows.add(rows.resource('parking/carpark'), { orgId: enterprise.orgId, tempSpaces: null });
    await rows.put(rows.resource('parking/carpark'), carpark.id, {
      status: 'enabled',
      totalSpaces: 9,
      freeSpaces: 9,
      freeMinutes: 0,
      firstMinutes: 60,
      firstFee: '5.00',
      unitMinutes: 60,
      unitFee: '2.00',
      dayMaxFee: null,
    });
    const { id } = await rows.add(rows.resource('parking/car'), { carparkId: carpark.id });
    await rows.put(rows.resource('parking/car'), id, { plateNo, virtId: enterprise.virtId });
    const entry = await rows.add(rows.resource('parking/inout'), { carparkId: carpark.id });
    await rows.put(rows.resource('parking/inout'), entry.id, {
      plateNo,
      carparkId: carpark.id,
      leaseType: 'temp',
      inTime: ago(90),
      status: 'in',
    });
    // Adding made the car park fit for the entry; its tariff stays that of this test.
    await rows.put(rows.resource('parking/carpark'), carpark.id, {
      freeMinutes: 0,
      firstMinutes: 60,
      firstFee: '5.00',
      unitMinutes: 60,
      unitFee: '2.00',
      dayMaxFee: null,
    });
    return entry.id;
  };

  test('who stays on after paying pays the rest, and leaves then', async () => {
    const before = await account();
    const id = await stay('浙A90001');
    expect(await admin.post(`${inout}/pay`, { id, payWay: 'cash_wallet' })).toMatchObject({ code: 200 });
    expect(await account()).toBeCloseTo(before - 7, 2);
    const entries = rows.resource('parking/inout');
    await rows.put(entries, id, { payTime: ago(16), inTime: ago(200) });
    expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
    await until(async () => (await rows.find(entries, id))?.status === 'repay');
    expect(await admin.post(`${inout}/out`, { id })).toMatchObject({ code: 422 });
    expect(await admin.post(`${inout}/collect`, { id, payWay: 'cash' })).toMatchObject({ code: 200 });
    expect(await rows.find(entries, id)).toMatchObject({ status: 'paid', payAmount: '11.00' });
    expect(await differencesOf(id)).toEqual([]);
    await rows.put(entries, id, { payAmount: '12.00' });
    expect(await differencesOf(id)).toMatchObject([{ resource: 'parking/inout', said: '12.00', booked: '11.00' }]);
    await rows.put(entries, id, { payAmount: '11.00' });
    expect(await account()).toBeCloseTo(before - 7, 2);
    expect(await admin.post(`${inout}/out`, { id })).toMatchObject({ code: 200 });
  });
});

test('the book is in order after all of that', async () => {
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [], open: [] });
});
