import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExpression } from '../../src/expressions/read.ts';
import { checkFlow } from '../../src/meta/check/one-flow.ts';
import type { Flow } from '../../src/meta/flow.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import { readFlowFile } from '../../src/web/pages/processes/flows/flow-file.ts';
import type { Client } from '../support/client.ts';
import { publishedForm } from '../support/designed-forms.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator, userId } from '../support/sign-in.ts';

/** A flow that comes from a file goes through the check of the designer, which names each mistake. */
interface Said {
  path: string;
  step: string | null;
  field: string | null;
  text: string;
}
interface Design {
  version: number;
  isOwn: boolean;
  hasDraft: boolean;
  document: Flow;
}

const key = 'processes/itemBorrow';
let server: RunningServer;
let admin: Client;
let projectA: Client;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  projectA = await server.as('project-a');
});
afterAll(() => server.stop());

const design = async (of = key, by = admin): Promise<Design> =>
  (await by.post<Design>('/process/flow/get', { key: of })).data;
const fileOf = (content: unknown): File => new File([JSON.stringify(content, null, 2)], 'flow.json');
/** What the designer does with a file. */
async function imported(content: unknown, { of = key, by = admin, locale = 'zh' } = {}): Promise<string[]> {
  const read = await readFlowFile(fileOf(content));
  const { data } = await by.post<{ problems: Said[] }>(
    '/process/flow/check',
    { key: of, document: JSON.stringify(read) },
    { 'accept-language': locale },
  );
  return data.problems.map(({ step, field, text }) => [step, field, text].map((one) => one ?? '-').join(' | '));
}
const ask = (id: string, title: string, more: Row = {}) => ({
  id,
  type: 'approve',
  title,
  who: { can: 'approve' },
  mode: 'any',
  ...more,
});

test('what was exported comes in again as it was', async () => {
  const { document } = await design();
  expect(await imported({ $schema: '../flow.json', ...document })).toEqual([]);
  expect(await readFlowFile(fileOf({ $schema: '../flow.json', ...document }))).toEqual(document);
});

test('every mistake of a file is named: the step, the setting and the cause; nothing is changed', async () => {
  const before = await design();
  const broken = {
    ...before.document,
    titel: '借用',
    steps: [
      ask('one', '前台', { mode: 'most' }),
      { id: 'two', title: '没有类型' },
      'three',
      ask('four', '主管', { who: { can: 'aprove' }, limit: { after: '2w', do: 'remind' } }),
      {
        id: 'five',
        type: 'branch',
        title: '数量',
        paths: [
          { when: 'quantitty > 5', steps: [ask('one', '重名', { fields: { price: 'hide' } })] },
          { when: 'depositAmount > 500', steps: [] },
          { when: 'depositAmount > money("")', steps: [] },
          { when: 'quantity >', steps: [] },
          { when: '', steps: [] },
          { else: true, steps: [] },
        ],
      },
      { id: 'six', type: 'set', title: '登记', values: { itemName: 'quantity + 1', borrower: '"甲"' } },
      { id: 'seven', type: 'create', title: '放行', resource: 'release/goodsRelease', values: { reasn: '"借用"' } },
      ask('eight', '', { who: { role: 'nobody-there' } }),
    ],
  };
  const found = await imported(broken);
  expect(found).toEqual(expect.arrayContaining(expectedZh));
  // Of what is named, nothing else: no step is blamed for what stands beside it.
  expect(found.filter((one) => !expectedZh.includes(one)).every((one) => one.startsWith('放行 | 填写的字段'))).toBe(
    true,
  );
  expect((await imported(broken, { locale: 'en' })).join('\n')).toContain(
    '| Path 1 · Condition | there is no field "quantitty"; did you mean "quantity"?',
  );
  expect((await imported(broken, { locale: 'es' })).join('\n')).toContain('| Vía 4 · Condición | está incompleta');
  expect(await design()).toEqual(before);
});

const expectedZh = [
  '- | - | 没有“titel”这项设置，是不是“title”？',
  '前台 | 多人方式 | 只能是 any、all、turn、share，不能是 "most"',
  '没有类型 | 步骤类型 | 没有填写',
  '第3步 | 步骤类型 | 没有填写',
  '主管 | 人员 | 物品借用单没有“aprove”这项权限，是不是“approve”？',
  '主管 | 处理时限 | “2w”不是时长',
  '数量 | 分支1 · 条件 | 没有字段“quantitty”，是不是“quantity”？',
  '数量 | 分支2 · 条件 | “depositAmount > 500”：金额不能用 > 与整数比较或计算',
  '数量 | 分支3 · 条件 | “”不是金额',
  '数量 | 分支4 · 条件 | 没有写完',
  '数量 | 分支5 · 条件 | 没有填写',
  '重名 | 步骤标识 | 步骤标识“one”重复',
  '重名 | price | 物品借用单没有字段“price”',
  '登记 | 物品名称 | 结果是整数，这里需要文字',
  '登记 | borrower | 物品借用单没有字段“borrower”，是不是“borrowNo”？',
  '放行 | reasn | 出门物品放行单没有字段“reasn”，是不是“reason”？',
  'eight | 名称 | 没有填写',
  'eight | 人员 | 没有角色“nobody-there”',
];

test('a flow that names an account which nobody has is refused, with the step and the account', async () => {
  const { document, version } = await design();
  await addAdministrator(admin, server, 'left-us');
  const named = (users: string[]) => ({
    ...document,
    steps: [
      ask('one', '前台', { who: { users: ['project-a', ...users] } }),
      { id: 'tell', type: 'copy', title: '抄送财务', who: { users } },
    ],
  });
  expect(await imported(named(['left-us']))).toEqual([]);
  expect(await admin.post('/web/user/disable', { id: await userId(server, 'left-us') })).toMatchObject({ code: 200 });
  for (const account of ['nobody-there', 'left-us']) {
    const text = `没有账号“${account}”，或该账号已停用`;
    expect(await imported(named([account]))).toEqual([`前台 | 人员 | ${text}`, `抄送财务 | 人员 | ${text}`]);
    const sent = { key, document: JSON.stringify(named([account])), version };
    expect(await admin.post('/process/flow/publish', sent)).toMatchObject({
      code: 400,
      message: `流程内容：有 2 处需要修改，如“前台 · 人员”：${text}`,
      data: { problems: [{ step: '前台', path: 'steps[0].who.users[1]' }, { step: '抄送财务' }] },
    });
  }
  const late = ask('one', '前台', {
    who: { users: ['project-a'] },
    limit: { after: '1d', do: 'admin', to: ['project-a', 'nobody-there'] },
  });
  expect(await imported({ ...document, steps: [late] })).toEqual([
    '前台 | 处理时限 | 没有账号“nobody-there”，或该账号已停用',
  ]);
  expect((await imported(named(['nobody-there']), { locale: 'en' }))[0]).toContain(
    'there is no account "nobody-there", or it is switched off',
  );
  expect((await imported(named(['nobody-there']), { locale: 'es' }))[0]).toContain(
    'no existe la cuenta «nobody-there»',
  );
  expect(await design()).toMatchObject({ version, isOwn: false, hasDraft: false });
});

test('whatever stands in a file, it is told what is wrong, and only a flow without a mistake is one', async () => {
  const { document } = await design();
  const whole: Flow = {
    ...document,
    steps: [
      ...document.steps,
      { id: 'both', type: 'parallel', title: '会审', paths: [{ steps: document.steps }, { steps: document.steps }] },
      { id: 'wait', type: 'wait', title: '等待', until: 'planReturnTime' },
      { id: 'note', type: 'set', title: '登记', values: { itemName: '"推车"' } },
    ],
  };
  const beside = { readExpression, roles: new Set<string>() };
  const places = [...everyPlace(whole)];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(places.length - 1), fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined))), {
        maxLength: 4,
      }),
      async (changes) => {
        const changed = structuredClone(whole) as unknown as Json;
        for (const [at, value] of changes) put(changed, places[at] as Place, value as Json);
        const { flow, problems } = checkFlow(server.server.services.model, key, changed, beside);
        expect(flow === undefined).toBe(problems.some(({ id }) => id === 'R002' || id === 'R003'));
        expect(problems.every(({ cause }) => cause !== undefined)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

type Place = readonly (string | number)[];

function* everyPlace(value: unknown, at: Place = []): Iterable<Place> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key_, inner] of Object.entries(value)) {
    yield [...at, key_];
    yield* everyPlace(inner, [...at, key_]);
  }
}

/** Puts something else there, unless an earlier change has taken the place away. */
function put(document: Json, place: Place, value: Json): void {
  let at = document as unknown;
  for (const key_ of place.slice(0, -1)) at = (at as Record<string, unknown> | null | undefined)?.[key_];
  const last = place.at(-1) as string;
  if (typeof at === 'object' && at !== null) (at as Record<string, unknown>)[last] = value;
}

test('a file of another kind of record, and what is no flow at all, are told apart', async () => {
  const { document } = await design();
  expect(await imported({ ...document, on: 'accounts/rechargeManage' })).toEqual([
    '- | 适用单据 | 这是其他单据（充值申请）的流程，不能用于物品借用单',
  ]);
  expect(await imported([1, 2])).toEqual(['- | - | 内容格式不正确']);
  expect(await readFlowFile(new File(['{ "steps": '], 'half.json'))).toBeUndefined();
  expect(await readFlowFile(new File(['{"steps": [], "steps": []}'], 'twice.json'))).toBeUndefined();
  expect(await readFlowFile(new File([' '.repeat(200_001)], 'large.json'))).toBeUndefined();
});

test('conditions of a form are checked by what it asks, and publishing with a fault names the step', async () => {
  const orgId = String((await projectA.post<{ list: Row[] }>('/organisation/organization/list')).data.list[0]?.id);
  const purchase: Json = {
    required: ['goods'],
    properties: {
      goods: { title: '采购物品', maxLength: 50 },
      budget: { title: '预算金额（元）', 'x-type': 'money' },
      needed: { title: '需要日期', 'x-type': 'date' },
    },
  };
  const template = await publishedForm(projectA, orgId, purchase, { templateName: '采购申请', formKind: 'custom' });
  const of = `processes/process/${template}`;
  const { document, version } = await design(of, projectA);
  const withCondition = (when: string) => ({
    ...document,
    steps: [
      ...document.steps,
      {
        id: 'size',
        type: 'branch',
        title: '预算大小',
        paths: [
          { when, steps: [] },
          { else: true, steps: [] },
        ],
      },
    ],
  });
  for (const [when, text] of [
    ['budgt > money("1.00")', '没有字段“budgt”，是不是“budget”？'],
    ['budget > 100', '“budget > 100”：金额不能用 > 与整数比较或计算'],
    ['needed == date("2026-02-30")', '“2026-02-30”不是日期'],
    ['goods', '结果是文字，这里需要是否判断'],
    ['applicantPhone == "1"', '“联系电话”已脱敏，不能用来判断'],
    ['budget > money("1.00") and filled(goods)', '“and”处写法有误'],
  ] as const) {
    expect(await imported(withCondition(when), { of, by: projectA }), when).toEqual([
      `预算大小 | 分支1 · 条件 | ${text}`,
    ]);
    const refused = await projectA.post('/process/flow/publish', {
      key: of,
      document: JSON.stringify(withCondition(when)),
      version,
    });
    expect(refused, when).toMatchObject({
      code: 400,
      message: `流程内容：有 1 处需要修改，如“预算大小 · 分支1 · 条件”：${text}`,
      data: { errors: [{ path: 'document' }], problems: [{ step: '预算大小', text }] },
    });
  }
  expect(await imported(withCondition('budget > money("1.00") && filled(goods)'), { of, by: projectA })).toEqual([]);
  expect(await design(of, projectA)).toMatchObject({ version, isOwn: false, hasDraft: false });
});
