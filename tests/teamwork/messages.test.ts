import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { listOf, type StoredRow } from '../support/calls.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { userId } from '../support/sign-in.ts';
import { until } from '../support/work.ts';

/** What people were told about a record, as its activity shows it. */
const repairs = 'repairs/userRepair';
const visits = 'visitors/visitorOrder';

interface Told {
  label: string;
  says: string;
  to: string[];
  status: string;
  at: string;
}

let server: RunningServer;
let rows: Rows;
let projectA: string;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  for (const name of ['admin', 'project-a', 'project-b']) clients.set(name, await server.as(name));
  rows = new Rows(server.server.services, as('admin'));
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const asked = (name: string, resource: string, id: string, page = 1) =>
  as(name).post<{ list: Told[]; hasMore: boolean }>('/teamwork/message/list', { resource, id, page });
const told = async (resource: string, id: string): Promise<Told[]> =>
  (await asked('project-a', resource, id)).data.list;

test('a notice names all whom it went to, once', async () => {
  const { id } = await rows.add(rows.resource(repairs), { orgId: projectA });
  await until(async () => (await told(repairs, id)).length > 0);
  const [one, ...more] = await told(repairs, id);
  expect(one).toMatchObject({ label: '站内消息', says: '新增', status: '未读' });
  expect(one?.to.length).toBeGreaterThan(1);
  expect(new Set(one?.to).size).toBe(one?.to.length);
  expect(more).toEqual([]);
});

test('what a visitor and the host were told is there, but for what only the visitor may read', async () => {
  const project = as('project-a');
  const [host] = (await listOf(project, rows.resource('residents/user'))).data.list;
  const [group] = (await project.post<{ list: Row[] }>('/passthrough/permGroup/list', { status: 'enabled' })).data.list;
  const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString();
  const added = await project.post<StoredRow>('/passthrough/visitorOrder/add', {
    orgId: projectA,
    permGroupId: group?.id ?? null,
    visitorName: '林来客',
    visitorPhone: '13912345678',
    reasonType: 'visit',
    intervieweeId: host?.id ?? null,
    intervieweeName: '主人',
    visitStartTime: hours(-1),
    visitEndTime: hours(3),
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const { id } = added.data;
  expect(await project.post('/passthrough/visitorOrder/approve', { id })).toMatchObject({ code: 200 });
  const outside = async () => (await told(visits, id)).filter(({ label }) => label !== '站内消息');
  await until(async () => (await outside()).length === 2);
  const found = await outside();
  expect(found.map(({ label }) => label).toSorted()).toEqual(['用户消息', '短信记录'].toSorted());
  const text = found.find(({ label }) => label === '短信记录');
  expect(text?.says).toContain('通行码 ******');
  expect(text?.to[0]).toMatch(/\*{4}/);
  expect(found.find(({ label }) => label === '用户消息')).toMatchObject({ says: '访客预约已通过' });
});

test('is told page by page, to whoever may read the record and to nobody else', async () => {
  const { id } = await rows.add(rows.resource(repairs), { orgId: projectA });
  await until(async () => (await told(repairs, id)).length > 0);
  const reader = await userId(server, 'project-a');
  for (let n = 0; n < 25; n++)
    await rows.add(rows.resource('notices/inboxMessage'), {
      userId: reader,
      topic: 'change',
      module: '报修工单',
      actionName: `第 ${n} 次催办`,
      recordTitle: '工单',
      entityCode: repairs,
      recordId: id,
      status: 'unread',
    });
  const [first, second] = [
    (await asked('project-a', repairs, id)).data,
    (await asked('project-a', repairs, id, 2)).data,
  ];
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  expect([first.list.length, second.list.length]).toEqual([20, 6]);
  const times = [...first.list, ...second.list].map((message) => message.at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await asked('project-b', repairs, id)).toMatchObject({ code: 404 });
});
