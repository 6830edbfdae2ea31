import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser } from '../support/sign-in.ts';

/** A tree, and the root of row scope. */
interface Row {
  id: string;
  version: number;
  orgName: string;
}

let server: RunningServer;
let admin: Client;
let companyId: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  companyId = (await admin.post<{ list: { id: string }[] }>('/organisation/company/getselectlist')).data.list[0]
    ?.id as string;
});
afterAll(() => server.stop());

let made = 0;
const add = async (parentId?: string): Promise<Row> => {
  const n = ++made;
  const reply = await admin.post<Row>('/organisation/organization/add', {
    orgCode: `T${n}`,
    orgName: `分区${n}`,
    orgType: 'park',
    companyId,
    regionCode: '330108',
    address: '路',
    ...(parentId && { parentId }),
  });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
};

test('a row cannot be put below itself or below its own descendants', async () => {
  const top = await add();
  const middle = await add(top.id);
  const leaf = await add(middle.id);
  for (const parentId of [top.id, middle.id, leaf.id]) {
    expect(await admin.post('/organisation/organization/update', { id: top.id, version: 1, parentId })).toMatchObject({
      code: 422,
      message: '上级不能是自己或自己的下级',
    });
  }
  expect(
    (await admin.post('/organisation/organization/update', { id: leaf.id, version: 1, parentId: top.id })).code,
  ).toBe(200);
});

test('a name is taken once at the top of a tree too, and may come again below', async () => {
  const department = (given: object) =>
    admin.post<Row>('/organisation/company/dept/add', { deptName: '资产盘点部', companyId, ...given });
  const top = await department({});
  expect(top, JSON.stringify(top)).toMatchObject({ code: 200 });
  expect(await department({})).toMatchObject({
    code: 409,
    message: '部门名称已存在，请更换',
    data: { errors: [{ path: 'deptName' }] },
  });
  const exists = (given: object) =>
    admin.post<{ exists: boolean }>('/organisation/company/dept/check_exists_name', {
      field: 'deptName',
      value: '资产盘点部',
      companyId,
      ...given,
    });
  expect((await exists({})).data).toEqual({ exists: true });
  expect((await exists({ parentId: top.data.id })).data).toEqual({ exists: false });
  expect(await department({ parentId: top.data.id })).toMatchObject({ code: 200 });
});

test('a row that others refer to stays, and the refusal says who refers to it', async () => {
  const top = await add();
  const below = await add(top.id);
  expect(await admin.post(`/organisation/organization/delete/${top.id}`)).toMatchObject({
    code: 422,
    message: '仍被1条“项目”引用，不能删除',
  });
  expect((await admin.post(`/organisation/organization/delete/${below.id}`)).code).toBe(200);
  expect((await admin.post(`/organisation/organization/delete/${top.id}`)).code).toBe(200);
});

test('project administrators see their own project, its carparks and nobody else’s, and totals leave the others out', async () => {
  const everything = (await admin.post<{ total: number }>('/carpark/list')).data.total;
  const seen = await Promise.all(
    ['project-a', 'project-b'].map(async (name) => {
      const client = await server.as(name);
      const orgs = (await client.post<{ list: Row[]; total: number }>('/organisation/organization/getselectlist')).data;
      const carparks = (await client.post<{ list: { id: string; orgId: string }[]; total: number }>('/carpark/list'))
        .data;
      expect(orgs.total).toBe(1);
      expect(new Set(carparks.list.map(({ orgId }) => orgId))).toEqual(new Set([orgs.list[0]?.id]));
      return { client, orgId: orgs.list[0]?.id, carparks };
    }),
  );
  const [a, b] = seen as [(typeof seen)[0], (typeof seen)[0]];
  expect(a.carparks.total + b.carparks.total).toBe(everything);
  const foreign = b.carparks.list[0]?.id as string;
  expect((await a.client.get(`/carpark/${foreign}`)).code).toBe(404);
  expect((await a.client.post('/carpark/update', { id: foreign, version: 1, carparkName: 'x' })).code).toBe(404);
  expect((await a.client.post(`/carpark/disable/${foreign}`)).code).toBe(404);
  expect((await a.client.post(`/carpark/delete/${foreign}`)).code).toBe(404);
  const into = await a.client.post('/carpark/add', {
    carparkCode: 'X1',
    carparkName: 'x',
    orgId: b.orgId,
    carparkType: 'ground',
    totalSpaces: 1,
    freeSpaces: 1,
  });
  expect(into).toMatchObject({ code: 400, data: { errors: [{ path: 'orgId' }] } });
  const own = a.carparks.list[0] as unknown as { id: string; version: number };
  const moved = await a.client.post('/carpark/update', { id: own.id, version: own.version, orgId: b.orgId });
  expect(moved.code).toBe(400);
});

test('a centre whose projects are chosen one by one sees itself, its own people and those projects alone', async () => {
  const [chosen, other] = [await add(), await add()];
  const centre = (await admin.post<Row & { list: Row[] }>('/organisation/company/list', { limit: 1 })).data
    .list[0] as Row;
  const company = await admin.post<Row>('/organisation/company/add', {
    companyCode: 'CHOSEN',
    companyName: '自选项目中心',
    companyType: 'operation',
    contactName: '周敏',
    contactPhone: '13800001234',
    regionCode: '330108',
    dataScope: 'custom',
    dataScopeOrgIds: [chosen.id],
  });
  expect(company, JSON.stringify(company)).toMatchObject({ code: 200 });
  const own = company.data.id;
  // A project of the centre that was not chosen, and a user of that project.
  expect(
    (await admin.post('/organisation/organization/update', { id: other.id, version: 1, companyId: own })).code,
  ).toBe(200);
  await addUser(admin, server, { userName: 'chosen-centre', userType: '6', roles: ['centre-admin'], companyId: own });
  await addUser(admin, server, { userName: 'chosen-desk', userType: '7', roles: ['centre-operator'], companyId: own });
  await addUser(admin, server, {
    userName: 'left-out',
    userType: '3',
    roles: ['project-admin'],
    companyId: own,
    orgIds: [other.id],
  });
  await addUser(admin, server, { userName: 'taken-in', userType: '3', roles: ['project-admin'], orgIds: [chosen.id] });
  const client = await server.as('chosen-centre');
  const idsOf = async (path: string) =>
    (await client.post<{ list: { id: string; userName: string }[]; total: number }>(path)).data;
  expect((await idsOf('/organisation/company/list')).list.map(({ id }) => id)).toEqual([own]);
  expect((await idsOf('/organisation/company/getselectlist')).list.map(({ id }) => id)).toEqual([own]);
  expect((await client.get(`/organisation/company/${own}`)).code).toBe(200);
  expect((await client.get(`/organisation/company/${centre.id}`)).code).toBe(404);
  const projects = await idsOf('/organisation/organization/list');
  expect([projects.total, projects.list.map(({ id }) => id)]).toEqual([1, [chosen.id]]);
  expect((await idsOf('/web/user/list')).list.map(({ userName }) => userName).toSorted()).toEqual([
    'chosen-centre',
    'chosen-desk',
    'taken-in',
  ]);
});
