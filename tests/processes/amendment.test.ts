import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalOf, type Flow } from '../../src/meta/flow.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client, Reply } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, userId } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

/** A case goes back to its starter, who amends what was filled in and hands it in again. */

interface Shown {
  seatId: string | null;
  status: string;
  nodeTitle: string | null;
  operations: string[];
  comesBack: boolean;
  due: { userName: string; dueAt: string | null }[];
  acts: { operation: string; comment: string | null; toNames: string[] | null; changes: Changes }[];
  way: { id: string; state: string; people: { state: string }[] }[];
  answers: { answers: Row };
  changed: Changes;
}
type Changes = { title: string; before: string; after: string }[];

const form: Json = {
  required: ['goods', 'budget'],
  properties: {
    goods: { title: '采购物品', maxLength: 20 },
    budget: { title: '预算金额', 'x-type': 'money', 'x-min': '1.00' },
    phone: { title: '联系电话', 'x-type': 'phone', 'x-sensitive': true },
  },
};
const given = { goods: '投影仪', budget: '4500.00', phone: '13800001234' };
const resourceId = 'processes/process';
const starter = 'project-a';
const signers = ['signer-a', 'signer-b', 'signer-c'] as const;
const clock = new TestClock();
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;
let server: RunningServer;
let rows: Rows;
let projectA: string;
let template: string;

beforeAll(async () => {
  server = await startServer(
    { LOG_LEVEL: 'silent', SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' },
    clock.now,
  );
  for (const name of ['admin', starter]) clients.set(name, await server.as(name));
  for (const name of signers) clients.set(name, await addAdministrator(as('admin'), server, name));
  rows = new Rows(server.server.services, as('admin'));
  projectA = String((await as(starter).post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  template = await publishedForm(as(starter), projectA, form, { templateName: '采购申请' });
});
afterAll(() => server.stop());

const ask = (id: string, users: string[], more: object = {}) =>
  ({ id, type: 'approve', title: `步骤${id}`, who: { users }, mode: 'any', ...more }) as Flow['steps'][number];
const inTurn = (more: object = {}) => [ask('one', ['signer-a'], more), ask('two', ['signer-b'], more)];

async function withSteps<T>(resource: string, steps: Flow['steps'], work: () => Promise<T>): Promise<T> {
  const approval = approvalOf(server.server.services.model, rows.resource(resource)) as { flow: Flow };
  const { flow } = approval;
  approval.flow = { ...flow, steps };
  return work().finally(() => (approval.flow = flow));
}

async function begin(steps: Flow['steps'], by = starter): Promise<{ id: string; caseId: string }> {
  const reply = await withSteps(resourceId, steps, () =>
    as(by).post<{ id: string; caseId: string }>('/process/start/submit', {
      templateId: template,
      orgId: projectA,
      applicantName: '赵敏',
      formData: JSON.stringify(given),
    }),
  );
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}
const call = <T = Row>(name: string, path: string, body: Row = {}): Promise<Reply<T>> =>
  as(name).post<T>(`/process/approval/${path}`, body);
const shown = async (name: string, caseId: string): Promise<Shown> =>
  (await call<Shown>(name, 'get', { id: caseId })).data;
const from = async (name: string, caseId: string, operation: string, body: Row = {}) =>
  call(name, operation, { seatId: (await shown(name, caseId)).seatId ?? caseId, ...body });
const handIn = (caseId: string, answers: Row, by = starter) =>
  from(by, caseId, 'handInAgain', { formData: JSON.stringify(answers), comment: '已改' });
const due = async (caseId: string): Promise<string[]> =>
  (await shown('admin', caseId)).due.map(({ userName }) => userName).toSorted();
const acts = async (caseId: string): Promise<string[]> =>
  (await shown('admin', caseId)).acts.map(({ operation }) => operation);
const ways = async (caseId: string) => (await shown('admin', caseId)).way.map(({ state }) => state);
const stored = (id: string) => rows.find(rows.resource(resourceId), id);

/** The first has agreed, the second has sent it back. */
async function returned(steps: Flow['steps'], more: Row = {}): Promise<{ id: string; caseId: string }> {
  const begun = await begin(steps);
  expect(await from('signer-a', begun.caseId, 'agree')).toMatchObject({ code: 200 });
  expect(await from('signer-b', begun.caseId, 'returnToStarter', { comment: '金额有误', ...more })).toMatchObject({
    code: 200,
    data: { status: 'open', nodeTitle: '发起人修改' },
  });
  return begun;
}

/** A record without a designed form. */
async function borrowing(): Promise<{ id: string; caseId: string }> {
  const { data } = await withSteps('processes/itemBorrow', inTurn(), () =>
    as(starter).post<Row>('/diyForm/itemBorrow/add', {
      orgId: projectA,
      itemName: '推车',
      quantity: 1,
      borrowerName: '赵敏',
      borrowerPhone: '13800001234',
      borrowTime: '2026-03-01T09:00:00.000Z',
      planReturnTime: '2036-03-02T09:00:00.000Z',
    }),
  );
  const [kase] = await server.server.services.store.find('process_case', ['id'], isColumn('rowId', data.id));
  return { id: String(data.id), caseId: String(kase?.id) };
}

describe('a case that goes back to its starter', () => {
  test('waits for them alone, and begins anew with what they have amended', async () => {
    const { id, caseId } = await returned(inTurn());
    const mine = await shown(starter, caseId);
    expect(mine.operations).toEqual(['handInAgain', 'withdraw', 'comment']);
    expect(mine.acts.at(-1)).toMatchObject({ operation: 'returnToStarter', comment: '金额有误' });
    expect(mine.way.map(({ state }) => state)).toEqual(['ahead', 'now']);
    expect(mine.way[1]?.people).toMatchObject([{ state: 'amending' }]);
    expect((await call<{ rows: Row[] }>(starter, 'list', { list: 'todo' })).data.rows[0]).toMatchObject({
      caseId,
      nodeTitle: '发起人修改',
    });
    const inbox = await as(starter).post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 20 });
    expect(inbox.data.list.map(({ actionName }) => actionName)).toContain('发起人修改');
    expect(await stored(id)).toMatchObject({ status: 'pending', currentNode: '发起人修改' });
    // Nobody decides meanwhile, neither in the process centre nor by the button of the record.
    for (const name of ['signer-a', 'signer-b', 'admin', starter])
      expect((await as(name).post('/diyForm/process/approve', { ids: [id] })).code).not.toBe(200);
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ code: 404 });

    expect(await handIn(caseId, { ...given, budget: '0.50' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'formData.budget' }] },
    });
    expect(await handIn(caseId, { goods: '投影仪' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'formData.budget' }] },
    });
    expect(await from(starter, caseId, 'agree')).toMatchObject({ code: 409 });
    const { phone } = mine.answers.answers;
    expect(phone).toBe('138****1234');
    expect(await handIn(caseId, { goods: '投影仪', budget: '3000.00', phone: phone as string })).toMatchObject({
      code: 200,
      data: { nodeTitle: '步骤one' },
    });
    expect(await stored(id)).toMatchObject({
      status: 'pending',
      formData: { budget: '3000.00' },
      formPrivate: { phone: '13800001234' },
    });
    expect(await due(caseId)).toEqual(['signer-a']);
    expect(await ways(caseId)).toEqual(['now', 'ahead']);
    expect((await call<{ rows: Row[] }>('signer-a', 'list', { list: 'todo' })).data.rows[0]?.summary).toContain('3000');
    await from('signer-a', caseId, 'agree');
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
    expect(await acts(caseId)).toEqual(['start', 'agree', 'returnToStarter', 'handInAgain', 'agree', 'agree']);
    expect(await handIn(caseId, given)).toMatchObject({ code: 404 });
  });

  test('comes straight back, if whoever sent it wanted that; what was agreed before counts', async () => {
    const { caseId } = await returned(inTurn({ repeat: 'other' }), { then: 'here' });
    expect(await ways(caseId)).toEqual(['done', 'now']);
    expect(await handIn(caseId, { ...given, budget: '3000.00' })).toMatchObject({ data: { nodeTitle: '步骤two' } });
    expect(await due(caseId)).toEqual(['signer-b']);
    expect(await ways(caseId)).toEqual(['done', 'now']);
    expect(await from('signer-b', caseId, 'handOver', { person: 'signer-a' })).toMatchObject({ code: 422 });
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
  });

  test('from a path beside others begins anew', async () => {
    const { caseId } = await begin([
      {
        id: 'both',
        type: 'parallel',
        title: '同时',
        paths: [{ steps: [ask('left', ['signer-a'])] }, { steps: [ask('right', ['signer-b'])] }],
      },
    ]);
    expect((await shown('signer-a', caseId)).comesBack).toBe(false);
    const back = { comment: '请补充' };
    expect(await from('signer-a', caseId, 'returnToStarter', { ...back, then: 'here' })).toMatchObject({ code: 422 });
    expect(await from('signer-a', caseId, 'returnToStarter', back)).toMatchObject({ code: 200 });
    expect(await due(caseId)).toHaveLength(1);
    await handIn(caseId, given);
    expect(await due(caseId)).toEqual(['signer-a', 'signer-b']);
  });

  test('is urged by whoever sent it, and withdrawn by its starter', async () => {
    const { id, caseId } = await returned(inTurn());
    expect(await call(starter, 'urge', { id: caseId })).toMatchObject({ code: 403 });
    expect((await shown('signer-b', caseId)).operations).toContain('urge');
    expect(await call('signer-b', 'urge', { id: caseId })).toMatchObject({ code: 200 });
    expect(await call(starter, 'withdraw', { id: caseId })).toMatchObject({ data: { status: 'withdrawn' } });
    expect(await stored(id)).toMatchObject({ status: 'withdrawn' });
    expect((await shown(starter, caseId)).due).toEqual([]);
  });

  test('is held by no time limit, which runs again for whoever is asked next', async () => {
    const { id, caseId } = await returned(inTurn({ limit: { after: '1h', do: 'refuse' } }));
    expect((await shown(starter, caseId)).due).toMatchObject([{ dueAt: null }]);
    clock.pass({ minutes: 150 });
    server.server.worker.wake();
    await server.server.worker.idle();
    expect(await stored(id)).toMatchObject({ status: 'pending' });
    expect(await handIn(caseId, given)).toMatchObject({ code: 200 });
    expect((await shown(starter, caseId)).due[0]?.dueAt).not.toBeNull();
    clock.pass({ minutes: 66 });
    server.server.worker.wake();
    await until(async () => (await stored(id))?.status === 'rejected');
  });

  test('falls to the administrators once its starter has left', async () => {
    clients.set('leaver', await addAdministrator(as('admin'), server, 'leaver'));
    const { caseId } = await begin(inTurn(), 'leaver');
    await from('signer-a', caseId, 'returnToStarter', { comment: '请补充' });
    expect(await due(caseId)).toEqual(['leaver']);
    await as('admin').post('/web/user/disable', { id: await userId(server, 'leaver') });
    await until(async () => (await acts(caseId)).includes('left'));
    expect(await due(caseId)).not.toContain('leaver');
    expect((await shown('signer-c', caseId)).operations).toContain('handInAgain');
    expect(await handIn(caseId, given, 'signer-c')).toMatchObject({ code: 200, data: { nodeTitle: '步骤one' } });
    expect(await due(caseId)).toEqual(['signer-a']);
  });

  test('can be put at a step by an administrator meanwhile', async () => {
    const { caseId } = await returned(inTurn());
    expect(await call('admin', 'jump', { id: caseId, node: 'two', comment: '无须修改' })).toMatchObject({ code: 200 });
    expect(await due(caseId)).toEqual(['signer-b']);
    expect(await handIn(caseId, given)).toMatchObject({ code: 404 });
  });
});

describe('what was changed', () => {
  const change = { title: '预算金额', before: '4500.00', after: '3000.00' };

  test('is said with each act for good, and marked for whoever had looked before', async () => {
    const { caseId } = await returned(inTurn());
    expect((await shown('signer-a', caseId)).changed).toEqual([]);
    await handIn(caseId, { goods: '投影仪', budget: '3000.00', phone: '13900001234' });
    const phone = { title: '联系电话', before: '138****1234', after: '139****1234' };
    const seen = await shown('signer-a', caseId);
    expect(seen.acts.map(({ changes }) => changes)).toEqual([[], [], [], [change, phone]]);
    expect(seen.changed).toEqual([change, phone]);
    // The same look: a page that is loaded again says it once more.
    expect((await shown('signer-a', caseId)).changed).toEqual([change, phone]);
    // Whoever made the changes knows, and whoever looks for the first time sees what is there.
    expect((await shown(starter, caseId)).changed).toEqual([]);
    expect((await shown('signer-c', caseId)).changed).toEqual([]);
  });

  test('several times is said once, and not at all where it is as before', async () => {
    const { caseId } = await begin(inTurn());
    const again = async (budget: string) => {
      await from('signer-a', caseId, 'returnToStarter', { comment: '金额有误' });
      await handIn(caseId, { ...given, budget });
    };
    await shown('signer-c', caseId);
    await again('3500.00');
    await again('3000.00');
    expect((await shown('signer-c', caseId)).changed).toEqual([change]);
    await again('4500.00');
    expect((await shown('signer-a', caseId)).changed).toEqual([{ ...change, before: '3000.00', after: '4500.00' }]);
    expect((await shown('signer-b', caseId)).changed).toEqual([]);
  });

  test('is not said of fields that the step hides', async () => {
    const { caseId } = await begin([
      ask('one', ['signer-a']),
      ask('two', ['signer-b'], { fields: { budget: 'hide' } }),
    ]);
    await from('signer-a', caseId, 'agree');
    await shown('signer-b', caseId);
    await from('signer-b', caseId, 'returnToStarter', { comment: '请补充' });
    await handIn(caseId, { ...given, goods: '幕布', budget: '3000.00' });
    await from('signer-a', caseId, 'agree');
    const seen = await shown('signer-b', caseId);
    const goods = { title: '采购物品', before: '投影仪', after: '幕布' };
    expect(seen.changed).toEqual([goods]);
    expect(seen.acts.flatMap(({ changes }) => changes)).toEqual([goods]);
  });

  test('by somebody who edits the record is said with the act that begins it anew', async () => {
    const { id, caseId } = await borrowing();
    await shown('signer-a', caseId);
    const { data } = await as(starter).get<Row>(`/diyForm/itemBorrow/${id}`);
    const edited = await as(starter).post<Row>('/diyForm/itemBorrow/update', {
      id,
      version: data.version,
      quantity: 2,
    });
    expect(edited, JSON.stringify(edited)).toMatchObject({ code: 200 });
    expect((await shown('signer-a', caseId)).changed).toEqual([{ title: '借用数量（件）', before: '1', after: '2' }]);
  });
});

test('an opinion sends nothing back, and a record without a designed form stays with who decides', async () => {
  const { caseId } = await begin(inTurn());
  await from('signer-a', caseId, 'delegate', { person: 'signer-c' });
  expect((await shown('signer-c', caseId)).operations).not.toContain('returnToStarter');
  expect(await from('signer-c', caseId, 'returnToStarter', { comment: '请补充' })).toMatchObject({ code: 422 });

  const { caseId: borrowed } = await borrowing();
  expect((await shown('signer-a', borrowed)).operations).not.toContain('returnToStarter');
  expect(await from('signer-a', borrowed, 'returnToStarter', { comment: '请补充' })).toMatchObject({ code: 422 });
});
