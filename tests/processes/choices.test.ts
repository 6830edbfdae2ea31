import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalOf, type Flow } from '../../src/meta/flow.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, userId } from '../support/sign-in.ts';

/** Steps that ask the heads of the starter's department, and steps whose people somebody names. */

interface Shown {
  seatId: string | null;
  status: string;
  nodeTitle: string | null;
  operations: string[];
  named: { node: string; title: string }[];
  due: { userName: string }[];
  way: { id: string; state: string; people: { userName: string; state: string }[] }[];
  acts: { operation: string; userName: string; toNames: string[] | null }[];
}

const resourceId = 'processes/itemBorrow';
const people = ['signer-a', 'signer-b', 'signer-c'] as const;
let server: RunningServer;
let rows: Rows;
let projectA: string;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  for (const name of ['admin', 'project-a', 'project-b']) clients.set(name, await server.as(name));
  for (const name of people) clients.set(name, await addAdministrator(as('admin'), server, name));
  rows = new Rows(server.server.services, as('admin'));
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const ask = (id: string, who: object, more: object = {}) =>
  ({ id, type: 'approve', title: `步骤${id}`, who, mode: 'any', ...more }) as Flow['steps'][number];
const users = (...names: string[]) => ({ users: names });

/** A record whose case goes by these steps. */
async function begin(steps: Flow['steps'], more: Row = {}): Promise<{ id: string; caseId: string }> {
  const approval = approvalOf(server.server.services.model, rows.resource(resourceId)) as { flow: Flow };
  const { flow } = approval;
  approval.flow = { ...flow, steps };
  const added = await as('project-a')
    .post<Row>('/diyForm/itemBorrow/add', {
      orgId: projectA,
      itemName: '推车',
      quantity: 1,
      borrowerName: '赵敏',
      borrowerPhone: '13800001234',
      borrowTime: '2026-03-01T09:00:00.000Z',
      planReturnTime: '2036-03-02T09:00:00.000Z',
      ...more,
    })
    .finally(() => (approval.flow = flow));
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const id = String(added.data.id);
  const [found] = await server.server.services.store.find('process_case', ['id'], {
    is: 'compare',
    column: 'rowId',
    op: '=',
    value: id,
  });
  return { id, caseId: String(found?.id) };
}
const call = <T = Row>(name: string, path: string, body: Row = {}): Promise<Reply<T>> =>
  as(name).post<T>(`/process/approval/${path}`, body);
const shown = async (name: string, caseId: string): Promise<Shown> =>
  (await call<Shown>(name, 'get', { id: caseId })).data;
const from = async (name: string, caseId: string, operation: string, body: Row = {}) =>
  call(name, operation, { seatId: (await shown(name, caseId)).seatId ?? caseId, ...body });
const due = async (caseId: string) => (await shown('admin', caseId)).due.map(({ userName }) => userName);
const todo = async (name: string): Promise<string[]> =>
  (await call<{ rows: { caseId: string }[] }>(name, 'list')).data.rows.map(({ caseId }) => caseId);

describe('heads of departments', () => {
  const add = async (path: string, values: Row): Promise<string> => {
    const added = await as('admin').post<Row>(path, values);
    expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
    return String(added.data.id);
  };
  const department = (deptName: string, companyId: string, more: Row = {}) =>
    add('/organisation/company/dept/add', { deptName, companyId, orgIds: projectA, status: 'enabled', ...more });
  let mobile = 13_700_000_000;
  const staff = (staffName: string, companyDeptId: string, more: Row = {}) =>
    add('/organisation/staff/add', {
      staffName,
      orgId: projectA,
      companyDeptId,
      staffType: 'manager',
      mobile: String(mobile++),
      ...more,
    });
  const change = async (id: string, changes: Row): Promise<void> => {
    const path = '/organisation/company/dept';
    const { version } = (await as('admin').get<Row>(`${path}/${id}`)).data;
    const reply = await as('admin').post(`${path}/update`, { id, version, ...changes });
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  };
  let [lower, middle, top] = ['', '', ''];

  beforeAll(async () => {
    const companyId = String((await rows.find(rows.resource('organisation/organization'), projectA))?.companyId);
    top = await department('华东区', companyId);
    middle = await department('滨江分部', companyId, { parentId: top });
    lower = await department('滨江行政组', companyId, { parentId: middle });
    const id = async (name: string) => ({ userId: await userId(server, name) });
    // The demo has a member of staff for this account already.
    const own = await rows.find(rows.resource('organisation/staff'), await staffOf('project-a'));
    const moved = await as('admin').post('/organisation/staff/update', {
      id: own?.id,
      version: own?.version,
      companyDeptId: lower,
    });
    if (moved.code !== 200) throw new Error(JSON.stringify(moved));
    await change(middle, { leaderId: await staff('李组长', middle, await id('signer-a')) });
    await change(top, { leaderId: await staff('王区长', top, await id('signer-b')) });
  });
  const staffOf = async (name: string): Promise<string> => {
    const [found] = await server.server.services.store.find('organisation_staff', ['id'], {
      is: 'compare',
      column: 'userId',
      op: '=',
      value: await userId(server, name),
    });
    return String(found?.id);
  };

  test('the name of a head is kept with the department', async () => {
    expect((await as('admin').get<Row>(`/organisation/company/dept/${middle}`)).data.leaderName).toBe('李组长');
  });

  test('one head, a head further up, and all of them one after the other', async () => {
    // The own department has no head, so the next one above is the first.
    expect(await due((await begin([ask('one', { leaderOf: 'starter' })])).caseId)).toEqual(['signer-a']);
    expect(await due((await begin([ask('one', { leaderOf: 'starter', from: 2 })])).caseId)).toEqual(['signer-b']);
    const { caseId } = await begin([ask('one', { leaderOf: 'starter', to: 'top' }, { mode: 'turn' })]);
    expect((await shown('admin', caseId)).due).toMatchObject([
      { userName: 'signer-a', state: 'open' },
      { userName: 'signer-b', state: 'waiting' },
    ]);
    await from('signer-a', caseId, 'agree');
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
  });

  test('nobody is their own superior, and above the highest the flow says what happens', async () => {
    await change(lower, { leaderId: await staffOf('project-a') });
    expect(await due((await begin([ask('one', { leaderOf: 'starter' })])).caseId)).toEqual(['signer-a']);
    const { caseId } = await begin([
      ask('one', { leaderOf: 'starter', from: 3 }, { empty: 'refuse' }),
      ask('two', users('signer-c')),
    ]);
    expect(await shown('admin', caseId)).toMatchObject({ status: 'refused' });
    await change(lower, { leaderId: '' });
  });

  test('copies go to them as well, and simulating names them', async () => {
    const { id } = await begin([
      { id: 'tell', type: 'copy', title: '知会', who: { leaderOf: 'starter', to: 2 } },
      ask('one', users('signer-c')),
    ]);
    const copied = await call<{ rows: { recordTitle: string }[] }>('signer-b', 'list', { list: 'copied' });
    const { borrowNo } = (await rows.find(rows.resource(resourceId), id)) as Row;
    expect(copied.data.rows.map(({ recordTitle }) => recordTitle)).toContain(borrowNo);
    const design = (await as('admin').post<Row>('/process/flow/get', { key: resourceId })).data;
    const document = { ...(design.document as object), steps: [ask('one', { leaderOf: 'starter' })] };
    const simulated = await as('admin').post('/process/flow/simulate', {
      key: resourceId,
      document: JSON.stringify(document),
      row: id,
    });
    expect(simulated, JSON.stringify(simulated)).toMatchObject({ data: { steps: [{ people: ['signer-a'] }] } });
  });
});

describe('chosen by the starter', () => {
  const steps = [
    ask('one', users('signer-a')),
    ask('two', { chosenBy: 'starter' }, { mode: 'turn' }),
    ask('three', { chosenBy: 'starter' }),
  ];

  test('whoever hands it in names them first, and the steps ask those in that order', async () => {
    const { id, caseId } = await begin(steps);
    expect(await todo('project-a')).toContain(caseId);
    expect(await todo('signer-a')).not.toContain(caseId);
    const asked = await shown('project-a', caseId);
    expect(asked).toMatchObject({ named: [{ node: 'two' }, { node: 'three' }], due: [{ userName: '周敏' }] });
    expect(asked.operations).toContain('choose');
    expect(asked.operations).not.toContain('agree');
    // Nothing else is done from there.
    expect(await from('project-a', caseId, 'agree')).toMatchObject({ code: 409 });
    expect(await as('project-a').post('/diyForm/itemBorrow/approve', { id })).toMatchObject({ code: 409 });
    const choose = (chosen: object) =>
      call('project-a', 'choose', { seatId: asked.seatId, chosen: JSON.stringify(chosen) });
    expect(await choose({ two: ['signer-b'] })).toMatchObject({ code: 400, data: { errors: [{ path: 'chosen' }] } });
    expect(await choose({ two: ['signer-b'], three: ['nobody'] })).toMatchObject({ code: 422 });
    expect(await choose({ two: ['project-b'], three: ['signer-c'] })).toMatchObject({ code: 422 });
    expect(await choose({ two: ['project-a'], three: ['signer-c'] })).toMatchObject({ code: 422 });
    expect(await choose({ one: ['signer-c'], two: ['signer-b'], three: ['signer-c'] })).toMatchObject({ code: 422 });
    expect(await choose({ two: ['signer-c', 'signer-b'], three: ['signer-c'] })).toMatchObject({
      code: 200,
      data: { nodeTitle: '步骤one' },
    });
    expect(await choose({ two: ['signer-b'], three: ['signer-c'] })).toMatchObject({ code: 409 });
    await from('signer-a', caseId, 'agree');
    expect(await due(caseId)).toEqual(['signer-c', 'signer-b']);
    await from('signer-c', caseId, 'agree');
    await from('signer-b', caseId, 'agree');
    expect(await from('signer-c', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
    expect((await shown('admin', caseId)).acts.map(({ operation }) => operation)).toEqual([
      'start',
      'choose',
      'agree',
      'agree',
      'agree',
      'agree',
    ]);
  });

  test('a step on a way that is not taken asks for nobody; if the record changes, it is asked for then', async () => {
    const { id, caseId } = await begin([
      ask('one', users('signer-a'), { fields: { quantity: 'edit' } }),
      {
        id: 'size',
        type: 'branch',
        title: '数量',
        paths: [
          { when: 'quantity > 5', steps: [ask('many', { chosenBy: 'starter' })] },
          { else: true, steps: [] },
        ],
      },
    ]);
    expect(await due(caseId)).toEqual(['signer-a']);
    await from('signer-a', caseId, 'agree', { changes: JSON.stringify({ quantity: 9 }) });
    expect(await shown('project-a', caseId)).toMatchObject({ named: [{ node: 'many' }], due: [{ userName: '周敏' }] });
    expect(await from('project-a', caseId, 'choose', { chosen: JSON.stringify({ many: ['signer-b'] }) })).toMatchObject(
      { code: 200, data: { nodeTitle: '步骤many' } },
    );
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
    expect((await rows.find(rows.resource(resourceId), id))?.status).toBe('borrowed');
  });

  test('an administrator jumps past it, and it can be withdrawn or changed meanwhile', async () => {
    const { caseId } = await begin(steps);
    expect(await call('admin', 'jump', { id: caseId, node: 'one', comment: '先审核' })).toMatchObject({ code: 200 });
    expect(await due(caseId)).toEqual(['signer-a']);
    const second = await begin(steps);
    const record = (await rows.find(rows.resource(resourceId), second.id)) as Row;
    const changed = await as('project-a').post('/diyForm/itemBorrow/update', {
      id: second.id,
      version: record.version,
      itemName: '货架',
    });
    expect(changed, JSON.stringify(changed)).toMatchObject({ code: 200 });
    expect(await shown('project-a', second.caseId)).toMatchObject({ named: [{ node: 'two' }, { node: 'three' }] });
  });
});

describe('chosen by the step before', () => {
  const steps = [ask('one', users('signer-a')), ask('two', { chosenBy: 'before' })];

  test('is named along with the answer', async () => {
    const { caseId } = await begin(steps);
    expect(await shown('signer-a', caseId)).toMatchObject({ named: [{ node: 'two' }] });
    const agree = (chosen: object) => from('signer-a', caseId, 'agree', { chosen: JSON.stringify(chosen) });
    expect(await agree({ two: ['project-a'] })).toMatchObject({ code: 422 });
    expect(await agree({ one: ['signer-b'] })).toMatchObject({ code: 422 });
    expect(await agree({ two: 'signer-b' })).toMatchObject({ code: 400 });
    expect(await due(caseId)).toEqual(['signer-a']);
    expect(await agree({ two: ['signer-b'] })).toMatchObject({ code: 200, data: { nodeTitle: '步骤two' } });
    expect(await due(caseId)).toEqual(['signer-b']);
    // Sent back, the approver before names another one.
    await from('signer-b', caseId, 'return', { node: 'one', comment: '换人' });
    await agree({ two: ['signer-c'] });
    expect(await due(caseId)).toEqual(['signer-c']);
  });

  test('whoever answers without naming anybody is asked for it, and may take the answer back instead', async () => {
    const { id, caseId } = await begin(steps);
    expect(await as('signer-a').post('/diyForm/itemBorrow/approve', { id })).toMatchObject({ code: 200 });
    const asked = await shown('signer-a', caseId);
    expect(asked).toMatchObject({ named: [{ node: 'two' }], nodeTitle: '步骤two' });
    expect(asked.operations).toEqual(expect.arrayContaining(['choose', 'takeBack']));
    expect(asked.way.find(({ id: step }) => step === 'two')?.people).toMatchObject([{ state: 'choosing' }]);
    const { data } = await call<{ takeable: string }>('signer-a', 'get', { id: caseId });
    expect(await call('signer-a', 'takeBack', { id: caseId, takeable: data.takeable })).toMatchObject({ code: 200 });
    expect(await due(caseId)).toEqual(['signer-a']);
    await from('signer-a', caseId, 'agree');
    expect(await from('signer-a', caseId, 'choose', { chosen: JSON.stringify({ two: ['signer-b'] }) })).toMatchObject({
      code: 200,
    });
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
  });
});

test('flows that ask nobody, or in the wrong order, are refused', async () => {
  const check = async (...steps: object[]) => {
    const { document } = (await as('admin').post<{ document: object }>('/process/flow/get', { key: resourceId })).data;
    const { data } = await as('admin').post<{ problems: { id: string; path: string }[] }>('/process/flow/check', {
      key: resourceId,
      document: JSON.stringify({ ...document, steps }),
    });
    return data.problems.map(({ id, path }) => `${id} ${path}`);
  };
  expect(await check(ask('one', { chosenBy: 'starter' }), ask('two', { chosenBy: 'before' }))).toEqual([]);
  expect(await check(ask('one', { chosenBy: 'before' }))).toEqual(['R320 steps[0].who']);
  expect(await check(ask('one', { leaderOf: 'starter', from: 3, to: 2 }))).toEqual(['R320 steps[0].who.to']);
  expect(await check(ask('one', { leaderOf: 'starter', from: 11 }))).toEqual(['R002 steps[0].who']);
  expect(
    await check(
      { id: 'tell', type: 'copy', title: '知会', who: { chosenBy: 'starter' } },
      ask('one', { users: ['signer-a'] }),
    ),
  ).toEqual(['R320 steps[0].who']);
});
