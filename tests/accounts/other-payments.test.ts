import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import type { Client, Reply } from '../support/client.ts';
import { callAsDevice } from '../support/devices.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { prove } from '../support/sign-in.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
let orgId: string;
let userId: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  orgId = await rows.idOf('organisation/organization', 'orgCode', 'XM001');
});
afterAll(() => server.stop());

beforeEach(async () => {
  userId = (await rows.add(rows.resource('residents/user'), { orgId })).id;
  await charge('100.00');
});

let charged = 0;
const charge = (amount: string) =>
  done(
    '/organisation/user/recharge',
    { userId, accountType: 'cash', amount, payWay: 'cash' },
    { 'Idempotency-Key': `charge-${String(++charged)}` },
  );

async function done(path: string, body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Row> {
  const reply = await admin.post<Row>(path, body, headers);
  expect(reply, `${path}: ${JSON.stringify(reply)}`).toMatchObject({ code: 200 });
  return reply.data;
}
const read = async (path: string, id: unknown) => (await admin.get<Row>(`${path}/${String(id)}`)).data;
const balance = async (accountType = 'cash') =>
  (await admin.post<{ list: Row[] }>('/organisation/userAccount/list', { userId, accountType })).data.list[0]?.balance;

describe('a deduction', () => {
  const path = '/orderManage/deduction';
  const deduct = (amount: string) =>
    done(`${path}/add`, { userId, orgId, deductType: 'damage', accountType: 'cash', amount, reason: '餐具损坏' });

  test('takes what is owed from the wallet, says who did it, and goes back when it is revoked', async () => {
    const { id } = await deduct('30.00');
    expect(await read(path, id)).toMatchObject({ status: 'success', operatorName: expect.any(String) });
    expect(await balance()).toBe('70.00');
    await done(`${path}/revoke`, { id });
    expect(await balance()).toBe('100.00');
    expect((await admin.post(`${path}/revoke`, { id })).code).toBe(409);
  });

  test('that the wallet has too little for waits, says why, and is taken again once there is enough', async () => {
    const { id } = await deduct('130.00');
    expect(await read(path, id)).toMatchObject({ status: 'failed', failReason: expect.stringContaining('100.00') });
    expect(await balance()).toBe('100.00');
    expect((await admin.post(`${path}/retry`, { id })).code).not.toBe(200);
    await charge('50.00');
    await done(`${path}/retry`, { id });
    expect(await balance()).toBe('20.00');
    expect(await read(path, id)).toMatchObject({ status: 'success', failReason: null });
  });
});

test('a recharge of a meter is paid from a wallet, and paid back when it fails', async () => {
  const path = '/chargingsystem/recharge';
  const product = await rows.add(rows.resource('convenience/product'), { orgId });
  await rows.openParents(rows.resource('convenience/recharge'), { ...product, productId: product.id });
  const { id } = await done(`${path}/add`, {
    orgId,
    productId: product.id,
    userId,
    amount: '40.00',
    payAmount: '36.00',
  });
  expect((await admin.post(`${path}/pay`, { id, payWay: 'wechat' })).code).toBe(400);
  await done(`${path}/pay`, { id, payWay: 'cash_wallet' });
  expect(await balance()).toBe('64.00');
  expect((await admin.post(`${path}/fail`, { id })).code).toBe(400);
  await done(`${path}/fail`, { id, failReason: '电表通信超时' });
  await done(`${path}/refund`, { id });
  expect(await balance()).toBe('100.00');
  const other = await done(`${path}/add`, {
    orgId,
    productId: product.id,
    userId,
    amount: '40.00',
    payAmount: '36.00',
  });
  await done(`${path}/collect`, { id: other.id, payWay: 'wechat' });
  await done(`${path}/finish`, { id: other.id, energy: '12.5' });
  expect(await read(path, other.id)).toMatchObject({ status: 'success', payWay: 'wechat' });
});

test('points are bought with money, and go back with it as long as they are there', async () => {
  const path = '/meal/integralRechargeRecord';
  const offer = await rows.add(rows.resource('accounts/integralRechargeSet'), {
    orgId,
    amount: '50.00',
    points: 500,
    giftPoints: 50,
    status: 'enabled',
  });
  const order = { userId, setId: offer.id, amount: '50.00', payWay: 'cash_wallet' };
  expect((await admin.post(`${path}/add`, { ...order, amount: '5.00' })).code).toBe(400);
  const { id } = await done(`${path}/add`, order);
  expect(await read(path, id)).toMatchObject({ points: 550, status: 'unpaid' });
  await done(`${path}/pay`, { id });
  expect([await balance(), await balance('points')]).toEqual(['50.00', '550.00']);
  const records = async () =>
    (await admin.post<{ list: Row[] }>('/meal/integralRecord/list', { userId })).data.list
      .map(({ points, balance: after }) => `${String(points)} ${String(after)}`)
      .toSorted();
  expect(await records()).toEqual(['50 550', '500 500']);
  await done(`${path}/refund`, { id });
  expect([await balance(), await balance('points')]).toEqual(['100.00', '0.00']);
  expect(await records()).toContain('-550 0');
});

test('points that were paid for by a channel are gone at once, the money once it is back', async () => {
  const path = '/meal/integralRechargeRecord';
  const offer = await rows.add(rows.resource('accounts/integralRechargeSet'), {
    orgId,
    amount: '20.00',
    points: 200,
    giftPoints: 0,
    status: 'enabled',
  });
  const before = Number(await balance('points')) || 0;
  const { id } = await done(`${path}/add`, { userId, setId: offer.id, amount: '20.00', payWay: 'alipay' });
  await done(`${path}/pay`, { id, tradeNo: '2026113022001' });
  expect(Number(await balance('points'))).toBe(before + 200);
  await done(`${path}/refund`, { id });
  expect(await read(path, id)).toMatchObject({ status: 'refunding', tradeNo: '2026113022001' });
  expect(Number(await balance('points'))).toBe(before);
  await done(`${path}/failRefund`, { id, refundFail: '付款人账户已注销' });
  expect((await read(path, id)).status).toBe('refundFailed');
  await done(`${path}/refundDone`, { id, refundVoucher: '5030012347' });
  expect(await read(path, id)).toMatchObject({ status: 'refunded', refundVoucher: '5030012347' });
});

describe('a terminal', () => {
  let token: string;
  let cardNo: string;
  let n = 0;
  beforeEach(async () => {
    const device = await rows.add(rows.resource('equipment/equipment'), {
      orgId,
      merchantId: null,
      lineId: null,
      offlineRemind: false,
      equipmentType: 'pos',
    });
    await prove(admin);
    const key = await done('/wallet/equipment/issueKey', { id: device.id });
    token = `${String(key.deviceKey)}.${String(key.secret)}`;
    cardNo = `CLOUD${String(Date.now())}${String(++n)}`;
    const card = await rows.add(rows.resource('residents/cardUser'), { userId });
    await rows.put(rows.resource('residents/cardUser'), card.id, {
      cardNo,
      cardType: 'physical',
      cardStatus: 'normal',
      validDate: null,
      orgId,
    });
    await askAbove(null);
  });

  /** From which amount on cards of the project need a password. */
  const askAbove = async (passwordAmount: string | null) => {
    const settings = rows.resource('accounts/cloudCardConfig');
    const found = await asSystem(server.server.services, settings.id).first(
      all(isColumn('orgId', orgId), isColumn('configName', '员工卡')),
    );
    await rows.put(settings, String(found?.id), { needPassword: passwordAmount !== null, passwordAmount });
  };

  const pay = (body: Row): Promise<Reply<Row>> => callAsDevice(server, token, 'pay', body);
  const payments = async () =>
    (await admin.post<{ list: Row[] }>('/organisation/cloud_card/payment/list', { userId })).data.list;

  test('takes money by a card, each request once, and it goes back', async () => {
    const request = { cardNo, amount: '12.00', requestNo: 'T1' };
    expect(await pay(request)).toMatchObject({ status: 200, data: { status: 'success' } });
    expect(await pay(request)).toMatchObject({ status: 200, data: { status: 'success' } });
    expect(await balance()).toBe('88.00');
    const [payment, other] = await payments();
    expect(other).toBeUndefined();
    await done('/organisation/cloud_card/payment/refund', { id: payment?.id ?? null });
    expect(await balance()).toBe('100.00');
  });

  test('is told where there is too little, and refuses what is no card or no amount', async () => {
    expect(await pay({ cardNo, amount: '120.00', requestNo: 'T2' })).toMatchObject({ data: { status: 'failed' } });
    expect(await balance()).toBe('100.00');
    expect((await payments()).map(({ status }) => status)).toEqual(['failed']);
    expect((await pay({ cardNo: 'nobody', amount: '1.00', requestNo: 'T3' })).status).not.toBe(200);
    for (const amount of ['0', '-1', '1e3', '1.234'])
      expect((await pay({ cardNo, amount, requestNo: 'T4' })).status).toBe(400);
  });

  test('asks for the payment password above what the project lets cards pay without it', async () => {
    await askAbove('20.00');
    const request = { cardNo, amount: '20.01', requestNo: 'T5' };
    expect(await pay({ ...request, amount: '20.00' })).toMatchObject({ data: { status: 'success' } });
    request.requestNo = 'T6';
    expect(await pay(request)).toMatchObject({ status: 422, message: expect.stringContaining('20.00') as string });
    expect(await pay({ ...request, payPassword: '135790' }), 'nobody has set one').toMatchObject({ status: 422 });
    const [wallet] = (await admin.post<{ list: Row[] }>('/organisation/userAccount/list', { userId })).data.list;
    await done('/organisation/userAccount/setPayPassword', { id: wallet?.id ?? null, password: '135790' });
    expect(await pay({ ...request, payPassword: '000000' })).toMatchObject({ status: 422 });
    expect(await balance()).toBe('80.00');
    expect(await pay({ ...request, payPassword: '135790' })).toMatchObject({ data: { status: 'success' } });
    expect(await pay(request), 'what is done is not asked again').toMatchObject({ data: { status: 'success' } });
    expect(await balance()).toBe('59.99');
    const cards = rows.resource('residents/cardUser');
    const card = await rows.idOf(cards.id, 'cardNo', cardNo);
    await rows.put(cards, card, { orgId: await rows.idOf('organisation/organization', 'orgCode', 'XM002') });
    for (let i = 0; i < 5; i++)
      expect(await pay({ ...request, requestNo: 'T7', payPassword: '000000' })).toMatchObject({
        message: expect.stringContaining(cardNo) as string,
      });
    await rows.put(cards, card, { orgId });
    for (let i = 0; i < 5; i++) await pay({ ...request, requestNo: 'T7', payPassword: '000000' });
    expect(await pay({ ...request, requestNo: 'T7', payPassword: '135790' })).toMatchObject({ status: 429 });
  });
});

test('the book and the documents agree about all of it', async () => {
  expect((await checkLedger(server.server.services.db)).findings).toEqual([]);
  expect(await documentDifferences(server.server.services)).toEqual([]);
});
