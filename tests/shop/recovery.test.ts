import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { takingsOf } from '../../src/server/accounts/holders.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { findAccount, readAccounts } from '../../src/server/ledger/accounts.ts';
import { checkLedger, isSound, reportLines } from '../../src/server/ledger/check.ts';
import { listOf, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { systemContext } from '../../src/server/system.ts';
import { openStall, type Stall } from '../support/stall.ts';

const prefix = '/flashdeliver/web/recovery';
let server: RunningServer;
let admin: Client;
let rows: Rows;
let stall: Stall;
let keys = 0;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  stall = await openStall(rows);
});
afterAll(() => server.stop());

/** Somebody with so much money, and tableware that was given to them. */
async function lent(cash: string, more: Row = {}): Promise<{ id: string; userId: string }> {
  const userId = (await rows.add(rows.resource('residents/user'), { orgId: stall.orgId, virtId: null, deptId: null }))
    .id;
  const given = { userId, accountType: 'cash', amount: cash, payWay: 'cash' };
  await admin.post('/organisation/user/recharge', given, { 'idempotency-key': `recovery-${++keys}` });
  const order = await admin.postJson<StoredRow>('/flashdeliver/web/order/addOrder', {
    merchantId: stall.merchantId,
    userId,
    items: [{ productId: stall.productId, quantity: 1 }],
    address: '1 号楼',
  });
  const reply = await admin.postJson<StoredRow>(`${prefix}/add`, {
    orgId: stall.orgId,
    orderId: order.data.id,
    userId,
    items: '循环餐盒',
    quantity: 3,
    depositAmount: '10.00',
    ...more,
  });
  expect(reply, reply.message).toMatchObject({ code: 200 });
  return { id: reply.data.id, userId };
}
const step = (name: string, ids: string, more: Row = {}): Promise<Reply<{ rows: Row[] }>> =>
  admin.post(`${prefix}/${name}`, { ids, ...more } as Record<string, string>);
const cash = async (userId: string) =>
  (await admin.post<{ list: Row[] }>('/organisation/userAccount/list', { userId, accountType: 'cash' })).data.list[0]
    ?.balance;
const messages = async (userId: string) =>
  (await admin.post<{ list: Row[] }>('/organisation/userMessage/list', { title: '餐具押金结算' })).data.list.filter(
    ({ receivers }) => JSON.stringify(receivers).includes(userId),
  );

test('a deposit is held once, and comes back to the wallet but for what did not come back', async () => {
  const { id, userId } = await lent('20.00');
  expect(await step('takeDeposit', id, { depositWay: 'welfare' })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'depositWay' }] },
  });
  expect(await step('takeDeposit', id, { depositWay: 'cash_wallet' })).toMatchObject({ code: 200 });
  expect(await cash(userId)).toBe('10.00');
  expect(await step('takeDeposit', id, { depositWay: 'cash_wallet' })).toMatchObject({ code: 409 });
  const { version } = (await rows.find(rows.resource('shop/recovery'), id)) as StoredRow;
  expect(await admin.postJson(`${prefix}/update`, { id, version, depositAmount: '1.00' })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'depositAmount' }] },
  });
  expect(await step('recover', id, { staffId: stall.staffId, recoveredQuantity: 2 })).toMatchObject({
    code: 200,
    data: { rows: [{ status: 'recovered', depositKept: '3.33', depositBack: '6.67' }] },
  });
  expect(await cash(userId)).toBe('16.67');
  expect(await messages(userId)).toMatchObject([{ title: '餐具押金结算', content: expect.stringContaining('6.67元') }]);
});

test('nobody pays a deposit that they have not got', async () => {
  const { id, userId } = await lent('12.00', { depositAmount: '12.01' });
  expect(await step('takeDeposit', id, { depositWay: 'cash_wallet' })).toMatchObject({ code: 422 });
  expect(await cash(userId)).toBe('12.00');
  expect(await step('recover', id, { staffId: stall.staffId })).toMatchObject({
    code: 200,
    data: { rows: [{ recoveredQuantity: 3, depositBack: null }] },
  });
});

test('what is lost is the merchant’s, and what was entered by mistake goes back', async () => {
  const ledger = ledgerOf(systemContext(server.server.services));
  const takings = async () => {
    const id = await findAccount(ledger, takingsOf(stall.merchantId));
    return id === undefined ? 0 : ((await readAccounts(ledger, [id])).get(id)?.balance ?? 0);
  };
  const before = await takings();
  const lost = await lent('10.00');
  await step('takeDeposit', lost.id, { depositWay: 'cash_wallet' });
  expect(await step('lose', lost.id)).toMatchObject({
    code: 200,
    data: { rows: [{ depositKept: '10.00', depositBack: '0.00' }] },
  });
  expect(await takings()).toBe(before + 1000);
  const mistaken = await lent('10.00');
  await step('takeDeposit', mistaken.id, { depositWay: 'cash_wallet' });
  expect(await admin.post(`${prefix}/delete/${mistaken.id}`)).toMatchObject({ code: 200 });
  expect(await cash(mistaken.userId)).toBe('10.00');
  expect(await takings()).toBe(before + 1000);
});

test('money that was seen at a desk goes back the same way', async () => {
  const { id, userId } = await lent('10.00');
  expect(await step('takeDeposit', id, { depositWay: 'cash' })).toMatchObject({ code: 200 });
  expect(await step('recover', id, { staffId: stall.staffId, depositKept: '10.01' })).toMatchObject({ code: 400 });
  expect(await step('recover', id, { staffId: stall.staffId, depositKept: '4.00' })).toMatchObject({
    code: 200,
    data: { rows: [{ depositKept: '4.00', depositBack: '6.00' }] },
  });
  expect(await cash(userId)).toBe('10.00');
});

test('a merchant has to name the order: without it the entry would not be theirs', async () => {
  const merchant = await server.as('merchant-b');
  const [own] = (await listOf(merchant, rows.resource('shop/order'), { limit: 1 })).data.list;
  const add = (more: Row) =>
    merchant.postJson(`${prefix}/add`, { orgId: own?.orgId ?? null, items: '循环餐盒', quantity: 1, ...more });
  expect(await add({})).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'orderId', message: expect.stringContaining('关联订单') as string }] },
  });
  expect(await add({ orderId: own?.id ?? null })).toMatchObject({ code: 200 });
});

test('the book agrees with every deposit', async () => {
  const report = await checkLedger(server.server.services.db);
  expect(isSound(report), reportLines(report).join('\n')).toBe(true);
});
