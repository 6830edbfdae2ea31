import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoke, onForm, type Refusal, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const add = async (id: string, given: Record<string, string>): Promise<Reply<StoredRow & Refusal>> => {
  const resource = rows.resource(id);
  const call = resource.calls.find(({ op }) => op === 'add' || op === 'save');
  const values = { ...(await rows.values(resource)), ...given };
  return admin.post(call?.path ?? '', onForm(resource, values));
};

const refused = (path: string, message: string) => ({
  status: 400,
  data: { errors: expect.arrayContaining([expect.objectContaining({ path, message })]) },
});

test.each([
  ['accounts/rechargeManage', 'amount', '0', '不能小于0.01'],
  ['accounts/rechargeManage', 'amount', '0.00', '不能小于0.01'],
  ['accounts/rechargeManage', 'amount', '10000000.00', '不能大于9999999.99'],
  ['orders/refundOrder', 'refundAmount', '0', '不能小于0.01'],
  ['accounts/credit', 'totalQuota', '0', '不能小于0.01'],
])('%s: %s of %s', async (id, field, amount, message) => {
  expect(await add(id, { [field]: amount })).toMatchObject(refused(field, message));
});

test('what ends before it begins', async () => {
  const times = { startTime: '2027-03-01T10:00:00Z', endTime: '2027-03-01T09:00:00Z' };
  expect(await add('meetings/order', times)).toMatchObject(refused('endTime', '须晚于开始时间'));
  expect(await add('enterprise/contractInfo', { startDate: '2026-11-27', endDate: '2020-01-01' })).toMatchObject(
    refused('endDate', '不能小于开始日期'),
  );
});

test('a change is held against what is stored', async () => {
  const contract = rows.resource('enterprise/contractInfo');
  const { id, version } = await rows.add(contract, { startDate: '2026-01-01', endDate: '2026-12-31' });
  expect(await admin.post('/organisation/contractInfo/update', { id, version, endDate: '2025-12-31' })).toMatchObject(
    refused('endDate', '不能小于开始日期'),
  );
  expect(await admin.post('/organisation/contractInfo/update', { id, version, startDate: '2027-01-01' })).toMatchObject(
    refused('endDate', '不能小于开始日期'),
  );
  expect(await admin.post('/organisation/contractInfo/update', { id, version, endDate: '2027-01-31' })).toMatchObject({
    status: 200,
  });
});

test('a limit is not below what is used of it', async () => {
  const credit = rows.resource('accounts/credit');
  const { id } = await rows.add(credit, { totalQuota: '20000.00' });
  await rows.put(credit, id, { status: 'effective', usedQuota: '18500.00' });
  expect(await admin.post('/credit/credit/adjust', { id, totalQuota: '1.00' })).toMatchObject(
    refused('totalQuota', '不能小于已用额度（元）'),
  );
  expect(await rows.find(credit, id)).toMatchObject({ totalQuota: '20000.00', status: 'effective' });
});

describe('a deposit', () => {
  const held = async (): Promise<string> => {
    const deposit = rows.resource('billing/depositRecord');
    const { id } = await rows.add(deposit, { amount: '50.00' });
    await rows.put(deposit, id, { status: 'held' });
    return id;
  };
  const apply = (id: string, amounts: Record<string, string>) =>
    admin.post('/organisation/depositRecord/applyRefund', { id, ...amounts });

  test.each([
    [{ refundAmount: '987654321.00' }, 'refundAmount'],
    [{ refundAmount: '1.00', deductAmount: '999999.00' }, 'deductAmount'],
    [{ refundAmount: '40.00', deductAmount: '20.00' }, 'refundAmount'],
  ])('is not paid back as %o', async (amounts, path) => {
    expect(await apply(await held(), amounts)).toMatchObject({ status: 400, data: { errors: [{ path }] } });
  });

  test('is paid back as far as it was paid', async () => {
    expect(await apply(await held(), { refundAmount: '30.00', deductAmount: '20.00' })).toMatchObject({
      status: 200,
      data: { rows: [{ status: 'refunding' }] },
    });
  });
});

describe('money back for an order', () => {
  const refund = 'orders/refundOrder';

  test('is that of an order that exists', async () => {
    expect(await add(refund, { orderNo: 'NO-SUCH-ORDER', refundAmount: '5.00' })).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'orderNo' }] },
    });
  });

  test('is not more than was paid, whatever the request says', async () => {
    expect(await add(refund, { orderAmount: '9000000.00', refundAmount: '1000000.00' })).toMatchObject(
      refused('refundAmount', '不能大于999999.99'),
    );
  });

  test('is not more in several parts, also at once', async () => {
    const resource = rows.resource(refund);
    const values = onForm(resource, await rows.values(resource, { refundAmount: '400000.00' }));
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => admin.post<StoredRow>('/orderManage/refundOrder/add', values)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400]);
    const first = replies.find(({ status }) => status === 200)?.data as StoredRow;
    expect(first.orderAmount).toBe('999999.99');
    const reject = resource.calls.find(({ transition }) => transition === 'reject');
    if (reject) expect((await invoke(admin, reject, first.id, { auditRemark: '重复' })).code).toBe(200);
    expect(await admin.post('/orderManage/refundOrder/add', { ...values, refundAmount: '599999.99' })).toMatchObject({
      status: 200,
    });
  });
});
