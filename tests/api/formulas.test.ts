import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { refreshFormulas } from '../../src/server/install/formulas.ts';
import { callsFor, invoke, listOf, onForm, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { readMeta, writeMeta } from '../../src/server/storage/meta.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { formulaValues } from '../../src/expressions/formulas.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const added = async (id: string, given: Row) => rows.add(rows.resource(id), given);
const read = async (id: string, row: string): Promise<StoredRow> =>
  (await invoke<StoredRow>(admin, callsFor(rows.resource(id), 'read')[0]!, row)).data;

describe('a formula', () => {
  test('is worked out when a row is added and when what it uses changes', async () => {
    const wine = rows.resource('meetings/conferenceWine');
    const { id, version, amount } = await rows.add(wine, { unitPrice: '12.50', quantity: 3 });
    expect(amount).toBe('37.50');
    const update = callsFor(wine, 'update')[0]!.path;
    const changed = await admin.post<StoredRow>(update, { id, version, quantity: 4 });
    expect(changed).toMatchObject({ status: 200, data: { amount: '50.00' } });
    expect(await read(wine.id, id)).toMatchObject({ amount: '50.00' });
    // Emptied with what it needs.
    expect(await admin.post(update, { id, version: changed.data.version, unitPrice: '' })).toMatchObject({
      status: 200,
      data: { amount: null },
    });
  });

  test('cannot be written by hand', async () => {
    const wine = rows.resource('meetings/conferenceWine');
    const values = await rows.values(wine, { unitPrice: '1.00' });
    expect(await admin.post(callsFor(wine, 'add')[0]!.path, onForm(wine, { ...values, amount: '9.00' }))).toMatchObject(
      { status: 400, data: { errors: [{ path: 'amount' }] } },
    );
  });

  test('uses other formulas, and follows steps', async () => {
    const credit = rows.resource('accounts/credit');
    // Nothing can be spent before somebody agreed; while a change waits for that, what was agreed before.
    const { id, availableQuota } = await added('accounts/credit', {
      totalQuota: '1000.00',
      tempQuota: null,
      tempExpireDate: null,
    });
    expect(availableQuota).toBe('0.00');
    await rows.put(credit, id, { status: 'effective', usedQuota: '300.00', tempQuota: null });
    expect(formulaValues(credit, (await rows.find(credit, id)) as Row)).toEqual({ availableQuota: '700.00' });
    await rows.put(credit, id, { availableQuota: '700.00' });
    const adjust = [...credit.calls].find(({ transition }) => transition === 'adjust')!;
    expect(await invoke(admin, adjust, id, { totalQuota: '2000.00' })).toMatchObject({
      status: 200,
      data: { rows: [{ status: 'adjusting', totalQuota: '1000.00', availableQuota: '700.00' }] },
    });
    expect(await added('accounts/rechargeManage', { amount: '5.00', targetType: 'virt' })).toMatchObject({
      totalAmount: '5.00',
    });
  });

  test('can be sorted by and filtered by, since it is stored', async () => {
    const receivables = rows.resource('orders/receivables');
    const { status, data } = await listOf(admin, receivables, {
      _sort: 'realAmount',
      _order: 'desc',
      realAmount_gte: '0.01',
      limit: 50,
    });
    expect(status).toBe(200);
    const amounts = data.list.map(({ realAmount }) => Number(realAmount));
    expect(amounts.length).toBeGreaterThan(3);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  });

  test('holds in every row that the product brings', async () => {
    const { store, db, model } = server.server.services;
    const { codecOf } = await import('../../src/server/records/codec.ts');
    let looked = 0;
    for (const resource of model.resources.values()) {
      if (resource.formulas.size === 0) continue;
      const codec = codecOf({ model, db }, resource);
      const { rows: stored } = await store.page({
        table: resource.table,
        columns: codec.readable,
        where: { is: 'all', of: [] },
        order: [{ column: 'id', descending: false }],
        limit: 300,
        offset: 0,
      });
      looked += stored.length;
      for (const row of stored)
        expect(formulaValues(resource, codec.toPlain(row)), `${resource.id} ${JSON.stringify(row)}`).toEqual({});
    }
    expect(looked).toBeGreaterThan(50);
  });

  test('comes to rows that are older than it', async () => {
    const wine = rows.resource('meetings/conferenceWine');
    const { id, version } = await rows.add(wine, { unitPrice: '2.00', quantity: 2 });
    await rows.put(wine, id, { amount: null });
    const { services } = server.server;
    const key = `formulas:${wine.table}`;
    expect((await readMeta(services.db)).get(key)).toHaveLength(64);
    await services.store.transaction((tx) => writeMeta(tx, key, 'of another release'));
    await refreshFormulas(services);
    expect(await rows.find(wine, id)).toMatchObject({ amount: '4.00', version });
    // Once is enough.
    await rows.put(wine, id, { amount: '1.00' });
    await refreshFormulas(services);
    expect(await rows.find(wine, id)).toMatchObject({ amount: '1.00' });
  });
});

test('what is worked out from other rows: how many of some kind, the latest of all, in reads and replies alike', async () => {
  const coupon = rows.resource('shop/coupon');
  const { id } = await rows.addFree(coupon);
  const receive = rows.resource('shop/receive');
  for (const status of ['unused', 'used', 'used'])
    await rows.add(receive, { couponId: id, status }).then((row) => rows.put(receive, row.id, { status }));
  expect(await read(coupon.id, id)).toMatchObject({ takenCount: 3, usedCount: 2 });

  const contract = rows.resource('enterprise/contractInfo');
  const plan = rows.resource('enterprise/contractOrder');
  const { id: contractId } = await rows.addFree(contract);
  const dates: readonly (readonly [string, string])[] = [
    ['2026-03-01', 'paid'],
    ['2026-05-01', 'unpaid'],
    ['2026-04-01', 'unpaid'],
  ];
  for (const [planPayDate, status] of dates)
    await rows
      .add(plan, { contractId })
      .then((row) => rows.put(plan, row.id, { planPayDate, status, paidAmount: null }));
  const { version, nextPayDate } = await read(contract.id, contractId);
  expect(nextPayDate).toBe('2026-04-01');
  const update = callsFor(contract, 'update')[0]!.path;
  expect(await admin.post(update, { id: contractId, version, remark: '续签优先' })).toMatchObject({
    status: 200,
    data: { nextPayDate: '2026-04-01' },
  });

  const { store } = server.server.services;
  const worked = (how: 'max' | 'last', where = {}) =>
    store.find(contract.table, ['id'], isColumn('id', contractId), {
      limit: 1,
      derived: [
        {
          name: `found${how}${JSON.stringify(where)}`,
          table: plan.table,
          how,
          by: 'contractId',
          field: 'planPayDate',
          where,
        },
      ],
    });
  expect(
    [
      await worked('max'),
      await worked('last'),
      await worked('max', { status: 'paid' }),
      await worked('last', { status: 'none' }),
    ].map(([row]) => Object.values(row ?? {})[1]),
  ).toEqual(['2026-05-01', '2026-04-01', '2026-03-01', null]);
});
