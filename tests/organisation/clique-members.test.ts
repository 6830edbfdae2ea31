import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  version: number;
  [field: string]: unknown;
}

let server: RunningServer;
let admin: Client;
let clique: Row;
let projects: string[];
let enterprises: string[];

const ids = async (path: string) =>
  (await admin.post<{ list: Row[] }>(path, { limit: 10 })).data.list.map(({ id }) => id);
const call = (path: string, body: Record<string, unknown>, client = admin) =>
  client.post<{ list: Row[]; total: number }>(`/organisation/clique/${path}`, { id: clique.id, ...body });
const memberships = async (filter: Record<string, unknown> = {}) =>
  (await admin.post<{ list: Row[] }>('/organisation/clique/member/list', { cliqueId: clique.id, limit: 50, ...filter }))
    .data.list;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  projects = await ids('/organisation/organization/list');
  enterprises = await ids('/organisation/virtualarchitecture/list');
  clique = (
    await admin.post<Row>('/organisation/clique/saveUpdateClique', { cliqueName: '成员试验集团', status: 'enabled' })
  ).data;
});
afterAll(() => server.stop());

test('members are added for a time, once, and only such as exist', async () => {
  expect(
    await call('addCliquecOrg', { orgIds: [projects[0], projects[1]], startDate: '2026-01-01', endDate: '2099-12-31' }),
  ).toMatchObject({ code: 200 });
  expect(await memberships({ orgId: projects[0] })).toMatchObject([
    { startDate: '2026-01-01', endDate: '2099-12-31', leaveDate: null },
  ]);
  expect(await call('addCliquecOrg', { orgIds: [projects[1], projects[2]] })).toMatchObject({ code: 409 });
  expect(await call('addCliquecOrg', { orgIds: ['00000000-0000-4000-8000-000000000000'] })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'orgIds' }] },
  });
  expect(
    await call('addCliquecOrg', { orgIds: [projects[2]], startDate: '2026-05-01', endDate: '2026-04-01' }),
  ).toMatchObject({ code: 400, data: { errors: [{ path: 'endDate' }] } });
  expect(await call('addCliquecVirt', {})).toMatchObject({ code: 400, data: { errors: [{ path: 'virtIds' }] } });
  expect(await call('addCliquecVirt', { virtIds: [enterprises[0]] })).toMatchObject({ code: 200 });
  expect((await call('getCliqueOrg', {})).data.total).toBe(2);
  expect((await call('addCliquecOrg', { orgIds: [projects[2]] }, await server.as('project-a'))).code).toBe(403);
});

test('one whose time is over is a member no longer', async () => {
  expect(
    await call('addCliquecOrg', { orgIds: [projects[2]], startDate: '2020-01-01', endDate: '2020-12-31' }),
  ).toMatchObject({ code: 200 });
  const { data } = await call('getCliqueOrg', {});
  expect(data.list.map(({ id }) => id).toSorted()).toEqual([projects[0], projects[1]].toSorted());
});

test('members leave by the call or with the list of the group, and what was stays', async () => {
  expect(await call('deleteCliquecOrgAndVirt', { orgIds: [projects[0]], virtIds: [enterprises[0]] })).toMatchObject({
    code: 200,
  });
  expect(await memberships({ orgId: projects[0] })).toMatchObject([{ leaveDate: expect.stringMatching(/^20/) }]);
  expect(await call('deleteCliquecOrgAndVirt', { orgIds: [projects[0]] })).toMatchObject({ code: 422 });
  expect(await call('deleteCliquecOrgAndVirt', {})).toMatchObject({ code: 400 });
  const { version } = (await admin.get<Row>(`/organisation/clique/${clique.id}`)).data;
  expect(
    (
      await admin.post('/organisation/clique/saveUpdateClique', {
        id: clique.id,
        version,
        orgIds: [projects[3] ?? projects[0]],
      })
    ).code,
  ).toBe(200);
  expect((await memberships({ leaveDate_empty: true })).map(({ orgId }) => orgId)).toEqual([
    projects[3] ?? projects[0],
  ]);
});
