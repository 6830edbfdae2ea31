import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '../../src/meta/field.ts';
import { addCarparks } from '../support/carparks.ts';
import type { Client } from '../support/client.ts';
import { scenarios } from '../support/scenario.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What the detail of a record tells of its past, and the names of regions. */
interface Entry {
  userName: string;
  action: string;
  actionName: string | null;
  changes: Record<string, [unknown, unknown]>;
}

const resource = 'parking/carpark';
let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
});
afterAll(() => server.stop());

const history = async (client: Client, id: string, page = 1) =>
  client.post<{ list: Entry[]; total: number; refs: Record<string, Record<string, string>> }>('/console/history', {
    resource,
    id,
    page,
  });

describe('the history of a record', () => {
  test('says who changed what, from what to what, with the names of what is referred to and masks where they belong', async () => {
    const {
      rows: [row],
    } = await addCarparks(server, '历史', 1);
    const { data: orgs } = await admin.post<{ list: { id: string; label: string }[] }>(
      '/organisation/organization/getselectlist',
    );
    const other = orgs.list.find(({ id }) => id !== row?.orgId);
    await admin.post('/carpark/update', {
      id: row?.id,
      version: row?.version,
      orgId: other?.id,
      contactPhone: '13987654321',
      carparkName: '历史改名',
    });
    await admin.post(`/carpark/disable/${row?.id}`);
    const { data } = await history(admin, row?.id as string);
    expect(data.total).toBe(3);
    expect(data.list.map(({ userName, action, actionName }) => [userName, action, actionName])).toEqual([
      ['admin', 'transition', '停用'],
      ['admin', 'update', null],
      ['admin', 'add', null],
    ]);
    expect(data.list[1]?.changes).toMatchObject({
      orgId: [row?.orgId, other?.id],
      carparkName: ['历史停车场1', '历史改名'],
      contactPhone: ['138****5678', '139****4321'],
    });
    expect(data.refs['organisation/organization']).toMatchObject({
      [String(row?.orgId)]: orgs.list.find(({ id }) => id === row?.orgId)?.label,
      [String(other?.id)]: other?.label,
    });
    expect(JSON.stringify(data)).not.toContain('13987654321');
  });

  test('calls a renamed field by its name of today, though the log keeps the one that it had', async () => {
    const {
      rows: [row],
    } = await addCarparks(server, '旧名', 1);
    const fields = server.server.services.model.resources.get(resource)?.fields as Map<string, Field>;
    const declared = [...fields];
    const phone = fields.get('contactPhone') as Field;
    fields.delete('contactPhone');
    fields.set('dutyPhone', { ...phone, name: 'dutyPhone', spec: { ...phone.spec, 'x-was': 'contactPhone' } });
    try {
      const { data } = await history(admin, row?.id as string);
      expect(data.list[0]?.changes).toMatchObject({ dutyPhone: [null, '138****5678'] });
      expect(data.list[0]?.changes).not.toHaveProperty('contactPhone');
    } finally {
      fields.clear();
      for (const [name, field] of declared) fields.set(name, field);
    }
  });

  test('comes in pages, the latest first', async () => {
    const {
      rows: [row],
    } = await addCarparks(server, '翻页', 1);
    for (let n = 1; n <= 24; n++) await admin.post('/carpark/update', { id: row?.id, version: n, remark: `第${n}次` });
    const [first, second] = [
      (await history(admin, row?.id as string)).data,
      (await history(admin, row?.id as string, 2)).data,
    ];
    expect([first.total, first.list.length, second.list.length]).toEqual([25, 20, 5]);
    expect(first.list[0]?.changes.remark).toEqual(['第23次', '第24次']);
    expect(second.list.at(-1)?.action).toBe('add');
  });
});

describe('what refers to a record', () => {
  interface Related {
    resource: string;
    by: string;
    total: number;
  }
  const related = (client: Client, id: string) =>
    client.post<Related[]>('/console/related', { resource: 'organisation/organization', id });

  test('is counted by kind, as far as the caller could list it', async () => {
    const projectA = await server.as('project-a');
    const { data: orgs } = await projectA.post<{ list: { id: string }[] }>('/organisation/organization/getselectlist');
    const id = orgs.list[0]?.id as string;
    const byAdmin = (await related(admin, id)).data;
    const carparks = (await admin.post<{ total: number }>('/carpark/list', { orgId: id })).data.total;
    expect(byAdmin.find((kind) => kind.resource === resource)).toMatchObject({ by: 'orgId', total: carparks });
    const { grants } = (await projectA.get<{ grants: Record<string, string[]> }>('/user/profile')).data;
    const seen = (await related(projectA, id)).data;
    expect(seen.length).toBeGreaterThan(0);
    for (const kind of seen)
      expect(grants.list, kind.resource).toContain(server.server.services.model.resources.get(kind.resource)?.code);
    const foreign = (
      await admin.post<{ list: { id: string }[] }>('/organisation/organization/getselectlist', { limit: 200 })
    ).data.list.find((org) => !orgs.list.some((own) => own.id === org.id));
    expect(await related(projectA, foreign?.id as string)).toMatchObject({ status: 404 });
    // A list of references counts like a single one.
    expect(byAdmin.find(({ by }) => by === 'orgIds')).toMatchObject({
      place: null,
      total: expect.toSatisfy((total: number) => total > 0) as number,
    });
    expect(await admin.post('/console/related', { resource: 'x/y', id })).toMatchObject({ status: 400 });
  });
});

const anyId = '01900000-0000-7000-8000-000000000000';

describe('what is refused', () => {
  scenarios(
    () => server,
    [
      {
        name: 'the history, to those who may not read the log',
        call: async () => history(await server.as('project-a'), anyId),
        status: 403,
      },
      {
        name: 'the history of something that does not exist',
        call: () => admin.post('/console/history', { resource: 'carpark/ship', id: anyId }),
        status: 400,
        holds: ['resource'],
      },
      {
        name: 'the history of no record',
        call: () => admin.post('/console/history', { resource }),
        status: 400,
        holds: ['id'],
      },
      {
        name: 'page zero of it',
        call: () => admin.post('/console/history', { resource, id: anyId, page: 0 }),
        status: 400,
        holds: ['page'],
      },
      {
        name: 'a region that is none',
        call: () => admin.post('/console/regions', { parent: "1' or '1'='1" }),
        status: 400,
        holds: ['parent'],
      },
      {
        name: 'regions without an end',
        call: () => admin.post('/console/regions', { codes: Array.from({ length: 201 }, () => '330000').join(',') }),
        status: 400,
        holds: ['codes'],
      },
      {
        name: 'a field beside the question',
        call: () => admin.post('/console/regions', { level: 'city' }),
        status: 400,
        holds: ['level'],
      },
    ],
  );
});

test('regions are looked up by everybody who is signed in, and by nobody else', async () => {
  const merchant = await server.as('merchant-a');
  expect((await merchant.post('/basesetting/provincecity/list')).status).toBe(403);
  const regions = async (question: Record<string, unknown>) =>
    (await merchant.post<{ code: string; name: string }[]>('/console/regions', question)).data;
  expect((await regions({})).find(({ code }) => code === '330000')?.name).toBe('浙江省');
  expect((await regions({ parent: '330000' })).map(({ code }) => code)).toContain('330100');
  expect((await regions({ codes: '330000,330100,330106' })).map(({ name }) => name)).toEqual([
    '浙江省',
    '杭州市',
    '西湖区',
  ]);
  merchant.cookie = '';
  expect((await merchant.post('/console/regions')).status).toBe(401);
});
