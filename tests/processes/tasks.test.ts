import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { approvalOf, type Flow, type FlowStep } from '../../src/meta/flow.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Report } from '../../src/meta/report/report.ts';
import type { Client } from '../support/client.ts';
import { runReport } from '../support/reports.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';
import { until, Work } from '../support/work.ts';

/** What people are asked, as a list with row scope and in reports; and tasks that are answered several at once. */

interface Entry {
  id: string;
  caseId: string;
  several: boolean;
  nodeTitle: string;
}

let server: RunningServer;
let rows: Rows;
let work: Work;
let projectA: string;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  for (const name of ['admin', 'project-a', 'project-b']) clients.set(name, await server.as(name));
  for (const name of ['signer-a', 'signer-b']) clients.set(name, await addAdministrator(as('admin'), server, name));
  rows = new Rows(server.server.services, as('admin'));
  work = new Work(server);
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const ask = (id: string, users: string[], more: object = {}): FlowStep =>
  ({ id, type: 'approve', title: `步骤${id}`, who: { users }, mode: 'any', ...more }) as FlowStep;

async function begin(steps: readonly FlowStep[], itemName: string): Promise<void> {
  const approval = approvalOf(server.server.services.model, rows.resource('processes/itemBorrow')) as { flow: Flow };
  const { flow } = approval;
  approval.flow = { ...flow, steps };
  const added = await as('project-a')
    .post<Row>('/diyForm/itemBorrow/add', {
      orgId: projectA,
      itemName,
      quantity: 1,
      borrowerName: '赵敏',
      borrowerPhone: '13800001234',
      borrowTime: '2026-03-01T09:00:00.000Z',
      planReturnTime: '2036-03-02T09:00:00.000Z',
    })
    .finally(() => (approval.flow = flow));
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
}
/** Without those of the demo, which administrators get when their time is over. */
const todo = async (name: string): Promise<Entry[]> =>
  (await as(name).post<{ rows: Entry[] }>('/process/approval/list', { limit: 100 })).data.rows.filter(({ nodeTitle }) =>
    nodeTitle.startsWith('步骤'),
  );
const agree = (name: string, seatId: string) => as(name).post('/process/approval/agree', { seatId });
const tasks = async (name: string, filters: Row): Promise<Row[]> =>
  (await as(name).post<{ list: Row[] }>('/process/task/list', { limit: 100, ...filters })).data.list;

test('each task is a row: who was asked at which step, until when, and what came of it', async () => {
  await begin([ask('one', ['signer-a', 'signer-b'], { limit: { after: '2h', do: 'remind' } })], '推车');
  const open = await tasks('project-a', { stepTitle: '步骤one', taskStatus: 'open' });
  expect(open).toHaveLength(2);
  for (const { handlerName } of open) expect(handlerName).toMatch(/./);
  expect(open[0]).toMatchObject({ flowTitle: '物品借用审批', orgId: projectA, overdue: false, minutes: null });
  expect(open[0]?.deadline).not.toBeNull();
  // Another project sees none of it, and nobody writes any.
  expect(await tasks('project-b', { stepTitle: '步骤one' })).toEqual([]);
  expect((await as('admin').post('/process/task/add', { stepTitle: 'x' })).code).toBe(404);

  await work.hurry('processes.limit');
  await until(async () => (await tasks('admin', { stepTitle: '步骤one', overdue: 'true' })).length === 2);
  const [mine] = await todo('signer-a');
  expect(await agree('signer-a', String(mine?.id))).toMatchObject({ code: 200 });
  const closed = await tasks('admin', { stepTitle: '步骤one' });
  expect(closed).toHaveLength(2);
  expect(closed.find((row) => row.taskStatus === 'agreed')).toMatchObject({ minutes: 0, overdue: true });
  // Where one answer is enough, the others were not needed.
  expect(closed.find((row) => row.taskStatus === 'cancelled')).toMatchObject({ minutes: null });
});

test('a limit in working time passes over the days off of the project', async () => {
  const today = chinaDay(Date.now());
  const [off, day] = [Array.from({ length: 10 }, (_, n) => addDays(today, n)), addDays(today, 10)];
  for (const holiday of off)
    await rows.add(rows.resource('settings/calendarDay'), { day: holiday, kind: 'holiday', orgId: projectA });
  await rows.add(rows.resource('settings/calendarDay'), { day, kind: 'workday', orgId: projectA });
  await begin([ask('work', ['signer-a'], { limit: { after: '2h', hours: 'work', do: 'remind' } })], '梯子');
  const [open] = await tasks('project-a', { stepTitle: '步骤work' });
  // Work begins at half past eight in this project.
  expect(Date.parse(String(open?.deadline))).toBe(Date.parse(`${day}T10:30:00+08:00`));
  const [mine] = await todo('signer-a');
  expect(await agree('signer-a', String(mine?.id))).toMatchObject({ code: 200 });
});

test('the report of handling times divides tasks by step and person', async () => {
  const report = server.server.services.model.reports.get('processes/taskTimes') as Report;
  const { data } = await runReport(as('admin'), report, { by: 'stepTitle,handlerName' });
  const one = data.rows.find(({ keys }) => keys[0] === '步骤one' && keys.length === 2 && keys[1] !== null);
  expect(one, JSON.stringify(data)).toBeDefined();
  // Of the two who were asked one has answered, late and at once; the other one was not needed, and is not counted.
  expect(one?.values).toEqual([1, 0, 1, 0, 1, 0, 1]);
});

test('tasks of steps that allow it are marked, and one that fails leaves the others alone', async () => {
  for (const name of ['甲', '乙', '丙'])
    await begin([ask('many', ['signer-a'], { several: true }), ask('last', ['signer-b'])], name);
  await begin([ask('alone', ['signer-a'])], '丁');
  const found = await todo('signer-a');
  expect(found.map(({ several }) => several)).toEqual([false, true, true, true]);
  const several = found.filter((entry) => entry.several);
  // Somebody else has ended one of them meanwhile.
  const [gone] = several;
  expect(await as('admin').post('/process/approval/terminate', { id: gone?.caseId, comment: '不办了' })).toMatchObject({
    code: 200,
  });
  const codes = [];
  for (const { id } of several) codes.push((await agree('signer-a', id)).code);
  expect(codes).toEqual([409, 200, 200]);
  expect((await todo('signer-a')).map((entry) => entry.several)).toEqual([false]);
});
