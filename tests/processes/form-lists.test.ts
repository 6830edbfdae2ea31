import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { Client } from '../support/client.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { exported } from '../support/exports.ts';
import { importSheet } from '../support/imports.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser } from '../support/sign-in.ts';

const form: Json = {
  required: ['goods', 'pieces'],
  properties: {
    goods: { title: '物品名称', maxLength: 20 },
    pieces: { title: '件数', 'x-type': 'integer', minimum: 1, maximum: 50 },
    worth: { title: '价值（元）', 'x-type': 'money' },
    fragile: { title: '易碎', 'x-type': 'bool' },
    leaves: { title: '放行日期', 'x-type': 'date' },
    phone: { title: '联系电话', 'x-type': 'phone', 'x-sensitive': true },
    total: { title: '合计（元）', 'x-type': 'money', readOnly: true, 'x-formula': 'worth * pieces' },
  },
};

let server: RunningServer;
let admin: Client;
let operator: Client;
let clerk: Client;
let projects: { a: string; b: string };
let templateId: string;
const key = 'GOODS_OUT';
const list = `/designed/${key}`;

interface Page {
  list: Row[];
  total: number;
}
const resource = (): Resource => server.server.services.model.resources.get(`designed/${key}`) as Resource;
const rowsOf = async (client: Client, filter: Row = {}): Promise<Row[]> => {
  const reply = await client.post<Page>(`${list}/list`, { ...filter, limit: 100 });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data.list;
};
const names = async (client: Client, filter: Row = {}) =>
  (await rowsOf(client, filter)).map(({ goods }) => goods).toSorted();
const ownProject = async (client: Client): Promise<string> =>
  String((await client.post<Page>('/organisation/organization/list')).data.list[0]?.id);
const add = (client: Client, values: Row) =>
  client.post<Row>(`${list}/add`, { orgId: projects.a, applicantName: '赵敏', ...values });

/** A role of the console with the list's permissions, as the platform's administrator makes it. */
async function roleWith(roleCode: string, dataScope: string, actions: readonly string[]): Promise<void> {
  const types = await admin.post<Page>('/web/role/roleType/getselectlist');
  const role = await admin.post<Row>('/web/role/add', {
    roleCode,
    roleName: roleCode,
    roleTypeId: types.data.list[0]?.id,
    status: 'enabled',
    dataScope,
  });
  expect(role, JSON.stringify(role)).toMatchObject({ code: 200 });
  const given = await admin.postJson('/platform/roleFunction/add', {
    roleId: role.data.id,
    code: `designed.${key}`,
    actions,
  });
  expect(given, JSON.stringify(given)).toMatchObject({ code: 200 });
}

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  [admin, operator] = [await server.as('admin'), await server.as('project-a')];
  projects = { a: await ownProject(operator), b: await ownProject(await server.as('project-b')) };
  templateId = await publishedForm(admin, `${projects.a},${projects.b}`, form, {
    templateCode: key,
    templateName: '物品外出',
  });
  await roleWith('goods-clerk', 'project', ['list', 'show', 'add', 'update', 'submit', 'import', 'export']);
  await addUser(admin, server, {
    userName: 'goods-clerk',
    userType: '4',
    roles: ['goods-clerk'],
    orgIds: [projects.a],
  });
  clerk = await server.as('goods-clerk');
});
afterAll(() => server.stop());

describe('the list of a published form', () => {
  test('is a place for those who were granted it, and for nobody else', async () => {
    const forms = async (client: Client) => (await client.get<{ forms?: Row[] }>('/user/profile')).data.forms ?? [];
    expect(await forms(clerk)).toEqual([{ key, title: '物品外出' }]);
    expect(await forms(operator)).not.toContainEqual({ key, title: '物品外出' });
    for (const call of ['list', 'add', 'export', 'submit'])
      expect(await operator.post(`${list}/${call}`, { id: templateId })).toMatchObject({ code: 403 });
    expect(await operator.post('/process/formList', { key })).toMatchObject({ code: 403 });
    expect(await clerk.post(`${list}/withdraw`, { id: templateId })).toMatchObject({ code: 403 });
    expect(await clerk.post('/process/formList', { key })).toMatchObject({
      code: 200,
      data: { viewOf: 'processes/process', declaration: { label: '物品外出' } },
    });
    expect(await clerk.post('/designed/NO_SUCH/list')).toMatchObject({ code: 404 });
  });

  test('stands in the matrix of auditors, with who holds it', async () => {
    await addUser(admin, server, { userName: 'forms-auditor', userType: '2', roles: ['auditor'] });
    const auditor = await server.as('forms-auditor');
    const matrix = JSON.stringify((await auditor.post('/system/policy/matrix')).data);
    expect(matrix).toContain(`designed.${key}`);
  });

  test('adds entries by the checks of the form, told at its fields', async () => {
    const refused = await add(clerk, { goods: '显示器', pieces: 90, phone: '12' });
    expect(refused).toMatchObject({ code: 400 });
    const errors = (refused.data as unknown as { errors: { path: string }[] }).errors;
    expect(errors.map(({ path }) => path).toSorted()).toEqual(['phone', 'pieces']);
    const added = await add(clerk, {
      goods: '显示器',
      pieces: 3,
      worth: '1200.50',
      fragile: 'true',
      leaves: '2026-05-06',
      phone: '13800001234',
    });
    expect(added, JSON.stringify(added)).toMatchObject({
      code: 200,
      data: {
        goods: '显示器',
        pieces: 3,
        worth: '1200.50',
        total: '3601.50',
        fragile: true,
        leaves: '2026-05-06',
        status: 'draft',
      },
    });
    expect(JSON.stringify(added)).not.toContain('13800001234');
    // It is an entry like any other, which the centre for all forms shows too.
    expect(await operator.get(`/diyForm/process/${String(added.data.id)}`)).toMatchObject({
      code: 200,
      data: { templateId, formVersion: 1, formKind: 'reception', formData: { goods: '显示器', total: '3601.50' } },
    });
  });

  test('is looked at by state with its sums, and by the day that the form asks for', async () => {
    await add(clerk, { goods: '展架', pieces: 2, worth: '30.00', leaves: '2027-03-04' });
    const board = await clerk.post<{ columns: Row[] }>(`${list}/list`, { _as: 'board', goods: '展架' });
    expect(board, JSON.stringify(board)).toMatchObject({ code: 200 });
    expect(board.data.columns).toContainEqual(
      expect.objectContaining({ value: 'draft', total: 1, totals: { worth: '30.00' } }),
    );
    const month = { _as: 'calendar', _from: '2027-03-01', _to: '2027-03-31' };
    const calendar = await clerk.post<{ list: Row[]; total: number }>(`${list}/list`, month);
    expect(calendar, JSON.stringify(calendar)).toMatchObject({
      code: 200,
      data: { total: 1, list: [{ goods: '展架' }] },
    });
  });

  test('is counted by what people chose, with the sums of amounts, within the reach of its list', async () => {
    const entries: [project: string, fragile: string, worth: string][] = [
      [projects.a, 'true', '10.00'],
      [projects.a, 'true', '2.50'],
      [projects.a, 'false', '1.00'],
      [projects.b, 'true', '500.00'],
    ];
    for (const [orgId, fragile, worth] of entries) {
      const { id, version } = (await add(admin, { goods: '音箱', pieces: 1, orgId, fragile, worth })).data;
      expect(await admin.post(`${list}/submit`, { id, version })).toMatchObject({ code: 200 });
    }
    await add(clerk, { goods: '音箱', pieces: 1, worth: '70.00' });
    const asked = { report: `designed/${key}`, goods: '音箱' };
    const run = (client: Client, question: Row) =>
      client.post<{ figures: Row[]; rows: { keys: string[]; values: number[] }[] }>(`/console/report/run`, {
        ...asked,
        ...question,
      });
    const own = await run(clerk, { by: 'fragile' });
    expect(own, JSON.stringify(own)).toMatchObject({ code: 200 });
    const at = (name: string) => own.data.figures.findIndex((figure) => figure.name === name);
    const figures = own.data.rows.map(({ keys, values }) => [
      keys,
      values[at('applications')],
      values[at('worth_sum')],
    ]);
    expect(figures).toEqual([
      [[], 3, 1350],
      [['true'], 2, 1250],
      [['false'], 1, 100],
    ]);
    const everywhere = await run(admin, { by: 'orgId,applyTime', grain: 'day', top: 5 });
    expect(everywhere, JSON.stringify(everywhere)).toMatchObject({ code: 200 });
    expect(everywhere.data.rows[0]).toMatchObject({ keys: [] });
    expect(everywhere.data.rows[0]?.values[at('worth_sum')]).toBe(51350);
    expect(await run(operator, {})).toMatchObject({ code: 403 });
    // Its card is offered for the dashboards of those who see it.
    const offered = async (client: Client) =>
      (await client.post<{ card: { report?: string } }[]>('/console/dashboard/catalogue', {})).data.map(
        ({ card }) => card.report,
      );
    expect(await offered(clerk)).toContain(`designed/${key}`);
    expect(await offered(operator)).not.toContain(`designed/${key}`);
    expect(await run(clerk, { by: 'phone' })).toMatchObject({ code: 400 });
  });

  test('is changed and handed in from there; what was not sent stays', async () => {
    const { id, version } = (await add(clerk, { goods: '投影仪', pieces: 2, worth: '10.00', phone: '13800001234' }))
      .data;
    const changed = await clerk.post<Row>(`${list}/update`, { id, version, pieces: 4 });
    expect(changed, JSON.stringify(changed)).toMatchObject({
      code: 200,
      data: { goods: '投影仪', pieces: 4, total: '40.00' },
    });
    expect(await clerk.post(`${list}/update`, { id, version, pieces: 5 })).toMatchObject({ code: 409 });
    expect(await clerk.post(`${list}/submit`, { id, version: changed.data.version })).toMatchObject({ code: 200 });
    const [row] = await rowsOf(clerk, { goods: '投影仪' });
    expect(row).toMatchObject({ status: 'pending', currentNode: '物业审核' });
    expect(await clerk.post(`${list}/update`, { id, version: row?.version, pieces: 6 })).toMatchObject({ code: 409 });
  });

  test('reaches no entries of other projects and none of other forms', async () => {
    expect(await add(admin, { goods: '别的项目', pieces: 1, orgId: projects.b })).toMatchObject({ code: 200 });
    expect(await names(admin, { goods_like: '项目' })).toEqual(['别的项目']);
    expect(await names(clerk, { goods_like: '项目' })).toEqual([]);
    expect(await add(clerk, { goods: '越界', pieces: 1, orgId: projects.b })).not.toMatchObject({ code: 200 });
    const other = await publishedForm(
      admin,
      projects.a,
      { properties: { goods: { title: '物品' } } },
      { templateCode: 'OTHER_FORM' },
    );
    const foreign = await admin.post<Row>('/diyForm/process/add', {
      templateId: other,
      orgId: projects.a,
      applicantName: '别的表单',
      formData: JSON.stringify({ goods: '别的表单' }),
    });
    expect(foreign).toMatchObject({ code: 200 });
    expect(await names(admin, { goods: '别的表单' })).toEqual([]);
    const { id, version } = foreign.data;
    expect(await clerk.get(`${list}/${String(id)}`)).toMatchObject({ code: 404 });
    expect(await clerk.post(`${list}/update`, { id, version, applicantName: '改' })).toMatchObject({ code: 404 });
    expect(await clerk.post(`${list}/submit`, { id, version })).toMatchObject({ code: 404 });
  });

  test('is filtered, searched, sorted, added up and exported by what was filled in', async () => {
    for (const [goods, pieces, worth] of [
      ['柜子%甲', 7, '0.10'],
      ['柜子_乙', 8, '20.00'],
      ['柜子丙', 9, '3000.00'],
    ] as const)
      expect(await add(clerk, { goods, pieces, worth, leaves: `2027-01-0${pieces}` })).toMatchObject({ code: 200 });
    const all = { goods_like: '柜子' };
    expect(await names(clerk, { goods_like: '子%' })).toEqual(['柜子%甲']);
    expect(await names(clerk, { goods_like: '子_' })).toEqual(['柜子_乙']);
    expect(await names(clerk, { ...all, pieces_gte: '8' })).toEqual(['柜子_乙', '柜子丙']);
    expect(await names(clerk, { ...all, worth_lte: '20.00' })).toEqual(['柜子%甲', '柜子_乙']);
    expect(await names(clerk, { ...all, leaves: '2027-01-09' })).toEqual(['柜子丙']);
    expect(await names(clerk, { ...all, q: '丙' })).toEqual(['柜子丙']);
    expect(await names(clerk, { _where: JSON.stringify({ any: [{ pieces: '7' }, { pieces: '9' }] }) })).toEqual([
      '柜子%甲',
      '柜子丙',
    ]);
    const sorted = await rowsOf(clerk, { ...all, _sort: 'worth', _order: 'desc' });
    expect(sorted.map(({ worth }) => worth)).toEqual(['3000.00', '20.00', '0.10']);
    expect((await clerk.post<{ totals: Row }>(`${list}/list`, { ...all, _totals: 'true' })).data.totals).toMatchObject({
      worth: '3020.10',
    });
    expect(await clerk.post(`${list}/list`, { phone_like: '138' })).toMatchObject({ code: 400 });
    const { heading, rows } = await exported(clerk, resource(), all);
    expect(heading).toEqual(expect.arrayContaining(['流程编号', '物品名称', '件数', '当前处理人']));
    expect(rows).toHaveLength(3);
  });

  test('takes sheets in, all rows or none', async () => {
    const heading = ['所属项目', '申请人', '物品名称', '件数', '价值（元）'];
    const project = String((await operator.post<Page>('/organisation/organization/getselectlist')).data.list[0]?.label);
    const line = (goods: string, pieces: string) => [project, '王芳', goods, pieces, '5.00'];
    const refused = await importSheet(clerk, resource(), [heading, line('表甲', '2'), line('表乙', '900')], 'all');
    expect(refused, JSON.stringify(refused)).toMatchObject({
      code: 200,
      data: { added: 0, bad: 1, rows: expect.arrayContaining([expect.objectContaining({ row: 3 })]) },
    });
    expect(await names(clerk, { goods_like: '表' })).toEqual([]);
    const many = Array.from({ length: 60 }, (_, i) => line(`表${i}`, '2'));
    const taken = await importSheet(clerk, resource(), [heading, ...many], 'all');
    expect(taken, JSON.stringify(taken)).toMatchObject({ code: 200, data: { added: 60, bad: 0 } });
    expect(await names(clerk, { goods_like: '表' })).toHaveLength(60);
    expect(await importSheet(operator, resource(), [heading, ...many], 'all')).toMatchObject({ code: 403 });
  });

  test('follows the next version at once; entries keep what their own asked', async () => {
    const before = (await add(clerk, { goods: '旧版', pieces: 2 })).data;
    const design = (await admin.post<{ version: number }>('/diyForm/template/design', { id: templateId })).data;
    const next = {
      required: ['goods'],
      properties: {
        goods: { title: '物品名称', maxLength: 20 },
        pieces: { title: '规格', maxLength: 10 },
        carrier: { title: '承运人', maxLength: 20 },
      },
    };
    const saved = await admin.post<{ version: number }>('/diyForm/template/saveForm', {
      id: templateId,
      version: design.version,
      form: JSON.stringify(next),
    });
    expect(
      await admin.post('/diyForm/template/publishForm', { id: templateId, version: saved.data.version }),
    ).toMatchObject({ code: 200 });
    expect(await add(clerk, { goods: '新版', pieces: '大号', carrier: '顺风' })).toMatchObject({
      code: 200,
      data: { goods: '新版', pieces: '大号', carrier: '顺风', formVersion: 2 },
    });
    // What was a number under that name is none of this version's; it stays in the entry.
    expect(await rowsOf(clerk, { goods: '旧版' })).toMatchObject([{ formVersion: 1, pieces: null }]);
    expect(await operator.get(`/diyForm/process/${String(before.id)}`)).toMatchObject({
      data: { formData: { pieces: 2 } },
    });
  });
});

test('stays what it is when another form is published', async () => {
  const before = resource();
  await publishedForm(admin, projects.a, { properties: { goods: { title: '物品' } } }, { templateCode: 'BESIDE' });
  expect(await rowsOf(admin)).not.toEqual([]);
  expect(server.server.services.model.resources.get('designed/BESIDE')).toBeDefined();
  expect(resource()).toBe(before);
});

test.runIf(process.env.SUITE_DATABASE === 'postgres')(
  'is there in every process as soon as it is published',
  async () => {
    const other = await startServer(server.shared);
    try {
      const at = (client: Client) => Object.assign(new Client(other.url), { cookie: client.cookie });
      expect((await at(admin).post('/designed/LATER/list')).code).toBe(404);
      await publishedForm(admin, projects.a, { properties: { goods: { title: '物品' } } }, { templateCode: 'LATER' });
      expect(await at(admin).post('/designed/LATER/list')).toMatchObject({ code: 200 });
    } finally {
      await other.stop();
    }
  },
);
