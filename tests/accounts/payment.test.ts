import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../src/meta/errors.ts';
import type { Row } from '../../src/meta/json.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { pay, type NewPayment } from '../../src/server/areas/accounts/payment.ts';
import { refund, type NewRefund } from '../../src/server/areas/accounts/payment-refund.ts';
import type { Context } from '../../src/server/context.ts';
import { readAccounts } from '../../src/server/ledger/accounts.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { sweepLedger } from '../../src/server/ledger/sweep.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Person {
  id: string;
  orgId: string;
  virtId: string;
}
interface Wallet extends Row {
  id: string;
  version: number;
  balance: string;
  accountType: string;
}

let server: RunningServer;
let admin: Client;
let context: Context;
let people: Person[];
let merchant: { id: string; version: number };
let orders = 0;

const listed = async <T>(path: string, filter: Record<string, unknown> = {}): Promise<T[]> =>
  (await admin.post<{ list: T[] }>(path, { limit: 200, ...filter })).data.list;
const walletsOf = async (userId: string): Promise<Record<string, Wallet>> =>
  Object.fromEntries(
    (await listed<Wallet>('/organisation/userAccount/list', { userId }))
      .filter((wallet) => wallet.userId === userId)
      .map((wallet) => [wallet.accountType, wallet]),
  );
const balances = async (userId: string) =>
  Object.fromEntries(Object.entries(await walletsOf(userId)).map(([type, { balance }]) => [type, balance]));
const takings = async () =>
  (await readAccounts(ledgerOf(context), [`${merchant.id}/merchant/takings`])).get(`${merchant.id}/merchant/takings`)
    ?.balance;
const newOrigin = () => ({ kind: 'meal', id: `order-${++orders}`, number: `DC${orders}` }) as const;
const payFor = (person: Person, amount: number, more: Partial<NewPayment> = {}) =>
  server.server.services.store.transaction((tx) =>
    pay(context, tx, {
      origin: newOrigin(),
      userId: person.id,
      orgId: person.orgId,
      merchantId: merchant.id,
      amount,
      remark: '订餐',
      ...more,
    }),
  );
const giveBack = (asked: NewRefund) => server.server.services.store.transaction((tx) => refund(context, tx, asked));

/** What a work is refused for; the error itself where it is none of ours. */
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.id : error),
  );

/** A person with nothing but what is given here, in yuan by wallet. */
async function personWith(yuan: Record<string, string>): Promise<Person> {
  const { orgId, virtId } = people[0] as Person;
  orders++;
  const added = await admin.post<Person>('/organisation/user/add', {
    realName: `付款${orders}`,
    mobile: `1390${String(1_000_000 + orders)}`,
    orgId,
    virtId,
    personnelType: 'formal',
  });
  expect(added, added.message).toMatchObject({ code: 200 });
  for (const [accountType, amount] of Object.entries(yuan)) {
    const paid = await admin.post(
      '/organisation/user/recharge',
      { userId: added.data.id, accountType, amount, payWay: 'cash' },
      { 'Idempotency-Key': `give-${orders}-${accountType}` },
    );
    expect(paid, paid.message).toMatchObject({ code: 200 });
  }
  return added.data;
}

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  context = systemContext(server.server.services);
  const withCredit = (await listed<Person>('/credit/credit/list', { status: 'effective' })).map(({ virtId }) => virtId);
  people = (await listed<Person>('/organisation/user/list', { status: 'enabled' })).filter(({ virtId }) =>
    withCredit.includes(virtId),
  );
  const { orgId } = people[0] as Person;
  merchant = (
    await listed<{ id: string; version: number; orgId: string }>('/wallet/merchant/list', { status: 'open' })
  ).find((each) => each.orgId === orgId) as typeof merchant;
});
afterAll(() => server.stop());

describe('a payment', () => {
  test('takes from one wallet after the other, and is the takings of the merchant', async () => {
    const person = await personWith({ welfare: '10.00', subsidy: '20.00', cash: '100.00' });
    const before = (await takings().catch(() => 0)) ?? 0;
    expect(await payFor(person, 4250, { wallets: ['welfare', 'subsidy', 'cash'] })).toMatchObject({
      repeated: false,
      payWay: 'subsidy',
      parts: [
        { wallet: 'welfare', amount: 1000 },
        { wallet: 'subsidy', amount: 2000 },
        { wallet: 'cash', amount: 1250 },
      ],
    });
    expect(await balances(person.id)).toEqual({ welfare: '0.00', subsidy: '0.00', cash: '87.50' });
    expect(await takings()).toBe(before + 4250);
    const [record] = await listed<Row>('/organisation/userRecod/list', { userId: person.id, accountType: 'cash' });
    expect(record).toMatchObject({
      operation: 'deduct',
      amount: '12.50',
      beforeBalance: '100.00',
      afterBalance: '87.50',
      remark: '订餐',
    });
  });

  test('follows the order that the project has set', async () => {
    const person = await personWith({ welfare: '10.00', subsidy: '10.00', cash: '10.00' });
    await payFor(person, 1500);
    // 餐补、福利、现金, as the card settings of the project say.
    expect(await balances(person.id)).toEqual({ subsidy: '0.00', welfare: '5.00', cash: '10.00' });
  });

  test('is refused where there is not enough, says what is there and what is missing, and changes nothing', async () => {
    const person = await personWith({ cash: '10.00', subsidy: '10.00' });
    const error = await payFor(person, 2001, { wallets: ['subsidy', 'cash'] }).catch(
      (refused: unknown) => refused as AppError,
    );
    expect(error).toMatchObject({
      id: 'paymentShort',
      values: { amount: '20.01', available: '20.00', missing: '0.01' },
      detail: {
        wallets: [
          { wallet: 'subsidy', available: '10.00' },
          { wallet: 'cash', available: '10.00' },
        ],
      },
    });
    expect(await balances(person.id)).toEqual({ cash: '10.00', subsidy: '10.00' });
    expect(await refusal(payFor(person, 100, { wallets: ['welfare'] }))).toBe('paymentShort');
  });

  test('happens once for an order, is answered alike, and nothing else is paid under it', async () => {
    const person = await personWith({ cash: '50.00' });
    const origin = newOrigin();
    const paid = await Promise.all(Array.from({ length: 8 }, () => payFor(person, 1000, { origin })));
    expect(paid.filter(({ repeated }) => !repeated)).toHaveLength(1);
    for (const { journalId, parts } of paid)
      expect({ journalId, parts }).toEqual({
        journalId: paid[0]?.journalId,
        parts: [{ wallet: 'cash', amount: 1000 }],
      });
    expect(await refusal(payFor(person, 1001, { origin }))).toBe('bookedDifferently');
    expect(await balances(person.id)).toEqual({ cash: '40.00' });
  });

  test('by 50 callers at once takes what is there and no more', async () => {
    const person = await personWith({ cash: '100.05', subsidy: '33.00' });
    const before = (await takings()) as number;
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => refusal(payFor(person, 500, { wallets: ['subsidy', 'cash'] }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(26);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'paymentShort']));
    expect(await balances(person.id)).toEqual({ subsidy: '0.00', cash: '3.05' });
    expect(await takings()).toBe(before + 26 * 500);
  });

  test('keeps to the limits of a wallet, for a payment and for a day', async () => {
    const person = await personWith({ cash: '500.00', subsidy: '50.00' });
    const { cash } = await walletsOf(person.id);
    expect(
      (
        await admin.post('/organisation/userAccount/update', {
          id: cash?.id,
          version: cash?.version,
          singleLimit: '100.00',
          dayLimit: '150.00',
        })
      ).code,
    ).toBe(200);
    expect(await payFor(person, 12_000, { wallets: ['cash', 'subsidy'] })).toMatchObject({
      parts: [
        { wallet: 'cash', amount: 10_000 },
        { wallet: 'subsidy', amount: 2000 },
      ],
    });
    const origin = newOrigin();
    expect(await payFor(person, 6000, { origin, wallets: ['cash', 'subsidy'] })).toMatchObject({
      parts: [
        { wallet: 'cash', amount: 5000 },
        { wallet: 'subsidy', amount: 1000 },
      ],
    });
    expect(
      await payFor(person, 3000, { wallets: ['cash', 'subsidy'] }).catch((refused: unknown) => refused),
    ).toMatchObject({ id: 'paymentOverLimit', values: { available: '20.00' } });
    // What came back of today's payments may be spent today.
    await giveBack({ origin, reason: '取消' });
    expect(await payFor(person, 5000, { wallets: ['cash'] })).toMatchObject({
      parts: [{ wallet: 'cash', amount: 5000 }],
    });
  });

  test('is refused to a frozen wallet, a disabled person and a merchant that is stopped', async () => {
    const person = await personWith({ cash: '50.00' });
    const step = async (path: string, id: string, version: number) =>
      expect((await admin.post(path, { ids: id, version })).code).toBe(200);
    const { cash } = (await walletsOf(person.id)) as { cash: Wallet };
    await step('/organisation/userAccount/freeze', cash.id, cash.version);
    expect(await refusal(payFor(person, 100))).toBe('paymentShort');
    await step('/organisation/userAccount/unfreeze', cash.id, cash.version + 1);
    await step('/wallet/merchant/disable', merchant.id, merchant.version);
    expect(await refusal(payFor(person, 100))).toBe('merchantStopped');
    await step('/wallet/merchant/enable', merchant.id, merchant.version + 1);
    await step('/organisation/user/disable', person.id, 1);
    expect(await refusal(payFor(person, 100))).toBe('payerStopped');
    expect(await balances(person.id)).toEqual({ cash: '50.00' });
  });

  test('takes what the enterprise adds from its account', async () => {
    const person = await personWith({ cash: '50.00' });
    const account = async () =>
      (
        await listed<Wallet & { virtId: string }>('/organisation/virtAccount/list', {
          accountType: 'meal',
          status: 'normal',
        })
      ).find(({ virtId }) => virtId === person.virtId) as Wallet;
    const before = await account();
    const origin = newOrigin();
    await payFor(person, 700, { origin, subsidy: { accountType: 'meal', amount: 500 } });
    expect(Number((await account()).balance)).toBeCloseTo(Number(before.balance) - 5, 2);
    expect((await listed<Row>('/organisation/virtAccountWater/list', { accountId: before.id }))[0]).toMatchObject({
      tradeType: 'consume',
      direction: 'out',
      amount: '5.00',
      bizType: 'meal',
      bizNo: origin.number,
    });
    expect(await giveBack({ origin, reason: '取消' })).toMatchObject({
      amount: 1200,
      parts: [{ wallet: 'cash', amount: 700 }],
      left: 0,
    });
    expect((await account()).balance).toBe(before.balance);
  });

  test('of nothing is no payment, and of what is no amount an error', async () => {
    const person = await personWith({ cash: '50.00' });
    expect(await payFor(person, 0)).toEqual({ repeated: false, payWay: null, parts: [] });
    for (const amount of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
      expect(await refusal(payFor(person, amount))).not.toBe('done');
    expect(await balances(person.id)).toEqual({ cash: '50.00' });
  });
});

describe('credit', () => {
  interface Credit {
    id: string;
    virtId: string;
    totalQuota: string;
    tempQuota: string | null;
    usedQuota: string;
    frozenQuota: string;
    availableQuota: string;
  }
  const creditOf = async (virtId: string) =>
    (await listed<Credit>('/credit/credit/list', { status: 'effective' })).find(
      (credit) => credit.virtId === virtId,
    ) as Credit;
  const sum = (...amounts: (string | null)[]) =>
    amounts.reduce((total, amount) => total + Math.round(Number(amount ?? 0) * 100), 0);

  test('of the enterprise is used last, and free again after a refund', async () => {
    const person = await personWith({ cash: '10.00' });
    const before = await creditOf(person.virtId);
    const origin = newOrigin();
    expect(await payFor(person, 3000, { origin, wallets: ['cash', 'credit'] })).toMatchObject({
      payWay: 'credit',
      parts: [
        { wallet: 'cash', amount: 1000 },
        { wallet: 'credit', amount: 2000 },
      ],
    });
    const after = await creditOf(person.virtId);
    expect(sum(after.usedQuota)).toBe(sum(before.usedQuota) + 2000);
    expect(sum(after.totalQuota, after.tempQuota)).toBe(sum(after.usedQuota, after.frozenQuota, after.availableQuota));
    expect((await listed<Row>('/credit/creditQuotaOperation/list', { creditId: before.id }))[0]).toMatchObject({
      operationType: 'use',
      amount: '-20.00',
      beforeQuota: before.availableQuota,
      afterQuota: after.availableQuota,
      bizNo: origin.number,
    });
    await giveBack({ origin, reason: '取消' });
    expect(await creditOf(person.virtId)).toMatchObject({
      usedQuota: before.usedQuota,
      availableQuota: before.availableQuota,
    });
    expect((await listed<Row>('/credit/creditQuotaOperation/list', { creditId: before.id }))[0]).toMatchObject({
      operationType: 'release',
      amount: '20.00',
    });
  });

  test('ends at the quota, however many use it at once', async () => {
    const person = await personWith({});
    const before = sum((await creditOf(person.virtId)).availableQuota);
    const each = Math.floor(before / 3) + 1;
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => refusal(payFor(person, each, { wallets: ['credit'] }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(2);
    expect(sum((await creditOf(person.virtId)).availableQuota)).toBe(before - 2 * each);
  });
});

describe('a refund', () => {
  test('goes back to where the money came from, the wallet that paid last first, never above what was paid', async () => {
    const person = await personWith({ welfare: '10.00', subsidy: '20.00', cash: '100.00' });
    const before = (await takings()) as number;
    const origin = newOrigin();
    await payFor(person, 4000, { origin, wallets: ['welfare', 'subsidy', 'cash'] });
    expect(await giveBack({ origin, step: 'a', amount: 1500, reason: '缺菜' })).toMatchObject({
      amount: 1500,
      parts: [
        { wallet: 'cash', amount: 1000 },
        { wallet: 'subsidy', amount: 500 },
      ],
      left: 2500,
    });
    expect(await balances(person.id)).toEqual({ welfare: '0.00', subsidy: '5.00', cash: '100.00' });
    expect(
      await giveBack({ origin, step: 'b', amount: 2501, reason: '太多' }).catch((refused: unknown) => refused),
    ).toMatchObject({ id: 'refundTooMuch', values: { left: '25.00' } });
    expect(await giveBack({ origin, step: 'b', reason: '取消' })).toMatchObject({ amount: 2500, left: 0 });
    expect(await balances(person.id)).toEqual({ welfare: '10.00', subsidy: '20.00', cash: '100.00' });
    expect(await refusal(giveBack({ origin, step: 'c', reason: '再来' }))).toBe('refundTooMuch');
    expect(await takings()).toBe(before);
    expect(
      (await listed<Row>('/organisation/userRecod/list', { userId: person.id, accountType: 'cash' }))[0],
    ).toMatchObject({ operation: 'refund', amount: '10.00', remark: '缺菜' });
  });

  test('happens once for each step', async () => {
    const person = await personWith({ cash: '100.00' });
    const origin = newOrigin();
    await payFor(person, 4000, { origin });
    const back = await Promise.all(
      Array.from({ length: 8 }, () => giveBack({ origin, step: 'one', amount: 1000, reason: '退' })),
    );
    expect(back.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await refusal(giveBack({ origin, step: 'one', amount: 1001, reason: '退' }))).toBe('bookedDifferently');
    expect(await balances(person.id)).toEqual({ cash: '70.00' });
    // By different steps at once: as many as there is left to give back.
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, i) => refusal(giveBack({ origin, step: `many ${i}`, amount: 1000, reason: '退' }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
    expect(await balances(person.id)).toEqual({ cash: '100.00' });
  });

  test('of what was never paid is refused', async () => {
    expect(await refusal(giveBack({ origin: newOrigin(), reason: '退' }))).toBe('notPaid');
  });

  test('comes to a frozen wallet, and to the same grant', async () => {
    const person = await personWith({ welfare: '30.00' });
    const lots = () =>
      server.server.services.store.find(
        'ledger_lot',
        ['id', 'remaining'],
        { is: 'compare', column: 'accountId', op: '=', value: accountId },
        {},
      );
    const { welfare } = (await walletsOf(person.id)) as { welfare: Wallet };
    const accountId = `${welfare.id}/wallet/welfare`;
    const before = await lots();
    const origin = newOrigin();
    await payFor(person, 1800, { origin, wallets: ['welfare'] });
    expect(
      (await admin.post('/organisation/userAccount/freeze', { ids: welfare.id, version: welfare.version })).code,
    ).toBe(200);
    await giveBack({ origin, reason: '取消' });
    expect(await lots()).toEqual(before);
    expect(await balances(person.id)).toEqual({ welfare: '30.00' });
  });
});

test('after all of that the ledger is sound', async () => {
  await sweepLedger(ledgerOf(context), 'test');
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [], open: [] });
});
