import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { startServer, type RunningServer } from '../support/server.ts';

/** What people begin in the process centre: forms by category, drafts that are not complete yet, handing in. */

let server: RunningServer;
let operator: Client;
let colleague: Client;
let projectA: string;
let templateId: string;

interface Listed {
  id: string;
  caseId: string | null;
  title: string;
  recordTitle: string;
  state: string;
}

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  [operator, colleague] = [await server.as('project-a'), await server.as('centre-a')];
  projectA = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  templateId = await publishedForm(
    operator,
    projectA,
    {
      required: ['visitor', 'people'],
      properties: {
        visitor: { title: '来访单位', maxLength: 10 },
        people: { title: '人数', 'x-type': 'integer', minimum: 1 },
        phone: { title: '联系电话', 'x-type': 'phone', 'x-sensitive': true },
      },
    },
    { templateName: '参观接待' },
  );
});
afterAll(() => server.stop());

const call = <T = Row>(name: string, body: Row = {}, by = operator) => by.post<T>(`/process/start/${name}`, body);
const entered = (answers: object, more: Row = {}): Row => ({
  templateId,
  orgId: projectA,
  applicantName: '赵敏',
  formData: JSON.stringify(answers),
  ...more,
});
const drafts = async (by = operator): Promise<Listed[]> =>
  (await by.post<{ rows: Listed[] }>('/process/approval/list', { list: 'drafts', limit: 100 })).data.rows;
const record = async (id: unknown): Promise<Row> => (await operator.get<Row>(`/diyForm/process/${String(id)}`)).data;

test('published forms are offered by category, to those who may hand them in', async () => {
  const { data } = await call<{ categories: { title: string; forms: { id: string; title: string }[] }[] }>('forms');
  const listed = data.categories.flatMap(({ forms }) => forms);
  expect(listed).toContainEqual({ id: templateId, title: '参观接待', kind: 'reception' });
  expect(data.categories.every(({ title, forms }) => title !== '' && forms.length > 0)).toBe(true);
  expect(data).toMatchObject({ records: expect.arrayContaining(['processes/itemBorrow']) });
  const merchant = await server.as('merchant-a');
  expect((await call('forms', {}, merchant)).data).toMatchObject({ categories: [] });
  expect(await call('new', { templateId }, merchant)).toMatchObject({ code: 403 });
  expect((await call('new', { templateId })).data).toMatchObject({
    label: '参观接待',
    applicantName: '周敏',
    projects: [{ id: projectA }],
  });
});

test('a draft is kept as far as it is filled in, and handed in when it is complete', async () => {
  const saved = await call('save', entered({ visitor: '云帆科技', phone: '13800001234' }));
  expect(saved, JSON.stringify(saved)).toMatchObject({ code: 200 });
  const { id, version } = saved.data;
  expect(await drafts()).toContainEqual(
    expect.objectContaining({
      id,
      caseId: null,
      title: '参观接待',
      state: 'draft',
      recordTitle: '来访单位：云帆科技；联系电话：138****1234',
    }),
  );
  expect((await drafts(colleague)).map((one) => one.id)).not.toContain(id);
  expect((await call('draft', { id: id ?? null })).data).toMatchObject({
    version,
    answers: { visitor: '云帆科技', phone: '138****1234' },
  });
  // What is there has to be right all the same.
  expect(await call('save', entered({ visitor: '一个太长太长太长的单位名称' }, { id: id ?? null }))).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'formData.visitor' }] },
  });
  // Neither here nor in the list is it handed in before it is complete.
  const early = await call('submit', entered({ visitor: '云帆科技' }, { id: id ?? null }));
  expect(early).toMatchObject({ code: 400, data: { errors: [{ path: 'formData.people', message: '请填写人数' }] } });
  expect(await operator.post('/diyForm/process/submit', { id: id ?? null })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'formData.people' }] },
  });
  expect((await record(id)).status).toBe('draft');
  const kept = await call<{ version: number }>(
    'save',
    entered({ visitor: '云帆科技', phone: '138****1234', people: 3 }, { id: id ?? null, version: version ?? null }),
  );
  expect(kept, JSON.stringify(kept)).toMatchObject({ code: 200 });
  expect(await call('save', entered({}, { id: id ?? null, version: version ?? null }))).toMatchObject({ code: 409 });
  const handed = await call<{ caseId: string }>(
    'submit',
    entered({ visitor: '云帆科技', phone: '138****1234', people: 4 }, { id: id ?? null, version: kept.data.version }),
  );
  expect(handed, JSON.stringify(handed)).toMatchObject({ code: 200 });
  expect(await record(id)).toMatchObject({ status: 'pending', formData: { people: 4 }, currentNode: '物业审核' });
  expect((await operator.post<Row>('/process/approval/get', { id: handed.data.caseId })).data.status).toBe('open');
  expect((await drafts()).map((one) => one.id)).not.toContain(id);
  expect(await call('draft', { id: id ?? null })).toMatchObject({ code: 404 });
  expect(await call('discard', { id: id ?? null })).toMatchObject({ code: 404 });
});

test('a form that is complete is handed in at once, or not at all', async () => {
  const before = (await drafts()).length;
  expect(await call('submit', entered({ visitor: '云帆科技' }))).toMatchObject({ code: 400 });
  expect(await drafts()).toHaveLength(before);
  expect(await call('submit', entered({ visitor: '云帆科技', people: 2 }))).toMatchObject({ code: 200 });
  expect(await drafts()).toHaveLength(before);
});

test('a draft belongs to whoever began it, and is thrown away by nobody else', async () => {
  const { id } = (await call('save', entered({}))).data;
  const it = { id: id ?? null };
  for (const name of ['draft', 'discard']) expect(await call(name, it, colleague)).toMatchObject({ code: 404 });
  expect(await call('save', entered({ visitor: '别人' }, it), colleague)).toMatchObject({ code: 404 });
  expect(await call('submit', entered({ visitor: '别人', people: 1 }, it), colleague)).toMatchObject({ code: 404 });
  expect(await call('discard', it)).toMatchObject({ code: 200 });
  expect((await drafts()).map((one) => one.id)).not.toContain(id);
});

test('the list of entries asks for the whole form as ever', async () => {
  const added = await operator.post('/diyForm/process/add', entered({ visitor: '云帆科技' }));
  expect(added).toMatchObject({ code: 400, data: { errors: [{ path: 'formData.people' }] } });
});
