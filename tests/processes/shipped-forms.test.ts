import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Flow } from '../../src/meta/flow.ts';
import type { Row } from '../../src/meta/json.ts';
import { readyForms } from '../../src/server/ready-forms.ts';
import type { Client } from '../support/client.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Design {
  version: number;
  isOwn: boolean;
  restores: 'shipped' | 'shared' | null;
  published: Flow;
  document: Flow;
}

let server: RunningServer;
let admin: Client;
let projectA: Client;
let orgA: Row;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  projectA = await server.as('project-a');
  [orgA] = (await projectA.post<{ list: Row[] }>('/organisation/organization/list')).data.list as [Row];
});
afterAll(() => server.stop());

let count = 0;
async function newProject(): Promise<Row> {
  const { companyId, regionCode, orgType } = orgA;
  const added = await admin.post<Row>('/organisation/organization/add', {
    orgCode: `NEW${(count += 1)}`,
    orgName: `新园区${count}`,
    orgType,
    companyId,
    regionCode,
    address: '滨江路 1 号',
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  return added.data;
}

const templatesOf = async (client: Client, orgId: unknown): Promise<Row[]> =>
  (await client.post<{ list: Row[] }>('/diyForm/template/list', { limit: 100 })).data.list.filter(({ orgIds }) =>
    (orgIds as string[]).includes(String(orgId)),
  );
const flowOf = async (id: unknown): Promise<Design> =>
  (await admin.post<Design>('/process/flow/get', { key: `processes/process/${String(id)}` })).data;

test('a new project begins with all of them, published, each with its own flow', async () => {
  const project = await newProject();
  const templates = await templatesOf(admin, project.id);
  expect(new Set(templates.map(({ templateName }) => templateName))).toEqual(
    new Set(readyForms.map(({ name }) => name)),
  );
  for (const { id, status, formVersion, formKind } of templates) {
    expect({ status, formVersion }).toEqual({ status: 'published', formVersion: 1 });
    const shipped = readyForms.find(({ kind }) => kind === formKind);
    expect(await flowOf(id)).toMatchObject({ isOwn: true, published: { title: shipped?.flow.title } });
  }
});

test('what is handed in goes the way of its form: with meals past the manager, without them past the desk alone', async () => {
  const template = (await templatesOf(projectA, orgA.id)).find(({ formKind }) => formKind === 'reception');
  for (const [meals, next] of [
    [true, '项目管理员审批'],
    [false, '安排接待'],
  ] as const) {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const answers = { unit: '东港建设', visitDate: today, people: 6, reason: '项目合作洽谈', meals };
    const added = await projectA.post<Row>('/diyForm/process/add', {
      templateId: String(template?.id),
      orgId: String(orgA.id),
      applicantName: '赵敏',
      formData: JSON.stringify({ ...answers, ...(meals && { standard: '60.00' }) }),
    });
    expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
    const asked = { id: added.data.id as string, version: added.data.version as number };
    expect(await projectA.post('/diyForm/process/submit', asked)).toMatchObject({ code: 200 });
    const waiting = (await projectA.get<Row>(`/diyForm/process/${asked.id}`)).data;
    expect(waiting).toMatchObject({ status: 'pending', currentNode: '前台受理' });
    const agreed = await projectA.post('/diyForm/process/approve', { id: asked.id, version: waiting.version });
    expect(agreed, JSON.stringify(agreed)).toMatchObject({ code: 200 });
    expect((await projectA.get<Row>(`/diyForm/process/${asked.id}`)).data).toMatchObject({ currentNode: next });
  }
});

test('its flow returns to the one that came with it, as long as the form asks what that one reads', async () => {
  const project = await newProject();
  const template = (await templatesOf(admin, project.id)).find(({ formKind }) => formKind === 'reception');
  const key = `processes/process/${String(template?.id)}`;
  const came = await flowOf(template?.id);
  expect(came.restores).toBeNull();
  const other = { ...came.published, title: '访客审批', steps: came.published.steps.slice(0, 1) };
  const publish = (seen: number) =>
    admin.post<Design>('/process/flow/publish', { key, version: seen, document: JSON.stringify(other) });
  const changed = await publish(came.version);
  expect(changed, JSON.stringify(changed)).toMatchObject({ code: 200, data: { restores: 'shipped' } });
  const restored = await admin.post<Design>('/process/flow/restore', { key, version: changed.data.version });
  expect(restored, JSON.stringify(restored)).toMatchObject({
    code: 200,
    data: { isOwn: true, restores: null, published: came.published },
  });
  const releases = await admin.post<{ rows: Row[] }>('/process/flow/releases', { key });
  expect(releases.data.rows.map(({ isShipped }) => isShipped)).toEqual([true, false, true]);

  const again = await publish(restored.data.version);
  const { version } = (await admin.post<Row>('/diyForm/template/design', { id: template?.id as string })).data;
  const form = { properties: { unit: { title: '来访单位', maxLength: 50 } } };
  const saved = await admin.post<Row>('/diyForm/template/saveForm', {
    id: String(template?.id),
    version: version as number,
    form: JSON.stringify(form),
  });
  const published = await admin.post<Row>('/diyForm/template/publishForm', {
    id: String(template?.id),
    version: saved.data.version as number,
  });
  expect(published, JSON.stringify(published)).toMatchObject({ code: 200 });
  const gone = await admin.post('/process/flow/restore', { key, version: again.data.version });
  expect(gone.code, JSON.stringify(gone)).toBe(400);
});

test('a project gets back what it has deleted, and nothing twice', async () => {
  const project = await newProject();
  const add = () => admin.post<{ added: number }>('/diyForm/template/addShipped', { orgId: String(project.id) });
  expect(await add()).toMatchObject({ code: 200, data: { added: 0 } });
  expect(await projectA.post('/diyForm/template/addShipped', { orgId: String(project.id) })).toMatchObject({
    code: 404,
  });
  expect(await templatesOf(admin, project.id)).toHaveLength(readyForms.length);
  const [gone] = await templatesOf(admin, project.id);
  const { id, version } = gone as Row;
  expect(await admin.post('/diyForm/template/stop', { id: String(id), version })).toMatchObject({ code: 200 });
  expect(await admin.post(`/diyForm/template/delete/${String(id)}`, {})).toMatchObject({ code: 200 });
  const several = await Promise.all([add(), add(), add()]);
  expect(several.map(({ data }) => data.added).toSorted()).toEqual([0, 0, 1]);
});

test('a project that nobody has used goes with its forms; one with something handed in stays', async () => {
  const [unused, used] = [await newProject(), await newProject()];
  const remove = ({ id }: Row) => admin.post(`/organisation/organization/delete/${String(id)}`, {});
  const card = (await templatesOf(admin, used.id)).find(({ formKind }) => formKind === 'card');
  const added = await admin.post<Row>('/diyForm/process/add', {
    templateId: String(card?.id),
    orgId: String(used.id),
    applicantName: '赵敏',
    formData: JSON.stringify({ cardType: 'door', count: 1, price: '20.00', lost: false }),
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  expect(await remove(unused)).toMatchObject({ code: 200 });
  expect(await templatesOf(admin, unused.id)).toEqual([]);
  expect(await remove(used)).toMatchObject({ code: 422 });
  expect(await templatesOf(admin, used.id)).toHaveLength(readyForms.length);
});

test('a copy is a draft with the form and the flow of the other; what is changed there stays there', async () => {
  const template = (await templatesOf(projectA, orgA.id)).find(({ formKind }) => formKind === 'nameplate') as Row;
  const copy = (id: unknown, client = projectA) =>
    client.post<{ id: string; templateName: string }>('/diyForm/template/copy', { id: String(id) });
  const made = await copy(template.id);
  expect(made, JSON.stringify(made)).toMatchObject({ code: 200, data: { templateName: '铭牌制作申请（副本）' } });
  const row = (await projectA.get<Row>(`/diyForm/template/${made.data.id}`)).data;
  const original = (await projectA.get<Row>(`/diyForm/template/${String(template.id)}`)).data;
  expect(row).toMatchObject({ status: 'draft', formSchema: original.formSchema, templateCode: 'NAMEPLATE_A_2' });
  expect(await flowOf(made.data.id)).toMatchObject({
    isOwn: true,
    published: { title: '铭牌制作申请（副本）审批', steps: (await flowOf(template.id)).published.steps },
  });
  expect((await copy(template.id)).data.templateName).toBe('铭牌制作申请（副本）');
  const published = await projectA.post('/diyForm/template/publish', { id: made.data.id, version: row.version });
  expect(published, JSON.stringify(published)).toMatchObject({ code: 200 });

  const plain = await publishedForm(projectA, String(orgA.id), { properties: { note: { title: '说明' } } });
  expect(await flowOf((await copy(plain)).data.id)).toMatchObject({ isOwn: false });
  expect(await copy(template.id, await server.as('project-b'))).toMatchObject({ code: 404 });
  expect(await copy(template.id, await server.as('merchant-a'))).toMatchObject({ code: 403 });
});
