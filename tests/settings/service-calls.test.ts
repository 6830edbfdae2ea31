import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  version: number;
  [field: string]: unknown;
}

interface Page {
  list: Row[];
  total: number;
}

let server: RunningServer;
let admin: Client;
let project: Client;
let orgId: string;

const list = async (path: string, filter: Record<string, unknown> = {}, client = admin) =>
  (await client.post<Page>(path, { limit: 100, ...filter })).data.list;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  project = await server.as('project-a');
  orgId = (await list('/organisation/organization/getselectlist', {}, project))[0]?.id as string;
});
afterAll(() => server.stop());

describe('menus of a service', () => {
  const update = (body: unknown, client = admin) =>
    client.postJson<{ updated: number }>('/common/serviceAppMenuConfig/updateBatch', body);
  const menus = () => list('/common/serviceAppMenuConfig/list');

  test('change together, or not at all', async () => {
    const [one, two] = (await menus()) as [Row, Row];
    const reply = await update({
      list: [
        { id: one.id, version: one.version, sort: 77 },
        { id: two.id, version: two.version, sort: 78, status: 'disabled' },
      ],
    });
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200, data: { updated: 2 } });
    const after = new Map((await menus()).map((row) => [row.id, row]));
    expect([after.get(one.id)?.sort, after.get(two.id)?.sort, after.get(two.id)?.status]).toEqual([77, 78, 'disabled']);
    expect(
      (
        await update({
          list: [
            { id: one.id, sort: 5 },
            { id: two.id, version: two.version, sort: 6 },
          ],
        })
      ).code,
    ).toBe(409);
    expect(
      await update({
        list: [
          { id: one.id, sort: 5 },
          { id: two.id, sort: -1 },
        ],
      }),
    ).toMatchObject({ code: 400, data: { errors: [{ path: 'list.1.sort' }] } });
    expect((await menus()).find(({ id }) => id === one.id)?.sort).toBe(77);
    expect(
      (
        await admin.post<{ updated: number }>('/common/serviceAppMenuConfig/updateBatch', {
          list: JSON.stringify([{ id: one.id, sort: 9 }]),
        })
      ).data,
    ).toEqual({ updated: 1 });
  });

  test('not without anything, and not by who may not', async () => {
    for (const body of [{}, { list: [] }, { list: 'x' }, { list: [1] }, { list: [{ id: 'x' }], more: 1 }])
      expect([400, 404]).toContain((await update(body)).code);
    expect((await update({ list: [{ id: orgId, sort: 1 }] }, project)).code).toBe(403);
  });
});

describe('recommended services', () => {
  test('are those of the home page, in the order in which they were given', async () => {
    const open = await list('/common/web/serviceOrgConfig/list', { orgId, status: 'enabled' }, project);
    const wanted = open
      .slice(0, 2)
      .map(({ serviceId }) => serviceId)
      .toReversed();
    const saved = await admin.post<Page>('/organisation/recommend/save', { orgId, serviceIds: wanted });
    expect(saved, JSON.stringify(saved)).toMatchObject({ code: 200 });
    const told = (await project.post<Page>('/organisation/recommend/getInfo', { orgId })).data.list;
    expect(told.map(({ serviceId }) => serviceId)).toEqual(wanted);
    expect(await admin.post('/organisation/recommend/save', { orgId, serviceIds: [orgId] })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'serviceIds' }] },
    });
    expect(
      (await (await server.as('project-b')).post<Page>('/organisation/recommend/getInfo', { orgId })).data.total,
    ).toBe(0);
  });
});

test('the services of a centre are those that its projects have open', async () => {
  const projects = await list('/organisation/organization/list');
  const companyId = projects.find(({ id }) => id === orgId)?.companyId;
  const own = new Set(projects.filter((row) => row.companyId === companyId).map(({ id }) => id));
  const { data } = await admin.post<Page>('/common/web/serviceOrgConfig/getCompanyService', { companyId, limit: 100 });
  expect(data.total).toBeGreaterThan(0);
  expect(data.list.every((row) => own.has(String(row.orgId)) && row.status === 'enabled')).toBe(true);
  const seen = (await project.post<Page>('/common/web/serviceOrgConfig/getCompanyService', { companyId, limit: 100 }))
    .data.list;
  expect(new Set(seen.map((row) => row.orgId))).toEqual(new Set([orgId]));
});

test('a new merchant begins with its project and what can be chosen', async () => {
  const { data } = await project.post<{
    values: Row;
    broads: Row[];
    merchantTypes: { value: string; label: string }[];
    settleCycles: unknown[];
  }>('/organisation/merchant/getInitMerchant', { orgId });
  expect(data).toMatchObject({
    values: { orgId },
    merchantTypes: expect.arrayContaining([{ value: 'canteen', label: '食堂餐厅' }]),
  });
  expect(data.broads.length).toBeGreaterThan(0);
  expect((await (await server.as('project-b')).post('/organisation/merchant/getInitMerchant', { orgId })).code).toBe(
    404,
  );
});

test('kinds of orders are told in the language of who asks', async () => {
  const { data } = await admin.postJson<{ value: string; label: string }[]>(
    '/opcenter/operationCenter/base/orderBizType',
    {},
  );
  expect(data).toEqual(expect.arrayContaining([{ value: 'meal', label: '订餐' }]));
});
