import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { pay } from '../../src/server/areas/accounts/payment.ts';
import { endCredits } from '../../src/server/areas/accounts/credit-worker.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Credit {
  id: string;
  version: number;
  virtId: string;
  orgId: string;
  totalQuota: string;
  tempQuota: string | null;
  usedQuota: string;
  frozenQuota: string;
  availableQuota: string;
  askedQuota: string | null;
  overdueAmount: string;
  status: string;
}

let server: RunningServer;
let admin: Client;
let project: Client;
let id: string;
let keys = 0;

const listed = async <T>(path: string, filter: Record<string, unknown> = {}): Promise<T[]> =>
  (await admin.post<{ list: T[] }>(path, { limit: 200, ...filter })).data.list;
const read = async (): Promise<Credit> => fine(await admin.get<Credit>(`/credit/credit/${id}`));
const step = async (name: string, more: Row = {}, client = project) =>
  client.post(`/credit/credit/${name}`, { ids: id, version: (await read()).version, ...more });
const operations = () => listed<Row>('/credit/creditQuotaOperation/list', { creditId: id });
const cents = (...amounts: (string | null)[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? 0) * 100), 0);
const repay = (values: Row, key = `repay-${++keys}`) =>
  project.post<Row>('/credit/credit/repayment', { id, payWay: 'transfer', ...values }, { 'Idempotency-Key': key });

/** What is granted is used, put aside or free: always. */
async function expectSound(): Promise<Credit> {
  const credit = await read();
  expect(cents(credit.totalQuota, credit.tempQuota)).toBe(
    cents(credit.usedQuota, credit.frozenQuota, credit.availableQuota),
  );
  return credit;
}

async function use(amount: number): Promise<void> {
  const { virtId, orgId } = await read();
  const [user] = await listed<{ id: string }>('/organisation/user/list', { virtId, status: 'enabled' });
  const context = systemContext(server.server.services);
  await context.store.transaction((tx) =>
    pay(context, tx, {
      origin: { kind: 'meeting', id: `meeting ${++keys}`, number: `HY${keys}` },
      userId: user?.id as string,
      orgId,
      amount,
      remark: '会议室',
      wallets: ['credit'],
    }),
  );
}

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  id = (
    (await project.post<{ list: Credit[] }>('/credit/credit/list', { status: 'effective', limit: 1 })).data
      .list[0] as Credit
  ).id;
});
afterAll(() => server.stop());

test('another quota is asked for, stays out of force until somebody else approves it, and has its entry', async () => {
  const before = await expectSound();
  fine(await step('adjust', { totalQuota: '300000.00', adjustReason: '旺季' }));
  expect(await expectSound()).toMatchObject({
    status: 'adjusting',
    totalQuota: before.totalQuota,
    askedQuota: '300000.00',
    availableQuota: before.availableQuota,
  });
  await use(1000);
  expect((await step('approve')).code).toBe(403);
  fine(await step('approve', {}, admin));
  const after = await expectSound();
  expect(after).toMatchObject({ status: 'effective', totalQuota: '300000.00', askedQuota: null });
  const [entry] = await operations();
  expect(entry).toMatchObject({
    operationType: 'increase',
    amount: (Number('300000') - Number(before.totalQuota)).toFixed(2),
    afterQuota: after.availableQuota,
    reason: '旺季',
  });
});

test('a quota for a time is asked for in the same way', async () => {
  const { totalQuota, availableQuota } = await expectSound();
  fine(await step('adjust', { totalQuota, tempQuota: '5000.00', tempExpireDate: '2099-12-31' }));
  fine(await step('approve', {}, admin));
  expect(cents((await expectSound()).availableQuota)).toBe(cents(availableQuota) + 500_000);
  expect((await operations())[0]).toMatchObject({ operationType: 'temp', amount: '5000.00' });
});

test('what is refused leaves the quota as it was, and no quota falls below what is used', async () => {
  const before = await expectSound();
  fine(await step('adjust', { totalQuota: '9999999.00' }));
  fine(await step('rejectAdjust', { auditRemark: '过高' }, admin));
  expect(await expectSound()).toMatchObject({ status: 'effective', totalQuota: before.totalQuota, askedQuota: null });
  expect(await step('adjust', { totalQuota: '0.01' })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'totalQuota' }] },
  });
});

test('an amount to spend is asked for, not set', async () => {
  const before = await expectSound();
  const asked = await project.post('/credit/credit/setAvailableAmount', {
    id,
    version: before.version,
    availableAmount: '6000.00',
    reason: '控制',
  });
  fine(asked);
  expect(await expectSound()).toMatchObject({ status: 'adjusting', availableQuota: before.availableQuota });
  fine(await step('approve', {}, admin));
  expect(await expectSound()).toMatchObject({ status: 'effective', availableQuota: '6000.00' });
  for (const availableAmount of ['-1', '1.001', '1e3', ' 5', 'abc'])
    expect(
      await project.post('/credit/credit/setAvailableAmount', { id, version: (await read()).version, availableAmount }),
    ).toMatchObject({ code: 400, data: { errors: [{ path: 'availableAmount' }] } });
});

test('no call changes a quota that is in force by itself', async () => {
  const before = await read();
  for (const path of ['set', 'update'])
    expect(
      (await project.post(`/credit/credit/${path}`, { id, version: before.version, totalQuota: '9999999.00' })).code,
    ).toBe(409);
  expect(await read()).toEqual(before);
});

test('is not closed while something is owed; repayments are money, booked once, and never more than is owed', async () => {
  const before = await expectSound();
  expect(await step('close')).toMatchObject({
    code: 422,
    message: expect.stringContaining(before.usedQuota) as string,
  });
  for (const amount of ['0', '-1', '1.001', '1e3', ' 5'])
    expect(await repay({ amount })).toMatchObject({ code: 400, data: { errors: [{ path: 'amount' }] } });
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => repay({ amount: '100.00', remark: '还款' }, 'one-key')),
  );
  for (const reply of replies) expect(fine(reply)).toEqual(replies[0]?.data);
  expect((await repay({ amount: '100.01', remark: '还款' }, 'one-key')).code).toBe(409);
  expect(cents((await expectSound()).usedQuota)).toBe(cents(before.usedQuota) - 10_000);
  expect((await operations())[0]).toMatchObject({ operationType: 'repay', amount: '100.00' });
  const { usedQuota } = await read();
  expect(await repay({ amount: (Number(usedQuota) + 0.01).toFixed(2) })).toMatchObject({ code: 422 });
  fine(await repay({ amount: usedQuota }));
  expect(await expectSound()).toMatchObject({ usedQuota: '0.00' });
  fine(await step('freeze'));
  await expect(use(1)).rejects.toMatchObject({ id: 'paymentShort' });
  fine(await step('unfreeze', {}, admin));
  await use(100);
  expect((await step('close')).code).toBe(422);
  fine(await repay({ amount: '1.00' }));
  fine(await step('close'));
});

test('a quota for a time ends with its last day, and a credit with its own', async () => {
  const { services } = server.server;
  const { table } = services.model.resources.get('accounts/credit')!;
  const [pending] = (await listed<Credit & { version: number }>('/credit/credit/list', { status: 'pending' })) as [
    Credit,
  ];
  fine(await admin.post('/credit/credit/approve', { ids: pending.id, version: pending.version }));
  const put = (values: Row) =>
    services.store.transaction((tx) => services.store.update(tx, table, values, isColumn('id', pending.id)));
  const other = async () => fine(await admin.get<Credit>(`/credit/credit/${pending.id}`));
  await put({ tempQuota: 100_000, tempExpireDate: '2020-01-01' });
  await endCredits(services);
  expect(await other()).toMatchObject({ tempQuota: null, status: 'effective', availableQuota: pending.totalQuota });
  await put({ expireDate: '2020-01-01' });
  await endCredits(services);
  expect(await other()).toMatchObject({ status: 'expired' });
});

test('what is overdue is not settled by a click', async () => {
  const overdue = (await listed<Credit>('/credit/credit/list', { status: 'overdue' })).find(
    ({ overdueAmount }) => Number(overdueAmount) > 0,
  ) as Credit;
  expect(await admin.post('/credit/credit/repay', { ids: overdue.id, version: overdue.version })).toMatchObject({
    code: 422,
  });
  fine(
    await admin.post(
      '/credit/credit/repayment',
      { id: overdue.id, payWay: 'transfer', amount: overdue.overdueAmount },
      { 'Idempotency-Key': 'overdue' },
    ),
  );
  fine(await admin.post('/credit/credit/repay', { ids: overdue.id, version: overdue.version }));
});

test('after all of that the ledger is sound', async () => {
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [], open: [] });
});
