import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Row {
  id: string;
  version: number;
  [field: string]: unknown;
}

let server: RunningServer;
let admin: Client;
let above: string;

const pick = async (path: string) =>
  (await admin.post<{ list: { id: string; label: string }[] }>(path, { limit: 200 })).data.list;
let n = 0;
const company = async (companyType: string, more: Record<string, unknown> = {}): Promise<Row> => {
  const reply = await admin.post<Row>('/organisation/company/add', {
    companyCode: `YY${++n}`,
    companyName: `渠道试验${n}`,
    companyType,
    contactName: '周敏',
    contactPhone: '13800001234',
    regionCode: '330108',
    dataScope: 'self',
    parentId: above,
    ...more,
  });
  if (reply.code !== 200) throw new Error(JSON.stringify(reply));
  return reply.data;
};

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  above = (await pick('/organisation/company/getselectlist'))[0]?.id as string;
});
afterAll(() => server.stop());

describe('operators and distributors are kept apart', () => {
  test('each call reads and changes its own kind', async () => {
    const [operator, distributor] = [await company('operator'), await company('distributor')];
    const yy = (call: string, body: Record<string, unknown>) =>
      admin.post<Row>(`/organisation/company/yy/${call}`, body);
    expect((await yy('getOpDetail', { id: operator.id })).data).toMatchObject({ id: operator.id });
    expect((await yy('getOpDetail', { id: distributor.id })).code).toBe(404);
    expect((await yy('getDisDetail', { id: operator.id })).code).toBe(404);
    expect((await yy('updateDisCompanyOperator', { id: operator.id, version: 1, shortName: 'x' })).code).toBe(404);
    expect(
      await yy('updateOpCompanyOperator', { id: operator.id, version: 1, companyType: 'operation' }),
    ).toMatchObject({ code: 400, data: { errors: [{ path: 'companyType' }] } });
    expect(await yy('updateOpCompanyOperator', { id: operator.id, version: 1, shortName: '渠道' })).toMatchObject({
      code: 200,
      data: { shortName: '渠道', companyType: 'operator' },
    });
  });

  test('a relation ends once its projects are handed over', async () => {
    const operator = await company('operator');
    const end = () => admin.post('/organisation/company/yy/deleteRelation', { id: operator.id });
    const held = await admin.post<Row>('/organisation/organization/add', {
      orgCode: 'REL1',
      orgName: '移交试验',
      orgType: 'park',
      companyId: operator.id,
      regionCode: '330108',
      address: '路',
    });
    expect(held.code).toBe(200);
    expect(await end()).toMatchObject({ code: 422, message: expect.stringContaining('还有1个未关闭的项目') });
    expect(
      (await admin.post('/organisation/organization/update', { id: held.data.id, version: 1, companyId: above })).code,
    ).toBe(200);
    expect((await end()).code).toBe(200);
    expect((await admin.get<Row>(`/organisation/company/${operator.id}`)).data.parentId).toBeNull();
    expect((await end()).code).toBe(422);
    expect(
      (await (await server.as('centre-a')).post('/organisation/company/yy/deleteRelation', { id: operator.id })).code,
    ).toBe(403);
  });
});

describe('projects to pick', () => {
  test('for events those that are running, for calls those that have the service', async () => {
    const projects = (await admin.post<{ list: Row[] }>('/organisation/organization/list', { limit: 200 })).data.list;
    const running = projects.filter(({ status }) => status === 'running');
    expect(running.length).toBeLessThan(projects.length);
    expect((await pick('/organisation/organization/hdOrgList')).map(({ id }) => id).toSorted()).toEqual(
      running.map(({ id }) => id).toSorted(),
    );
    const voice = (await pick('/organisation/organization/hdVoiceOrgList')).map(({ id }) => id);
    expect(voice.length).toBeGreaterThan(0);
    expect(voice.toSorted()).toEqual(
      running
        .filter(({ voiceEnabled }) => voiceEnabled === true)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('by the name that customers read, or the project’s own', async () => {
    for (const { label } of await pick('/organisation/organization/getExtensionNameSelectList'))
      expect(label).not.toBe('');
  });
});
