import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { approvalOf, type Flow } from '../../src/meta/flow.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, prove, userId } from '../support/sign-in.ts';

interface Shown {
  seatId: string | null;
  status: string;
  nodeTitle: string | null;
  operations: string[];
  back: { node: string }[];
  due: { userName: string }[];
  acts: { operation: string; userName: string; comment: string | null }[];
  record: Row;
}
interface Page {
  rows: (Row & { id: string; caseId: string; title: string; recordTitle: string })[];
  next: string | null;
  due: number;
}

let server: RunningServer;
let rows: Rows;
let projectA: string;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;
const call = <T = Row>(
  name: string,
  path: string,
  body: Row = {},
  headers: Record<string, string> = {},
): Promise<Reply<T>> => as(name).post<T>(`/process/approval/${path}`, body, headers);

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  for (const name of ['admin', 'project-a', 'project-b', 'centre-a', 'enterprise-a'])
    clients.set(name, await server.as(name));
  for (const name of ['signer-a', 'signer-b', 'signer-c'])
    clients.set(name, await addAdministrator(as('admin'), server, name));
  rows = new Rows(server.server.services, as('admin'));
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

async function borrow(more: Row = {}, name = 'project-a'): Promise<string> {
  const reply = await as(name).post<Row>('/diyForm/itemBorrow/add', {
    orgId: projectA,
    itemName: '投影仪',
    quantity: 1,
    borrowerName: '赵敏',
    borrowerPhone: '13800001234',
    borrowTime: '2026-03-01T09:00:00.000Z',
    planReturnTime: '2036-03-02T09:00:00.000Z',
    ...more,
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return String(reply.data.id);
}
const statusOf = async (id: string): Promise<unknown> =>
  (await rows.find(rows.resource('processes/itemBorrow'), id))?.status;
const approve = (name: string, id: string, path = 'approve', more: Row = {}) =>
  as(name).post<Row>(`/diyForm/itemBorrow/${path}`, { id, ...more });

async function caseOf(name: string, recordId: string): Promise<string> {
  const [found] = await server.server.services.store.find('process_case', ['id'], {
    is: 'compare',
    column: 'rowId',
    op: '=',
    value: recordId,
  });
  expect(found, `no case of ${recordId} for ${name}`).toBeDefined();
  return String(found?.id);
}
const shown = async (name: string, recordId: string): Promise<Shown> =>
  (await call<Shown>(name, 'get', { id: await caseOf(name, recordId) })).data;
const seat = async (name: string, recordId: string): Promise<string> => String((await shown(name, recordId)).seatId);
const from = async (name: string, recordId: string, operation: string, body: Row = {}) =>
  call(name, operation, { seatId: await seat(name, recordId), ...body });

/** Another way for the time of one test; cases that have begun keep theirs. */
async function withFlow(steps: Flow['steps'], work: () => Promise<void>): Promise<void> {
  const { model } = server.server.services;
  const approval = approvalOf(model, rows.resource('processes/itemBorrow')) as { flow: Flow };
  const { flow } = approval;
  approval.flow = { ...flow, steps };
  await work().finally(() => (approval.flow = flow));
}
const ask = (id: string, users: string[], mode: 'any' | 'all' | 'turn', more: object = {}) =>
  ({ id, type: 'approve', title: `步骤${id}`, who: { users }, mode, starter: 'ask', ...more }) as const;

describe('borrowing an item', () => {
  test('waits for who may lend it, and one answer lends it', async () => {
    const id = await borrow();
    const due = await call<Page>('centre-a', 'list', { list: 'todo' });
    expect(due.data.rows[0]).toMatchObject({ title: '物品借用审批', nodeTitle: '前台审核' });
    expect(due.data.due).toBeGreaterThan(0);
    expect(await shown('centre-a', id)).toMatchObject({
      status: 'open',
      operations: expect.arrayContaining(['agree', 'refuse']) as string[],
      record: { itemName: '投影仪', borrowerPhone: '138****1234' },
    });
    expect(await from('centre-a', id, 'agree', { comment: '同意' })).toMatchObject({
      code: 200,
      data: { status: 'passed' },
    });
    expect(await rows.find(rows.resource('processes/itemBorrow'), id)).toMatchObject({
      status: 'borrowed',
      auditRemark: '同意',
    });
    expect((await shown('project-a', id)).acts.map(({ operation }) => operation)).toEqual(['start', 'agree']);
    const told = (
      await as('project-a').post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 200 })
    ).data.list.find(({ recordId }) => recordId === id);
    expect(told).toMatchObject({
      module: '物品借用单',
      actionName: '审核借出',
      actorName: '沈国华',
      caseId: await caseOf('project-a', id),
    });
  });

  test('is asked of a second person above a deposit, whoever calls', async () => {
    const id = await borrow({ depositAmount: '800.00' });
    expect(await approve('project-a', id)).toMatchObject({ code: 200, data: { rows: [{ status: 'pending' }] } });
    expect(await approve('project-a', id)).toMatchObject({ code: 403 });
    expect(await approve('project-a', id, 'reject', { auditRemark: '不借' })).toMatchObject({ code: 403 });
    expect(await statusOf(id)).toBe('pending');
    const { due, nodeTitle } = await shown('project-a', id);
    expect(nodeTitle).toBe('项目管理员审批');
    expect(due.length).toBeGreaterThan(0);
  });

  test('is decided anew when it is changed, and over when it is deleted', async () => {
    const id = await borrow({ depositAmount: '800.00' });
    await approve('project-a', id);
    const row = (await rows.find(rows.resource('processes/itemBorrow'), id)) as Row;
    expect(
      await as('project-a').post('/diyForm/itemBorrow/update', { id, version: row.version, depositAmount: '10.00' }),
    ).toMatchObject({ code: 200 });
    expect(await shown('project-a', id)).toMatchObject({ nodeTitle: '前台审核', status: 'open' });
    expect(await as('project-a').post(`/diyForm/itemBorrow/delete/${id}`)).toMatchObject({ code: 200 });
    const [kase] = await server.server.services.store.find('process_case', ['status'], {
      is: 'compare',
      column: 'rowId',
      op: '=',
      value: id,
    });
    expect(kase).toMatchObject({ status: 'overtaken' });
    expect((await call<Page>('centre-a', 'list', { limit: 100 })).data.rows.filter((one) => one.rowId === id)).toEqual(
      [],
    );
  });

  test('is seen and answered by those whom it concerns alone', async () => {
    const id = await borrow();
    const caseId = await caseOf('admin', id);
    const own = await seat('centre-a', id);
    expect(await call('project-b', 'get', { id: caseId })).toMatchObject({ code: 404 });
    expect(await call('project-b', 'agree', { seatId: own })).toMatchObject({ code: 404 });
    expect(await approve('project-b', id)).toMatchObject({ code: 404 });
    expect(await call('centre-a', 'refuse', { seatId: own })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'comment' }] },
    });
    expect(await call('centre-a', 'agree', { seatId: own, more: 1 })).toMatchObject({ code: 400 });
    expect(await call('project-a', 'terminate', { id: caseId, comment: '不办了' })).toMatchObject({ code: 403 });
    expect(await call('admin', 'terminate', { id: caseId, comment: '不办了' })).toMatchObject({
      code: 200,
      data: { status: 'terminated' },
    });
    expect(await statusOf(id)).toBe('rejected');
  });

  test('is answered once for a key', async () => {
    const id = await borrow();
    const own = await seat('centre-a', id);
    const replies = await Promise.all(
      [1, 2, 3].map(() => call('centre-a', 'agree', { seatId: own }, { 'Idempotency-Key': 'borrow-once' })),
    );
    for (const reply of replies) expect(reply).toMatchObject({ code: 200, data: { status: 'passed' } });
    expect((await shown('project-a', id)).acts.filter(({ operation }) => operation === 'agree')).toHaveLength(1);
    expect(await call('centre-a', 'agree', { seatId: own })).toMatchObject({ code: 409 });
  });
});

describe('a recharge', () => {
  test('above an amount is audited by two, neither of whom applied', async () => {
    const account = (
      await as('project-a').post<{ list: Row[] }>('/organisation/virtAccount/list', {
        accountType: 'meal',
        status: 'normal',
        orgId: projectA,
      })
    ).data.list[0] as Row;
    const added = await as('project-a').post<Row>('/wallet/rechargeManage/add', {
      orgId: projectA,
      targetType: 'virt',
      virtId: account.virtId,
      accountType: 'subsidy',
      amount: '60000.00',
      payWay: 'transfer',
      voucherNo: 'V-60000',
    });
    expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
    const id = String(added.data.id);
    expect(await as('project-a').post('/wallet/rechargeManage/rechargeApply', { id })).toMatchObject({ code: 200 });
    const audit = async (name: string) =>
      as(name).post<{ rows: Row[] }>('/wallet/rechargeManage/rechargeAudit', {
        id,
        version: Number((await rows.find(rows.resource('accounts/rechargeManage'), id))?.version),
      });
    expect(await audit('project-a')).toMatchObject({
      code: 403,
      message: expect.stringContaining('须由他人') as string,
    });
    expect(await audit('signer-a')).toMatchObject({ code: 200, data: { rows: [{ status: 'pending' }] } });
    expect(await audit('signer-a')).toMatchObject({ code: 403 });
    expect((await shown('project-a', id)).nodeTitle).toBe('运营中心复核');
    expect(await from('centre-a', id, 'agree', { comment: '金额相符' })).toMatchObject({
      code: 200,
      data: { status: 'passed' },
    });
    expect(await rows.find(rows.resource('accounts/rechargeManage'), id)).toMatchObject({
      status: 'success',
      auditRemark: '金额相符',
    });
  });
});

describe('a step', () => {
  test('that all decide is passed once, by the last of them, though two answer at the same moment', async () => {
    await withFlow([ask('one', ['signer-a', 'signer-b'], 'all'), ask('two', ['signer-c'], 'any')], async () => {
      const id = await borrow();
      const seats = await Promise.all(['signer-a', 'signer-b'].map((name) => seat(name, id)));
      const replies = await Promise.all([
        call('signer-a', 'agree', { seatId: seats[0] as string }),
        call('signer-b', 'agree', { seatId: seats[1] as string }),
      ]);
      for (const [i, reply] of replies.entries()) {
        // Who came second may have been told so; asked again, it counts.
        if (reply.code !== 200)
          expect(
            await call(['signer-a', 'signer-b'][i] as string, 'agree', { seatId: seats[i] as string }),
          ).toMatchObject({ code: 200 });
      }
      const { acts, nodeTitle } = await shown('signer-c', id);
      expect(nodeTitle).toBe('步骤two');
      expect(
        acts
          .filter(({ operation }) => operation === 'agree')
          .map(({ userName }) => userName)
          .toSorted(),
      ).toEqual(['signer-a', 'signer-b']);
      expect(await from('signer-c', id, 'agree')).toMatchObject({ data: { status: 'passed' } });
    });
  });

  test('is decided one after the other, handed over, and given back to a step before', async () => {
    await withFlow([ask('one', ['signer-a', 'signer-b'], 'turn'), ask('two', ['signer-c'], 'any')], async () => {
      const id = await borrow();
      expect((await shown('signer-b', id)).seatId).toBeNull();
      expect(await from('signer-a', id, 'handOver', { person: 'signer-b' })).toMatchObject({ code: 422 });
      expect(await from('signer-a', id, 'handOver', { person: 'nobody-there' })).toMatchObject({ code: 422 });
      expect(await from('signer-a', id, 'handOver', { person: 'admin', comment: '请代为处理' })).toMatchObject({
        code: 200,
      });
      expect(await from('admin', id, 'agree')).toMatchObject({ code: 200 });
      expect(await from('signer-b', id, 'agree')).toMatchObject({ code: 200, data: { nodeTitle: '步骤two' } });
      expect((await shown('signer-c', id)).back).toMatchObject([{ node: 'one' }]);
      expect(await from('signer-c', id, 'return', { node: 'elsewhere', comment: '请核对' })).toMatchObject({
        code: 422,
      });
      expect(await from('signer-c', id, 'return', { node: 'one', comment: '请核对' })).toMatchObject({
        code: 200,
        data: { nodeTitle: '步骤one' },
      });
      expect(await from('signer-a', id, 'agree')).toMatchObject({ code: 200 });
      expect(await from('signer-b', id, 'agree')).toMatchObject({ code: 200 });
      expect(await from('signer-c', id, 'refuse', { comment: '仍不符' })).toMatchObject({
        code: 200,
        data: { status: 'refused' },
      });
      expect(await rows.find(rows.resource('processes/itemBorrow'), id)).toMatchObject({
        status: 'rejected',
        auditRemark: '仍不符',
      });
    });
  });

  test('takes further signatures: before one’s own, after it, beside it', async () => {
    await withFlow([ask('one', ['signer-a'], 'any')], async () => {
      const before = await borrow();
      expect(await from('signer-a', before, 'addSigner', { person: 'signer-b', when: 'before' })).toMatchObject({
        code: 200,
        data: { status: 'open' },
      });
      expect((await shown('signer-a', before)).seatId).toBeNull();
      expect(await from('signer-b', before, 'agree')).toMatchObject({ data: { status: 'open' } });
      expect(await from('signer-a', before, 'agree')).toMatchObject({ data: { status: 'passed' } });

      const after = await borrow();
      expect(await from('signer-a', after, 'addSigner', { person: 'signer-b', when: 'after' })).toMatchObject({
        code: 200,
        data: { status: 'open' },
      });
      expect(await from('signer-b', after, 'agree')).toMatchObject({ data: { status: 'passed' } });

      const beside = await borrow();
      expect(await from('signer-a', beside, 'addSigner', { person: 'signer-b' })).toMatchObject({ code: 200 });
      expect(await from('signer-a', beside, 'addSigner', { person: 'signer-b' })).toMatchObject({ code: 422 });
      expect(await from('signer-b', beside, 'agree')).toMatchObject({ data: { status: 'passed' } });
    });
  });

  test('is urged by who started it, once an hour, and commented on', async () => {
    const id = await borrow();
    const caseId = await caseOf('project-a', id);
    expect(await call('centre-a', 'urge', { id: caseId })).toMatchObject({ code: 403 });
    expect(await call('project-a', 'urge', { id: caseId })).toMatchObject({ code: 200 });
    expect(await call('project-a', 'urge', { id: caseId })).toMatchObject({ code: 422 });
    expect(await call('centre-a', 'comment', { id: caseId, comment: '请补充用途' })).toMatchObject({ code: 200 });
    expect((await shown('project-a', id)).acts.slice(-2)).toMatchObject([
      { operation: 'urge' },
      { operation: 'comment', comment: '请补充用途' },
    ]);
    expect(await call('project-a', 'withdraw', { id: caseId })).toMatchObject({ code: 422 });
  });

  test('is not the starter’s own, whatever they may do with the record otherwise', async () => {
    await withFlow(
      [{ id: 'one', type: 'approve', title: '步骤one', who: { can: 'approve' }, mode: 'any' }],
      async () => {
        const id = await borrow();
        expect((await shown('project-a', id)).seatId).toBeNull();
        expect(await approve('project-a', id)).toMatchObject({ code: 403 });
        expect(await statusOf(id)).toBe('pending');
        expect(await approve('centre-a', id)).toMatchObject({ code: 200, data: { rows: [{ status: 'borrowed' }] } });
      },
    );
  });

  test('without people goes to those who reach everything', async () => {
    await withFlow([ask('one', ['nobody-there'], 'all')], async () => {
      const id = await borrow();
      expect((await shown('admin', id)).due.map(({ userName }) => userName)).toContain('signer-b');
      expect(await from('signer-b', id, 'agree')).toMatchObject({ data: { status: 'passed' } });
    });
  });

  test('keeps its history: the database refuses to change it', async () => {
    const id = await borrow();
    const caseId = await caseOf('admin', id);
    const { store } = server.server.services;
    await expect(
      store.transaction((tx) =>
        store.update(
          tx,
          'process_act',
          { comment: 'other' },
          { is: 'compare', column: 'caseId', op: '=', value: caseId },
        ),
      ),
    ).rejects.toThrow('append-only');
    await expect(
      store.transaction((tx) =>
        store.remove(tx, 'process_act', { is: 'compare', column: 'caseId', op: '=', value: caseId }),
      ),
    ).rejects.toThrow('append-only');
  });
});

describe('whoever acts as somebody else', () => {
  test('stands in the history beside them', async () => {
    const id = await borrow();
    const own = await seat('centre-a', id);
    const other = await server.as('signer-c');
    await prove(other);
    expect(await other.post('/user/impersonate', { userId: await userId(server, 'centre-a') })).toMatchObject({
      code: 200,
    });
    expect(await other.post('/process/approval/agree', { seatId: own })).toMatchObject({ code: 200 });
    expect((await shown('project-a', id)).acts.at(-1)).toMatchObject({
      operation: 'agree',
      userName: '沈国华 · signer-c（signer-c）代',
    });
  });
});

describe('an application by form', () => {
  test('is withdrawn by who handed it in, in the list or in the process centre', async () => {
    for (const way of ['list', 'centre'] as const) {
      const { id } = await rows.add(rows.resource('processes/process'), { orgId: projectA, formKind: 'entrance' });
      expect(await as('project-a').post('/diyForm/process/submit', { id })).toMatchObject({ code: 200 });
      const done =
        way === 'list'
          ? await as('project-a').post('/diyForm/process/withdraw', { id })
          : await call('project-a', 'withdraw', { id: await caseOf('project-a', id), comment: '填错了' });
      expect(done).toMatchObject({ code: 200 });
      expect(await rows.find(rows.resource('processes/process'), id)).toMatchObject({ status: 'withdrawn' });
      expect(await shown('project-a', id)).toMatchObject({ status: 'withdrawn', operations: [] });
    }
  });

  test('for entrance takes two; pages of what one started begin behind the last row', async () => {
    const { id } = await rows.add(rows.resource('processes/process'), { orgId: projectA, formKind: 'entrance' });
    await as('project-a').post('/diyForm/process/submit', { id });
    expect(await as('project-a').post('/diyForm/process/approve', { id })).toMatchObject({
      code: 200,
      data: { rows: [{ status: 'pending' }] },
    });
    expect((await shown('project-a', id)).nodeTitle).toBe('项目管理员审批');
    // What was filled in is told under its titles, not as it is stored.
    const template = await rows.add(rows.resource('processes/template'), {
      orgIds: [projectA],
      formSchema: { type: 'object', properties: { q1: { type: 'string', title: '申请区域' } } },
    });
    await rows.put(rows.resource('processes/process'), id, {
      templateId: template.id,
      formVersion: null,
      formData: { q1: '北门' },
    });
    const told = await call<Shown & { form: Row[] }>('project-a', 'get', { id: await caseOf('project-a', id) });
    expect(told.data.form).toEqual([{ title: '申请区域', value: '北门' }]);
    expect(told.data.record).not.toHaveProperty('formData');
    const first = (await call<Page>('project-a', 'list', { list: 'mine', limit: 1 })).data;
    const second = (await call<Page>('project-a', 'list', { list: 'mine', limit: 1, before: first.next })).data;
    expect(first.rows[0]).toMatchObject({ title: '表单审批' });
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id);
    expect(second.rows[0] && first.rows[0] && second.rows[0].id < first.rows[0].id).toBe(true);
  });
});
