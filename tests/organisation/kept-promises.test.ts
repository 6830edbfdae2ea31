import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalOf, type Flow, type FlowStep } from '../../src/meta/flow.ts';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { markOverdue } from '../../src/server/features/overdue/mark.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { toldOf } from '../support/inbox.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, userId } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

/** What confirmations and hints of the console promise, beside what the tests of each area see. */
let server: RunningServer;
let admin: Client;
let rows: Rows;

type Listed = { list: Row[] };
const list = async (path: string, filter: Row = {}): Promise<Row[]> =>
  (await admin.post<Listed>(path, { limit: 200, ...filter })).data.list;
const done = async (path: string, body: Record<string, unknown>, client = admin): Promise<Row> => {
  const reply = await client.post<Row>(path, body);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
};
const stored = async (id: string, row: Row[string]): Promise<Row> =>
  (await rows.find(rows.resource(id), String(row))) as unknown as Row;
const texts = (mobile: string) => list('/notify/smsAuthcode/list', { mobile });

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

test('an enterprise takes as many employees as it may, and whoever leaves is no longer filed under it', async () => {
  const employees = rows.resource('enterprise/virtUser');
  const [first, second] = [await rows.add(employees), await rows.add(employees)];
  const virtId = String(first.virtId);
  await rows.put(employees, second.id, { virtId });
  const there = (await list('/organisation/virtUser/list', { virtId, status: 'normal' })).length;
  await rows.put(rows.resource('enterprise/virtualarchitecture'), virtId, { staffMax: there + 1 });
  await done('/organisation/virtUser/approve', { id: first.id });
  expect(await admin.post('/organisation/virtUser/approve', { id: second.id })).toMatchObject({
    code: 422,
    message: expect.stringContaining('已满'),
  });
  await rows.put(rows.resource('residents/user'), String(first.userId), { virtId });
  await done('/organisation/virtUser/leave', { id: first.id });
  expect(await stored('residents/user', first.userId as string)).toMatchObject({ virtId: null });
  await done('/organisation/virtUser/approve', { id: second.id });
});

test('an enterprise has as many administrators as it may, also where two are named at once', async () => {
  const employees = rows.resource('enterprise/virtUser');
  const [first, second, third] = [
    await rows.add(employees, { isAdmin: false }),
    await rows.add(employees, { isAdmin: false }),
    await rows.add(employees, { isAdmin: false }),
  ];
  const virtId = String((await rows.add(rows.resource('enterprise/virtualarchitecture'))).id);
  for (const { id } of [first, second, third]) await rows.put(employees, id, { virtId, status: 'normal' });
  const settings = rows.resource('enterprise/virtPermConfig');
  await rows.add(settings, { virtId, maxAdmin: 1, status: 'enabled' });
  const name = async ({ id }: { id: string }, isAdmin: boolean) => {
    const { version } = await stored('enterprise/virtUser', id);
    return admin.post<Row>('/organisation/virtUser/update', { id, version, isAdmin });
  };
  const replies = await Promise.all([name(first, true), name(second, true)]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 422]);
  expect(replies.find(({ code }) => code === 422)).toMatchObject({
    message: expect.stringContaining('最多 1 名企业管理员') as string,
    data: { errors: [{ path: 'isAdmin' }] },
  });
  const [one] = await list('/organisation/virtUser/list', { virtId, isAdmin: true });
  // Whoever is one already is saved as before, and makes room by being one no more.
  expect(await name(one as { id: string }, true)).toMatchObject({ code: 200 });
  expect(await name(third, true)).toMatchObject({ code: 422 });
  expect(await name(one as { id: string }, false)).toMatchObject({ code: 200 });
  expect(await name(third, true)).toMatchObject({ code: 200 });
});

test('a staff member who leaves signs in no more, heads no department, and hands on what waits', async () => {
  const [project] = await list('/organisation/organization/list');
  const { data } = await addUser(admin, server, {
    userName: 'leaver',
    userType: '4',
    roles: ['project-operator'],
    orgIds: [String(project?.id)],
  });
  const leaver = await server.as('leaver');
  const staff = rows.resource('organisation/staff');
  const member = await rows.add(staff, { userId: data.id });
  const departments = rows.resource('organisation/companyDept');
  await rows.put(departments, String(member.companyDeptId), { leaderId: member.id });
  const approval = approvalOf(server.server.services.model, rows.resource('processes/itemBorrow')) as { flow: Flow };
  const { flow } = approval;
  const step: FlowStep = { id: 'one', type: 'approve', title: '离职前', who: { users: ['leaver'] }, mode: 'any' };
  approval.flow = { ...flow, steps: [step] };
  await rows.add(rows.resource('processes/itemBorrow')).finally(() => (approval.flow = flow));
  const seats = async (client: Client) =>
    (await client.post<{ rows: Row[] }>('/process/approval/list', { limit: 100 })).data.rows.filter(
      ({ nodeTitle }) => nodeTitle === '离职前',
    ).length;
  expect([await seats(leaver), await seats(admin)]).toEqual([1, 0]);
  await done(`${staff.prefix}/leave`, { id: member.id, leaveDate: '2036-05-06' });
  await until(async () => (await seats(admin)) === 1);
  expect(await stored('system/user', data.id)).toMatchObject({ status: 'disabled' });
  expect((await leaver.post('/organisation/organization/list')).code).toBe(401);
  expect(await stored(departments.id, member.companyDeptId as string)).toMatchObject({ leaderId: null });
  // Nobody takes the account of somebody who may do more.
  const { data: chief } = await addUser(admin, server, { userName: 'chief', userType: '-1', roles: ['admin'] });
  const other = await rows.add(staff, { userId: chief.id, orgId: member.orgId ?? null });
  const operator = await server.as('project-a');
  const refused = await operator.post(`${staff.prefix}/leave`, { id: other.id, leaveDate: '2036-05-06' });
  expect(refused.code, JSON.stringify(refused)).not.toBe(200);
  expect(await stored('system/user', chief.id)).toMatchObject({ status: 'enabled' });
  // Back on duty, an account is opened by whoever gives them.
  await done(`${staff.prefix}/rehire`, { id: member.id, hireDate: '2036-06-01' });
  expect(await stored('system/user', data.id)).toMatchObject({ status: 'disabled' });
});

test('a service that is taken down is disabled in every project that has it open', async () => {
  const open = rows.resource('settings/serviceOrgConfig');
  const { id, serviceId } = await rows.add(open);
  await rows.put(rows.resource('settings/serviceinfo'), String(serviceId), { status: 'online' });
  await done('/common/web/serviceinfo/offline', { id: serviceId as string });
  expect(await stored(open.id, id)).toMatchObject({ status: 'disabled' });
});

test('a product that is taken down cannot be bought', async () => {
  const product = (await list('/flashdeliver/web/product/queryProduct', { status: 'rack' })).find(
    ({ specType }) => specType !== 'multi',
  );
  const merchant = await stored('merchants/merchant', product?.merchantId ?? null);
  const [buyer] = await list('/organisation/user/list', { orgId: String(merchant.orgId), status: 'enabled' });
  await done('/flashdeliver/web/product/downProduct', { id: String(product?.id) });
  const order = await admin.post('/flashdeliver/web/order/add', {
    merchantId: merchant.id,
    userId: buyer?.id,
    address: '1 幢',
    deliveryType: 'self',
    items: JSON.stringify([{ productId: product?.id, quantity: 1 }]),
  });
  expect(order).toMatchObject({ code: 422, data: { errors: [{ path: 'items' }] } });
});

test('a complaint without a name has none, and one that is late is told to its handler', async () => {
  const bills = rows.resource('comments/commentBill');
  const values = await rows.values(bills, { anonymous: true, userId: null, contactName: null, contactPhone: null });
  const bill = await done('/comment/commentBill/add', { ...values, anonymous: true });
  expect(await stored(bills.id, bill.id as string)).toMatchObject({ contactName: null, contactPhone: null });
  await rows.put(bills, String(bill.id), { deadline: '2020-01-01T00:00:00.000Z', overdue: false });
  await markOverdue(server.server.services, Date.now());
  expect(await stored(bills.id, bill.id as string)).toMatchObject({ overdue: true });
});

test('dishes of today are put on sale by their weekday', async () => {
  const dishes = rows.resource('meals/meal');
  const every = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'];
  const { id } = await rows.add(dishes, { autoWeekDays: every });
  await done('/scm/schedule/job/shelveDishes', { action: 'run' });
  await expect.poll(async () => (await stored(dishes.id, id)).status).toBe('on');
});

test('an account that falls below its limit, and a credit that is used up to its share, are told of', async () => {
  const accounts = rows.resource('accounts/virtAccount');
  const account = await rows.add(accounts, { warnAmount: '50.00', warnPhone: '13911112222' });
  const water = rows.resource('accounts/virtAccountWater');
  const context = systemContext(server.server.services);
  const fall = (id: string, values: Row) =>
    server.server.services.store.transaction((tx) => asSystem(context, id, tx).add(values, { unlogged: true }));
  const line = { waterNo: 'W1', accountId: account.id, amount: '1.00', direction: 'out', tradeType: 'consume' };
  await fall(water.id, { ...line, beforeBalance: '50.00', afterBalance: '49.00' });
  await fall(water.id, { ...line, waterNo: 'W2', beforeBalance: '49.00', afterBalance: '48.00' });
  expect(await texts('13911112222')).toHaveLength(1);
});

test('whoever is on leave is back by themselves the day after it ends, and the head of the department hears of both', async () => {
  const staff = rows.resource('organisation/staff');
  await addUser(admin, server, { userName: 'leader', userType: '-1', roles: ['admin'] });
  const leader = await server.as('leader');
  const head = await rows.add(staff, { userId: await userId(server, 'leader') });
  const { id, companyDeptId } = await rows.add(staff);
  await rows.put(rows.resource('organisation/companyDept'), String(companyDeptId), { leaderId: head.id });
  const today = chinaDay(Date.now());
  const vacation = (vacationEnd: string) => admin.post<Row>('/organisation/staff/vacation', { id, vacationEnd });
  expect(await vacation(addDays(today, -1))).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'vacationEnd' }] },
  });
  expect(await vacation(today)).toMatchObject({ code: 200 });
  await rows.put(staff, id, { vacationEnd: addDays(today, -1) });
  await done('/scm/schedule/job/planSteps', { action: 'run' });
  await until(async () => (await stored(staff.id, id)).status === 'onduty');
  expect(await stored(staff.id, id)).toMatchObject({ vacationEnd: null });
  await until(async () => (await toldOf(leader, id)).length === 2);
  expect((await toldOf(leader, id)).toSorted()).toEqual(['休假', '销假']);
});
