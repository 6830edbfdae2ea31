import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import form from '../../forms/orders/channelRefund.json' with { type: 'json' };
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { orderKinds, resourceOfKind } from '../../src/server/areas/orders/channel-refund.ts';
import { pursueRefunds } from '../../src/server/areas/orders/refund-by-channel.ts';
import { findAccount, readAccounts } from '../../src/server/ledger/accounts.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { PayStandIn } from '../support/pay-stand-in.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

const receipts = '/ordermeal/web/receivables';
const pay = new PayStandIn();
let server: RunningServer;
let admin: Client;
let other: Client;
let merchant: Row;
let n = 0;

const list = async (path: string, filter: Record<string, unknown> = {}) =>
  fine(await admin.post<{ list: Row[] }>(path, { limit: 200, ...filter })).list;
const read = async (id: string) => fine(await admin.get<Row>(`${receipts}/${id}`));
const refundOf = async (orderId: string) => (await list('/orderManage/channelRefund/list', { orderId }))[0] as Row;
const takings = async () => {
  const ledger = ledgerOf(systemContext(server.server.services));
  const id = await findAccount(ledger, { ownerType: 'merchant', ownerId: merchant.id, kind: 'takings' });
  return id === undefined ? 0 : ((await readAccounts(ledger, [id])).get(id)?.balance ?? 0);
};
const settled = (orderId: string, status: string) => until(async () => (await refundOf(orderId)).status === status);
const pursue = () => pursueRefunds(server.server.services, Date.now());

/** Paid at the till by WeChat, with the number of its transaction; a refund of it is agreed to. */
async function refunding(amount = '10.00', more: Record<string, unknown> = {}): Promise<Row> {
  const { id } = fine(
    await admin.post<Row>(`${receipts}/add`, {
      orgId: merchant.orgId,
      merchantId: merchant.id,
      consumeType: 'unordered',
      amount: '30.00',
      payWay: 'wechat',
      tradeNo: `4200${++n}`,
      tradeTime: new Date().toISOString(),
      ...more,
    }),
  );
  fine(await admin.post(`${receipts}/collect`, { id }));
  fine(await admin.post(`${receipts}/refund`, { id, refundAsked: amount, refundReason: '重复付款' }));
  fine(await other.post(`${receipts}/approveRefund`, { id, version: (await read(id)).version }));
  return read(id);
}

/** As WeChat Pay sends it, to the address of the merchant number. */
async function notify(
  values: Record<string, unknown>,
  how: { seconds?: number; forged?: boolean; mchId?: string } = {},
): Promise<number> {
  const { body, headers } = pay.signed(pay.sealed(values), how);
  const response = await fetch(`${server.url}/super_cloud/api/wechat/pay/notify/${how.mchId ?? pay.mchId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return response.status;
}
const noticeFor = ({ refundNo }: Row, more: Record<string, unknown> = {}) => ({
  ...pay.refunds.get(String(refundNo)),
  refund_status: 'SUCCESS',
  ...more,
});

beforeAll(async () => {
  await pay.provider.start();
  server = await startServer();
  admin = await server.as('admin');
  await addAdministrator(admin, server, 'channelrefund');
  other = await server.as('channelrefund');
  const publics = await list('/wechat/web/public/list', { publicType: 'service' });
  const seller = await server.as('merchant-a');
  const own = fine(await seller.post<{ list: Row[] }>('/wallet/merchant/list', { status: 'open' })).list;
  merchant = own.find(({ orgId }) => publics.some(({ orgIds }) => (orgIds as string[]).includes(String(orgId)))) as Row;
  for (const { id, version } of await list('/wechat/merchantDetail/list'))
    fine(await admin.post('/wechat/merchantDetail/update', { id, version, refundEnabled: false }));
  const account = publics.find(({ orgIds }) => (orgIds as string[]).includes(String(merchant.orgId))) as Row;
  const { id: publicId, version: known } = account;
  fine(await admin.post('/wechat/web/public/update', { id: publicId, version: known, status: 'enabled' }));
  fine(
    await admin.post('/wechat/merchantDetail/add', {
      mchId: pay.mchId,
      mchName: '渠道退款测试商户',
      publicId,
      apiKey: pay.apiKey,
      serialNo: pay.serialNo,
      privateKey: pay.privateKey,
      payKeyId: pay.keyId,
      payKey: pay.publicKey,
      notifyUrl: 'https://www.example.com/super_cloud/api/wechat/pay/notify',
      endpoint: pay.provider.url,
      refundEnabled: true,
      status: 'enabled',
    }),
  );
});
afterAll(async () => {
  await server.stop();
  await pay.provider.stop();
});
beforeEach(() => {
  pay.status = 'SUCCESS';
  pay.instead.length = 0;
});

test('a refund is asked for, signed, and booked once it is done', async () => {
  const before = await takings();
  const { id } = await refunding();
  await settled(id, 'success');
  const refund = await refundOf(id);
  expect(await read(id)).toMatchObject({
    status: 'part_refund',
    refundAmount: '10.00',
    refundVoucher: pay.refunds.get(String(refund.refundNo))?.refund_id,
  });
  expect(pay.refunds.get(String(refund.refundNo))).toMatchObject({
    amount: { refund: 1000, total: 3000, currency: 'CNY' },
  });
  expect((await takings()) - before).toBe(2000);
  expect(pay.badSignatures).toBe(0);
});

test('while it is under way nothing is booked, and nobody else says how it ended', async () => {
  pay.status = 'PROCESSING';
  const before = await takings();
  const { id } = await refunding();
  await settled(id, 'processing');
  expect((await takings()) - before).toBe(3000);
  const { version } = await read(id);
  for (const [step, more] of [
    ['refundDone', { refundVoucher: 'V1' }],
    ['failRefund', { refundFail: '没有' }],
  ] as const)
    expect((await admin.post(`${receipts}/${step}`, { id, version, ...more })).code).toBe(409);
  const refund = await refundOf(id);
  expect(await notify(noticeFor(refund))).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'part_refund', refundAmount: '10.00' });
  expect((await takings()) - before).toBe(2000);
  expect(await notify(noticeFor(refund)), 'the same again').toBe(200);
  expect(await notify(noticeFor(refund, { refund_status: 'ABNORMAL' })), 'late, and otherwise').toBe(200);
  expect((await takings()) - before).toBe(2000);
  expect(await refundOf(id)).toMatchObject({ status: 'success' });
});

describe('a notification is not believed', () => {
  test.each([
    ['signed by somebody else', { forged: true }, {}],
    ['from six minutes ago', { seconds: Math.floor(Date.now() / 1000) - 360 }, {}],
    ['at the address of another merchant', { mchId: '1620000033' }, {}],
    ['of another amount', {}, { amount: { refund: 999, total: 3000 } }],
    ['of a refund that nobody asked for', {}, { out_refund_no: 'QDTK-none' }],
  ])('%s', async (_name, how, more) => {
    pay.status = 'PROCESSING';
    const { id } = await refunding();
    await settled(id, 'processing');
    const seconds = 'seconds' in how ? { seconds: Math.floor(Date.now() / 1000) - 360 } : {};
    expect([404, 422]).toContain(await notify(noticeFor(await refundOf(id), more), { ...how, ...seconds }));
    expect(await refundOf(id)).toMatchObject({ status: 'processing' });
    expect(await read(id)).toMatchObject({ status: 'refunding' });
    pay.status = 'SUCCESS';
    await pursue();
    expect(await refundOf(id)).toMatchObject({ status: 'success' });
  });
});

test.each([
  ['no answer', () => 'silence' as const],
  ['too little in the account', () => ({ status: 403, ...pay.signed({ code: 'NOT_ENOUGH', message: '余额不足' }) })],
  ['an answer that somebody else signed', () => pay.signed({ status: 'SUCCESS' }, { forged: true })],
  ['an answer without a signature', () => ({ status: 400, body: { code: 'PARAM_ERROR' } })],
])('%s decides nothing: the same number is asked for again, and refunded once', async (_name, instead) => {
  pay.instead.push(instead());
  const asked = pay.provider.asked.length;
  const { id } = await refunding();
  await until(async () => pay.provider.asked.length > asked);
  await until(async () => (await pursue()).failed === 0);
  await settled(id, 'success');
  const numbers = pay.provider.asked.slice(asked).map(({ json }) => json.out_refund_no);
  expect(new Set(numbers.filter(Boolean)).size).toBe(1);
  expect(await read(id)).toMatchObject({ refundAmount: '10.00' });
});

test('refused for good, the order stands as it was paid, and the next refund goes by voucher', async () => {
  pay.instead.push({ status: 400, ...pay.signed({ code: 'INVALID_REQUEST', message: '订单已超过可退款期限' }) });
  const before = await takings();
  const { id } = await refunding();
  await settled(id, 'failed');
  expect(await refundOf(id)).toMatchObject({
    orderAmount: '30.00',
    reason: expect.any(String) as string,
    channelReply: expect.stringContaining('可退款期限') as string,
  });
  expect(await read(id)).toMatchObject({
    status: 'success',
    refundAsked: null,
    refundFail: expect.stringContaining('可退款期限') as string,
  });
  expect((await takings()) - before).toBe(3000);
  fine(await admin.post(`${receipts}/refund`, { id, refundAsked: '10.00', refundReason: '重复付款' }));
  fine(await other.post(`${receipts}/approveRefund`, { id, version: (await read(id)).version }));
  fine(
    await admin.post(`${receipts}/refundDone`, { id, version: (await read(id)).version, refundVoucher: 'ZZ20260001' }),
  );
  expect((await takings()) - before).toBe(2000);
});

test('a platform certificate stands for its key, by its serial number', async () => {
  const [was] = await list('/wechat/merchantDetail/list', { mchName: '渠道退款测试商户' });
  const { id, version } = was as Row;
  const [keyId, serial] = [pay.keyId, '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'];
  const payKey = pay.certificate(serial);
  expect(new X509Certificate(payKey).serialNumber).toBe(serial);
  fine(await admin.post('/wechat/merchantDetail/update', { id, version, payKeyId: serial, payKey }));
  try {
    const order = await refunding();
    await until(async () => (await pursue()).failed > 0);
    expect(await refundOf(order.id), 'signed under another serial number').toMatchObject({ status: 'waiting' });
    pay.keyId = serial;
    await pursue();
    await settled(order.id, 'success');
    pay.status = 'PROCESSING';
    const second = await refunding();
    await settled(second.id, 'processing');
    expect(await notify(noticeFor(await refundOf(second.id)))).toBe(200);
    expect(await refundOf(second.id)).toMatchObject({ status: 'success' });
  } finally {
    pay.keyId = keyId;
    fine(
      await admin.post('/wechat/merchantDetail/update', {
        id,
        version: version + 1,
        payKeyId: keyId,
        payKey: pay.publicKey,
      }),
    );
  }
});

test('what the channel has not carried out after two days is told of once, and still ends', async () => {
  pay.status = 'PROCESSING';
  const { id } = await refunding();
  await settled(id, 'processing');
  const { id: refundId } = await refundOf(id);
  const told = async () =>
    fine(
      await other.post<{ list: Row[] }>('/notify/inboxMessage/list', { module: '渠道退款', limit: 200 }),
    ).list.filter(({ recordId }) => recordId === refundId);
  const sweep = async () => fine(await admin.post('/scm/schedule/job/planSteps', { action: 'run' }));
  const { store } = server.server.services;
  await store.transaction((tx) =>
    store.update(
      tx,
      'orders_channelRefund',
      { createdAt: new Date(Date.now() - 2 * 86_400_000).toISOString() },
      isColumn('id', refundId),
    ),
  );
  await sweep();
  await settled(id, 'overdue');
  await until(async () => (await told()).length === 1);
  await pursue();
  expect(await refundOf(id), 'still under way').toMatchObject({ status: 'overdue' });
  const { version } = await read(id);
  expect((await admin.post(`${receipts}/refundDone`, { id, version, refundVoucher: 'V1' })).code).toBe(409);
  pay.status = 'SUCCESS';
  await pursue();
  expect(await refundOf(id)).toMatchObject({ status: 'success' });
  expect(await read(id)).toMatchObject({ status: 'part_refund', refundAmount: '10.00' });
  expect(await told()).toMatchObject([{ actionName: '两天未答复' }]);
});

test('without the number of the transaction it is refunded by hand', async () => {
  const { id } = await refunding('10.00', { tradeNo: null });
  expect(await refundOf(id)).toBeUndefined();
  fine(await admin.post(`${receipts}/refundDone`, { id, version: (await read(id)).version, refundVoucher: 'ZZ1' }));
  expect(await read(id)).toMatchObject({ status: 'part_refund' });
});

describe('a car wash that was paid by WeChat', () => {
  const path = '/carwash/order';
  const stored = async (id: string) => fine(await admin.get<Row>(`${path}/${id}`));

  async function refunded(): Promise<string> {
    const wash = (await list(`${path}/list`, { status: 'unpaid', orgId: merchant.orgId }))[0] as Row;
    fine(await admin.post(`${path}/collect`, { id: wash.id, payWay: 'wechat', tradeNo: `4400${++n}` }));
    fine(await admin.post(`${path}/refund`, { id: wash.id }));
    return wash.id;
  }

  test('is refunded there, and says so once the money is back', async () => {
    pay.status = 'PROCESSING';
    const id = await refunded();
    await settled(id, 'processing');
    expect(await stored(id)).toMatchObject({ status: 'refunding', refundVoucher: null });
    expect((await admin.post(`${path}/refundDone`, { id, refundVoucher: 'V1' })).code).toBe(409);
    expect(await notify(noticeFor(await refundOf(id)))).toBe(200);
    const { totalAmount, tradeNo, refundVoucher, status } = await stored(id);
    const refund = await refundOf(id);
    expect({ status, refundVoucher }).toEqual({ status: 'refunded', refundVoucher: refund.channelNo });
    expect(refund).toMatchObject({ status: 'success', orderKind: 'carwash', amount: totalAmount, tradeNo });
    // What is under way is refunded once, whoever asks.
    expect((await admin.post(`${path}/refund`, { id })).code).toBe(409);
  });
});

test('a merchant sees how the refunds of its own orders stand, and of no others', async () => {
  const seller = await server.as('merchant-a');
  const own = fine(await seller.post<{ list: Row[] }>('/orderManage/channelRefund/list', { limit: 200 })).list;
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own.map(({ merchantId }) => merchantId)).size).toBe(1);
  expect((await list('/orderManage/channelRefund/list')).length).toBeGreaterThan(own.length);
});

test('the book is sound at the end, and secrets are not shown', async () => {
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [] });
  const [row] = await list('/wechat/merchantDetail/list', { status: 'enabled', refundEnabled: true });
  expect(row?.privateKey ?? null).toBeNull();
  expect(JSON.stringify(row)).not.toContain('PRIVATE KEY');
});

describe('a refund order', () => {
  const tills = '/collection/web/collection';
  const orders = '/orderManage/refundOrder';
  const stored = async (path: string, id: string) => fine(await admin.get<Row>(`${path}/${id}`));

  /** Of money that a till without a connection took by WeChat; asked for by one, approved by another. */
  async function approved(): Promise<{ sale: Row; id: string }> {
    const sale = fine(
      await admin.post<Row>(`${tills}/add`, {
        orgId: merchant.orgId,
        merchantId: merchant.id,
        amount: '30.00',
        payWay: 'wechat',
        tradeNo: `4300${++n}`,
        collectTime: new Date().toISOString(),
      }),
    );
    fine(await admin.post(`${tills}/upload`, { id: sale.id }));
    const { id, version } = fine(
      await admin.post<Row>(`${orders}/add`, {
        orgId: merchant.orgId,
        merchantId: merchant.id,
        orderNo: sale.collectionNo,
        bizType: 'offline',
        refundAmount: '10.00',
        refundReason: '重复付款',
        refundWay: 'origin',
      }),
    );
    expect(await stored(orders, id)).toMatchObject({ tradeNo: sale.tradeNo });
    fine(await other.post(`${orders}/approve`, { id, version, auditRemark: '同意' }));
    return { sale, id };
  }

  test('is carried out by WeChat Pay, by the transaction of its order, and booked once it is done', async () => {
    pay.status = 'PROCESSING';
    const before = await takings();
    const { sale, id } = await approved();
    await settled(id, 'processing');
    expect(await stored(orders, id)).toMatchObject({ status: 'refunding', finishTime: null });
    expect((await takings()) - before, 'nothing is booked yet').toBe(3000);
    const { version } = await stored(orders, id);
    expect((await admin.post(`${orders}/refundDone`, { id, version, voucherNo: 'V1' })).code).toBe(409);
    const refund = await refundOf(id);
    expect(refund).toMatchObject({ orderKind: 'refund', orderNo: sale.collectionNo, tradeNo: sale.tradeNo });
    expect(await notify(noticeFor(refund))).toBe(200);
    expect(await stored(orders, id)).toMatchObject({
      status: 'success',
      voucherNo: pay.refunds.get(String(refund.refundNo))?.refund_id,
      finishTime: expect.any(String) as string,
    });
    expect((await takings()) - before).toBe(2000);
    expect(await stored(tills, sale.id)).toMatchObject({ status: 'part_refund', refundAmount: '10.00' });
    expect(await notify(noticeFor(refund)), 'the same again').toBe(200);
    expect((await takings()) - before).toBe(2000);
  });

  test('that is refused there says why, and goes by voucher the next time', async () => {
    pay.instead.push({ status: 400, ...pay.signed({ code: 'INVALID_REQUEST', message: '订单已超过可退款期限' }) });
    const before = await takings();
    const { id } = await approved();
    await settled(id, 'failed');
    const failed = await stored(orders, id);
    expect(failed).toMatchObject({ status: 'failed', failReason: expect.stringContaining('可退款期限') as string });
    expect((await takings()) - before).toBe(3000);
    fine(await admin.post(`${orders}/retry`, { id, version: failed.version }));
    const { version } = await stored(orders, id);
    fine(await admin.post(`${orders}/refundDone`, { id, version, voucherNo: 'ZZ20260002' }));
    expect(await stored(orders, id)).toMatchObject({ status: 'success', voucherNo: 'ZZ20260002' });
    expect((await takings()) - before).toBe(2000);
  });
});

test.each(orderKinds)('%s: 渠道退款 names it as its own list does', (kind) => {
  const { model } = server.server.services;
  expect(form.properties.orderKind['x-options'][kind]).toBe(
    model.resources.get(resourceOfKind(kind))?.declaration.label,
  );
});
