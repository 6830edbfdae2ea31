import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journalTable } from '../../src/server/ledger/tables.ts';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { markOverdue } from '../../src/server/features/overdue/mark.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  version: number;
  status: string;
  [field: string]: unknown;
}

const minute = 60_000;

let server: RunningServer;
let project: Client;
let orgId: string;
let staff: string[];

const made = async (path: string, body: Record<string, unknown>): Promise<Row> => {
  const reply = await project.post<Row>(path, body);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
};
const type = (more: Record<string, unknown>) =>
  made('/organisation/userRepairType/add', {
    typeName: `类型${Math.random()}`,
    orgId,
    dispatchMode: 'assign',
    staffIds: staff,
    responseMinutes: 30,
    finishHours: 2,
    status: 'enabled',
    ...more,
  });
const jobOf = (repairTypeId: string) => ({
  orgId,
  repairTypeId,
  content: '灯不亮',
  urgency: 'normal',
  repairArea: 'public',
  location: '大堂',
  reporterName: '冯女士',
  reporterPhone: '13700001111',
  channel: 'phone',
});
const job = (repairTypeId: string, more: Record<string, unknown> = {}) =>
  made('/organisation/userRepair/add', { ...jobOf(repairTypeId), ...more });
const step = (name: string, id: string, body: Record<string, unknown> = {}) =>
  project.post<{ rows: Row[] }>(`/organisation/userRepair/${name}`, { id, ...body });
const read = async (id: string) => (await project.get<Row>(`/organisation/userRepair/${id}`)).data;
const left = (row: Row) => (Date.parse(String(row.deadline)) - Date.now()) / minute;

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
  orgId = ((await project.post<{ list: Row[] }>('/organisation/organization/getselectlist')).data.list[0] as Row).id;
  staff = (
    await project.post<{ list: Row[] }>('/organisation/staff/list', { orgId, status: 'onduty', limit: 2 })
  ).data.list.map(({ id }) => id);
});
afterAll(() => server.stop());

describe('a repair', () => {
  test('has to be taken within the minutes of its type, and done within its hours', async () => {
    const { id } = await type({});
    const added = await job(id);
    expect(added).toMatchObject({ status: 'wait', payStatus: 'none', timeout: false });
    expect(left(added)).toBeGreaterThan(28);
    expect(left(added)).toBeLessThanOrEqual(30);
    expect((await step('dispatch', added.id)).code).toBe(200);
    expect(await read(added.id)).toMatchObject({
      status: 'dispatched',
      staffId: staff[0],
      dispatchTime: expect.any(String),
    });
    expect((await step('accept', added.id)).code).toBe(200);
    expect(left(await read(added.id))).toBeGreaterThan(118);
  });

  test('goes by turns where the type says so, and asks for somebody where the type has nobody', async () => {
    const { id } = await type({ dispatchMode: 'round' });
    const jobs = [await job(id), await job(id)];
    for (const one of jobs) expect((await step('dispatch', one.id)).code).toBe(200);
    const workers = await Promise.all(jobs.map(async (one) => (await read(one.id)).staffId));
    expect(new Set(workers).size).toBe(2);
    const nobody = await type({ staffIds: [] });
    expect(await step('dispatch', (await job(nobody.id)).id)).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'staffId' }] },
    });
  });

  test('what is urgent has less time, and what turns out to be has less from the beginning', async () => {
    const { id } = await type({ responseMinutes: 60, finishHours: 8, urgentPercent: 50, criticalPercent: 25 });
    expect(left(await job(id, { urgency: 'urgent' }))).toBeCloseTo(30, 0);
    const critical = await job(id, { urgency: 'critical' });
    expect(left(critical)).toBeCloseTo(15, 0);
    for (const name of ['dispatch', 'accept']) expect((await step(name, critical.id)).code).toBe(200);
    expect(left(await read(critical.id))).toBeCloseTo(120, 0);
    const normal = await job(id);
    expect(left(normal)).toBeCloseTo(60, 0);
    expect(
      await project.post('/organisation/userRepair/update', {
        id: normal.id,
        version: normal.version,
        urgency: 'urgent',
      }),
    ).toMatchObject({ code: 200 });
    const hastened = await read(normal.id);
    expect(Date.parse(String(hastened.deadline)) - Date.parse(String(hastened.createdAt))).toBe(30 * minute);
    expect(
      await project.post('/organisation/userRepairType/add', {
        typeName: '倒置',
        orgId,
        dispatchMode: 'grab',
        status: 'enabled',
        urgentPercent: 20,
        criticalPercent: 30,
      }),
    ).toMatchObject({ code: 400, data: { errors: [{ path: 'criticalPercent' }] } });
  });

  test('counts working time alone where its type says so, unless it is critical', async () => {
    const [today, off] = [chinaDay(Date.now()), 4];
    for (let n = 0; n <= off; n++)
      await made('/basesetting/calendarDay/add', {
        day: addDays(today, n),
        orgId,
        dayName: '校庆',
        kind: n < off ? 'holiday' : 'workday',
      });
    const { id } = await type({ workTime: true });
    // Work begins at half past eight in this project.
    expect(Date.parse(String((await job(id)).deadline))).toBe(Date.parse(`${addDays(today, off)}T09:00:00+08:00`));
    expect(left(await job(id, { urgency: 'critical' }))).toBeCloseTo(30, 0);
  });

  test('stands still while it is paused, and says why', async () => {
    const { id } = await job((await type({})).id);
    for (const name of ['dispatch', 'accept']) expect((await step(name, id)).code).toBe(200);
    const before = await read(id);
    expect(await step('pause', id, { pauseReason: '等待配件' })).toMatchObject({ code: 200 });
    await markOverdue(server.server.services, Date.now() + 300 * minute);
    const paused = await read(id);
    expect(paused).toMatchObject({ timeout: false, pauseReason: '等待配件', pauseTime: expect.any(String) });
    expect(await step('resume', id)).toMatchObject({ code: 200 });
    const resumed = await read(id);
    const stood = Date.parse(String(resumed.updatedAt)) - Date.parse(String(paused.pauseTime));
    expect(Math.abs(Date.parse(String(resumed.deadline)) - Date.parse(String(before.deadline)) - stood)).toBeLessThan(
      1000,
    );
    expect(Date.parse(String(resumed.deadline))).toBeGreaterThan(Date.parse(String(before.deadline)));
  });

  test('is late when nobody has taken it in time, and those who dispatch are told', async () => {
    const { id } = await job((await type({})).id);
    const told = async () =>
      (await project.post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 200 })).data.list.filter(
        ({ actionName, recordId }) => actionName === '已超时' && recordId === id,
      ).length;
    await markOverdue(server.server.services, Date.now() + 29 * minute);
    expect((await read(id)).timeout).toBe(false);
    await markOverdue(server.server.services, Date.now() + 31 * minute);
    expect((await read(id)).timeout).toBe(true);
    await expect.poll(told).toBe(1);
    // As the board asks.
    const late = await project.post<{ list: Row[] }>('/organisation/userRepair/list', {
      timeout: 'true',
      _sort: 'deadline',
      _order: 'asc',
    });
    expect(late.data.list.map((row) => row.id)).toContain(id);
    await markOverdue(server.server.services, Date.now() + 40 * minute);
    expect(await told()).toBe(1);
  });

  test('says what was paid, when somebody came and when it was done, and can be repaired again', async () => {
    const { id } = await job((await type({})).id);
    for (const name of ['dispatch', 'accept']) expect((await step(name, id)).code).toBe(200);
    expect((await step('requestPay', id, { laborFee: '50.00', materialFee: '12.50' })).code).toBe(200);
    expect(await read(id)).toMatchObject({ payStatus: 'unpaid', totalFee: '62.50' });
    expect(await step('pay', id)).toMatchObject({ code: 400, data: { errors: [{ path: 'payWay' }] } });
    expect((await step('pay', id, { payWay: 'cash' })).code).toBe(200);
    expect(await read(id)).toMatchObject({
      payStatus: 'paid',
      paidAmount: '62.50',
      payTime: expect.any(String),
      status: 'wait_evaluate',
      finishTime: expect.any(String),
    });
    expect((await step('evaluate', id, { score: 2 })).code).toBe(200);
    expect((await step('reopen', id)).code).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'dispatched', finishTime: null, staffId: staff[0] });
    expect((await step('accept', id)).code).toBe(200);
    const early = await step('finish', id, { arriveTime: '2020-01-01T00:00:00.000Z' });
    expect(early).toMatchObject({ code: 400, data: { errors: [{ path: 'arriveTime' }] } });
    const came = new Date(Date.now() + minute).toISOString();
    expect(await step('finish', id, { arriveTime: came })).toMatchObject({ code: 200 });
    expect(await read(id)).toMatchObject({ arriveTime: came, status: 'wait_evaluate' });
  });

  test('moves its fee in the ledger once, back again with a reason, and is done again for nothing', async () => {
    const takings = async () => {
      const { store } = server.server.services;
      const journals = await store.find(
        journalTable.name,
        ['origin', 'lines'],
        { is: 'in', column: 'origin', values: [`pay:repair:${id}`, `refund:repair:${id}`] },
        { limit: 10 },
      );
      return journals.map(({ origin }) => String(origin).split(':')[0]).toSorted();
    };
    const { id } = await job((await type({ needPay: true })).id);
    for (const name of ['dispatch', 'accept']) expect((await step(name, id)).code).toBe(200);
    expect((await step('requestPay', id, { laborFee: '30.00', materialFee: '0.00' })).code).toBe(200);
    expect((await step('pay', id, { payWay: 'wechat' })).code).toBe(200);
    expect(await takings()).toEqual(['pay']);
    expect((await step('reopen', id)).code).toBe(200);
    expect((await step('accept', id)).code).toBe(200);
    expect((await step('requestPay', id, { laborFee: '30.00', materialFee: '0.00' })).code).toBe(409);
    expect((await step('finish', id)).code).toBe(200);
    expect(await step('refundFee', id, { refundReason: '未修好' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'refundVoucher' }] },
    });
    expect((await step('refundFee', id, { refundReason: '未修好', refundVoucher: 'TK1' })).code).toBe(200);
    expect(await read(id)).toMatchObject({ payStatus: 'refunded', refundAmount: '30.00' });
    expect((await step('refundFee', id, { refundReason: '未修好', refundVoucher: 'TK2' })).code).toBe(409);
    const check = await (await server.as('admin')).post<{ last: unknown }>('/wallet/reconcile/check');
    expect(check.data.last).toMatchObject({ documents: [] });
  });

  test('is paid from the wallet of whoever reported it', async () => {
    const wallets = () =>
      project.post<{ list: Row[] }>('/organisation/userAccount/list', {
        accountType: 'cash',
        status: 'normal',
        balance_gte: '30.00',
        _sort: 'balance',
        _order: 'asc',
        limit: 1,
      });
    const [wallet] = (await wallets()).data.list;
    const repair = await job((await type({ needPay: true })).id, { userId: wallet?.userId });
    for (const name of ['dispatch', 'accept']) expect((await step(name, repair.id)).code).toBe(200);
    expect((await step('requestPay', repair.id, { laborFee: '20.00', materialFee: '0.00' })).code).toBe(200);
    const paid = await step('pay', repair.id, { payWay: 'cash_wallet' });
    expect(paid.code, JSON.stringify(paid)).toBe(200);
    const { data } = await project.get<Row>(`/organisation/userAccount/${String(wallet?.id)}`);
    expect(Number(data.balance)).toBe(Number(wallet?.balance) - 20);
    expect((await step('refundFee', repair.id, { refundReason: '未修好' })).code).toBe(200);
    expect((await project.get<Row>(`/organisation/userAccount/${String(wallet?.id)}`)).data.balance).toBe(
      wallet?.balance,
    );
  });

  test('obeys its type: free of charge, not for public areas, without a visit', async () => {
    const free = await job((await type({ needPay: false, needVisit: false })).id);
    for (const name of ['dispatch', 'accept']) expect((await step(name, free.id)).code).toBe(200);
    expect((await step('requestPay', free.id, { laborFee: '1.00', materialFee: '0.00' })).code).toBe(422);
    expect((await step('finish', free.id)).code).toBe(200);
    expect((await step('evaluate', free.id, { score: 5 })).code).toBe(200);
    expect((await read(free.id)).status).toBe('finished');
    const { id } = await type({ publicArea: false });
    const refused = await project.post('/organisation/userRepair/add', jobOf(id));
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ path: 'repairTypeId' }] } });
  });

  test('tells whoever reported it in the ways of its type, and nobody where it names none', async () => {
    const { store, model } = server.server.services;
    const admin = await server.as('admin');
    const rows = new Rows(server.server.services, admin);
    const follower = await store.find(
      model.resources.get('wechat/wxUser')?.table as string,
      ['userId', 'publicId'],
      all(isColumn('status', 'subscribed'), { is: 'empty', column: 'userId', empty: false }),
    );
    const customers = (await project.post<{ list: Row[] }>('/organisation/user/list', { orgId, limit: 200 })).data.list;
    const bound = follower.find(({ userId }) => customers.some(({ id }) => id === userId));
    const userId = String(bound?.userId);
    await rows.put(rows.resource('wechat/public'), String(bound?.publicId), { status: 'enabled', orgIds: [orgId] });
    const loud = await type({ notifyWay: ['app', 'sms', 'wechat'] });
    const quiet = await type({});
    const [told, untold] = [await job(loud.id, { userId }), await job(quiet.id, { userId })];
    for (const { id } of [told, untold]) expect((await step('dispatch', id)).code).toBe(200);
    const messages = async (resource: string, recordId: string) =>
      store.find(
        model.resources.get(resource)?.table as string,
        ['content', 'entityCode'],
        isColumn('recordId', recordId),
      );
    const text = `您的报修（${String(told.repairNo)}）已派单，维修人员将与您联系。`;
    for (const resource of ['notices/userMessage', 'notices/smsAuthcode', 'notices/wechatNotice']) {
      expect(await messages(resource, told.id), resource).toMatchObject([
        { content: text, entityCode: 'repairs/userRepair' },
      ]);
      expect(await messages(resource, untold.id), resource).toEqual([]);
    }
    expect((await step('cancel', told.id, { cancelReason: '已自行修好' })).code).toBe(200);
    expect((await messages('notices/smsAuthcode', told.id)).map(({ content }) => content)).toContain(
      `您的报修（${String(told.repairNo)}）已取消：已自行修好。`,
    );
  });
});
