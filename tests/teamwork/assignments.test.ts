import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { CardData, OpenedBoard } from '../../src/meta/dashboard/data.ts';
import type { Row } from '../../src/meta/json.ts';
import { reactionHandler } from '../../src/server/records/follow.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { messagesAbout, toldOf } from '../support/inbox.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until, Work } from '../support/work.ts';

/** Following a record and handing work over inside it. */
const resource = 'repairs/userRepair';
const today = () => chinaDay(new Date());

let server: RunningServer;
let rows: Rows;
let work: Work;
let projectA: string;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  for (const name of ['admin', 'project-a', 'project-b', 'centre-a']) clients.set(name, await server.as(name));
  rows = new Rows(server.server.services, as('admin'));
  work = new Work(server);
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

interface State {
  isFollowing: boolean;
  assignments: (Row & { id: string; status: string })[];
}
const repair = async (): Promise<string> => (await rows.add(rows.resource(resource), { orgId: projectA })).id;
const call = (name: string, path: string, id: string, more: Row = {}): Promise<Reply<State>> =>
  as(name).post<State>(`/teamwork/${path}`, { resource, id, ...more });
const news = (name: string, recordId: string) => toldOf(as(name), recordId);
/** What waits for somebody, as their dashboard counts it. */
async function todosOf(name: string) {
  const { cards } = (await as(name).post<OpenedBoard>('/console/dashboard/open')).data;
  const asked = cards.filter(({ card }) => card.kind === 'todos').map(({ title: _title, ...card }) => card);
  const { data } = await as(name).post<Record<string, CardData>>('/console/dashboard/data', {
    cards: JSON.stringify(asked),
  });
  return Object.values(data).flatMap((each) => (each.kind === 'todos' ? each.items : []));
}
const assigned = async (id: string, more: Row = {}): Promise<string> => {
  const reply = await call('project-a', 'assign/add', id, { person: 'centre-a', task: '请复核费用', ...more });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return String(reply.data.assignments[0]?.id);
};
/** What follows from the changes of a record has been done. */
const settled = (id: string) =>
  until(async () =>
    (await work.rows(reactionHandler))
      .filter(({ payload }) => JSON.stringify(payload).includes(id))
      .every(({ state }) => state === 'done'),
  );

describe('following a record', () => {
  test('tells of its steps, for as long as it is followed and may be read', async () => {
    const id = await repair();
    expect(await call('centre-a', 'following', id, { following: true })).toMatchObject({ data: { isFollowing: true } });
    expect(await call('centre-a', 'following', id, { following: true })).toMatchObject({ data: { isFollowing: true } });
    expect(await call('project-b', 'following', id, { following: true })).toMatchObject({ code: 404 });
    const own = (await as('centre-a').post<{ list: Row[] }>('/teamwork/follow/list', { limit: 200 })).data.list;
    expect(own.filter(({ recordId }) => recordId === id)).toMatchObject([{ module: '报修工单', entityCode: resource }]);
    await as('project-a').post('/organisation/userRepair/dispatch', { id });
    await settled(id);
    expect((await news('centre-a', id)).filter((each) => each === '派单')).toEqual(['派单']);
    await call('centre-a', 'following', id, { following: false });
    await as('project-a').post('/organisation/userRepair/accept', { id });
    await settled(id);
    expect(await news('centre-a', id)).not.toContain('接单');
    expect((await call('centre-a', 'state', id)).data.isFollowing).toBe(false);
  });
});

describe('an assignment', () => {
  test('waits in the list and on the dashboard of whoever has to do it, and its giver hears that it is done', async () => {
    const id = await repair();
    const todo = async () => (await todosOf('centre-a')).find(({ label }) => label === '指派给我的待办')?.count ?? 0;
    const before = await todo();
    const assignment = await assigned(id, { dueDate: addDays(today(), 2) });
    const asked = (await messagesAbout(as('centre-a'), id)).find(({ actionName }) => actionName === '指派给你');
    expect(asked?.recordTitle).toMatch(/^BX\d+ · 请复核费用$/);
    expect(await todo()).toBe(before + 1);
    expect((await call('centre-a', 'state', id)).data.assignments).toMatchObject([
      { task: '请复核费用', status: 'open', isMine: true, isGiven: false },
    ]);
    // Nobody but the one whose it is does it.
    expect(await as('project-a').post('/teamwork/assignment/finish', { id: assignment })).not.toMatchObject({
      code: 200,
    });
    expect(await as('centre-a').post('/teamwork/assignment/finish', { id: assignment })).toMatchObject({ code: 200 });
    expect(await news('project-a', id)).toContain('完成了指派');
    expect(await todo()).toBe(before);
    expect(await call('project-a', 'assign/withdraw', id, { assignmentId: assignment })).toMatchObject({ code: 422 });
    // Whoever gave it follows the record.
    expect((await call('project-a', 'state', id)).data.isFollowing).toBe(true);
  });

  test('goes only to people who may read the record, until a day to come', async () => {
    const id = await repair();
    const refused = (more: Row) => call('project-a', 'assign/add', id, { person: 'centre-a', task: '复核', ...more });
    expect(await refused({ person: 'project-b' })).toMatchObject({ code: 422 });
    expect(await refused({ dueDate: addDays(today(), -2) })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'dueDate' }] },
    });
    expect(await refused({ task: '' })).toMatchObject({ code: 400, data: { errors: [{ path: 'task' }] } });
    expect((await call('project-a', 'state', id)).data.assignments).toEqual([]);
  });

  test('is handed on by whom it is with, and taken back by who gave it', async () => {
    const id = await repair();
    const assignmentId = await assigned(id);
    const onward = (name: string, person: string) => call(name, 'assign/handOn', id, { assignmentId, person });
    expect(await onward('project-a', 'admin')).toMatchObject({ code: 404 });
    expect(await onward('centre-a', 'project-b')).toMatchObject({ code: 422 });
    expect(await onward('centre-a', 'admin')).toMatchObject({ code: 200 });
    expect(await news('admin', id)).toContain('转交给你');
    expect((await call('admin', 'state', id)).data.assignments[0]).toMatchObject({ isMine: true, status: 'open' });
    expect(await call('centre-a', 'assign/withdraw', id, { assignmentId })).toMatchObject({ code: 404 });
    expect(await call('project-a', 'assign/withdraw', id, { assignmentId })).toMatchObject({ code: 200 });
    expect(await rows.find(rows.resource('teamwork/assignment'), assignmentId)).toMatchObject({ status: 'withdrawn' });
    expect(await news('admin', id)).toContain('撤回了指派');
    expect(await onward('admin', 'centre-a')).toMatchObject({ code: 422 });
  });

  test('is overdue by itself once its day is over, which both hear', async () => {
    const id = await repair();
    const assignment = await assigned(id, { dueDate: addDays(today(), 1) });
    const of = rows.resource('teamwork/assignment');
    await rows.put(of, assignment, { dueDate: addDays(today(), -1) });
    expect(await as('admin').post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
    await until(async () => (await rows.find(of, assignment))?.status === 'overdue');
    for (const name of ['centre-a', 'project-a']) expect(await news(name, id)).toContain('指派已逾期');
    // With a new day it is open again.
    await call('centre-a', 'assign/handOn', id, {
      assignmentId: assignment,
      person: 'admin',
      dueDate: addDays(today(), 3),
    });
    expect(await rows.find(of, assignment)).toMatchObject({ status: 'open', dueDate: addDays(today(), 3) });
  });
});
