import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { makeDueBills } from '../../src/server/areas/billing/make-bill.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { addLateFees, remindPayers } from '../../src/server/areas/billing/overdue.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { findJournal } from '../../src/server/ledger/post.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { Provider } from '../support/provider.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

interface Stored {
  id: string;
  version: number;
  status: string;
  [field: string]: unknown;
}

let server: RunningServer;
let admin: Client;
let checker: Client;
let rows: Rows;
let orgId: string;
let virtId: string;

const today = chinaDay(Date.now());
const bills = '/organisation/billRecord';
const listed = async (path: string, filter: object = {}): Promise<Stored[]> =>
  (await admin.post<{ list: Stored[] }>(`${path}/list`, { limit: 200, ...filter })).data.list;
const read = async (path: string, id: string) => (await admin.get<Stored>(`${path}/${id}`)).data;
const done = async (client: Client, path: string, body: Record<string, unknown>): Promise<Stored> => {
  const reply = await client.post<Stored>(path, body);
  expect(reply, `${path}: ${JSON.stringify(reply)}`).toMatchObject({ code: 200 });
  return reply.data;
};
const approve = async (path: string, step: string, id: string) =>
  done(checker, `${path}/${step}`, { id, version: (await read(path, id)).version });
const plansOf = async (contractId: string) =>
  (await listed('/organisation/contractOrder', { contractId })).toSorted(
    (one, other) => Number(one.periodNo) - Number(other.periodNo),
  );
const journal = (origin: string) =>
  server.server.services.store.transaction((tx) =>
    findJournal(ledgerOf(systemContext(server.server.services)), tx, origin),
  );

let made = 0;

const drafted = (more: object = {}): Promise<Stored> =>
  done(admin, '/organisation/contractInfo/add', {
    contractNo: `SY-${++made}`,
    contractName: '试验租约',
    contractType: 'lease',
    orgId,
    partyA: '试验物业',
    virtId,
    partyB: '试验企业',
    amount: '1000.00',
    payCycle: 'quarter',
    signDate: today,
    startDate: today,
    endDate: addDays(today, 364),
    lateFeeRate: '1',
    ...more,
  });

async function contract(more: object = {}): Promise<Stored> {
  const { id } = await drafted(more);
  await done(admin, '/organisation/contractInfo/submit', { id });
  await approve('/organisation/contractInfo', 'approve', id);
  return read('/organisation/contractInfo', id);
}

/** A bill over 100.00 that can be paid. */
async function bill(more: object = {}): Promise<Stored> {
  const { id } = await done(admin, `${bills}/add`, {
    billTitle: '试验账单',
    orgId,
    billType: 'property',
    payerType: 'virt',
    virtId,
    payerName: '试验企业',
    receivableAmount: '100.00',
    periodStart: addDays(today, -40),
    periodEnd: addDays(today, -10),
    payDeadline: addDays(today, 20),
    ...more,
  });
  await done(admin, `${bills}/publish`, { id });
  return read(bills, id);
}

const overdue = async (): Promise<Stored> => {
  const { id } = await bill({ payDeadline: addDays(today, -11), lateFeeRate: '5' });
  await rows.put(rows.resource('billing/billRecord'), id, { status: 'overdue' });
  return read(bills, id);
};

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  await addAdministrator(admin, server, 'checker');
  checker = await server.as('checker');
  rows = new Rows(server.server.services, admin);
  orgId = (await listed('/organisation/virtAccount', { accountType: 'cash', status: 'normal' }))[0]?.orgId as string;
  virtId = (await listed('/organisation/virtAccount', { accountType: 'cash', status: 'normal', orgId }))[0]
    ?.virtId as string;
});
afterAll(() => server.stop());

describe('a contract', () => {
  test('is approved with its plan, the bill that is due, and its deposit', async () => {
    const { id } = await contract({ depositAmount: '300.00' });
    const plans = await plansOf(id);
    expect(plans.map(({ amount, status }) => `${String(amount)} ${status}`)).toEqual([
      '250.00 billed',
      '250.00 unpaid',
      '250.00 unpaid',
      '250.00 unpaid',
    ]);
    const [first, ...more] = await listed(bills, { contractId: id });
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      status: 'unpaid',
      receivableAmount: '250.00',
      dueAmount: '250.00',
      payDeadline: today,
      contractOrderId: plans[0]?.id,
      virtId,
    });
    expect(
      (await listed('/organisation/depositRecord', { payerName: '试验企业' })).filter(
        ({ contractId }) => contractId === id,
      ),
    ).toMatchObject([{ amount: '300.00', status: 'unpaid' }]);
  });

  test('is billed period by period, each once, as many days ahead as it says', async () => {
    const { id } = await contract({ billDaysAhead: '10' });
    const second = (await plansOf(id))[1] as Stored;
    const morning = (day: string) => Date.parse(`${day}T04:00:00Z`);
    await makeDueBills(server.server.services, morning(addDays(String(second.planPayDate), -11)));
    expect((await listed(bills, { contractId: id })).length).toBe(1);
    for (let i = 0; i < 2; i++)
      await makeDueBills(server.server.services, morning(addDays(String(second.planPayDate), -10)));
    expect((await listed(bills, { contractId: id })).length).toBe(2);
  });

  test('that is paid by its bill says so in its plan, and a voided bill ends its period', async () => {
    const { id } = await contract({ billDaysAhead: '90', payCycle: 'month', amount: '3000.00' });
    const [one, other] = await listed(bills, { contractId: id });
    await done(admin, `${bills}/pay`, { id: one?.id, payWay: 'transfer' });
    await done(admin, `${bills}/void`, { id: other?.id });
    const states = new Map((await plansOf(id)).map((plan) => [plan.id, plan]));
    expect(states.get(one?.contractOrderId as string)).toMatchObject({ status: 'paid', paidAmount: '250.00' });
    expect(states.get(other?.contractOrderId as string)).toMatchObject({ status: 'cancelled' });
  });

  test('that ends early asks for nothing beyond its end', async () => {
    const { id } = await contract();
    await done(admin, '/organisation/contractInfo/terminate', { id, endDate: addDays(today, 10) });
    expect((await plansOf(id)).map(({ status }) => status)).toEqual(['billed', 'cancelled', 'cancelled', 'cancelled']);
  });

  test('whose plan was written by hand adds up to the price, or leaves periods to fill in', async () => {
    const planned = (...amounts: string[]) =>
      drafted({
        orders: JSON.stringify(
          amounts.map((amount, i) => ({ periodNo: i + 1, planPayDate: addDays(today, i * 90), amount })),
        ),
      });
    const submit = (id: string) => admin.post('/organisation/contractInfo/submit', { id });
    for (const amounts of [
      ['600.00', '400.01'],
      ['250.00', '250.00', '250.00', '249.99'],
    ]) {
      const { id } = await planned(...amounts);
      expect(await submit(id)).toMatchObject({
        code: 422,
        message: expect.stringMatching(/^付款计划合计(1000\.01|999\.99)元，与合同总额1000\.00元不一致/),
      });
    }
    for (const [amounts, whole] of [
      [
        ['700.00', '300.00'],
        ['700.00', '300.00'],
      ],
      [['400.00'], ['400.00', '200.00', '200.00', '200.00']],
    ] as const) {
      const { id } = await planned(...amounts);
      expect(await submit(id)).toMatchObject({ code: 200 });
      await approve('/organisation/contractInfo', 'approve', id);
      expect((await plansOf(id)).map(({ amount }) => amount)).toEqual(whole);
    }
  });

  test('that is not in force is not billed', async () => {
    const { id } = await contract();
    const [plan] = (await plansOf(id)).slice(1);
    await rows.put(rows.resource('enterprise/contractInfo'), id, { status: 'rejected' });
    expect(await admin.post('/organisation/contractOrder/bill', { id: plan?.id })).toMatchObject({ code: 422 });
  });
});

describe('a bill', () => {
  test('is paid in parts, each a journal, never more than is open', async () => {
    const { id } = await bill();
    const part = (payAmount: string, payWay = 'cash') =>
      admin.post<Stored>('/organisation/billPayment/add', { billId: id, payAmount, payWay });
    expect(await part('100.01')).toMatchObject({ code: 400, data: { errors: [{ path: 'payAmount' }] } });
    const first = await part('40.00');
    expect(first, JSON.stringify(first)).toMatchObject({ code: 200 });
    expect(await read(bills, id)).toMatchObject({ status: 'partial', receivedAmount: '40.00', dueAmount: '60.00' });
    expect(await admin.post(`${bills}/void`, { id })).toMatchObject({ code: 409 });
    const second = await part('60.00');
    expect(await read(bills, id)).toMatchObject({ status: 'paid', receivedAmount: '100.00', dueAmount: '0.00' });
    expect(await part('1.00')).toMatchObject({ code: 422 });
    for (const { data } of [first, second]) expect(await journal(`pay:bill:${data.id}`)).toBeDefined();
  });

  test('is paid from the account of the enterprise, and refunded there by a second person', async () => {
    const accounts = async () =>
      (await listed('/organisation/virtAccount', { virtId, accountType: 'cash' }))[0]?.balance;
    const before = Number(await accounts());
    expect(before).toBeGreaterThan(100);
    const { id } = await bill();
    await done(admin, `${bills}/pay`, { id, payWay: 'cash_wallet' });
    expect(Number(await accounts())).toBeCloseTo(before - 100, 2);
    await done(admin, `${bills}/applyRefund`, { id });
    const { version } = await read(bills, id);
    expect(await admin.post(`${bills}/refund`, { id, version })).toMatchObject({ code: 403 });
    await approve(bills, 'refund', id);
    expect(Number(await accounts())).toBeCloseTo(before, 2);
    expect(await listed('/organisation/billPayment', { billId: id })).toMatchObject([
      { status: 'refunded', payAmount: '100.00' },
    ]);
  });

  test('is refunded once the last part that a channel pays back has arrived', async () => {
    const payments = '/organisation/billPayment';
    const { id } = await bill();
    const part = (payAmount: string, payWay: string) =>
      done(admin, `${payments}/add`, { billId: id, payAmount, payWay, tradeNo: '4200008888' });
    const [cash, wechat, transfer] = [
      await part('20.00', 'cash'),
      await part('30.00', 'wechat'),
      await part('50.00', 'transfer'),
    ];
    await done(admin, `${bills}/applyRefund`, { id });
    await approve(bills, 'refund', id);
    const states = async () => [
      (await read(bills, id)).status,
      ...(await Promise.all([cash, wechat, transfer].map(async (row) => (await read(payments, row.id)).status))),
    ];
    expect(await states()).toEqual(['returning', 'refunded', 'refunding', 'refunding']);
    expect(await journal(`refund:bill:${wechat.id}:all`)).toBeUndefined();
    await done(admin, `${payments}/failRefund`, { id: wechat.id, refundFail: '付款人账户已注销' });
    await done(admin, `${payments}/refundDone`, { id: transfer.id, refundVoucher: '2026113001' });
    expect(await states()).toEqual(['returning', 'refunded', 'refundFailed', 'refunded']);
    await done(admin, `${payments}/refundDone`, { id: wechat.id, refundVoucher: '5030012345' });
    expect(await states()).toEqual(['refunded', 'refunded', 'refunded', 'refunded']);
    expect(await journal(`refund:bill:${wechat.id}:all`)).toBeDefined();
    const differences = await documentDifferences(server.server.services);
    expect(differences.filter(({ resource }) => resource === 'billing/billPayment')).toEqual([]);
  });

  test('of more than the enterprise has is refused and changes nothing', async () => {
    const { id } = await bill({ receivableAmount: '99999999.00' });
    expect(await admin.post(`${bills}/pay`, { id, payWay: 'cash_wallet' })).toMatchObject({ code: 422 });
    expect(await read(bills, id)).toMatchObject({ status: 'unpaid', receivedAmount: null });
    expect(await listed('/organisation/billPayment', { billId: id })).toEqual([]);
  });

  test('that is overdue costs so much a day on what is left, up to itself, each day once', async () => {
    const { id } = await overdue();
    for (let i = 0; i < 2; i++) await addLateFees(server.server.services, Date.now());
    // Ten days have passed: 100.00 × 5‰ × 10.
    expect(await read(bills, id)).toMatchObject({
      lateFee: '5.00',
      dueAmount: '105.00',
      lateFeeDay: addDays(today, -1),
    });
    await addLateFees(server.server.services, Date.now() + 1000 * 86_400_000);
    expect(await read(bills, id)).toMatchObject({ lateFee: '100.00', dueAmount: '200.00' });
  });

  test('is written off by two people', async () => {
    const { id } = await bill();
    await done(admin, `${bills}/applyWriteOff`, { id, writeOffReason: '企业注销' });
    expect(await admin.post(`${bills}/writeOff`, { id, version: (await read(bills, id)).version })).toMatchObject({
      code: 403,
    });
    await approve(bills, 'writeOff', id);
    expect(await read(bills, id)).toMatchObject({ status: 'writtenOff', writeOffAmount: '100.00', dueAmount: '0.00' });
  });

  test('is told to those who sign in for the enterprise, by the template of its kind', async () => {
    const template = {
      templateName: `站内${Date.now()}`,
      billType: 'parking',
      channel: 'app',
      title: '停车费账单',
      content: '{账单名称}应收{应收金额}元',
      isDefault: 'true',
      status: 'enabled',
    };
    await done(admin, '/unibill/billPushTemplate/add', template);
    const users = await rows.idOf('system/user', 'userName', 'enterprise-a');
    const enterprise = (await rows.find(rows.resource('system/user'), users))?.virtId as string;
    const home = (await rows.find(rows.resource('enterprise/virtualarchitecture'), enterprise))?.orgId as string;
    const { id } = await bill({ billType: 'parking', billTitle: '三月车位', virtId: enterprise, orgId: home });
    const pushes = () => listed('/unibill/billPush', { billId: id });
    await until(async () => (await pushes())[0]?.status === 'success');
    await done(admin, '/unibill/billPush/markRead', { id: (await pushes())[0]?.id });
    expect((await pushes())[0]).toMatchObject({
      status: 'read',
      pushTime: expect.any(String),
      readTime: expect.any(String),
    });
    const inbox = (
      await (await server.as('enterprise-a')).post<{ list: Stored[] }>('/notify/inboxMessage/list', { limit: 50 })
    ).data.list;
    expect(inbox.find(({ recordId }) => recordId === id)).toMatchObject({
      module: '停车费账单',
      recordTitle: '三月车位应收100.00元',
    });
  });

  test('is told by text message through the outbox, once, and again where that failed', async () => {
    let isDown = true;
    const provider = await new Provider((asked) =>
      isDown ? { status: 404, body: { message: 'unknown' } } : { body: { id: `ref-${String(asked.json.id)}` } },
    ).start();
    const pushOf = async (id: string) => (await listed('/unibill/billPush', { billId: id }))[0] as Stored;
    const { id } = await bill({ billType: 'rent', billTitle: '三月租金' });
    const deliveries = async () =>
      listed('/notify/messageReceiver', { messageId: String((await pushOf(id)).id), limit: 10 });
    // Nothing is set up that could send it: it waits, and nobody says that it was sent.
    await until(async () => (await deliveries())[0]?.held === 'noChannel');
    expect(await pushOf(id)).toMatchObject({ channel: 'sms', status: 'sending', pushTime: null });

    const config = await done(admin, '/notify/mobileConfig/add', {
      configName: `账单短信${Date.now()}`,
      vendor: 'http',
      endpoint: `${provider.url}/sms`,
      accessKey: 'key',
      accessSecret: 'a-secret',
      signName: '园区',
      templateCode: 'CODE',
      noticeTemplateCode: 'NOTICE',
      isDefault: 'true',
      status: 'enabled',
    });
    await done(admin, '/scm/schedule/job/resumeDeliveries', { action: 'run' });
    await until(async () => (await pushOf(id)).status === 'failed');
    expect(await pushOf(id)).toMatchObject({ failReason: expect.stringContaining('unknown') });
    isDown = false;
    provider.asked.splice(0);
    await done(admin, '/unibill/billPush/retry', { id: (await pushOf(id)).id });
    await until(async () => (await pushOf(id)).status === 'success');
    expect(await deliveries()).toMatchObject([{ status: 'sent', channel: 'sms' }]);
    expect(provider.asked.filter(({ text }) => text.includes('三月租金'))).toHaveLength(1);
    await rows.put(rows.resource('notices/mobileConfig'), config.id, { status: 'disabled' });
    await provider.stop();
  });

  test('is told by WeChat to followers who are bound to whoever pays', async () => {
    await done(admin, '/unibill/billPushTemplate/add', {
      templateName: `微信${Date.now()}`,
      billType: 'air',
      channel: 'wechat',
      title: '空调费账单',
      content: '{账单名称}应收{应收金额}元',
      isDefault: 'true',
      status: 'enabled',
    });
    const provider = await new Provider(() => ({
      body: { access_token: 'token', expires_in: 7200, errcode: 0, msgid: 7 },
    })).start();
    const enterprises = rows.resource('enterprise/virtualarchitecture');
    const users = rows.resource('residents/user');
    const account = await rows.add(rows.resource('wechat/public'), {
      publicType: 'service',
      endpoint: provider.url,
      orgIds: [orgId],
      status: 'enabled',
    });
    // The one account of its project.
    for (const { id } of await listed('/wechat/web/public'))
      if (id !== account.id) await rows.put(rows.resource('wechat/public'), id, { status: 'disabled' });
    const customer = await rows.add(users, { orgId, virtId, status: 'enabled' });
    const contactPhone = String((await rows.find(users, customer.id))?.mobile);
    await rows.put(enterprises, virtId, { contactPhone });
    const open = await bill({ billType: 'air', billTitle: '没有粉丝' });
    const pushOf = async (billId: string) => (await listed('/unibill/billPush', { billId }))[0];
    await until(async () => (await pushOf(open.id))?.status === 'failed');
    expect(await pushOf(open.id)).toMatchObject({ failReason: '付款方没有关注并绑定公众号' });

    await rows.add(rows.resource('wechat/wxUser'), {
      openId: 'oFollower0001',
      publicId: account.id,
      userId: customer.id,
      status: 'subscribed',
    });
    const { id } = await bill({ billType: 'air', billTitle: '三月空调费' });
    await until(async () => (await pushOf(id))?.status === 'success');
    const sent = provider.asked.filter(({ text }) => text.includes('三月空调费'));
    expect(sent.map(({ json }) => json)).toMatchObject([{ touser: 'oFollower0001' }]);
    await provider.stop();
  });

  test('is reminded of before its deadline, once a week', async () => {
    const { id } = await bill({ payDeadline: addDays(today, 2) });
    for (let i = 0; i < 2; i++) await remindPayers(server.server.services, Date.now());
    expect(await read(bills, id)).toMatchObject({ remindCount: 1, remindTime: expect.any(String) as string });
    await remindPayers(server.server.services, Date.now() + 8 * 86_400_000);
    expect(await read(bills, id)).toMatchObject({ remindCount: 2 });
  });
});

describe('a general bill', () => {
  const general = '/organisation/generalBill';
  const orders = '/organisation/generalBillOrder';

  test('is paid by its orders, the rest by itself, and open again once one is refunded', async () => {
    const { id } = await done(admin, `${general}/add`, {
      billName: '保洁',
      orgId,
      virtId,
      amount: '80.00',
      periodMonth: today.slice(0, 7),
    });
    const order = await done(admin, `${orders}/add`, { billId: id, payAmount: '30.00', payWay: 'wechat' });
    await done(admin, `${orders}/pay`, { id: order.id });
    expect(await read(general, id)).toMatchObject({ status: 'unpaid' });
    await done(admin, `${general}/pay`, { id, payWay: 'cash_wallet' });
    expect(
      (await listed(orders, { billId: id }))
        .map(({ payAmount, status }) => `${String(payAmount)} ${status}`)
        .toSorted(),
    ).toEqual(['30.00 paid', '50.00 paid']);
    await done(admin, `${orders}/refund`, { id: order.id });
    expect(await read(general, id)).toMatchObject({ status: 'unpaid' });
    expect(await read(orders, order.id)).toMatchObject({ status: 'refunding' });
    await done(admin, `${orders}/failRefund`, { id: order.id, refundFail: '付款人账户已注销' });
    await done(admin, `${orders}/refundDone`, { id: order.id, refundVoucher: '5030012346' });
    expect(await read(orders, order.id)).toMatchObject({ status: 'refunded', refundVoucher: '5030012346' });
    expect(await journal(`refund:bill:${order.id}:all`)).toBeDefined();
    const again = await done(admin, `${orders}/add`, { billId: id, payAmount: '30.00', payWay: 'cash' });
    await done(admin, `${orders}/pay`, { id: again.id });
    expect(await read(general, id)).toMatchObject({ status: 'paid' });
  });
});

describe('a deposit', () => {
  test('is held in an account of its own, and all of it goes back or is kept', async () => {
    const path = '/organisation/depositRecord';
    const item = (await listed('/organisation/depositItemInfo', { orgId }))[0]?.id;
    const { id } = await done(admin, `${path}/add`, { orgId, payerName: '试验企业', itemId: item, amount: '50.00' });
    expect(await admin.post(`${path}/pay`, { id, payWay: 'credit' })).toMatchObject({ code: 400 });
    await done(admin, `${path}/pay`, { id, payWay: 'cash' });
    expect(await admin.post(`${path}/applyRefund`, { id, refundAmount: '30.00', deductAmount: '10.00' })).toMatchObject(
      { code: 400, data: { errors: [{ path: 'deductAmount' }] } },
    );
    await done(admin, `${path}/applyRefund`, { id, refundAmount: '20.00' });
    // What was applied for by mistake is not given back.
    await done(checker, `${path}/rejectRefund`, { id });
    expect(await read(path, id)).toMatchObject({ status: 'held', refundAmount: null, deductAmount: null });
    await done(admin, `${path}/applyRefund`, { id, refundAmount: '30.00' });
    expect(await read(path, id)).toMatchObject({ deductAmount: '20.00' });
    await approve(path, 'refund', id);
    for (const step of ['pay', 'refund', 'deduct']) expect(await journal(`deposit:${id}:${step}`), step).toBeDefined();
  });
});

test('the book is in order after all of that', async () => {
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [], open: [] });
});
