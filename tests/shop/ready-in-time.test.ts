import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { markOverdue } from '../../src/server/features/overdue/mark.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { openStall, type Stall } from '../support/stall.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
let stall: Stall;
let keys = 0;
const key = () => ({ 'Idempotency-Key': `ready-${++keys}` });
const minute = 60_000;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  stall = await openStall(rows);
  const { userId, merchantId } = stall;
  await admin.post(
    '/organisation/user/recharge',
    { userId, accountType: 'cash', amount: '500.00', payWay: 'cash' },
    key(),
  );
  const shops = rows.resource('shop/business');
  await rows.add(shops, {
    merchantId,
    prepareMinutes: 20,
    status: 'open',
    openTime: '00:00',
    closeTime: '23:59',
    startAmount: '0.00',
    deliveryFee: '0.00',
  });
});
afterAll(() => server.stop());

async function paid(more: Row = {}): Promise<StoredRow> {
  const { merchantId, userId, productId } = stall;
  const items = [{ productId, quantity: 1 }];
  const added = await admin.postJson<StoredRow>('/flashdeliver/web/order/addOrder', {
    merchantId,
    userId,
    items,
    address: '1 号楼',
    ...more,
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  expect(await admin.post('/flashdeliver/web/order/pay', { id: added.data.id }, key())).toMatchObject({ code: 200 });
  return (await rows.find(rows.resource('shop/order'), added.data.id)) as StoredRow;
}
const at = (moment: unknown): number => Date.parse(String(moment));
const isLate = async ({ id }: StoredRow) => (await rows.find(rows.resource('shop/order'), id))?.late === true;
const told = async ({ id }: StoredRow): Promise<unknown[]> =>
  (await asSystem(server.server.services, 'notices/inboxMessage').find(isColumn('recordId', id))).map(
    ({ actionName }) => actionName,
  );

test('an order is to be ready when its shop says, or when it is expected, if that is later', async () => {
  const [soon, later] = [await paid(), await paid({ expectTime: new Date(Date.now() + 300 * minute).toISOString() })];
  expect((at(soon.readyDeadline) - at(soon.payTime)) / minute).toBeCloseTo(20, 0);
  expect(later.readyDeadline).toBe(later.expectTime);
});

test('whoever accepts orders hears of one that is paid, and again when it is late; one that is ready is not', async () => {
  const [lies, ready] = [await paid(), await paid()];
  await until(async () => (await told(lies)).includes('待接单'));
  for (const step of ['accept', 'ready'])
    expect(await admin.post(`/flashdeliver/web/order/${step}`, { id: ready.id })).toMatchObject({ code: 200 });
  await markOverdue(server.server.services, Date.now() + 19 * minute);
  expect(await isLate(lies)).toBe(false);
  await markOverdue(server.server.services, Date.now() + 21 * minute);
  expect([await isLate(lies), await isLate(ready)]).toEqual([true, false]);
  await until(async () => (await told(lies)).includes('已超时'));
});
