import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { InProcessClient } from '../support/in-process.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Use {
  isOptional: boolean;
  version: number;
  everywhere: boolean;
  projects: string[];
  choices: { id: string; name: string }[];
}

const key = 'release/goodsRelease';
let server: RunningServer;
let rows: Rows;
let admin: Client;
let projectA: Client;
let orgs: { a: string; b: string };

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await InProcessClient.as(server, 'admin');
  projectA = await InProcessClient.as(server, 'project-a');
  rows = new Rows(server.server.services, admin);
  const project = async (name: string) =>
    String(
      (await (await InProcessClient.as(server, name)).post<{ list: Row[] }>('/organisation/organization/list')).data
        .list[0]?.id,
    );
  orgs = { a: await project('project-a'), b: await project('project-b') };
});
afterAll(() => server.stop());

const use = async (): Promise<Use> => (await admin.post<Use>('/process/flow/use', { key })).data;
const setUse = (body: Row, client = admin) => client.post<Use>('/process/flow/setUse', { key, ...body });
async function hasCase(orgId: string): Promise<boolean> {
  const { id } = await rows.add(rows.resource(key), { orgId });
  const found = await server.server.services.store.find('process_case', ['id'], {
    is: 'compare',
    column: 'rowId',
    op: '=',
    value: id,
  });
  return found.length > 0;
}

test('an optional flow ships switched off, and is switched on for some projects', async () => {
  expect(await use()).toMatchObject({ isOptional: true, version: 0, everywhere: false, projects: [] });
  expect(await hasCase(orgs.a)).toBe(false);
  const set = await setUse({ version: 0, projects: orgs.a });
  expect(set, JSON.stringify(set)).toMatchObject({ code: 200, data: { everywhere: false, projects: [orgs.a] } });
  expect(set.data.choices.map(({ id }) => id)).toContain(orgs.a);
  expect(await hasCase(orgs.a)).toBe(true);
  expect(await hasCase(orgs.b)).toBe(false);
});

test('what waited before is decided by the flow from its next answer, and a case goes on where it is switched off', async () => {
  let { version } = await use();
  version = (await setUse({ version })).data.version;
  const { id } = await rows.add(rows.resource(key), { orgId: orgs.a });
  version = (await setUse({ version, everywhere: true })).data.version;
  const path = rows.resource(key).calls.find(({ transition }) => transition === 'approve')?.path as string;
  const reply = await projectA.post<Row>(path, { id });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200, data: { rows: [{ status: 'pending' }] } });
  await setUse({ version });
  const again = await projectA.post<Row>(path, { id });
  expect(again.code).not.toBe(200);
  expect((await rows.find(rows.resource(key), id))?.status).toBe('pending');
});

test('is for those alone who reach every record, and checked', async () => {
  const { version } = await use();
  expect(await setUse({ version, everywhere: true }, projectA)).toMatchObject({ code: 404 });
  expect(await projectA.post('/process/flow/use', { key })).toMatchObject({ code: 404 });
  const refused: Row[] = [
    { version, projects: '01900000-0000-7000-8000-000000000000' },
    { version, projects: orgs.a, everywhere: true },
    { version, everywhere: 'perhaps' },
    { version, more: 1 },
  ];
  for (const body of refused) expect(await setUse(body), JSON.stringify(body)).toMatchObject({ code: 400 });
  expect(await setUse({ version: version + 5, everywhere: true })).toMatchObject({ code: 409 });
  expect(await use()).toMatchObject({ version });
  // A product belongs to a merchant, not to a project.
  expect(await admin.post('/process/flow/setUse', { key: 'shop/product', version: 0, projects: orgs.a })).toMatchObject(
    {
      code: 400,
      data: { errors: [{ path: 'projects' }] },
    },
  );
  expect(
    await admin.post('/process/flow/setUse', { key: 'processes/itemBorrow', version: 0, everywhere: true }),
  ).toMatchObject({ code: 409 });
});
