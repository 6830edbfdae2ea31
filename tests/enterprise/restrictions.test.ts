import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { holdersOf } from '../../src/server/auth/holders.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** 运营权限: what a project lets an enterprise do holds for the accounts of that enterprise, at once. */
let server: RunningServer;
let admin: Client;
let enterprise: Client;
let rows: Rows;
let user: Row;

const recharge = 'pc:mealCard.dingCanBatchRecharge';
const inForce = { allowExport: true, allowRecharge: true, expireDate: null, status: 'enabled' };
const today = () => chinaDay(Date.now());

beforeAll(async () => {
  server = await startServer();
  [admin, enterprise] = [await server.as('admin'), await server.as('enterprise-a')];
  rows = new Rows(server.server.services, admin);
  const context = systemContext(server.server.services);
  user = (await asSystem(context, 'system/user').first(isColumn('userName', 'enterprise-a'))) as Row;
});
afterAll(() => server.stop());

/** As whoever maintains 运营权限 sets it. */
async function set(values: Row): Promise<void> {
  const path = '/organisation/virtPermConfig';
  const { data } = await admin.post<{ list: { id: string; version: number }[] }>(`${path}/list`, {
    virtId: String(user.virtId),
  });
  const [row] = data.list;
  const reply = await admin.postJson(`${path}/update`, { id: row?.id, version: row?.version, ...values });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
}
beforeEach(() => set(inForce));

const exportStaff = () => enterprise.post('/organisation/virtUser/export', { _columns: 'realName', _format: 'csv' });
const exportReport = () =>
  enterprise.post('/console/report/export', { report: 'enterprise/enterpriseStaff', format: 'csv' });
const apply = () => enterprise.postJson('/wallet/rechargeManage/add', {});
const addDepartment = () => enterprise.postJson(`${rows.resource('enterprise/department').prefix}/add`, {});
const listStaff = () => enterprise.post('/organisation/virtUser/list');
const profile = async () =>
  (
    await enterprise.get<{ grants: Record<string, string[]>; perms: string[]; onlyLooksBy: string | null }>(
      '/user/profile',
    )
  ).data;
const refusedBy = (words: string) => ({ code: 403, message: expect.stringContaining(words) as string });
/** Refused for its content, so not for want of permission. */
const heard = { code: 400 };

test('an enterprise that is in force does what its roles grant', async () => {
  expect((await exportStaff()).code).toBe(200);
  expect(await apply()).toMatchObject(heard);
  expect(await addDepartment()).toMatchObject(heard);
  expect(await profile()).toMatchObject({ onlyLooksBy: null });
});

test('without 允许导出 nothing leaves, neither rows nor reports, and no button offers it', async () => {
  await set({ allowExport: false });
  for (const call of [exportStaff, exportReport]) expect(await call()).toMatchObject(refusedBy('未开通“允许导出”'));
  expect((await listStaff()).code).toBe(200);
  const { grants, onlyLooksBy } = await profile();
  expect(grants.export).toBeUndefined();
  expect(grants.list).toContain('userManagement.virtUser');
  expect(onlyLooksBy).toBeNull();
  expect(await addDepartment()).toMatchObject(heard);
});

test('without 允许自助充值 nothing is applied for, and nobody of the enterprise is asked to', async () => {
  const { services } = server.server;
  const [application] = await asSystem(systemContext(services), 'accounts/rechargeManage').find(
    isColumn('virtId', user.virtId),
    { limit: 1 },
  );
  const holders = async () =>
    (await holdersOf(services, rows.resource('accounts/rechargeManage'), String(application?.id), 'rechargeApply'))
      .near;
  expect(await holders()).toContain(user.id);
  await set({ allowRecharge: false });
  expect(await apply()).toMatchObject(refusedBy('未开通“允许自助充值”'));
  expect((await enterprise.post('/wallet/rechargeManage/list')).code).toBe(200);
  expect((await exportStaff()).code).toBe(200);
  expect(await holders()).not.toContain(user.id);
});

describe.each([
  ['over', { expireDate: addDays(today(), -1) }],
  ['disabled', { status: 'disabled' }],
])('an enterprise whose permissions are %s', (_, values) => {
  test('only looks, and is told so', async () => {
    await set(values);
    for (const call of [exportStaff, exportReport, apply, addDepartment])
      expect(await call()).toMatchObject(refusedBy('企业权限已停用或到期，目前只能查看'));
    expect((await listStaff()).code).toBe(200);
    expect(await profile()).toMatchObject({ onlyLooksBy: '企业权限' });
    expect((await profile()).perms).toContain('userManagement.virtUser');
    // What is one's own is nobody's to take back.
    expect((await enterprise.post('/notify/inboxMessage/list')).code).toBe(200);
    // Nobody else is affected, nor what others do for the enterprise.
    expect(
      (await (await server.as('project-a')).post('/organisation/virtUser/export', { _columns: 'realName' })).code,
    ).toBe(200);
  });
});

test('the last day is a day like any other', async () => {
  await set({ expireDate: today() });
  expect(await addDepartment()).toMatchObject(heard);
});

test('whoever asks why, or who may, hears of it', async () => {
  await set({ allowRecharge: false });
  const explained = await admin.postJson<{ reach?: unknown; because: unknown[]; missing: unknown[] }>(
    '/system/policy/explain',
    { code: recharge, action: 'rechargeApply', userId: user.id },
  );
  expect(explained.data).not.toHaveProperty('reach');
  expect(explained.data.because.length).toBeGreaterThan(0);
  expect(explained.data.missing).toEqual([{ why: 'restricted', label: '企业权限', title: '允许自助充值' }]);
  const who = await admin.postJson<{ users: { list: { id: string; takenBack: boolean }[] } }>('/system/policy/who', {
    code: recharge,
    action: 'rechargeApply',
  });
  expect(who.data.users.list.filter(({ takenBack }) => takenBack).map(({ id }) => id)).toEqual([user.id]);
});

test('a refusal is in the log with what was missing', async () => {
  await set({ allowExport: false });
  await exportStaff();
  const { data } = await admin.post<{ list: Row[] }>('/system/operateLog/list', { userId: String(user.id), limit: 20 });
  expect(data.list.some(({ errorMessage }) => String(errorMessage).includes('允许导出'))).toBe(true);
});
