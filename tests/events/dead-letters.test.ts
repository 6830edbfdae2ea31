import { afterAll, beforeAll, expect, test } from 'vitest';
import { PermanentError } from '../../src/server/events/handler.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until, Work } from '../support/work.ts';

let server: RunningServer;
let admin: Client;
let work: Work;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  work = new Work(server);
});
afterAll(() => server.stop());

interface Letter {
  seq: number;
  handler: string;
  lastError: string;
}
const letters = async (handler: string) =>
  (await admin.get<Letter[]>('/scm/schedule/dead')).data.filter((one) => one.handler === handler);

test('dead letters are shown with their reason, sent again and let go of, each in the log', async () => {
  let broken = true;
  const handler = work.handler(async () => {
    if (broken) throw new PermanentError('no such mailbox');
  });
  await work.add(handler, { n: 1 }, { n: 2 });
  await until(async () => (await letters(handler)).length === 2);
  const [second, first] = await letters(handler);
  expect(first).toMatchObject({ lastError: 'no such mailbox', state: 'dead', attempts: 1, lost: 0 });
  broken = false;
  expect((await admin.post(`/scm/schedule/dead/${first?.seq}`, { action: 'again' })).code).toBe(200);
  await until(async () => (await work.states(handler))[0] === 'done');
  expect((await admin.post(`/scm/schedule/dead/${second?.seq}`, { action: 'drop' })).code).toBe(200);
  expect(await work.states(handler)).toEqual(['done', 'dropped']);
  expect(await letters(handler)).toEqual([]);
  const { data } = await admin.post<{ list: { actionName: string; userName: string }[] }>('/system/operateLog/list', {
    module: '后台任务',
  });
  expect(data.list.map(({ actionName }) => actionName).toSorted()).toEqual(['放弃执行', '重新执行']);
});

test('what is not dead is not there, what is no action is named, and others may not look', async () => {
  const handler = work.handler(async () => undefined);
  await work.add(handler, {});
  await until(async () => (await work.states(handler))[0] === 'done');
  const [{ seq } = {}] = await work.rows(handler);
  expect((await admin.post(`/scm/schedule/dead/${String(seq)}`, { action: 'again' })).code).toBe(404);
  expect((await admin.post('/scm/schedule/dead/x', { action: 'again' })).code).toBe(404);
  expect(await admin.post(`/scm/schedule/dead/${String(seq)}`, { action: 'explode' })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'action' }] },
  });
  const project = await server.as('project-a');
  expect((await project.get('/scm/schedule/dead')).code).toBe(403);
  expect((await project.post(`/scm/schedule/dead/${String(seq)}`, { action: 'drop' })).code).toBe(403);
});
