import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalOf, type Flow } from '../../src/meta/flow.ts';
import type { Row } from '../../src/meta/json.ts';
import type { CompiledTransition } from '../../src/meta/model.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client, Reply } from '../support/client.ts';
import { Receiver } from '../support/receiver.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, userId } from '../support/sign-in.ts';
import { until, Work } from '../support/work.ts';

/** Steps that ask nobody to agree: work, waiting, and what the product does by itself. */

interface Shown {
  seatId: string | null;
  takeable: string | null;
  status: string;
  nodeTitle: string | null;
  operations: string[];
  isWork: boolean;
  due: { userName: string }[];
  way: { id: string; type: string; state: string; until: string | null }[];
  acts: { operation: string; userName: string; toNames: string[] | null }[];
  record: Row;
}

const resourceId = 'processes/itemBorrow';
let server: RunningServer;
let rows: Rows;
let work: Work;
let projectA: string;
const receiver = new Receiver();
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent', WEBHOOK_NETWORKS: '127.0.0.1/32' });
  for (const name of ['admin', 'project-a', 'project-b']) clients.set(name, await server.as(name));
  for (const name of ['signer-a', 'signer-b', 'worker-a'])
    clients.set(name, await addAdministrator(as('admin'), server, name));
  rows = new Rows(server.server.services, as('admin'));
  work = new Work(server);
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  await receiver.start();
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

const ask = (id: string, users: string[], more: object = {}) =>
  ({ id, type: 'approve', title: `步骤${id}`, who: { users }, mode: 'any', ...more }) as Flow['steps'][number];
const pack = (more: object = {}) =>
  ({ id: 'pack', type: 'handle', title: '备货', who: { users: ['worker-a'] }, mode: 'any', ...more }) as const;

/** A record whose case goes by these steps. */
async function begin(steps: Flow['steps']): Promise<{ id: string; caseId: string }> {
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
const record = async (id: string): Promise<Row> => (await rows.find(rows.resource(resourceId), id)) as Row;
const acts = async (caseId: string): Promise<string[]> =>
  (await shown('admin', caseId)).acts.map(({ operation }) => operation);
const drawn = async (caseId: string) =>
  (await shown('admin', caseId)).way.map(({ id, state }) => `${id} ${state}`).join(', ');

test('a transition that a record takes once is not taken again, and is nobody’s hand in it', async () => {
  const { transitions } = rows.resource(resourceId).states as unknown as {
    transitions: Map<string, CompiledTransition>;
  };
  const approve = transitions.get('approve') as CompiledTransition;
  const stays = { ...approve, label: '收押金', to: undefined, fields: [], approval: undefined };
  transitions.set('approve', { ...approve, fourEyes: true });
  transitions.set('take', { ...stays, name: 'take', stamp: { depositTime: 'now' }, once: 'depositTime' });
  try {
    const { id, caseId } = await begin([
      ask('one', ['signer-a']),
      { id: 'take', type: 'run', title: '收押金', transition: 'take' },
      ask('two', ['signer-a', 'signer-b']),
    ]);
    await from('signer-a', caseId, 'agree');
    const { depositTime } = await record(id);
    // Whoever agreed before it may agree again.
    expect((await shown('admin', caseId)).due).toHaveLength(2);
    await from('signer-b', caseId, 'return', { node: 'one', comment: '再看' });
    expect(await from('signer-a', caseId, 'agree')).toMatchObject({ code: 200, data: { nodeTitle: '步骤two' } });
    expect((await record(id)).depositTime).toBe(depositTime);
    expect(await acts(caseId)).toEqual(['start', 'agree', 'run', 'return', 'agree', 'kept']);
    expect(await from('signer-a', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
  } finally {
    transitions.set('approve', approve);
    transitions.delete('take');
  }
});

test('rows say to whoever is not asked that their steps are for others, and to nobody else', async () => {
  const { id } = await begin([ask('one', ['signer-a']), pack(), ask('two', ['signer-b'])]);
  const told = async (name: string) =>
    (await as(name).post<{ list: Row[] }>('/diyForm/itemBorrow/list', { id })).data.list[0]?._forOthers;
  const others = (step: string) => ({ approve: `当前步骤“${step}”不由您审批`, reject: `当前步骤“${step}”不由您审批` });
  expect(await told('signer-a')).toBeUndefined();
  expect(await told('signer-b')).toEqual(others('步骤one'));
  expect(await as('signer-b').post(`/diyForm/itemBorrow/approve`, { id })).toMatchObject({ code: 403 });
  const found = await server.server.services.store.find('process_case', ['id'], isColumn('rowId', id));
  await from('signer-a', String(found[0]?.id), 'agree');
  expect(await told('signer-a')).toEqual(others('备货'));
  expect((await as('signer-b').get<Row>(`/diyForm/itemBorrow/${id}`)).data._forOthers).toEqual(others('备货'));
  expect(await told('worker-a')).toBeUndefined();
});

describe('work', () => {
  test('is done rather than agreed to: it is not refused, may fill in fields, and counts as no agreement', async () => {
    const { id, caseId } = await begin([
      ask('one', ['signer-a']),
      pack({ fields: { itemName: 'edit' } }),
      ask('two', ['worker-a'], { repeat: 'other' }),
    ]);
    await from('signer-a', caseId, 'agree');
    const seen = await shown('worker-a', caseId);
    expect(seen).toMatchObject({ nodeTitle: '备货', isWork: true });
    expect(seen.operations).not.toContain('refuse');
    expect(await from('worker-a', caseId, 'refuse', { comment: '没有' })).toMatchObject({ code: 409 });
    expect((await as('worker-a').post('/diyForm/itemBorrow/reject', { id, auditRemark: '没有' })).code).toBe(409);
    expect(await drawn(caseId)).toBe('one done, pack now, two ahead');
    expect(
      await from('worker-a', caseId, 'agree', { changes: JSON.stringify({ itemName: '推车 2 号' }) }),
    ).toMatchObject({ code: 200, data: { status: 'open', nodeTitle: '步骤two' } });
    expect((await record(id)).itemName).toBe('推车 2 号');
    // Another person than those who agreed: whoever did the work did not.
    expect(await from('worker-a', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
    expect(await acts(caseId)).toEqual(['start', 'agree', 'handle', 'agree']);
  });

  test('is returned to who agreed before, handed over, and taken back', async () => {
    const { caseId } = await begin([ask('one', ['signer-a']), pack(), ask('two', ['signer-b'])]);
    await from('signer-a', caseId, 'agree');
    expect(await from('worker-a', caseId, 'return', { node: 'one', comment: '缺型号' })).toMatchObject({ code: 200 });
    await from('signer-a', caseId, 'agree');
    expect(await from('worker-a', caseId, 'handOver', { person: 'signer-b' })).toMatchObject({ code: 200 });
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ data: { nodeTitle: '步骤two' } });
    const back = await call('signer-b', 'takeBack', {
      id: caseId,
      takeable: (await shown('signer-b', caseId)).takeable ?? caseId,
    });
    expect(back, JSON.stringify(back)).toMatchObject({ code: 200, data: { nodeTitle: '备货' } });
  });
});

describe('waiting', () => {
  const handler = 'processes.wait';
  const waits = async (caseId: string) =>
    (await work.rows(handler)).filter(({ key }) => String(key).includes(caseId)).map(({ state }) => state);

  test('asks nobody, lets nobody past, and goes on once when its time comes, however often that is said', async () => {
    const { id, caseId } = await begin([
      ask('one', ['signer-a']),
      { id: 'pause', type: 'wait', title: '公示', after: '30d' },
      ask('two', ['signer-b']),
    ]);
    await from('signer-a', caseId, 'agree');
    const seen = await shown('admin', caseId);
    expect(seen).toMatchObject({ status: 'open', nodeTitle: '公示', due: [] });
    expect(seen.way.find((step) => step.id === 'pause')).toMatchObject({
      state: 'now',
      until: expect.any(String) as string,
    });
    expect((await as('signer-b').post('/diyForm/itemBorrow/approve', { id })).code).not.toBe(200);
    expect((await record(id)).status).toBe('pending');
    await work.hurry(handler);
    await until(async () => (await shown('admin', caseId)).nodeTitle === '步骤two');
    await until(async () => (await waits(caseId)).every((state) => state === 'done'));
    // As if the process had died after it: the work comes again.
    await work.change(handler, { state: 'ready' });
    await work.hurry(handler);
    await until(async () => (await waits(caseId)).every((state) => state === 'done'));
    expect(await acts(caseId)).toEqual(['start', 'agree', 'wait', 'waited']);
    expect((await shown('admin', caseId)).due).toHaveLength(1);
    expect(await from('signer-b', caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
  });

  test('ends at a time of the record, or not at all where that is over', async () => {
    const late = await begin([
      ask('one', ['signer-a']),
      { id: 'day', type: 'wait', title: '到归还时间', until: 'planReturnTime' },
    ]);
    await from('signer-a', late.caseId, 'agree');
    expect((await shown('admin', late.caseId)).way[1]).toMatchObject({ until: '2036-03-02T09:00:00.000Z' });
    const over = await begin([
      ask('one', ['signer-a']),
      { id: 'day', type: 'wait', title: '到借用时间', until: 'borrowTime' },
    ]);
    expect(await from('signer-a', over.caseId, 'agree')).toMatchObject({ data: { status: 'passed' } });
    // Whoever led there may take it back; the work that comes then finds nothing that waits.
    expect(
      await call('signer-a', 'takeBack', {
        id: late.caseId,
        takeable: (await shown('signer-a', late.caseId)).takeable ?? late.caseId,
      }),
    ).toMatchObject({ code: 200 });
    await work.hurry(handler);
    await until(async () => (await waits(late.caseId)).every((state) => state === 'done'));
    expect(await shown('admin', late.caseId)).toMatchObject({ status: 'open', nodeTitle: '步骤one' });
  });
});

/** As if the step that ends the flow asked for a second person. */
async function reviewed(trial: () => Promise<void>): Promise<void> {
  const { transitions } = rows.resource(resourceId).states as unknown as {
    transitions: Map<string, CompiledTransition>;
  };
  const approve = transitions.get('approve') as CompiledTransition;
  transitions.set('approve', { ...approve, fourEyes: true });
  try {
    await trial();
  } finally {
    transitions.set('approve', approve);
  }
}

describe('what the product does', () => {
  test('is nobody’s hands: what it has written after the last agreement it may complete itself', () =>
    reviewed(async () => {
      const { id, caseId } = await begin([
        ask('one', ['signer-a']),
        { id: 'pause', type: 'wait', title: '等待', after: '1h' },
        { id: 'mark', type: 'set', title: '登记', values: { itemName: '"推车（已核对）"' } },
      ]);
      await from('signer-a', caseId, 'agree');
      await work.hurry('processes.wait');
      await until(async () => (await shown('admin', caseId)).status === 'passed');
      expect(await record(id)).toMatchObject({ status: 'borrowed', itemName: '推车（已核对）' });
    }));

  test('writes fields by formula, without asking anew, and with no hand of whoever agreed', async () => {
    const { id, caseId } = await begin([
      ask('one', ['signer-a']),
      { id: 'mark', type: 'set', title: '登记', values: { itemName: '"推车（已核对）"', quantity: 'quantity + 2' } },
      ask('two', ['signer-b']),
    ]);
    expect(await from('signer-a', caseId, 'agree')).toMatchObject({ code: 200, data: { nodeTitle: '步骤two' } });
    expect(await record(id)).toMatchObject({ itemName: '推车（已核对）', quantity: 3 });
    expect((await record(id)).updatedBy).not.toBe(await userId(server, 'signer-a'));
    expect((await shown('admin', caseId)).acts.at(-1)).toMatchObject({ operation: 'set' });
    expect(await acts(caseId)).toEqual(['start', 'agree', 'set']);
  });

  test('what the form does not allow is refused with its field, and nothing happens', async () => {
    const { id, caseId } = await begin([
      ask('one', ['signer-a']),
      { id: 'mark', type: 'set', title: '登记', values: { quantity: 'quantity - 5' } },
      ask('two', ['signer-b']),
    ]);
    expect(await from('signer-a', caseId, 'agree')).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'quantity' }] },
    });
    expect(await shown('admin', caseId)).toMatchObject({ nodeTitle: '步骤one' });
    expect((await record(id)).quantity).toBe(1);
  });

  test('sends messages to people, who get no access by them', async () => {
    const { caseId } = await begin([
      ask('one', ['signer-a']),
      { id: 'say', type: 'message', title: '请到前台取推车', who: { users: ['worker-a', 'project-b'] } },
      ask('two', ['signer-b']),
    ]);
    await from('signer-a', caseId, 'agree');
    const inbox = await as('worker-a').post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 50 });
    expect(inbox.data.list.map(({ actionName }) => actionName)).toContain('请到前台取推车');
    expect(await call('project-b', 'get', { id: caseId })).toMatchObject({ code: 404 });
  });

  test('tells subscribers later, and the case goes on', async () => {
    const application = await as('admin').post<{ id: string }>('/web/application/add', {
      appName: 'ERP',
      userId: await userId(server, 'worker-a'),
      callsPerSecond: 10,
    });
    const hook = await as('admin').post('/web/webhook/add', {
      hookName: '流程',
      applicationId: application.data.id,
      entityCode: resourceId,
      actions: 'flow',
      url: receiver.url,
      pauseAfter: 100,
    });
    expect(hook, JSON.stringify(hook)).toMatchObject({ code: 200 });
    const { id, caseId } = await begin([
      ask('one', ['signer-a']),
      { id: 'push', type: 'webhook', title: '推送' },
      ask('two', ['signer-b']),
    ]);
    expect(await from('signer-a', caseId, 'agree')).toMatchObject({ code: 200, data: { nodeTitle: '步骤two' } });
    await until(() => receiver.arrived.length > 0);
    expect(receiver.arrived[0]?.body).toMatchObject({ type: `${resourceId}.flow`, recordId: id, step: 'push' });
  });
});

test('a trial says who works, until when it waits and what is written', async () => {
  const { id } = await begin([ask('one', ['signer-a'])]);
  const { data } = await as('admin').post<{ document: Flow }>('/process/flow/get', { key: resourceId });
  const steps: Flow['steps'] = [
    ask('one', ['signer-a']),
    pack(),
    { id: 'day', type: 'wait', title: '等待', until: 'planReturnTime' },
    { id: 'mark', type: 'set', title: '登记', values: { quantity: 'quantity + 2' } },
    { id: 'say', type: 'message', title: '消息', who: { users: ['signer-b'] } },
    { id: 'push', type: 'webhook', title: '推送' },
  ];
  const tried = await as('admin').post<{ steps: Row[] }>('/process/flow/simulate', {
    key: resourceId,
    document: JSON.stringify({ ...data.document, steps }),
    row: id,
  });
  expect(tried, JSON.stringify(tried)).toMatchObject({
    code: 200,
    data: {
      steps: [
        { id: 'one' },
        { id: 'pack', people: ['worker-a'] },
        { id: 'day', detail: '2036-03-02T09:00:00.000Z' },
        { id: 'mark', detail: '借用数量（件）' },
        { id: 'say', people: ['signer-b'] },
        { id: 'push' },
      ],
    },
  });
});
