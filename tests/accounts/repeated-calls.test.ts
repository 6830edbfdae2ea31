import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../src/meta/errors/catalogue.ts';
import type { Row } from '../../src/meta/json.ts';
import { callsFor, onForm } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { openStall } from '../support/stall.ts';

/** Calls that move money or ask for that, made again with the key of the first attempt. Steps of declared states are in the registry of states. */
let server: RunningServer;
let admin: Client;
let rows: Rows;
let keys = 0;

const freshKey = () => ({ 'Idempotency-Key': `again-${++keys}` });
const listed = async <T extends Row>(path: string, filter: Row = {}): Promise<T[]> =>
  (await admin.post<{ list: T[] }>(path, { limit: 5, ...filter })).data.list;
const journals = async () => server.server.services.store.find('ledger_journal', ['id'], { is: 'all', of: [] });
const one = async (path: string, filter: Row = {}) => (await listed(path, filter))[0] as Row;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

/** By hand: the address, its body, and the same with something else in it. */
const byHand: Readonly<Record<string, () => Promise<readonly [body: Row, other: Row]>>> = {
  '/organisation/user/recharge': async () => {
    const { userId = null } = await one('/organisation/userAccount/list', { accountType: 'cash', status: 'normal' });
    const body = { userId, accountType: 'cash', amount: '60.00', payWay: 'cash' };
    return [body, { ...body, amount: '61.00' }];
  },
  '/wallet/virtAccountExtend/recharge': async () => {
    const { id = null } = await one('/wallet/virtAccountExtend/list', { status: 'normal' });
    const body = { id, amount: '1.00' };
    return [body, { ...body, amount: '2.00' }];
  },
  '/organisation/user/batchUserEcharge': async () => {
    const { userId = null, orgId = null } = await one('/organisation/userAccount/list', {
      accountType: 'cash',
      status: 'normal',
    });
    const body = { orgId, accountType: 'cash', payWay: 'cash', amount: '60.00', userIds: [userId] };
    return [body, { ...body, amount: '61.00' }];
  },
  '/credit/credit/repayment': async () => {
    const credits = await listed<Row>('/credit/credit/list', { status: 'effective' });
    const { id = null } = credits.find(({ usedQuota }) => Number(usedQuota) > 10) as Row;
    return [
      { id, amount: '1.00', payWay: 'transfer' },
      { id, amount: '2.00', payWay: 'transfer' },
    ];
  },
  '/credit/credit/setAvailableAmount': async () => {
    const { id = null, version = null } = await one('/credit/credit/list', { status: 'effective' });
    return [
      { id, version, availableAmount: '400000.00' },
      { id, version, availableAmount: '410000.00' },
    ];
  },
  '/flashdeliver/web/order/pay': async () => {
    const stall = await openStall(rows, {});
    await admin.post(
      '/organisation/user/recharge',
      { userId: stall.userId, accountType: 'cash', amount: '100.00', payWay: 'cash' },
      freshKey(),
    );
    const order = await admin.postJson<{ id: string }>('/flashdeliver/web/order/addOrder', {
      merchantId: stall.merchantId,
      userId: stall.userId,
      items: [{ productId: stall.productId, quantity: 1 }],
      address: '1 号楼',
    });
    const others = await listed('/flashdeliver/web/order/queryOrder');
    return [{ id: order.data.id }, { id: others.find(({ id }) => id !== order.data.id)?.id ?? null }];
  },
  '/wallet/virtAccountWater/add': async () => {
    const { id: accountId = null } = await one('/organisation/virtAccount/list', {
      accountType: 'cash',
      status: 'normal',
    });
    const body = { accountId, direction: 'in', amount: '1.00', reason: '少录' };
    return [body, { ...body, amount: '2.00' }];
  },
  '/organisation/userRecod/saveUserRecod': async () => {
    const { userId = null } = await one('/organisation/userAccount/list', { accountType: 'cash', status: 'normal' });
    const body = { userId, accountType: 'cash', direction: 'in', amount: '1.00', reason: '少录' };
    return [body, { ...body, direction: 'out' }];
  },
};

const added = [
  'accounts/rechargeManage',
  'accounts/adjustment',
  'accounts/credit',
  'accounts/welfareRecord',
  'orders/refundOrder',
  'orders/deduction',
  'orders/collection',
  'orders/receivables',
  'meals/orderDinner',
  'shop/order',
  'meetings/order',
  'carwash/order',
  'aircon/order',
  'billing/depositRecord',
  'billing/generalBillOrder',
];

async function expectOnce(
  path: string,
  body: Row,
  other: Row,
  encoding: 'post' | 'postJson' = 'postJson',
): Promise<void> {
  const send = (values: Row) => admin[encoding]<Row>(path, values, headers);
  const headers = freshKey();
  const replies = await Promise.all([send(body), send(body)]);
  const [first] = replies;
  expect(first, JSON.stringify(first)).toMatchObject({ code: 200 });
  const booked = await journals();
  expect(replies[1]).toEqual(first);
  expect(await send(body)).toEqual(first);
  expect(await send(other)).toMatchObject({ code: 409, message: catalogue.keyReused.text.zh });
  expect(await journals()).toHaveLength(booked.length);
}

describe('the same key is answered alike and does nothing more, another body is refused', () => {
  test.each(Object.entries(byHand))('%s', async (path, prepare) => expectOnce(path, ...(await prepare())));

  test.each(added)('%s is added once', async (id) => {
    const resource = rows.resource(id);
    const path = callsFor(resource, 'add')[0]?.path as string;
    const body = onForm(resource, await rows.values(resource));
    const before = await admin.post<{ total: number }>(callsFor(resource, 'list')[0]?.path as string, { limit: 1 });
    await expectOnce(path, body, { ...body, ...onForm(resource, await rows.values(resource)) }, 'post');
    expect(
      (await admin.post<{ total: number }>(callsFor(resource, 'list')[0]?.path as string, { limit: 1 })).data.total,
    ).toBe(before.data.total + 1);
  });
});

test('a key is asked for where money moves at once, and has to be one', async () => {
  for (const path of ['/organisation/user/recharge', '/credit/credit/repayment', '/flashdeliver/web/order/pay'])
    expect(await admin.postJson(path, {}), path).toMatchObject({ code: 400 });
  expect(await admin.postJson('/wallet/adjustment/approve', {}, { 'Idempotency-Key': 'two words' })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'Idempotency-Key' }] },
  });
});

test('what others name their attempts is no concern of mine', async () => {
  const other = await server.as('project-a');
  const headers = freshKey();
  const [made] = await (byHand['/organisation/userRecod/saveUserRecod'] as () => Promise<readonly [Row, Row]>)();
  // Of somebody whom both of them see.
  const wallets = { accountType: 'cash', status: 'normal', limit: 1 };
  const [wallet] = (await other.post<{ list: Row[] }>('/organisation/userAccount/list', wallets)).data.list;
  const body = { ...made, userId: wallet?.userId ?? null };
  const own = await admin.postJson<Row>('/organisation/userRecod/saveUserRecod', body, headers);
  expect((await other.postJson<Row>('/organisation/userRecod/saveUserRecod', body, headers)).data.id).not.toBe(
    own.data.id,
  );
});
