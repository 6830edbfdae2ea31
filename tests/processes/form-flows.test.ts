import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Flow } from '../../src/meta/flow.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Client, Reply } from '../support/client.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Design {
  version: number;
  isOwn: boolean;
  document: Flow;
  rows: { id: string; title: string }[];
}
interface Simulated {
  steps: { id: string; people: string[]; reasons: { when: string | null; holds: boolean }[] }[];
}

const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;
let server: RunningServer;
let projectA: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  for (const name of ['admin', 'project-a', 'project-b', 'centre-a']) clients.set(name, await server.as(name));
  projectA = String((await as('project-a').post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

const purchase: Json = {
  required: ['goods', 'budget'],
  properties: {
    goods: { title: '采购物品', maxLength: 50 },
    budget: { title: '预算金额（元）', 'x-type': 'money' },
    urgency: { title: '紧急程度', 'x-type': 'enum', 'x-options': { normal: '一般', urgent: '紧急' } },
  },
};

const newForm = (): Promise<string> =>
  publishedForm(as('project-a'), projectA, purchase, { templateName: '采购申请', formKind: 'custom' });
const keyOf = (template: string) => `processes/process/${template}`;
const call = <T = Design>(name: string, key: string, path: string, body: Row = {}): Promise<Reply<T>> =>
  as(name).post<T>(`/process/flow/${path}`, { key, ...body });

const withSecondLook = (document: Flow, when: string): Flow => ({
  ...document,
  steps: [
    { id: 'desk', type: 'approve', title: '项目初审', who: { can: 'approve' }, mode: 'any', starter: 'ask' },
    {
      id: 'size',
      type: 'branch',
      title: '预算大小',
      paths: [
        {
          when,
          steps: [
            {
              id: 'chief',
              type: 'approve',
              title: '运营中心审批',
              who: { users: ['centre-a'] },
              mode: 'any',
              starter: 'ask',
            },
          ],
        },
        { else: true, steps: [] },
      ],
    },
  ],
});

async function publishFlow(template: string, when: string): Promise<Design> {
  const { data } = await call('project-a', keyOf(template), 'get');
  const document = JSON.stringify(withSecondLook(data.document, when));
  const reply = await call('project-a', keyOf(template), 'publish', { document, version: data.version });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return reply.data;
}

async function enter(template: string, answers: Row, name = 'project-a'): Promise<Row> {
  const added = await as(name).post<Row>('/diyForm/process/add', {
    templateId: template,
    orgId: projectA,
    applicantName: '赵敏',
    formData: JSON.stringify(answers),
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const handedIn = await as(name).post('/diyForm/process/submit', {
    id: added.data.id,
    version: added.data.version,
  });
  expect(handedIn, JSON.stringify(handedIn)).toMatchObject({ code: 200 });
  return added.data;
}

const caseOf = async (id: unknown): Promise<Row> =>
  (
    await server.server.services.store.find('process_case', ['id', 'title', 'nodeTitle', 'status'], {
      is: 'compare',
      column: 'rowId',
      op: '=',
      value: String(id),
    })
  )[0] as Row;

const agree = async (name: string, id: unknown): Promise<void> => {
  const now = (await as(name).get<Row>(`/diyForm/process/${String(id)}`)).data;
  expect(await as(name).post('/diyForm/process/approve', { id: String(id), version: now.version })).toMatchObject({
    code: 200,
  });
};

test('whoever designs a form draws its flow, whose conditions read what the form asks', async () => {
  const template = await newForm();
  await publishFlow(template, 'budget > money("1000.00")');

  const small = await enter(template, { goods: '打印纸', budget: '300.00' });
  const large = await enter(template, { goods: '投影仪', budget: '4500.00' });
  expect(await caseOf(small.id)).toMatchObject({ title: '采购申请审批', nodeTitle: '项目初审' });
  await agree('project-a', small.id);
  expect(await caseOf(small.id)).toMatchObject({ status: 'passed' });
  await agree('project-a', large.id);
  expect(await caseOf(large.id)).toMatchObject({ status: 'open', nodeTitle: '运营中心审批' });
  await agree('centre-a', large.id);
  expect(await caseOf(large.id)).toMatchObject({ status: 'passed' });

  const { data } = await call('project-a', keyOf(template), 'get');
  expect(data.rows.map(({ id }) => id).toSorted()).toEqual([small.id, large.id].map(String).toSorted());
  const simulated = await call<Simulated>('project-a', keyOf(template), 'simulate', {
    document: JSON.stringify(data.document),
    row: String(large.id),
  });
  expect(simulated.data.steps.find(({ id }) => id === 'size')?.reasons).toEqual([
    { when: 'budget > money("1000.00")', holds: true },
  ]);
});

test('a flow is tried with what somebody enters, whether or not the form is published, and nothing of it stays', async () => {
  const template = await newForm();
  const { data } = await publishFlow(template, 'budget > money("1000.00")').then(() =>
    call<Design & { projects: { id: string; name: string }[] }>('project-a', keyOf(template), 'get'),
  );
  expect(data.projects.map(({ id }) => id)).toEqual([projectA]);
  const document = JSON.stringify(data.document);
  const tried = (answers: Row, more: Row = {}, name = 'project-a') =>
    call<Simulated>(name, keyOf(template), 'simulate', {
      document,
      orgId: projectA,
      answers: JSON.stringify(answers),
      ...more,
    });
  const waysOf = async (budget: string) =>
    (await tried({ budget })).data.steps.map(({ id, people }) => [id, people.length > 0]);
  // The name of the goods is required, and left out.
  expect(await waysOf('300.00')).toEqual([
    ['desk', true],
    ['size', false],
  ]);
  expect(await waysOf('4500.00')).toEqual([
    ['desk', true],
    ['size', false],
    ['chief', true],
  ]);
  // Whoever starts it is not asked about it, so it matters in whose name it is tried.
  const first = { ...data.document.steps[0], who: { users: ['project-a'] }, starter: 'skip' };
  const alone = { document: JSON.stringify({ ...data.document, steps: [first] }) };
  const asked = async (more: Row) => (await tried({}, { ...alone, ...more })).data.steps[0]?.people;
  expect(await asked({})).not.toContain('周敏');
  expect(await asked({ starter: 'enterprise-a' })).toEqual(['周敏']);
  expect(await tried({ budget: '300.00' }, { starter: 'project-b' })).toMatchObject({ code: 404 });
  expect((await call('project-a', keyOf(template), 'get')).data.rows).toEqual([]);
  expect(await tried({ budget: 'much' })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'formData.budget' }] },
  });
  expect(await tried({}, { answers: 'much' })).toMatchObject({ code: 400, data: { errors: [{ path: 'answers' }] } });
  expect(await tried({}, { orgId: '00000000-0000-7000-8000-00000000dead' })).toMatchObject({ code: 404 });
  expect(await tried({}, {}, 'project-b')).toMatchObject({ code: 404 });
  expect(await call('project-a', keyOf(template), 'simulate', { document })).toMatchObject({ code: 404 });

  const stop = (await as('project-a').get<Row>(`/diyForm/template/${template}`)).data;
  await as('project-a').post('/diyForm/template/stop', { id: template, version: stop.version });
  expect(await waysOf('4500.00')).toHaveLength(3);
});

test('other forms go by the flow that all share, and so does this one once its own is given up', async () => {
  const template = await newForm();
  const shared = (await call('admin', 'processes/process', 'get')).data.document;
  expect((await call('project-a', keyOf(template), 'get')).data).toMatchObject({
    isOwn: false,
    document: { title: '采购申请审批', steps: shared.steps },
  });
  const { version } = await publishFlow(template, 'urgency == "urgent"');
  const other = await enter(await newForm(), { goods: '打印纸', budget: '300.00', urgency: 'urgent' });
  expect((await caseOf(other.id)).title).toBe(shared.title);

  const pinned = await enter(template, { goods: '打印纸', budget: '300.00', urgency: 'urgent' });
  expect(await call('project-a', keyOf(template), 'restore', { version })).toMatchObject({ code: 200 });
  const later = await enter(template, { goods: '打印纸', budget: '300.00', urgency: 'urgent' });
  expect((await caseOf(later.id)).title).toBe(shared.title);
  await agree('project-a', pinned.id);
  expect(await caseOf(pinned.id)).toMatchObject({ nodeTitle: '运营中心审批' });
});

test('a form is not published without a field that its flow reads', async () => {
  const template = await newForm();
  const { version } = await publishFlow(template, 'budget > money("1000.00")');
  const without: Json = { required: ['goods'], properties: { goods: { title: '采购物品', maxLength: 50 } } };
  const before = (await as('project-a').get<Row>(`/diyForm/template/${template}`)).data;
  const saved = await as('project-a').post<{ version: number }>('/diyForm/template/saveForm', {
    id: template,
    version: before.version,
    form: JSON.stringify(without),
  });
  const publish = () =>
    as('project-a').post<Row>('/diyForm/template/publishForm', { id: template, version: saved.data.version });
  const refused = await publish();
  expect(refused).toMatchObject({ code: 400 });
  expect(JSON.stringify(refused)).toContain('审批流程的步骤“预算大小”用到了已删除或已改变类型的字段：预算金额（元）');
  expect((await as('project-a').get<Row>(`/diyForm/template/${template}`)).data.formVersion).toBe(1);
  expect(await call('project-a', keyOf(template), 'restore', { version })).toMatchObject({ code: 200 });
  expect(await publish()).toMatchObject({ code: 200 });
});

test('what the form does not ask is no condition, and nobody draws for the forms of other projects', async () => {
  const template = await newForm();
  const { document, version } = (await call('project-a', keyOf(template), 'get')).data;
  const wrong = JSON.stringify(withSecondLook(document, 'price > money("1.00")'));
  expect(
    (await call<{ problems: { id: string }[] }>('project-a', keyOf(template), 'check', { document: wrong })).data,
  ).toMatchObject({ problems: [{ id: 'R222' }] });
  expect(await call('project-a', keyOf(template), 'publish', { document: wrong, version })).toMatchObject({
    code: 400,
  });
  for (const path of ['get', 'check', 'publish', 'save', 'restore'])
    expect(
      await call('project-b', keyOf(template), path, {
        ...(path !== 'get' && path !== 'restore' && { document: JSON.stringify(document) }),
        ...(path !== 'get' && path !== 'check' && { version }),
      }),
      path,
    ).toMatchObject({ code: 404 });
  const listed = await as('project-b').post<{ rows: { key: string }[] }>('/process/flow/list', {});
  expect(listed.data.rows.map(({ key }) => key)).not.toContain(keyOf(template));
});

test('a person and a day in the answers say who is asked and until when it waits; answers are filled in and hidden', async () => {
  const { data: host } = await as('admin').post<{ list: Row[] }>('/web/user/list', { userName: 'centre-a' });
  const reception: Json = {
    required: ['guests', 'host'],
    properties: {
      guests: { title: '来宾', maxLength: 50 },
      host: { title: '接待人', 'x-type': 'ref', 'x-ref': 'system/user' },
      day: { title: '来访日期', 'x-type': 'date' },
      cost: { title: '接待费用（元）', 'x-type': 'money', 'x-show': 'guests != ""' },
      reason: { title: '内部说明', maxLength: 100 },
      receipt: { title: '回执' },
    },
  };
  const template = await publishedForm(as('project-a'), projectA, reception, {
    templateName: '来宾接待',
    formKind: 'custom',
  });
  const { document, version, fields } = (await call<Design & { fields: Row[] }>('project-a', keyOf(template), 'get'))
    .data;
  expect(fields.filter(({ isAnswer }) => isAnswer).map(({ name }) => name)).toEqual([
    'guests',
    'host',
    'day',
    'cost',
    'reason',
    'receipt',
  ]);
  const steps: Flow['steps'] = [
    {
      id: 'host',
      type: 'approve',
      title: '接待人确认',
      who: { field: 'host' },
      mode: 'any',
      fields: { cost: 'edit', reason: 'hide' },
    },
    { id: 'note', type: 'set', title: '登记', values: { receipt: 'guests + " 已确认"' } },
    { id: 'day', type: 'wait', title: '到访', until: 'day' },
  ];
  const publish = (drawn: Flow['steps']) =>
    call('project-a', keyOf(template), 'publish', { document: JSON.stringify({ ...document, steps: drawn }), version });
  const [first, ...others] = steps as [Flow['steps'][number], ...Flow['steps']];
  for (const wrong of [
    { ...first, who: { field: 'guests' } },
    { ...first, fields: { price: 'hide' } },
    { id: 'until', type: 'wait', title: '等', until: 'guests' },
  ])
    expect(await publish([wrong as Flow['steps'][number], first, ...others])).toMatchObject({ code: 400 });
  const published = await publish(steps);
  expect(published, JSON.stringify(published)).toMatchObject({ code: 200 });

  const answers = {
    guests: '设计院三人',
    host: String(host.list[0]?.id),
    day: '2036-05-01',
    reason: '不便公开',
  };
  const entry = await enter(template, answers, 'admin');
  const { id: caseId } = await caseOf(entry.id);
  const shown = async (name: string) =>
    (await as(name).post<Row>('/process/approval/get', { id: String(caseId) })).data as {
      seatId: string;
      editable: string[];
      answers: { form: { properties: Row }; answers: Row };
      form: { title: string }[];
      way: { id: string; until: string | null }[];
    };
  const seen = await shown('centre-a');
  expect(seen.editable).toEqual(['cost']);
  expect(Object.keys(seen.answers.form.properties)).toEqual(['guests', 'host', 'day', 'cost', 'receipt']);
  expect(JSON.stringify(seen)).not.toContain('不便公开');
  expect(JSON.stringify((await as('centre-a').post('/process/approval/list', {})).data)).not.toContain('不便公开');
  expect((await shown('project-a')).answers.answers).toMatchObject({ reason: '不便公开' });

  const agreeing = (changes: Row) =>
    as('centre-a').post('/process/approval/agree', { seatId: seen.seatId, changes: JSON.stringify(changes) });
  expect(await agreeing({ reason: '改' })).toMatchObject({ code: 400, data: { errors: [{ path: 'reason' }] } });
  expect(await agreeing({ cost: '-3' })).toMatchObject({ code: 400, data: { errors: [{ path: 'formData.cost' }] } });
  expect(await agreeing({ cost: '1200.00' })).toMatchObject({ code: 200 });
  const after = (await as('project-a').get<Row>(`/diyForm/process/${String(entry.id)}`)).data;
  expect(after).toMatchObject({
    formData: { guests: '设计院三人', cost: '1200.00', reason: '不便公开', receipt: '设计院三人 已确认' },
  });
  expect(after.formSummary).toContain('接待费用（元）：1200.00');
  expect((await shown('project-a')).way.find(({ id }) => id === 'day')?.until).toBe('2036-04-30T16:00:00.000Z');
});
