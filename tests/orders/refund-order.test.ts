import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Order {
  id: string;
  orderNo: string;
  orgId: string;
  merchantId: string;
  userId: string;
  payAmount: string;
  payWay: string;
}
interface RefundOrder {
  id: string;
  version: number;
  status: string;
  failReason: string | null;
  finishTime: string | null;
  applyTime: string | null;
}
interface Wallet {
  id: string;
  version: number;
  userId: string;
  balance: string;
  status: string;
}

let server: RunningServer;
let admin: Client;
let rows: Rows;
let project: Client;
let orders: Order[];
let wallets: Wallet[];

const listed = async <T>(path: string, filter: Record<string, unknown> = {}): Promise<T[]> =>
  (await admin.post<{ list: T[] }>(path, { limit: 200, ...filter })).data.list;
const cash = async (userId: string) =>
  (await listed<Wallet>('/organisation/userAccount/list', { userId, accountType: 'cash' })).find(
    (wallet) => wallet.userId === userId,
  ) as Wallet;
const read = async (id: string) => fine(await admin.get<RefundOrder>(`/orderManage/refundOrder/${id}`));
const cents = (yuan: string) => Math.round(Number(yuan) * 100);

/** An order that was paid from a wallet, and its payer's balance since. */
async function paidOrder(): Promise<{ order: Order; paid: string }> {
  const order = takeOrder();
  return { order, paid: (await cash(order.userId)).balance };
}

/** One that no test has taken yet. */
function takeOrder(): Order {
  const order = orders.pop();
  expect(order).toBeDefined();
  return order as Order;
}

/** One that says that it was paid by a channel, as orders of other systems do. */
async function takeChannelOrder(): Promise<Order> {
  const order = takeOrder();
  await rows.put(rows.resource('shop/order'), order.id, { payWay: 'wechat' });
  return order;
}
const ask = async ({ orderNo, orgId, userId }: Order, refundAmount: string) =>
  fine(
    await project.post<RefundOrder>('/orderManage/refundOrder/add', {
      orgId,
      orderNo,
      bizType: 'shop',
      userId,
      refundAmount,
      refundReason: '商品破损',
      refundWay: 'origin',
    }),
  );
const approve = async (id: string, client = admin) =>
  client.post('/orderManage/refundOrder/approve', { ids: id, version: (await read(id)).version, auditRemark: '同意' });

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  rows = new Rows(server.server.services, admin);
  const asked = new Set(
    (await listed<{ orderNo: string }>('/orderManage/refundOrder/list')).map(({ orderNo }) => orderNo),
  );
  wallets = await listed<Wallet>('/organisation/userAccount/list', { accountType: 'cash', status: 'normal' });
  const payers = new Set(wallets.map(({ userId }) => userId));
  const mine = (await project.post<{ list: { orgId: string }[] }>('/organisation/virtAccount/list', { limit: 1 })).data
    .list[0]?.orgId;
  const own = (await listed<Order>('/flashdeliver/web/order/queryOrder', { status: 'finished' })).filter(
    ({ orgId }) => orgId === mine,
  );
  orders = own.filter(
    ({ orderNo, userId, payWay }) => !asked.has(orderNo) && payers.has(userId) && payWay === 'cash_wallet',
  );
});
afterAll(() => server.stop());

test('a refund that is approved comes back to the wallet, once, and no more than was paid in all', async () => {
  const { order, paid } = await paidOrder();
  const part = await ask(order, '1.50');
  expect(part.applyTime).not.toBeNull();
  expect((await approve(part.id, project)).code).toBe(403);
  const replies = await Promise.all(Array.from({ length: 4 }, () => approve(part.id)));
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await read(part.id)).toMatchObject({ status: 'success', finishTime: expect.any(String) });
  expect(cents((await cash(order.userId)).balance)).toBe(cents(paid) + 150);
  const rest = await ask(order, (Number(order.payAmount) - 1.5).toFixed(2));
  fine(await approve(rest.id));
  expect(cents((await cash(order.userId)).balance)).toBe(cents(paid) + cents(order.payAmount));
  expect(
    await project.post('/orderManage/refundOrder/add', {
      orgId: order.orgId,
      orderNo: order.orderNo,
      bizType: 'shop',
      userId: order.userId,
      refundAmount: '0.01',
      refundReason: '再退',
      refundWay: 'origin',
    }),
  ).toMatchObject({ code: 400, data: { errors: [{ path: 'refundAmount' }] } });
});

test('what was paid outside of the ledger waits to be paid back there', async () => {
  const order = await takeChannelOrder();
  const { balance } = await cash(order.userId);
  const asked = await ask(order, '1.00');
  fine(await approve(asked.id));
  expect(await read(asked.id)).toMatchObject({ status: 'refunding', finishTime: null });
  expect((await cash(order.userId)).balance).toBe(balance);
});

test('what cannot come back says why, and is tried again', async () => {
  const { order } = await paidOrder();
  const asked = await ask(order, '2.00');
  // Somebody else has given it back meanwhile.
  const { refund } = await import('../../src/server/areas/accounts/payment-refund.ts');
  const context = systemContext(server.server.services);
  await context.store.transaction((tx) =>
    refund(context, tx, {
      origin: { kind: 'shop', id: order.id, number: order.orderNo },
      step: 'cancelled',
      reason: '取消',
    }),
  );
  fine(await approve(asked.id));
  const failed = await read(asked.id);
  expect(failed).toMatchObject({ status: 'failed', failReason: expect.stringContaining('0.00') as string });
  fine(await admin.post('/orderManage/refundOrder/retry', { ids: asked.id, version: failed.version }));
  expect((await read(asked.id)).status).toBe('failed');
});

test('after all of that the ledger is sound', async () => {
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [], open: [] });
});

test('an order of which all the money came back is refunded itself; one of which a part came back goes on', async () => {
  const { order } = await paidOrder();
  const state = async () =>
    fine(await admin.post<{ status: string; version: number }>('/flashdeliver/web/order/getOrder', { id: order.id }))
      .status;
  const first = await ask(order, '0.50');
  fine(await approve(first.id));
  expect(await state()).toBe('finished');
  const rest = await ask(order, ((cents(order.payAmount) - 50) / 100).toFixed(2));
  fine(await approve(rest.id));
  expect(await state()).toBe('refunded');
});

test('what was paid by a channel is paid back there, with its voucher, or refused there', async () => {
  const order = await takeChannelOrder();
  const asked = await ask(order, '1.00');
  fine(await approve(asked.id));
  expect(await read(asked.id)).toMatchObject({ status: 'refunding' });
  expect(await admin.post('/orderManage/refundOrder/refundDone', { ids: asked.id })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'voucherNo' }] },
  });
  fine(await admin.post('/orderManage/refundOrder/refundFail', { ids: asked.id, failReason: '超过退款期限' }));
  expect(await read(asked.id)).toMatchObject({ status: 'failed', failReason: '超过退款期限' });
});
