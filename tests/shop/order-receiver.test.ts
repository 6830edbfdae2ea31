import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { checkReply } from '../support/own-replies.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { prove } from '../support/sign-in.ts';
import { addProduct, openStall, type Stall } from '../support/stall.ts';

type Received = Row & { id: string; orderNo: string; errors: { path: string }[] };
interface Platform {
  id: string;
  receiverKey: string;
  secret: string;
}

const base = '/super_cloud/api';
const call = '/flashdeliver/web/order/starbucksReceiver';
const path = base + call;
let server: RunningServer;
let admin: Client;
let rows: Rows;
let stall: Stall;
let platform: Platform;
let mobile: string;
let product: StoredRow;

const stored = async (resource: string, id: string) => (await rows.find(rows.resource(resource), id)) as StoredRow;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  stall = await openStall(rows);
  mobile = String((await stored('residents/user', stall.userId)).mobile);
  product = await addProduct(rows, stall, { stock: 1000, price: '12.50' });
  platform = await addPlatform();
});
afterAll(() => server.stop());

async function addPlatform(): Promise<Platform> {
  const { data } = await admin.post<{ id: string }>('/shop/orderReceiver/add', {
    receiverName: `平台 ${randomUUID()}`,
    merchantId: stall.merchantId,
  });
  return { id: data.id, ...(await rotate(data.id)) };
}

async function rotate(id: string): Promise<{ receiverKey: string; secret: string }> {
  await prove(admin);
  return (await admin.post<Platform>('/shop/orderReceiver/rotate', { id })).data;
}

const order = (more: Row = {}): Row => ({
  outsideNo: randomUUID(),
  mobile,
  address: '2 号楼 305',
  items: [{ productCode: String(product.productCode), quantity: 2 }],
  ...more,
});

/** As a program hands it in that knows the documentation only. */
async function handIn(
  body: Row,
  { by = platform, as = body, nonce = randomUUID() as string }: { by?: Platform; as?: Row; nonce?: string } = {},
): Promise<Reply<Received>> {
  const time = String(Math.floor(Date.now() / 1000));
  const digest = `sha-256=:${createHash('sha256').update(JSON.stringify(body)).digest('base64')}:`;
  const signature = createHmac('sha256', by.secret)
    .update(['POST', path, digest, time, nonce].join('\n'))
    .digest('base64url');
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: JSON.stringify(as),
    headers: {
      'content-type': 'application/json',
      'content-digest': digest,
      authorization: `HMAC-SHA256 key=${by.receiverKey}, time=${time}, nonce=${nonce}, signature=${signature}`,
    },
  });
  const reply = (await response.json()) as Reply<Received>;
  if (response.status === 200) checkReply(server.url, base, 'POST', call, reply);
  return { ...reply, status: response.status };
}

const stockOf = async (id: string) => (await stored('shop/product', id)).stock;

test('a signed order is worked out here, takes its stock and waits to be paid', async () => {
  const before = Number(await stockOf(product.id));
  const { status, data } = await handIn(order({ outsideNo: 'SBX-1', receiverName: '张敏' }));
  expect(status).toBe(200);
  expect(data).toMatchObject({ outsideNo: 'SBX-1', status: 'unpaid', repeated: false });
  const row = await stored('shop/order', data.id);
  expect(row).toMatchObject({
    merchantId: stall.merchantId,
    userId: stall.userId,
    receiverId: platform.id,
    receiverName: '张敏',
    productAmount: '25.00',
    payAmount: data.payAmount,
  });
  expect(Date.parse(String(data.payBefore)) - Date.parse(String(row.orderTime))).toBe(15 * 60_000);
  expect(await stockOf(product.id)).toBe(before - 2);
  expect((await stored('shop/orderReceiver', platform.id)).lastOrderTime).not.toBeNull();
});

test('the same outside number is one order, also at the same moment, and nothing else', async () => {
  const asked = order();
  const before = Number(await stockOf(product.id));
  const replies = await Promise.all([handIn(asked), handIn(asked), handIn(asked)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  expect(replies.filter(({ data }) => data.repeated === false)).toHaveLength(1);
  expect(await stockOf(product.id)).toBe(before - 2);
  const other = await handIn({ ...asked, items: [{ productCode: String(product.productCode), quantity: 1 }] });
  expect(other.status).toBe(409);
  expect(await stockOf(product.id)).toBe(before - 2);
  // Another platform counts by itself.
  const elsewhere = await handIn(asked, { by: await addPlatform() });
  expect(elsewhere.data.id).not.toBe(replies[0]?.data.id);
});

test('amounts of its own, unknown buyers, products and fields are refused, and take nothing', async () => {
  const before = await stockOf(product.id);
  const wrong: [Row, string][] = [
    [order({ payAmount: '0.01' }), 'payAmount'],
    [order({ mobile: '13999990000' }), 'mobile'],
    [order({ items: [{ productCode: 'NONE', quantity: 1 }] }), 'items.0.productCode'],
    [order({ items: [{ productCode: String(product.productCode), quantity: 9999 }] }), 'items'],
    [order({ items: 'x' }), 'items'],
    [order({ merchantId: stall.merchantId }), 'merchantId'],
    [order({ outsideNo: '' }), 'outsideNo'],
  ];
  for (const [body, at] of wrong) {
    const { status, data } = await handIn(body);
    expect([status, data.errors.map((error) => error.path)], at).toEqual([expect.toBeOneOf([400, 422]), [at]]);
  }
  expect(await stockOf(product.id)).toBe(before);
});

test('what is forged, changed on the way, sent again or signed with an earlier key is refused', async () => {
  expect((await handIn(order(), { by: { ...platform, secret: 'x' } })).status).toBe(401);
  expect((await handIn(order(), { as: order() })).status).toBe(401);
  expect((await handIn(order(), { by: { ...platform, receiverKey: `rcv_${'a'.repeat(16)}` } })).status).toBe(401);
  const nonce = randomUUID();
  expect((await handIn(order(), { nonce })).status).toBe(200);
  expect((await handIn(order(), { nonce })).status).toBe(401);
  const earlier = await addPlatform();
  const later = { ...earlier, ...(await rotate(earlier.id)) };
  expect(later.receiverKey).toBe(earlier.receiverKey);
  expect(await stored('shop/orderReceiver', later.id)).toMatchObject({ rotatedTime: expect.any(String) as string });
  expect((await handIn(order(), { by: earlier })).status).toBe(401);
  expect((await handIn(order(), { by: later })).status).toBe(200);
  expect(await admin.post('/shop/orderReceiver/disable', { id: later.id })).toMatchObject({ code: 200 });
  expect((await handIn(order(), { by: later })).status).toBe(403);
});

test('the key is sealed where it is stored, and nobody reads it', async () => {
  const { store } = server.server.services;
  const [row] = await store.find(
    rows.resource('shop/orderReceiver').table,
    ['id', 'secret'],
    isColumn('id', platform.id),
    { limit: 1 },
  );
  expect(String(row?.secret)).toMatch(/^sealed:/);
  expect(JSON.stringify(await admin.post('/shop/orderReceiver/list'))).not.toContain(platform.secret);
});

test('one that is not paid in time ends, and gives its stock back', async () => {
  const before = Number(await stockOf(product.id));
  const { data } = await handIn(order({ items: [{ productCode: String(product.productCode), quantity: 1 }] }));
  expect(await stockOf(product.id)).toBe(before - 1);
  await rows.put(rows.resource('shop/order'), data.id, { orderTime: '2020-01-01T00:00:00.000Z' });
  await admin.post('/scm/schedule/job/planSteps', { action: 'run' });
  await expect.poll(async () => (await stored('shop/order', data.id)).status).toBe('cancelled');
  expect(await stockOf(product.id)).toBe(before);
});
