import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { checkLedgerAndNote } from '../../src/server/areas/accounts/check-ledger.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const tableOf = (resource: string) => server.server.services.model.resources.get(resource)!.table;
const rowIn = async (resource: string, values: Record<string, string>, columns = ['id']) => {
  const { store } = server.server.services;
  const where = all(...Object.entries(values).map(([name, value]) => isColumn(name, value)));
  const [row] = await store.find(tableOf(resource), columns, where, { limit: 1 });
  if (!row) throw new Error(`the demo has no ${resource} with ${JSON.stringify(values)}`);
  return row;
};
const idIn = async (resource: string, status: string) => String((await rowIn(resource, { status })).id);

/** Writes a row past the product, as a mistake or somebody with the database would; and back again. */
async function bent<T>(
  resource: string,
  id: string,
  values: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const { store } = server.server.services;
  const [before] = await store.find(tableOf(resource), Object.keys(values), isColumn('id', id), { limit: 1 });
  const put = (next: Record<string, unknown>) =>
    store.transaction((tx) => store.update(tx, tableOf(resource), next, all(isColumn('id', id))));
  await put(values);
  try {
    return await work();
  } finally {
    await put(before ?? {});
  }
}

test('every document of the demo is booked as it says', async () => {
  expect(await documentDifferences(server.server.services)).toEqual([]);
});

test.each([
  ['accounts/rechargePerson', 'success'],
  ['accounts/rechargePerson', 'reversed'],
  ['accounts/welfarePersonRecord', 'success'],
  ['accounts/adjustment', 'success'],
])('%s (%s) of another amount than was booked is named', async (resource, status) => {
  const { services } = server.server;
  const id = await idIn(resource, status);
  await bent(resource, id, { amount: 123_457 }, async () => {
    expect(await documentDifferences(services)).toMatchObject([{ resource, id, said: '1234.57' }]);
    expect(await checkLedgerAndNote(services)).toMatchObject({
      sound: false,
      findings: [],
      open: [],
      documents: [{ resource, id }],
    });
  });
  expect(await documentDifferences(services)).toEqual([]);
});

test.each([
  ['accounts/rechargePerson', 'waiting', 'success'],
  ['accounts/welfarePersonRecord', 'waiting', 'success'],
  ['accounts/adjustment', 'pending', 'success'],
])('%s that says it is booked and is not is named', async (resource, from, status) => {
  const id = await idIn(resource, from);
  await bent(resource, id, { status }, async () => {
    expect(await documentDifferences(server.server.services)).toMatchObject([{ resource, id, booked: null }]);
  });
});

test.each([
  ['accounts/rechargePerson', 'success', 'waiting'],
  ['accounts/welfarePersonRecord', 'success', 'waiting'],
  ['accounts/adjustment', 'success', 'pending'],
])('what is booked for %s that does not say so is named', async (resource, status, to) => {
  const id = await idIn(resource, status);
  await bent(resource, id, { status: to }, async () => {
    const [found, ...others] = await documentDifferences(server.server.services);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id: null, said: null, origin: expect.stringContaining(id) as string });
  });
});

/** What was paid, given back, held and settled: kind, which row of the demo, and the column that is changed. */
const orders = [
  ['shop/order', { status: 'finished', payWay: 'cash_wallet' }, 'payAmount'],
  ['orders/receivables', { status: 'success', payWay: 'cash_wallet' }, 'realAmount'],
  ['orders/receivables', { status: 'success', payWay: 'wechat' }, 'realAmount'],
  ['orders/receivables', { status: 'refunded' }, 'refundAmount'],
  ['orders/receivables', { status: 'success' }, 'refundAmount'],
  ['orders/collection', { status: 'success' }, 'amount'],
  ['orders/collection', { status: 'part_refund' }, 'refundAmount'],
  ['billing/billPayment', { status: 'paid' }, 'payAmount'],
  ['billing/generalBillOrder', { status: 'paid' }, 'payAmount'],
  ['billing/depositRecord', { status: 'held' }, 'amount'],
  ['billing/depositRecord', { status: 'refunded' }, 'refundAmount'],
  ['merchants/settlement', { status: 'settled' }, 'payable'],
  ['merchants/settlement', { status: 'settled' }, 'fee'],
] as const;

/** Every difference that is found is of this row, or of a journal that names it. */
async function foundFor(resource: string, id: string, count: number): Promise<void> {
  const found = await documentDifferences(server.server.services);
  expect(found).toHaveLength(count);
  for (const each of found) {
    expect(each.resource).toBe(resource);
    expect(`${String(each.id)} ${each.origin}`).toContain(id);
  }
}

test.each(orders)('%s (%j) with another %s than was booked is named', async (resource, where, column) => {
  const id = String((await rowIn(resource, where)).id);
  await bent(resource, id, { [column]: 123_457 }, () => foundFor(resource, id, 1));
  expect(await documentDifferences(server.server.services)).toEqual([]);
});

test.each([
  ['billing/billPayment', 'paid', 'refunded'],
  ['billing/generalBillOrder', 'paid', 'refunded'],
  ['billing/generalBillOrder', 'closed', 'paid'],
  ['billing/depositRecord', 'unpaid', 'held'],
  ['billing/depositRecord', 'confiscating', 'confiscated'],
  ['orders/receivables', 'failed', 'success'],
  ['orders/collection', 'uploading', 'success'],
  ['merchants/settlement', 'confirmed', 'settled'],
  ['merchants/settlement', 'settled', 'paid'],
])('%s in %s that says that it is %s is named', async (resource, from, status) => {
  const id = await idIn(resource, from);
  await bent(resource, id, { status }, () => foundFor(resource, id, 1));
});

test.each([
  ['orders/receivables', { status: 'success' }, { status: 'failed' }],
  ['orders/collection', { status: 'success' }, { status: 'uploading' }],
  ['billing/billPayment', { status: 'refunded' }, { status: 'paid' }],
  ['billing/depositRecord', { status: 'held' }, { status: 'unpaid' }],
  ['merchants/settlement', { status: 'settled' }, { status: 'confirmed' }],
  ['merchants/settlement', { status: 'paid' }, { status: 'settled' }],
  ['shop/order', { status: 'finished', payWay: 'cash_wallet' }, { payTime: null }],
] as const)('the journal of %s (%j) that says %j instead is named', async (resource, where, values) => {
  const id = String((await rowIn(resource, where)).id);
  await bent(resource, id, values, () => foundFor(resource, id, 1));
});

test('a dinner is compared with its payment', async () => {
  const { services } = server.server;
  const { id } = await rowIn('meals/orderDinner', { status: 'finished', payWay: 'cash_wallet' }, ['id']);
  expect(await documentDifferences(services)).toEqual([]);
  for (const values of [{ payAmount: 123_457 }, { payTime: null }])
    await bent('meals/orderDinner', String(id), values, () => foundFor('meals/orderDinner', String(id), 1));
});
