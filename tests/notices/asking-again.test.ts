import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { askedDay } from '../../src/meta/waiting.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let rows: Rows;
const userIds = new Map<string, string>();

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  for (const { userName, id } of await asSystem(server.server.services, 'system/user').find({ is: 'all', of: [] }))
    userIds.set(String(userName), String(id));
  // What waits in the demo has been asked about before the tests look.
  await askAgain();
});
afterAll(() => server.stop());

/** How often the job has come to its end. */
async function runs(): Promise<number> {
  const job = (await admin.get<{ list: Row[] }>('/scm/schedule/jobs')).data.list.find(
    ({ handler }) => handler === 'askAgain',
  );
  return (await admin.post<{ total: number }>('/scm/schedule/jobRun/list', { jobId: job?.id, status: 'success' })).data
    .total;
}
async function askAgain(): Promise<void> {
  const before = await runs();
  expect(await admin.post('/scm/schedule/job/askAgain', { action: 'run' })).toMatchObject({ code: 200 });
  await until(async () => (await runs()) > before);
}

const day = 86_400_000;
const since = (days: number) => new Date(Date.now() - days * day - 60_000).toISOString();

/** Something lost or found in project-a that nobody has looked at. */
async function waiting(days: number, more: Row = {}): Promise<string> {
  const things = rows.resource('convenience/lostAndFound');
  const { id } = await rows.addFree(things);
  const projectA = (await asSystem(server.server.services, 'system/user').one(userIds.get('project-a')))?.orgIds;
  await rows.put(things, id, {
    status: 'pending',
    orgId: (projectA as string[])[0] ?? null,
    updatedAt: since(days),
    ...more,
  });
  return id;
}

/** Messages of this account that name a record, the latest first. */
async function asked(account: string, name: string): Promise<Row[]> {
  const found = await asSystem(server.server.services, 'notices/inboxMessage').find(
    all(isColumn('userId', userIds.get(account)), isColumn('topic', 'task')),
  );
  return found.filter(({ recordTitle }) => String(recordTitle).includes(name));
}

test('again after two and four days, after a week, then every week', () => {
  const days = [0, 1, 2, 3, 4, 6, 7, 13, 14, 20, 21].map((passed) => askedDay(passed * day + 1));
  expect(days).toEqual([undefined, undefined, 2, 2, 4, 4, 7, 7, 14, 14, 21]);
});

test('those near are asked once about all that waits for them, with one message', async () => {
  await waiting(2, { itemName: '催办甲' });
  await waiting(4, { itemName: '催办乙' });
  await waiting(1, { itemName: '催办丙' });
  await waiting(5, { itemName: '催办丁', status: 'published' });
  await askAgain();
  const [message, ...more] = await asked('project-a', '催办甲');
  expect(message).toMatchObject({
    module: '失物招领',
    actionName: '超过两天未处理',
    recordTitle: expect.stringContaining('催办乙') as string,
  });
  expect(more).toEqual([]);
  expect([await asked('project-a', '催办丙'), await asked('project-a', '催办丁')]).toEqual([[], []]);
  // Somebody near can decide.
  expect(await asked('admin', '催办甲')).toEqual([]);
  expect(await asked('project-b', '催办甲')).toEqual([]);

  await askAgain();
  expect(await asked('project-a', '催办甲')).toHaveLength(1);
});

test('after a week whoever runs the platform hears of it too', async () => {
  const id = await waiting(8, { itemName: '催办戊' });
  await askAgain();
  for (const account of ['project-a', 'admin'])
    expect(await asked(account, '催办戊')).toMatchObject([{ actionName: '超过一周未处理', recordId: id }]);
});

test('what has been decided is not asked about, and counts anew when it waits again', async () => {
  const id = await waiting(2, { itemName: '催办己' });
  await askAgain();
  const things = rows.resource('convenience/lostAndFound');
  await rows.put(things, id, { status: 'published' });
  await askAgain();
  expect(await asked('project-a', '催办己')).toHaveLength(1);
  await rows.put(things, id, { status: 'claiming', updatedAt: since(3) });
  await askAgain();
  expect(await asked('project-a', '催办己')).toHaveLength(2);
});
