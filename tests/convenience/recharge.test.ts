import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { onForm, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What is bought for a meter or an outlet. */
let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const path = '/chargingsystem/recharge';
const recharges = () => rows.resource('convenience/recharge');

async function values(product: Row): Promise<Row> {
  const bought = await rows.add(rows.resource('convenience/product'), product);
  await rows.put(rows.resource('convenience/product'), bought.id, { status: 'on' });
  return onForm(
    recharges(),
    await rows.values(recharges(), {
      orgId: bought.orgId ?? null,
      productId: bought.id,
      categoryId: bought.categoryId ?? null,
      amount: '100.00',
      payAmount: '90.00',
      roomId: null,
    }),
  );
}

test('the gift of a product comes along, and what is paid today is valid for so many days', async () => {
  const given = await values({ giftValue: '5.00', validDays: 30 });
  const added = await admin.postJson<StoredRow>(`${path}/add`, given);
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200, data: { giftAmount: '5.00', validUntil: null } });
  const paid = await admin.post(`${path}/collect`, { id: added.data.id, payWay: 'cash' });
  expect(paid, JSON.stringify(paid)).toMatchObject({ code: 200 });
  expect((await admin.get(`${path}/${added.data.id}`)).data).toMatchObject({
    giftAmount: '5.00',
    validUntil: addDays(chinaDay(Date.now()), 29),
  });
});

test('nobody gives more than the product does, and what has no days does not end', async () => {
  const given = await values({ giftValue: null, validDays: null });
  expect(await admin.postJson(`${path}/add`, { ...given, giftAmount: '99.00' })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'giftAmount' }] },
  });
  const { data } = await admin.postJson<StoredRow>(`${path}/add`, given);
  await admin.post(`${path}/collect`, { id: data.id, payWay: 'cash' });
  expect((await admin.get(`${path}/${data.id}`)).data).toMatchObject({ giftAmount: '0.00', validUntil: null });
});
