import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '../../src/meta/list-view.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const report = 'meals/canteenDaily';
let server: RunningServer;
const clients = new Map<string, Client>();
const as = (account: string) => clients.get(account) as Client;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['admin', 'project-a', 'project-b']) clients.set(name, await InProcessClient.as(server, name));
});
afterAll(() => server.stop());

const viewsOf = async (account: string, of: Record<string, string>) =>
  (await as(account).post<{ views: View[] }>('/console/view/list', of)).data.views.map(({ name, query }) => ({
    name,
    query,
  }));

test('a question is kept under a name, for oneself and for a role within reach, and apart from the views of the list behind it', async () => {
  const mine = { name: '我的餐次', query: '_by=dateTypeId', settings: {}, role: '' };
  expect(await as('project-a').postJson('/console/view/save', { report, ...mine })).toMatchObject({ status: 200 });
  const shared = { name: '全员餐次', query: '_by=merchantId&_pivot=true', settings: {}, role: 'project-admin' };
  const { data: view, status } = await as('project-a').postJson<View>('/console/view/save', { report, ...shared });
  expect(status).toBe(200);
  const kept = [mine, shared].map(({ name, query }) => ({ name, query }));
  expect(await viewsOf('project-a', { report })).toEqual(expect.arrayContaining(kept));
  expect(await viewsOf('project-b', { report })).toEqual([]);
  expect(await viewsOf('project-a', { resource: 'meals/orderDinner' })).toEqual([]);
  expect(await as('project-b').post('/console/view/remove', { id: view.id })).toMatchObject({ status: 404 });
  expect(await as('project-a').post('/console/view/remove', { id: view.id })).toMatchObject({ status: 200 });
  expect(await viewsOf('project-a', { report })).toEqual(kept.slice(0, 1));
});

test('a report that does not exist, or that the caller may not see, has no views', async () => {
  expect(await as('admin').post('/console/view/list', { report: 'meals/nothing' })).toMatchObject({ status: 400 });
  expect(await as('admin').post('/console/view/list', { report, resource: 'meals/orderDinner' })).toMatchObject({
    status: 400,
  });
  const merchant = await InProcessClient.as(server, 'merchant-a');
  expect(await merchant.post('/console/view/list', { report: 'accounts/dealFlowQuery' })).toMatchObject({
    status: 403,
  });
});
