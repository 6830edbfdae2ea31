import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unknownId, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** A row of another project: the caller learns nothing of it, the auditor learns of the attempt. */
let server: RunningServer;
let admin: Client;
let project: Client;
let foreign: StoredRow;
let own: StoredRow;

beforeAll(async () => {
  server = await startServer();
  [admin, project] = (await Promise.all(['admin', 'project-a'].map((name) => server.as(name)))) as [Client, Client];
  const first = async (client: Client) =>
    (await client.post<{ list: StoredRow[] }>('/organisation/build/list', { limit: 1 })).data.list[0] as StoredRow;
  own = await first(project);
  foreign = await first(await server.as('project-b'));
});
afterAll(() => server.stop());

const denied = async (recordId: string) =>
  (await admin.post<{ list: Record<string, unknown>[] }>('/system/operateLog/list', { recordId, result: 'denied' }))
    .data.list;

describe.each<{ name: string; call: (id: string) => Promise<Reply<unknown>> }>([
  { name: 'read', call: (id) => project.get(`/organisation/build/${id}`) },
  { name: 'changed', call: (id) => project.post('/organisation/build/update', { id, version: 1, buildName: '改名' }) },
  { name: 'deleted', call: (id) => project.post(`/organisation/build/delete/${id}`) },
])('a row of another project that is $name', ({ call }) => {
  test('gets the answer of a row that is not there, and an entry in the log', async () => {
    const [there, nowhere] = [await call(foreign.id), await call(unknownId)];
    expect(there).toMatchObject({ code: 404 });
    expect({ ...there, data: null }).toEqual({ ...nowhere, data: null });
    expect(await denied(unknownId)).toEqual([]);
    expect((await denied(foreign.id)).length).toBeGreaterThan(0);
    expect((await denied(foreign.id))[0]).toMatchObject({
      userName: 'project-a',
      entityCode: 'space/build',
      result: 'denied',
    });
  });
});

test('what the caller may read leaves none', async () => {
  expect(await project.get(`/organisation/build/${own.id}`)).toMatchObject({ code: 200 });
  expect(await denied(own.id)).toEqual([]);
});

test('whether a value is taken in another project is not told before it is saved, and then at the field', async () => {
  const { data: there } = await admin.get<{ buildName: string; buildCode: string; orgId: string }>(
    `/organisation/build/${foreign.id}`,
  );
  for (const [field, value] of [
    ['buildName', there.buildName],
    ['buildCode', there.buildCode],
  ] as const) {
    expect(
      await project.post('/organisation/build/check_exists_name', { field, value, orgId: there.orgId }),
      field,
    ).toMatchObject({ code: 200, data: { exists: false } });
    expect(
      await admin.post('/organisation/build/check_exists_name', { field, value, orgId: there.orgId }),
      field,
    ).toMatchObject({ code: 200, data: { exists: true } });
  }
  expect(await project.post('/web/user/check_exists_name', { field: 'userName', value: 'project-b' })).toMatchObject({
    code: 200,
    data: { exists: false },
  });
  const [role] = (await project.post<{ list: { id: string }[] }>('/web/role/getselectlist', { q: '项目操作员' })).data
    .list;
  const { orgList } = (await project.get<{ orgList: string[] }>('/user/profile')).data;
  const added = await project.post('/web/user/add', {
    userName: 'project-b',
    realName: '重名',
    mobile: '13911112222',
    password: 'Other@2026!!',
    userType: '4',
    roleIds: role?.id,
    orgIds: orgList.join(),
  });
  expect(added).toMatchObject({ code: 409, data: { errors: [{ path: 'userName' }] } });
});
