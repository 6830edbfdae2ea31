import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalOf, type Flow, type FlowStep } from '../../src/meta/flow.ts';
import { chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, userId } from '../support/sign-in.ts';
import { until, Work } from '../support/work.ts';

/** Steps that make records, and wait for the flows of these. */

interface Shown {
  status: string;
  nodeTitle: string | null;
  seatId: string | null;
  takeable: string | null;
  way: { id: string; state: string; made: { label: string; title: string | null; id: string | null } | null }[];
  acts: { operation: string; toNames: string[] | null }[];
}

const from = 'processes/itemBorrow';
const to = 'release/goodsRelease';
let server: RunningServer;
let rows: Rows;
let work: Work;
let projectA: string;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  for (const name of ['admin', 'project-a', 'centre-a', 'project-b']) clients.set(name, await server.as(name));
  for (const name of ['signer-a', 'signer-b']) clients.set(name, await addAdministrator(as('admin'), server, name));
  rows = new Rows(server.server.services, as('admin'));
  work = new Work(server);
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const ask = (id: string, users: string[]): FlowStep => ({
  id,
  type: 'approve',
  title: `步骤${id}`,
  who: { users },
  mode: 'any',
});
const values = {
  orgId: 'orgId',
  applicantName: 'borrowerName',
  releaseDate: 'today',
  reason: '"借用" + itemName',
};
const create: FlowStep = { id: 'pass', type: 'create', title: '开放行单', resource: to, values };
const call: FlowStep = { id: 'sub', type: 'call', title: '放行审批', resource: to, values };

/** New cases go by these steps meanwhile. */
async function under<T>(resourceId: string, steps: readonly FlowStep[], task: () => Promise<T>): Promise<T> {
  const approval = approvalOf(server.server.services.model, rows.resource(resourceId)) as { flow: Flow };
  const { flow } = approval;
  approval.flow = { ...flow, steps };
  return task().finally(() => (approval.flow = flow));
}

async function begin(steps: readonly FlowStep[], more: Row = {}): Promise<{ id: string; caseId: string }> {
  const added = await under(from, steps, () =>
    as('project-a').post<Row>('/diyForm/itemBorrow/add', {
      orgId: projectA,
      itemName: '推车',
      quantity: 1,
      borrowerName: '赵敏',
      borrowerPhone: '13800001234',
      borrowTime: '2026-03-01T09:00:00.000Z',
      planReturnTime: '2036-03-02T09:00:00.000Z',
      ...more,
    }),
  );
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  return { id: String(added.data.id), caseId: await caseOf(String(added.data.id)) };
}
async function caseOf(rowId: string): Promise<string> {
  const [found] = await server.server.services.store.find('process_case', ['id'], {
    is: 'compare',
    column: 'rowId',
    op: '=',
    value: rowId,
  });
  return String(found?.id);
}
const approval = <T = Row>(name: string, path: string, body: Row): Promise<Reply<T>> =>
  as(name).post<T>(`/process/approval/${path}`, body);
const shown = async (name: string, id: string): Promise<Shown> => (await approval<Shown>(name, 'get', { id })).data;
const answer = async (name: string, caseId: string, operation = 'agree', body: Row = {}) =>
  approval(name, operation, { seatId: (await shown(name, caseId)).seatId ?? caseId, ...body });
const acts = async (caseId: string) => (await shown('admin', caseId)).acts.map(({ operation }) => operation);
const madeOf = async (caseId: string): Promise<Row[]> => {
  const made = await server.server.services.store.find('process_made', ['rowId', 'state'], {
    is: 'compare',
    column: 'caseId',
    op: '=',
    value: caseId,
  });
  return made as Row[];
};
const released = async (id: unknown): Promise<Row> => (await rows.find(rows.resource(to), String(id))) as Row;

test('a step makes a record by the form of its kind, in the name of the starter, once for a case', async () => {
  const { caseId } = await begin([ask('one', ['signer-a']), create, ask('two', ['signer-b'])]);
  expect(await answer('signer-a', caseId)).toMatchObject({ code: 200, data: { nodeTitle: '步骤two' } });
  const [made, ...others] = await madeOf(caseId);
  expect(others).toEqual([]);
  expect(await released(made?.rowId)).toMatchObject({
    orgId: projectA,
    applicantName: '赵敏',
    releaseDate: chinaDay(Date.now()),
    reason: '借用推车',
    createdBy: await userId(server, 'project-a'),
  });
  // Made is made: whoever agreed does not take it back.
  expect((await shown('signer-a', caseId)).takeable).toBeNull();
  expect((await shown('admin', caseId)).way[1]).toMatchObject({
    state: 'done',
    made: { id: made?.rowId, title: expect.any(String) as string },
  });
  expect(await answer('signer-b', caseId, 'return', { node: 'one', comment: '再看' })).toMatchObject({ code: 200 });
  await answer('signer-a', caseId);
  expect(await madeOf(caseId)).toHaveLength(1);
  expect(await acts(caseId)).toEqual(['start', 'agree', 'create', 'return', 'agree', 'kept']);
});

test('what the form refuses refuses the answer, says why, and leaves nothing', async () => {
  const tooLong = { ...create, values: { ...values, reason: '""' } } as FlowStep;
  const { caseId } = await begin([ask('one', ['signer-a']), tooLong, ask('two', ['signer-b'])]);
  const refused = await answer('signer-a', caseId);
  expect(refused).toMatchObject({ code: 422 });
  expect(refused.message).toContain('开放行单');
  expect(await shown('admin', caseId)).toMatchObject({ nodeTitle: '步骤one' });
  expect(await madeOf(caseId)).toEqual([]);
});

test('a sub-flow goes its own way, and the case goes on when it has passed, however often that is said', async () => {
  const { caseId } = await begin([ask('one', ['signer-a']), call, ask('two', ['signer-b'])]);
  await under(to, [ask('gate', ['signer-b'])], () => answer('signer-a', caseId));
  const waiting = await shown('admin', caseId);
  expect(waiting).toMatchObject({ status: 'open', nodeTitle: '放行审批' });
  const [made] = await madeOf(caseId);
  expect(made?.state).toBe('open');
  const inner = await caseOf(String(made?.rowId));
  expect(await answer('signer-b', inner)).toMatchObject({ data: { status: 'passed' } });
  await work.hurry('processes.called');
  await until(async () => (await shown('admin', caseId)).nodeTitle === '步骤two');
  // As if the process had died after it: the work comes again.
  await work.change('processes.called', { state: 'ready' });
  await work.hurry('processes.called');
  await until(async () => (await work.rows('processes.called')).every(({ state }) => state === 'done'));
  expect(await acts(caseId)).toEqual(['start', 'agree', 'call', 'called']);
  expect(await answer('signer-b', caseId)).toMatchObject({ data: { status: 'passed' } });
});

test('a sub-flow that is refused refuses the case, or lets it go on where the step says so', async () => {
  for (const [step, status] of [
    [call, 'refused'],
    [{ ...call, refused: 'continue' } as FlowStep, 'passed'],
  ] as const) {
    const { id, caseId } = await begin([ask('one', ['signer-a']), step]);
    await under(to, [ask('gate', ['signer-b'])], () => answer('signer-a', caseId));
    const [made] = await madeOf(caseId);
    await answer('signer-b', await caseOf(String(made?.rowId)), 'refuse', { comment: '数量不符' });
    await work.hurry('processes.called');
    await until(async () => (await shown('admin', caseId)).status === status);
    expect((await rows.find(rows.resource(from), id))?.status).toBe(status === 'passed' ? 'borrowed' : 'rejected');
  }
});

test('a case that is withdrawn meanwhile is not moved by its sub-flow', async () => {
  const { caseId } = await begin([ask('one', ['signer-a']), call, ask('two', ['signer-b'])]);
  await under(to, [ask('gate', ['signer-b'])], () => answer('signer-a', caseId));
  expect(await approval('admin', 'terminate', { id: caseId, comment: '不办了' })).toMatchObject({ code: 200 });
  const [made] = await madeOf(caseId);
  expect(await answer('signer-b', await caseOf(String(made?.rowId)))).toMatchObject({ data: { status: 'passed' } });
  await work.hurry('processes.called');
  await until(async () => (await work.rows('processes.called')).every(({ state }) => state === 'done'));
  expect(await shown('admin', caseId)).toMatchObject({ status: 'terminated' });
});

test('flows that lead into each other come to an end', async () => {
  const loop = {
    ...create,
    id: 'loop',
    values: { orgId: 'orgId', applicantName: 'applicantName', releaseDate: 'releaseDate', reason: 'reason' },
  } as FlowStep;
  const { caseId } = await begin([ask('one', ['signer-a']), call]);
  const refused = await under(to, [{ ...loop, type: 'call' } as FlowStep], () => answer('signer-a', caseId));
  expect(refused, JSON.stringify(refused)).toMatchObject({ code: 409 });
  expect(await shown('admin', caseId)).toMatchObject({ nodeTitle: '步骤one' });
  expect(await madeOf(caseId)).toEqual([]);
});

test('a designer creates what they could add everywhere themselves; the trial says what', async () => {
  const { id } = await begin([ask('one', ['signer-a'])]);
  const { data } = await as('admin').post<{ document: Flow; creatable: { id: string }[] }>('/process/flow/get', {
    key: from,
  });
  const ids = data.creatable.map((one) => one.id);
  expect(ids).toContain(to);
  expect(ids).not.toContain(from);
  expect(ids).not.toContain('system/user');
  const document = (steps: readonly FlowStep[]) => JSON.stringify({ ...data.document, steps });
  const tried = await as('admin').post('/process/flow/simulate', {
    key: from,
    document: document([ask('one', ['signer-a']), create, call]),
    row: id,
  });
  expect(tried, JSON.stringify(tried)).toMatchObject({
    code: 200,
    data: { steps: [{ id: 'one' }, { id: 'pass', detail: '出门物品放行单' }, { id: 'sub', detail: '出门物品放行单' }] },
  });
  const user = { ...create, resource: 'system/user', values: {} } as FlowStep;
  const checked = await as('admin').post<{ problems: Row[] }>('/process/flow/check', {
    key: from,
    document: document([ask('one', ['signer-a']), user]),
  });
  expect(checked.data.problems.map((problem) => problem.path)).toContain('steps[1].resource');
});
