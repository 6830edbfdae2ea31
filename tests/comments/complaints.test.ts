import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markOverdue } from '../../src/server/features/overdue/mark.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { addUser } from '../support/sign-in.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  version: number;
  status: string;
  [field: string]: unknown;
}

const hour = 3_600_000;

let server: RunningServer;
let project: Client;
let operator: Client;
let orgId: string;
let deptId: string;
let handlerId: string;
let typeId: string;
let categoryId: string;

const made = async <T = Row>(path: string, body: Record<string, unknown>, client = project): Promise<T> => {
  const reply = await client.post<T>(path, body);
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
};
const first = async (path: string, filter: Record<string, unknown> = {}) =>
  ((await project.post<{ list: Row[] }>(path, filter)).data.list[0] as Row).id;
const submit = (more: Record<string, unknown> = {}) =>
  made('/comment/commentBill/add', {
    orgId,
    typeId,
    billKind: 'complaint',
    title: '电梯异响',
    content: '每天早上异响',
    contactName: '冯女士',
    contactPhone: '13700001111',
    ...more,
  });
const step = (name: string, id: string, body: Record<string, unknown> = {}, client = project) =>
  client.post<{ rows: Row[] }>(`/comment/commentBill/${name}`, { id, ...body });
const read = async (id: string) => (await project.post<Row>('/comment/commentBill/get', { id })).data;
const replies = async (billId: string) =>
  (await project.post<{ list: Row[] }>('/comment/commentBillReply/list', { billId, limit: 50 })).data.list;
const reply = (billId: string, replyType: string, content = '已派人查看') =>
  project.post<Row>('/comment/commentBillReply/add', { billId, replyType, content });

beforeAll(async () => {
  server = await startServer();
  project = await server.as('project-a');
  const admin = await server.as('admin');
  orgId = await first('/organisation/organization/getselectlist');
  deptId = await first('/comment/commentTypeCategory/departmentselect');
  handlerId = await first('/organisation/staff/list', { orgId, status: 'onduty' });
  categoryId = (
    await made('/comment/commentTypeCategory/add', { categoryName: '试验分类', orgId, deptId, status: 'enabled' })
  ).id;
  typeId = (
    await made('/comment/commentType/add', {
      typeName: '电梯',
      categoryId,
      handlerIds: [handlerId],
      limitHours: 12,
      autoReply: '已收到，12小时内答复。',
      status: 'enabled',
    })
  ).id;
  const added = await addUser(admin, server, {
    userName: 'complaint-desk',
    userType: '4',
    roles: ['project-operator'],
    orgIds: [orgId],
  });
  if (added.code !== 200) throw new Error(added.message);
  operator = await server.as('complaint-desk');
});
afterAll(() => server.stop());

describe('a complaint', () => {
  test('goes to the department and the people of its type, is dated, and is answered at once', async () => {
    const bill = await submit();
    expect(bill).toMatchObject({
      status: 'submitted',
      deptId,
      categoryId,
      handlerId,
      submitTime: expect.stringMatching(/^20/),
    });
    expect(await replies(bill.id)).toMatchObject([
      {
        replyType: 'system',
        replierName: '系统',
        content: '已收到，12小时内答复。',
        replyTime: expect.stringMatching(/^20/),
      },
    ]);
  });

  test('is signed by an operator of the project, who can pick its departments; the time limit is that of the type', async () => {
    const offered = await operator.post<{ list: Row[] }>('/comment/commentTypeCategory/departmentselect');
    expect(offered, JSON.stringify(offered)).toMatchObject({ code: 200 });
    expect(offered.data.list.map(({ id }) => id)).toContain(deptId);
    const { id } = await submit();
    const signed = await step('updateSign', id, {}, operator);
    expect(signed, JSON.stringify(signed)).toMatchObject({ code: 200 });
    const bill = await read(id);
    expect(bill).toMatchObject({ status: 'accepted', signed: true, deptId, signTime: expect.any(String) });
    expect(Date.parse(String(bill.deadline)) - Date.now()).toBeGreaterThan(11 * hour);
    expect(Date.parse(String(bill.deadline)) - Date.now()).toBeLessThan(12.1 * hour);
  });

  test('one that turns out to be urgent is due sooner, and is never put off', async () => {
    const quick = await made('/comment/commentType/add', {
      typeName: '漏水',
      categoryId,
      handlerIds: [handlerId],
      status: 'enabled',
      limitHours: 40,
      urgentPercent: 50,
      criticalPercent: 10,
    });
    const { id } = await submit({ typeId: quick.id });
    expect(await step('updateSign', id, {}, operator)).toMatchObject({ code: 200 });
    const hours = async () => {
      const { deadline, signTime } = await read(id);
      return (Date.parse(String(deadline)) - Date.parse(String(signTime))) / hour;
    };
    expect(await hours()).toBeCloseTo(40, 2);
    for (const [urgency, left] of [
      ['urgent', 20],
      ['critical', 4],
      ['normal', 4],
    ] as const) {
      const { version } = await read(id);
      const changed = await project.post('/comment/commentBill/update', { id, version, urgency });
      expect(changed, JSON.stringify(changed)).toMatchObject({ code: 200 });
      expect(await hours()).toBeCloseTo(left, 2);
    }
  });

  test('another centre’s departments are not on offer, and a foreign one is refused', async () => {
    const b = await server.as('project-b');
    const foreign = (await b.post<{ list: Row[] }>('/comment/commentTypeCategory/departmentselect')).data.list.map(
      ({ id }) => id,
    );
    expect(foreign).not.toContain(deptId);
    const { id } = await submit();
    expect(await step('updateSign', id, { deptId: foreign[0] })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'deptId' }] },
    });
    expect((await read(id)).status).toBe('submitted');
  });

  test('without a department anywhere whoever signs has to name one', async () => {
    const category = await made('/comment/commentTypeCategory/add', {
      categoryName: '无部门',
      orgId,
      status: 'enabled',
    });
    const type = await made('/comment/commentType/add', {
      typeName: '其他',
      categoryId: category.id,
      status: 'enabled',
    });
    const { id } = await submit({ typeId: type.id });
    expect(await step('updateSign', id)).toMatchObject({ code: 400, data: { errors: [{ path: 'deptId' }] } });
    expect((await step('updateSign', id, { deptId })).code).toBe(200);
  });

  test('what is said on it moves it, to and fro, until it is closed', async () => {
    const { id } = await submit();
    expect((await reply(id, 'staff')).code, 'nobody has signed yet').toBe(409);
    await step('updateSign', id);
    expect((await reply(id, 'inner')).code).toBe(200);
    expect((await read(id)).status).toBe('accepted');
    const answer = await reply(id, 'staff', '轴承已更换');
    expect(answer).toMatchObject({
      code: 200,
      data: { replierName: expect.stringMatching(/./), replyTime: expect.any(String) },
    });
    expect(await read(id)).toMatchObject({ status: 'replied', handleResult: '轴承已更换' });
    expect((await reply(id, 'user', '还是响')).code).toBe(200);
    expect((await read(id)).status).toBe('reopened');
    expect((await reply(id, 'system')).code).toBe(400);
    expect((await step('reply', id, { handleResult: '主机已更换' })).code).toBe(200);
    expect(
      (await replies(id)).filter(({ replyType, content }) => replyType === 'staff' && content === '主机已更换'),
    ).toHaveLength(1);
    expect(await step('visit', id, { visitRemark: '满意' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'score' }] },
    });
    expect((await step('visit', id, { visitRemark: '满意', score: 5 })).code).toBe(200);
    expect((await step('close', id)).code).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'closed', score: 5, finishTime: expect.any(String) });
    expect((await reply(id, 'staff')).code).toBe(409);
    expect((await step('reopen', id)).code).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'reopened', finishTime: null });
  });

  test('that is late says so, once, until it is answered and opened again', async () => {
    const { id } = await submit();
    await step('updateSign', id);
    const { services } = server.server;
    const before = await read(id);
    await markOverdue(services, Date.now() + 11 * hour);
    expect((await read(id)).version).toBe(before.version);
    expect(await markOverdue(services, Date.now() + 13 * hour)).toBeGreaterThan(0);
    expect(await markOverdue(services, Date.now() + 13 * hour)).toBe(0);
    expect(await read(id)).toMatchObject({ overdue: true, status: 'accepted' });
    expect(
      (await project.post<{ list: Row[] }>('/comment/commentBill/list', { overdue: true, limit: 200 })).data.list.map(
        (row) => row.id,
      ),
    ).toContain(id);
    await reply(id, 'staff');
    await reply(id, 'user');
    expect(await read(id)).toMatchObject({ overdue: false, status: 'reopened' });
  });

  test('tells whoever complained what becomes of it, in the ways of its type', async () => {
    const { store, model } = server.server.services;
    const loud = await made('/comment/commentType/add', {
      typeName: '噪音',
      categoryId,
      handlerIds: [handlerId],
      notifyWay: ['sms'],
      status: 'enabled',
    });
    const bill = await submit({ typeId: loud.id });
    expect((await step('updateSign', bill.id)).code).toBe(200);
    expect((await reply(bill.id, 'inner', '先看看')).code).toBe(200);
    expect((await reply(bill.id, 'staff', '已更换曳引轮')).code).toBe(200);
    expect((await reply(bill.id, 'user', '还是响')).code).toBe(200);
    expect((await step('reply', bill.id, { handleResult: '已再次检修' })).code).toBe(200);
    expect((await step('close', bill.id)).code).toBe(200);
    const sent = await store.find(
      model.resources.get('notices/smsAuthcode')?.table as string,
      ['content', 'mobile'],
      isColumn('recordId', bill.id),
    );
    const about = `您的反馈（${String(bill.billNo)}）`;
    expect(sent.map(({ content }) => content).toSorted()).toEqual(
      ['已受理。', '已答复：已更换曳引轮。', '已重新受理。', '已答复：已再次检修。', '已办结。']
        .map((what) => `${about}${what}`)
        .toSorted(),
    );
    expect(new Set(sent.map(({ mobile }) => mobile))).toEqual(new Set(['13700001111']));
  });
});
