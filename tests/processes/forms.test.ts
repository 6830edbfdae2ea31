import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { png, upload } from '../support/uploads.ts';

let server: RunningServer;
let rows: Rows;
let projectA: string;
let admin: Client;
let operator: Client;

const reception: Json = {
  required: ['visitor', 'arrives', 'people'],
  properties: {
    visitor: { title: '来访单位', maxLength: 20, 'x-group': '来访' },
    arrives: { title: '到访日期', 'x-type': 'date' },
    people: { title: '来访人数', 'x-type': 'integer', minimum: 1, maximum: 50 },
    phone: { title: '联系电话', 'x-type': 'phone', 'x-sensitive': true },
    lunch: { title: '是否用餐', 'x-type': 'bool' },
    meals: { title: '用餐标准（元）', 'x-type': 'money', 'x-min': '10.00', 'x-show': 'lunch == true' },
    cost: { title: '餐费合计（元）', 'x-type': 'money', readOnly: true, 'x-formula': 'meals * people' },
    host: { title: '接待人', 'x-type': 'ref', 'x-ref': 'organisation/organization' },
    gifts: {
      title: '物品',
      'x-type': 'json',
      type: 'array',
      maxItems: 5,
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', title: '名称', maxLength: 20 },
          count: { type: 'integer', title: '数量' },
        },
      },
    },
  },
};

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  operator = await server.as('project-a');
  rows = new Rows(server.server.services, admin);
  projectA = String((await operator.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
});
afterAll(() => server.stop());

let count = 0;
async function template(form: Json = reception, more: Row = {}): Promise<{ id: string; version: number }> {
  const added = await operator.post<Row>('/diyForm/template/add', {
    templateCode: `DESIGN_${count++}`,
    templateName: '来访接待',
    categoryCode: 'reception',
    formKind: 'reception',
    orgIds: projectA,
    submitLimit: 'none',
    ...more,
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 200 });
  const saved = await operator.post<{ version: number }>('/diyForm/template/saveForm', {
    id: added.data.id,
    version: added.data.version,
    form: JSON.stringify(form),
  });
  expect(saved, JSON.stringify(saved)).toMatchObject({ code: 200 });
  return { id: String(added.data.id), version: saved.data.version };
}

interface Design {
  version: number;
  number: number | null;
  status: string;
  form: Json;
  versions: { number: number; userName: string }[];
  problems: { path: string; field: string | null; text: string }[];
  targets: { id: string }[];
}

async function published(form: Json = reception, more: Row = {}): Promise<string> {
  const { id, version } = await template(form, more);
  const reply = await operator.post('/diyForm/template/publishForm', { id, version });
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  return id;
}

const given: Row = { visitor: '云帆科技', arrives: '2026-05-06', people: 3, phone: '13800001234' };
const fill = (templateId: string, formData: Json, by = operator) =>
  by.post<Row>('/diyForm/process/add', {
    templateId,
    orgId: projectA,
    applicantName: '赵敏',
    formData: JSON.stringify(formData),
  });
const stored = (id: unknown) => rows.find(rows.resource('processes/process'), String(id));

describe('a form that is designed', () => {
  test('is checked as forms in files are, and told in the language of its designer', async () => {
    const { id, version } = await template({
      required: ['gone'],
      properties: {
        a: { title: '', 'x-type': 'phone' },
        b: { title: '选项', 'x-type': 'enum' },
        c: { title: '电话', 'x-type': 'phone' },
        d: { title: '数', 'x-type': 'integer', minimum: 5, maximum: 2 },
        e: { title: '人', 'x-type': 'ref', 'x-ref': 'no/where' },
      },
    });
    const design = (await operator.post<Design>('/diyForm/template/design', { id })).data;
    expect(design.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'required[0]',
        'properties.a.title',
        'properties.b',
        'properties.c',
        'properties.d.minimum',
        'properties.e.x-ref',
      ]),
    );
    expect(design.problems.find(({ field }) => field === 'c')?.text).toContain('脱敏');
    const refused = await operator.post('/diyForm/template/publishForm', { id, version });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ path: 'formSchema' }] } });
    expect((await operator.post<Design>('/diyForm/template/design', { id })).data).toMatchObject({
      status: 'draft',
      number: null,
    });
    expect(await operator.post('/diyForm/template/publish', { id })).toMatchObject({ code: 400 });
  });

  test.each([
    ['a keyword of files', { a: { title: 'A', 'x-unique': true } }],
    ['a pattern, which could keep the server busy', { a: { title: 'A', pattern: '^(a+)+$' } }],
    ['a secret', { a: { title: 'A', 'x-type': 'password' } }],
    ['structure without columns', { a: { title: 'A', 'x-type': 'json' } }],
    [
      'a schema within a table',
      {
        a: {
          title: 'A',
          'x-type': 'json',
          type: 'array',
          items: { type: 'object', properties: { b: { title: 'B', type: 'string', pattern: '(a+)+' } } },
        },
      },
    ],
    [
      'a column that needs more than a cell',
      {
        a: {
          title: 'A',
          'x-type': 'json',
          type: 'array',
          items: { type: 'object', properties: { b: { title: 'B', 'x-type': 'image' } } },
        },
      },
    ],
    [
      'a column of choices without any',
      {
        a: {
          title: 'A',
          'x-type': 'json',
          type: 'array',
          items: { type: 'object', properties: { b: { title: 'B', 'x-type': 'enum' } } },
        },
      },
    ],
    ['names that reach into objects', { constructor: { title: 'A' } }],
    [
      'more fields than anybody fills in',
      Object.fromEntries(Array.from({ length: 81 }, (_, i) => [`f${i}`, { title: `F${i}` }])),
    ],
    ['an expression that does not read', { a: { title: 'A', 'x-show': 'b >' } }],
  ])('may not hold %s', async (_what, properties) => {
    const { id, version } = await template({ properties } as Json);
    expect(await operator.post('/diyForm/template/publishForm', { id, version })).toMatchObject({ code: 400 });
  });

  test('refers only to what its designer may choose from', async () => {
    const { id } = await template({ properties: { who: { title: '角色', 'x-type': 'ref', 'x-ref': 'system/job' } } });
    const told = async (by: Client) => (await by.post<Design>('/diyForm/template/design', { id })).data;
    expect((await told(admin)).problems).toEqual([]);
    const own = await told(operator);
    expect(own.targets.map((target) => target.id)).not.toContain('system/job');
    expect(own.problems).toMatchObject([{ path: 'properties.who.x-ref' }]);
  });

  test('is saved by whoever saw its last version, and by nobody without the permission', async () => {
    const { id, version } = await template();
    expect(
      await operator.post('/diyForm/template/saveForm', { id, version: version - 1, form: '{"properties":{}}' }),
    ).toMatchObject({ code: 409 });
    expect(await operator.post('/diyForm/template/saveForm', { id, version, form: '[]' })).toMatchObject({ code: 400 });
    const enterprise = await server.as('enterprise-a');
    for (const call of ['design', 'saveForm', 'publishForm'])
      expect(
        (
          await enterprise.post(`/diyForm/template/${call}`, {
            id,
            ...(call !== 'design' && { version }),
            ...(call === 'saveForm' && { form: '{}' }),
          })
        ).code,
      ).toBe(403);
    expect((await enterprise.post('/diyForm/template/checkForm', { form: '{}' })).code).toBe(403);
  });
});

describe('what is filled in', () => {
  test('is read by the form: kept with masks, worked out, and told in a line', async () => {
    const id = await published();
    const added = await fill(id, { ...given, lunch: true, meals: '60.00', gifts: [{ name: '茶叶', count: 2 }] });
    expect(added, JSON.stringify(added)).toMatchObject({
      code: 200,
      data: {
        formKind: 'reception',
        formVersion: 1,
        formData: { visitor: '云帆科技', phone: '138****1234', cost: '180.00' },
      },
    });
    expect(added.data.formSummary).toBe(
      '来访单位：云帆科技；到访日期：2026-05-06；来访人数：3；联系电话：138****1234；是否用餐：是；用餐标准（元）：60.00；餐费合计（元）：180.00；物品：名称 茶叶，数量 2',
    );
    expect(JSON.stringify(added.data)).not.toContain('13800001234');
    expect((await stored(added.data.id))?.formPrivate).toEqual({ phone: '13800001234' });
    const history = await operator.post('/system/recordHistory/list', {
      resource: 'processes/process',
      id: added.data.id,
    });
    expect(JSON.stringify(history)).not.toContain('13800001234');
    expect(await operator.post('/diyForm/process/reveal', { id: added.data.id, field: 'formPrivate' })).toMatchObject({
      code: 200,
      data: { value: { phone: '13800001234' } },
    });
    expect((await operator.post<Row>('/diyForm/process/answers', { id: added.data.id })).data).toMatchObject({
      label: '来访接待',
      number: 1,
      answers: { visitor: '云帆科技' },
    });
  });

  test.each([
    ['what is missing', { people: 1 }, ['formData.visitor', 'formData.arrives']],
    ['what goes beyond its limits', { ...given, people: 51 }, ['formData.people']],
    ['what is no date', { ...given, arrives: '2026-02-30' }, ['formData.arrives']],
    ['what the form does not ask', { ...given, secret: 1 }, ['formData.secret']],
    ['what is hidden', { ...given, lunch: false, meals: '60.00' }, ['formData.meals']],
    ['too little money', { ...given, lunch: true, meals: '1.00' }, ['formData.meals']],
    ['what lies out of reach', { ...given, host: '00000000-0000-7000-8000-000000000000' }, ['formData.host']],
    ['a text in the place of a number', { ...given, people: '3' }, ['formData.people']],
    ['a row without what it needs', { ...given, gifts: [{ count: 1 }] }, ['formData.gifts']],
  ])('is refused for %s, at the answer', async (_what, answers, paths) => {
    const id = await published();
    const reply = await fill(id, answers as Json);
    expect(reply.code, JSON.stringify(reply)).toBe(400);
    const told = (reply.data as unknown as { errors: { path: string; message: string }[] }).errors;
    expect(told.map(({ path }) => path.split('.').slice(0, 2).join('.'))).toEqual(expect.arrayContaining(paths));
  });

  const withRows: Json = {
    properties: {
      costs: {
        title: '费用明细',
        'x-type': 'json',
        type: 'array',
        maxItems: 20,
        items: {
          type: 'object',
          required: ['kind', 'amount'],
          properties: {
            kind: { title: '类别', 'x-type': 'enum', 'x-options': { taxi: '交通', meal: '餐饮' } },
            amount: { title: '金额（元）', 'x-type': 'money', 'x-max': '500.00' },
            day: { title: '日期', 'x-type': 'date' },
            invoiced: { title: '有发票', 'x-type': 'bool' },
            at: { title: '项目', 'x-type': 'ref', 'x-ref': 'organisation/organization' },
          },
        },
      },
    },
  };

  test('has cells of the types of its columns, told by what they mean', async () => {
    const id = await published(withRows);
    const row = { kind: 'taxi', amount: '36.50', day: '2026-05-06', invoiced: true, at: projectA };
    const added = await fill(id, { costs: [row, { kind: 'meal', amount: '80.00' }] });
    expect(added, JSON.stringify(added)).toMatchObject({ code: 200, data: { formData: { costs: [row, {}] } } });
    const { refs } = (await operator.post<{ refs: Row }>('/diyForm/process/answers', { id: added.data.id })).data;
    const name = (refs['organisation/organization'] as Row)[projectA];
    expect(name).toMatch(/./);
    expect(added.data.formSummary).toBe(
      `费用明细：类别 交通，金额（元） 36.50，日期 2026-05-06，有发票 是，项目 ${String(name)}；类别 餐饮，金额（元） 80.00`,
    );
  });

  test('adds up its tables, row by row and below, and its flow goes by the sum', async () => {
    const id = await published({
      required: ['goods'],
      properties: {
        goods: {
          title: '采购明细',
          'x-type': 'json',
          type: 'array',
          items: {
            type: 'object',
            required: ['price', 'count'],
            properties: {
              price: { title: '单价（元）', 'x-type': 'money', 'x-no-total': true },
              count: { title: '数量', 'x-type': 'integer', minimum: 1 },
              cost: { title: '金额（元）', 'x-type': 'money', readOnly: true, 'x-formula': 'price * count' },
            },
          },
        },
        total: { title: '总金额（元）', 'x-type': 'money', readOnly: true, 'x-formula': 'sum(goods.cost)' },
      },
      'x-rules': [{ check: 'sum(goods.count) <= 10', at: 'goods', message: '最多采购 10 件' }],
    });
    const goods: Row[] = [
      { price: '12.50', count: 2, cost: '1.00' },
      { price: '100.00', count: 3 },
    ];
    const added = await fill(id, { goods });
    expect(added, JSON.stringify(added)).toMatchObject({
      code: 200,
      data: { formData: { goods: [{ cost: '25.00' }, { cost: '300.00' }], total: '325.00' } },
    });
    const tooMany = await fill(id, { goods: [{ price: '1.00', count: 11 }] });
    expect(tooMany.code).toBe(400);
    expect(JSON.stringify(tooMany.data)).toContain('最多采购 10 件');
    expect(await fill(id, { goods: [{ price: '1.00' }] })).toMatchObject({ code: 400 });
  });

  test.each([
    ['a choice that is none', { kind: 'hotel', amount: '1.00' }, 'kind'],
    ['an amount with three decimals', { kind: 'taxi', amount: '1.001' }, 'amount'],
    ['an amount above its limit', { kind: 'taxi', amount: '500.01' }, 'amount'],
    ['a day that no calendar has', { kind: 'taxi', amount: '1.00', day: '2026-02-30' }, 'day'],
    ['a text for yes or no', { kind: 'taxi', amount: '1.00', invoiced: 'yes' }, 'invoiced'],
    ['a row out of reach', { kind: 'taxi', amount: '1.00', at: '00000000-0000-7000-8000-000000000000' }, 'at'],
    ['a required cell without a value', { kind: 'taxi' }, 'amount'],
  ])('refuses %s at its cell', async (_what, row, cell) => {
    const id = await published(withRows);
    const reply = await fill(id, { costs: [{ kind: 'meal', amount: '1.00' }, row] });
    expect(reply.code, JSON.stringify(reply)).toBe(400);
    const { errors } = reply.data as unknown as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual([`formData.costs.1.${cell}`]);
  });

  test('keeps what is behind a mask that comes back, and changes what is written anew', async () => {
    const id = await published();
    const { data } = await fill(id, given);
    const change = async (formData: Row) =>
      operator.post<Row>('/diyForm/process/update', {
        id: data.id,
        version: (await stored(data.id))?.version,
        formData: JSON.stringify(formData),
      });
    expect(await change({ ...given, phone: '138****1234', people: 4 })).toMatchObject({
      code: 200,
      data: { formData: { people: 4, phone: '138****1234' } },
    });
    expect((await stored(data.id))?.formPrivate).toEqual({ phone: '13800001234' });
    expect(await change({ ...given, phone: '13900005678' })).toMatchObject({
      code: 200,
      data: { formData: { phone: '139****5678' } },
    });
    expect(await change({ visitor: '云帆科技', arrives: '2026-05-06', people: 3 })).toMatchObject({ code: 200 });
    expect((await stored(data.id))?.formPrivate).toBeNull();
  });

  test('goes by the version it was made with; what is published later is for later ones', async () => {
    const id = await published();
    const first = (await fill(id, given)).data;
    const { version } = (await operator.post<Design>('/diyForm/template/design', { id })).data;
    const next = {
      required: ['visitor'],
      properties: { visitor: { title: '单位', maxLength: 20 }, note: { title: '说明', 'x-type': 'longtext' } },
    };
    const saved = (
      await operator.post<{ version: number }>('/diyForm/template/saveForm', {
        id,
        version,
        form: JSON.stringify(next),
      })
    ).data;
    // A draft changes nothing for those who fill in.
    expect((await operator.post<{ number: number }>('/diyForm/process/form', { templateId: id })).data.number).toBe(1);
    expect(await fill(id, { visitor: 'A', note: 'B' })).toMatchObject({ code: 400 });
    const design = (await operator.post<Design>('/diyForm/template/publishForm', { id, version: saved.version })).data;
    expect(design).toMatchObject({ number: 2, status: 'published', versions: [{ number: 2 }, { number: 1 }] });
    expect(await fill(id, { visitor: 'A', note: 'B' })).toMatchObject({
      code: 200,
      data: { formVersion: 2, formSummary: '单位：A；说明：B' },
    });
    const row = await stored(first.id);
    expect(
      await operator.post('/diyForm/process/update', {
        id: first.id,
        version: row?.version,
        formData: JSON.stringify({ ...given, people: 9 }),
      }),
    ).toMatchObject({ code: 200, data: { formVersion: 1 } });
    expect((await operator.post<{ form: Json }>('/diyForm/process/answers', { id: first.id })).data.form).toEqual(
      reception,
    );
    // Publishing once more what is published already makes no version.
    const again = await operator.post<Design>('/diyForm/template/publishForm', { id, version: design.version });
    expect(again.data.number).toBe(2);
  });

  test('holds on to the files that it names, and lets them go with them', async () => {
    const id = await published({ properties: { plan: { title: '图纸', 'x-type': 'file' } } });
    const file = (await upload(operator, png(), 'plan.png')).data.id;
    expect(await fill(id, { plan: '00000000-0000-7000-8000-000000000000' })).toMatchObject({ code: 400 });
    const { data } = await fill(id, { plan: file });
    const uses = () =>
      server.server.services.store.find('file_use', ['resource', 'rowId', 'field'], {
        is: 'compare',
        column: 'fileId',
        op: '=',
        value: file,
      });
    expect(await uses()).toEqual([{ resource: 'processes/process', rowId: data.id, field: 'plan' }]);
    expect((await operator.post(`/common/file/delete/${file}`)).code).not.toBe(200);
    expect(await operator.post(`/diyForm/process/delete/${String(data.id)}`)).toMatchObject({ code: 200 });
    expect(await uses()).toEqual([]);
  });

  test('is taken only for a template that is published', async () => {
    const draft = await template();
    expect(await fill(draft.id, given)).toMatchObject({ code: 409 });
    const id = await published();
    expect(await operator.post('/diyForm/template/stop', { id })).toMatchObject({ code: 200 });
    expect(await fill(id, given)).toMatchObject({ code: 409 });
    expect((await operator.post('/diyForm/process/form', { templateId: id })).code).toBe(404);
  });

  test('is handed in as often as the template allows', async () => {
    const id = await published(reception, { submitLimit: 'once' });
    const [one, other] = [(await fill(id, given)).data.id, (await fill(id, given)).data.id];
    expect(await operator.post('/diyForm/process/submit', { id: one })).toMatchObject({ code: 200 });
    expect(await operator.post('/diyForm/process/submit', { id: other })).toMatchObject({ code: 409 });
  });
});
