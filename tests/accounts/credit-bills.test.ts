import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { billPeriodEnd, dueDateOf } from '../../src/server/areas/accounts/credit-bill-dates.ts';
import { makeBill } from '../../src/server/areas/accounts/credit-bills.ts';
import { markOverdue } from '../../src/server/areas/accounts/credit-overdue.ts';
import { pay } from '../../src/server/areas/accounts/payment.ts';
import { refund } from '../../src/server/areas/accounts/payment-refund.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Credit {
  id: string;
  version: number;
  virtId: string;
  orgId: string;
  totalQuota: string;
  tempQuota: string | null;
  usedQuota: string;
  frozenQuota: string;
  availableQuota: string;
  overdueAmount: string;
  status: string;
}
interface Bill {
  id: string;
  periodStart: string;
  periodEnd: string;
  dueDate: string;
  graceUntil: string;
  openingDebt: string;
  spent: string;
  repaid: string;
  closingDebt: string;
  billAmount: string;
  openAmount: string;
  status: string;
}

let server: RunningServer;
let admin: Client;
let project: Client;
let credit: Credit;
let users = 0;

const listed = async <T>(path: string, filter: Row = {}): Promise<T[]> =>
  fine(await admin.post<{ list: T[] }>(path, { limit: 200, ...filter })).list;
const read = async () => fine(await admin.get<Credit>(`/credit/credit/${credit.id}`));
const bills = async () =>
  (await listed<Bill>('/credit/creditBill/list', { creditId: credit.id })).toSorted((one, other) =>
    one.periodEnd < other.periodEnd ? -1 : 1,
  );
const cents = (text: string | null) => Math.round(Number(text ?? 0) * 100);
const today = chinaDay(Date.now());
/** The bill day after the one that comes next: whatever is spent today is before it. */
const inMonths = (n: number) => {
  const at = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + n);
  return `${at.toISOString().slice(0, 7)}-05`;
};

async function spend(amount: number): Promise<string> {
  const context = systemContext(server.server.services);
  const [user] = await listed<{ id: string }>('/organisation/user/list', { virtId: credit.virtId, status: 'enabled' });
  const id = `meeting ${++users}`;
  await context.store.transaction((tx) =>
    pay(context, tx, {
      origin: { kind: 'meeting', id, number: `HY${users}` },
      userId: user?.id as string,
      orgId: credit.orgId,
      amount,
      remark: '会议室',
      wallets: ['credit'],
    }),
  );
  return id;
}
const bill = (day: string) => {
  const context = systemContext(server.server.services);
  return context.store.transaction((tx) => makeBill(context, tx, credit.id, day));
};
const late = (day: string) => {
  const context = systemContext(server.server.services);
  return context.store.transaction((tx) => markOverdue(context, tx, credit.id, day));
};
const repay = (amount: string, client = project) =>
  client.post<Row>('/credit/creditRepayment/add', { creditId: credit.id, amount, payWay: 'transfer' });

/** Granted is used, held or free; bills ask for no more than is used. */
async function expectSound(): Promise<Credit> {
  const now = await read();
  expect(cents(now.totalQuota) + cents(now.tempQuota)).toBe(
    cents(now.usedQuota) + cents(now.frozenQuota) + cents(now.availableQuota),
  );
  const open = (await bills()).filter(({ status }) => status !== 'paid');
  expect(open.reduce((sum, { openAmount }) => sum + cents(openAmount), 0)).toBeLessThanOrEqual(cents(now.usedQuota));
  return now;
}

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  // A credit of its own, with nothing used of it yet.
  const own = await project.post<{ list: Credit[] }>('/credit/credit/list', { limit: 1 });
  const [like] = fine(own).list;
  const { id: virtId } = fine(
    await admin.post<{ id: string }>('/organisation/virtualarchitecture/add', {
      virtCode: 'ZDQY01',
      virtName: '账单企业',
      orgId: like?.orgId,
      virtType: 'tenant',
      contactName: '张三',
      contactPhone: '13800001234',
      settleType: 'credit',
    }),
  );
  const added = fine(
    await project.post<Credit>('/credit/credit/add', {
      virtId,
      orgId: like?.orgId,
      totalQuota: '1000.00',
      billDay: 5,
      repayDay: 20,
      graceDays: 3,
      effectDate: '2026-01-01',
    }),
  );
  credit = added;
  fine(await admin.post('/credit/credit/approve', { ids: added.id, version: added.version }));
  fine(
    await admin.post('/organisation/user/add', {
      realName: '账单用户',
      mobile: '13700007001',
      orgId: like?.orgId,
      virtId,
      personnelType: 'formal',
    }),
  );
});
afterAll(() => server.stop());

test.each([
  [5, '2026-11-05', '2026-11-04'],
  [5, '2026-11-04', '2026-10-04'],
  [1, '2027-01-01', '2026-12-31'],
  [28, '2027-01-27', '2026-12-27'],
])('on bill day %i at %s the period ends on %s', (billDay, day, end) => {
  expect(billPeriodEnd(billDay, day)).toBe(end);
});

test.each([
  ['2026-11-04', 20, '2026-11-20'],
  ['2026-11-04', 5, '2026-12-05'],
  ['2026-12-27', 3, '2027-01-03'],
])('a period to %s is due on day %i: %s', (end, repayDay, due) => {
  expect(dueDateOf(end, repayDay)).toBe(due);
});

describe('bills of a credit', () => {
  test('are made once for a period, of what is used and on no bill yet', async () => {
    expect(await bill(inMonths(2))).toBeUndefined();
    await spend(30_000);
    await spend(10_000);
    const day = inMonths(2);
    const made = await Promise.all([bill(day), bill(day), bill(day)]);
    expect(made.filter((id) => id !== undefined)).toHaveLength(1);
    const [first] = (await bills()) as [Bill];
    const end = addDays(day, -1);
    expect(first).toMatchObject({
      periodEnd: end,
      openingDebt: '0.00',
      spent: '400.00',
      repaid: '0.00',
      closingDebt: '400.00',
      billAmount: '400.00',
      openAmount: '400.00',
      dueDate: `${day.slice(0, 7)}-20`,
      graceUntil: `${day.slice(0, 7)}-23`,
      status: 'unpaid',
    });
    expect(await bill(addDays(day, 10))).toBeUndefined();
    await expectSound();
  });

  test('are paid by repayments, the oldest first, never more than is owed', async () => {
    await spend(20_000);
    expect((await repay('600.01')).code).toBe(422);
    expect(await repay('0')).toMatchObject({ code: 400, data: { errors: [{ path: 'amount' }] } });
    fine(await repay('150.00'));
    expect((await bills())[0]).toMatchObject({ openAmount: '250.00', status: 'unpaid' });
    expect(await expectSound()).toMatchObject({ usedQuota: '450.00', availableQuota: '550.00' });
    // What comes on the next bill is what is on none.
    expect(await bill(inMonths(3))).toBeDefined();
    expect((await bills())[1]).toMatchObject({
      periodStart: inMonths(2),
      openingDebt: '400.00',
      spent: '200.00',
      repaid: '150.00',
      closingDebt: '450.00',
      billAmount: '200.00',
    });
    await expectSound();
  });

  test('become overdue behind their days of grace, which stops the credit until they are paid', async () => {
    const [first] = (await bills()) as [Bill];
    expect(await late(first.graceUntil)).toBe(0);
    expect(await late(addDays(first.graceUntil, 1))).toBe(1);
    expect((await bills())[0]?.status).toBe('overdue');
    expect(await expectSound()).toMatchObject({ status: 'overdue', overdueAmount: '250.00' });
    await expect(spend(1)).rejects.toMatchObject({ id: 'paymentShort' });
    const close = await admin.post('/credit/credit/repay', { ids: credit.id, version: (await read()).version });
    expect(close.code).toBe(422);
    fine(await repay('250.00'));
    expect((await bills())[0]).toMatchObject({ openAmount: '0.00', status: 'paid' });
    expect(await expectSound()).toMatchObject({ status: 'overdue', overdueAmount: '0.00', usedQuota: '200.00' });
    fine(await admin.post('/credit/credit/repay', { ids: credit.id, version: (await read()).version }));
    await spend(1);
    const { version } = await read();
    expect((await admin.post('/credit/credit/close', { ids: credit.id, version })).code).toBe(422);
  });

  test('ask for no more than is used once something was refunded', async () => {
    const meeting = await spend(5000);
    const context = systemContext(server.server.services);
    const [{ id }] = (await bills()) as [Bill];
    expect(id).toBeTruthy();
    await context.store.transaction((tx) =>
      refund(context, tx, { origin: { kind: 'meeting', id: meeting, number: 'HY' }, reason: '取消' }),
    );
    await late(inMonths(1));
    await expectSound();
    fine(await repay((await read()).usedQuota));
    expect(await expectSound()).toMatchObject({ usedQuota: '0.00' });
    const { version } = await read();
    fine(await admin.post('/credit/credit/close', { ids: credit.id, version }));
  });

  test('are seen by those of the enterprise, who record no repayment', async () => {
    const enterprise = await server.as('enterprise-a');
    const seen = fine(
      await enterprise.post<{ list: { virtId: string }[] }>('/credit/creditBill/list', { limit: 50 }),
    ).list;
    expect(seen.every(({ virtId }) => virtId !== credit.virtId)).toBe(true);
    expect((await repay('1.00', enterprise)).code).toBe(403);
  });
});

test('after all of that the ledger is sound', async () => {
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [], open: [] });
});
