import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { lastDue } from '../../src/server/areas/accounts/automatic-due.ts';
import { runAutomaticRecharges } from '../../src/server/areas/accounts/automatic-recharge.ts';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Stored extends Row {
  id: string;
  version: number;
}

const rules = '/mealCard/automaticRecharge';
const applications = '/wallet/rechargeManage';
let server: RunningServer;
let admin: Client;
let other: Client;
let person: Stored;
let enterprise: { orgId: string; virtId: string };

const list = async (path: string, filter: Row) =>
  fine(await admin.post<{ list: Stored[] }>(`${path}/list`, { limit: 200, ...filter })).list;
const subsidy = async () =>
  (await list('/organisation/userAccount', { userId: person.id, accountType: 'subsidy' }))[0]?.balance ?? '0.00';
const run = (now: number) => runAutomaticRecharges(server.server.services, now);
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+08:00`);

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  other = await server.as('admin-b');
  const [{ orgId, virtId }] = (await list('/organisation/virtAccount', { accountType: 'cash', status: 'normal' })) as [
    Stored,
  ];
  enterprise = { orgId: String(orgId), virtId: String(virtId) };
  person = fine(
    await admin.post<Stored>('/organisation/user/add', {
      realName: '许知远',
      mobile: '13905551234',
      personnelType: 'teacher',
      ...enterprise,
    }),
  );
  // Nobody else of the enterprise is of this kind.
  for (const { id, version } of await list('/organisation/user', {
    virtId: enterprise.virtId,
    personnelType: 'teacher',
  }))
    if (id !== person.id) fine(await admin.post('/organisation/user/update', { id, version, personnelType: 'formal' }));
});
afterAll(() => server.stop());

const rule = { cycle: 'day', executeTime: '06:00', startDate: '2026-01-01', endDate: null } as Row;

test.each([
  ['before its time, yesterday', rule, '2026-03-05', '05:59', '2026-03-04'],
  ['at its time, today', rule, '2026-03-05', '06:00', '2026-03-05'],
  ['not before it begins', { ...rule, startDate: '2026-03-05' }, '2026-03-05', '05:59', undefined],
  ['not after its end', { ...rule, endDate: '2026-03-01' }, '2026-03-05', '12:00', '2026-03-01'],
  ['on Mondays', { ...rule, cycle: 'week', executeDay: 1 }, '2026-03-05', '12:00', '2026-03-02'],
  ['on Sundays', { ...rule, cycle: 'week', executeDay: 7 }, '2026-03-05', '12:00', '2026-03-01'],
  ['on the first', { ...rule, cycle: 'month', executeDay: 1 }, '2026-03-05', '12:00', '2026-03-01'],
  ['at the end of a short month', { ...rule, cycle: 'month', executeDay: 31 }, '2026-03-05', '12:00', '2026-02-28'],
  ['on the 31st', { ...rule, cycle: 'month', executeDay: 31 }, '2026-03-31', '12:00', '2026-03-31'],
])('a rule was last due %s', (_name, given, day, time, due) => {
  expect(lastDue(given as Row, at(day, time))?.day).toBe(due);
});

test('a rule pays once when it is due, by an application that somebody else approves', async () => {
  const today = Date.now();
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
  const made = fine(
    await admin.post<Stored>(`${rules}/add`, {
      ruleName: '每日餐补',
      status: 'enabled',
      ...enterprise,
      personnelTypes: ['teacher'],
      accountType: 'subsidy',
      amount: '30.00',
      clearBefore: true,
      cycle: 'day',
      executeTime: '06:00',
      startDate: day(-3),
    }),
  );
  const others = (await list(rules, { status: 'enabled' })).filter(({ id }) => id !== made.id);
  for (const { id, version } of others) fine(await admin.post(`${rules}/update`, { id, version, status: 'disabled' }));
  expect(await run(today), 'times before it was made').toBe(0);

  const next = today + 86_400_000;
  const counts = await Promise.all([run(next), run(next)]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await run(next)).toBe(0);
  const [application] = (await list(applications, { ruleId: made.id })) as [Stored];
  expect(application).toMatchObject({
    status: 'pending',
    targetType: 'batch',
    totalAmount: '30.00',
    clearBefore: true,
  });
  const { id, version } = application;
  expect((await admin.post(`${applications}/rechargeAudit`, { ids: id, version })).code, 'wrote the rule').toBe(403);
  expect(await subsidy()).toBe('0.00');
  fine(await other.post(`${applications}/rechargeAudit`, { ids: id, version }));
  expect(await subsidy()).toBe('30.00');

  // What is left of the first is taken back before the second.
  expect(await run(next + 86_400_000)).toBe(1);
  const second = (await list(applications, { ruleId: made.id, status: 'pending' }))[0] as Stored;
  fine(await other.post(`${applications}/rechargeAudit`, { ids: second.id, version: second.version }));
  expect(await subsidy()).toBe('30.00');
  const records = await list('/organisation/userRecod', { userId: person.id, accountType: 'subsidy' });
  expect(records.map(({ operation }) => operation).toSorted()).toEqual(['clear', 'recharge', 'recharge']);
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [] });
  expect(await documentDifferences(server.server.services)).toEqual([]);
});

test('a rule that is disabled pays nothing, and enabled again not for the time between', async () => {
  const [made] = (await list(rules, { ruleName: '每日餐补' })) as [Stored];
  const now = Date.parse(String(made.lastRunTime)) + 3 * 86_400_000;
  fine(await admin.post(`${rules}/update`, { id: made.id, version: made.version, status: 'disabled' }));
  expect(await run(now)).toBe(0);
  const { store } = server.server.services;
  await store.transaction((tx) =>
    store.update(
      tx,
      'accounts_automaticRecharge',
      { status: 'enabled', activeSince: new Date(now).toISOString() },
      isColumn('id', made.id),
    ),
  );
  expect(await run(now)).toBe(0);
  expect(await run(now + 86_400_000)).toBe(1);
});

test('money in a cash wallet is not cleared by a rule', async () => {
  const reply = await admin.post(`${rules}/add`, {
    ruleName: '现金清零',
    status: 'enabled',
    ...enterprise,
    accountType: 'cash',
    amount: '30.00',
    clearBefore: true,
    cycle: 'day',
    executeTime: '06:00',
    startDate: '2026-01-01',
  });
  expect(reply).toMatchObject({ code: 400, data: { errors: [{ path: 'clearBefore' }] } });
});
