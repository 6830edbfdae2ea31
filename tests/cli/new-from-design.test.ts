import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type Copy } from '../support/copy.ts';
import { demoInto } from '../support/killable.ts';

/** A form that has proved itself in the console becomes an entity of the repository. */

let copy: Copy;

beforeAll(async () => {
  copy = await copyProject();
  await demoInto(join(copy.root, 'data'));
});
afterAll(() => copy.remove());

const read = (file: string) => readFile(join(copy.root, file), 'utf8');

/** A file as the designers export it. */
async function exported(name: string, content: unknown): Promise<string> {
  const file = join(copy.root, name);
  await writeFile(file, JSON.stringify(content));
  return file;
}

const form = {
  required: ['cardType', 'count'],
  properties: {
    cardType: { title: '卡片类型', 'x-type': 'enum', 'x-options': { door: '门禁卡', both: '一卡通' }, default: 'both' },
    count: { title: '数量（张）', 'x-type': 'integer', minimum: 1, maximum: 100, 'x-group': '卡片' },
    price: { title: '工本费（元/张）', 'x-type': 'money', default: '20.00' },
    total: { title: '工本费合计（元）', 'x-type': 'money', readOnly: true, 'x-formula': 'price * count' },
    reason: { title: '补办原因', maxLength: 100, 'x-show': 'count == 1' },
    mobile: { title: '手机', 'x-type': 'phone', 'x-sensitive': true },
    people: {
      title: '人员名单',
      'x-type': 'json',
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string', title: '姓名', maxLength: 20 } } },
    },
  },
  'x-rules': [{ check: 'count <= 50', message: '超过五十张请分批申请', at: 'count' }],
  'x-cards': [
    { size: { width: 85.6, height: 54 }, head: '{{cardType}}', main: '{{applicantName}}', lines: ['{{deptId}}'] },
    { size: { width: 40, height: 20 }, each: 'people', main: '{{name}}', lines: ['{{processNo}}'] },
  ],
};

const desk = { id: 'desk', type: 'approve', title: '前台审核', who: { can: 'approve' }, mode: 'any' };
const flow = {
  title: '制卡申请审批',
  on: 'processes/process',
  refused: 'reject',
  withdrawn: 'withdraw',
  steps: [
    desk,
    {
      id: 'many',
      type: 'branch',
      title: '数量',
      paths: [
        {
          when: 'count > 10 && applicantName != ""',
          steps: [{ ...desk, id: 'manager', who: { users: ['project-a'] }, repeat: 'other' }],
        },
        { else: true, steps: [] },
      ],
    },
    { id: 'make', type: 'handle', title: '制卡', who: { role: 'project-operator' }, mode: 'any' },
  ],
};

const args = ['--label', '制卡申请', '--section', 'passthrough'];

test('a form and its flow become an entity that passes the check and whose tables can be made', async () => {
  const files = ['--form', await exported('CARD.json', form), '--flow', await exported('own.json', flow)];
  // A process of its own: what has read a file and then writes it would be taken to have read what it wrote.
  const made = await copy.run('new', 'doors/cardRequest', ...args, ...files);
  expect(made).toMatchObject({ code: 0, err: '' });
  for (const file of ['forms/doors/cardRequest.json', 'resources/doors/cardRequest.ts', 'flows/doors/cardRequest.json'])
    expect(made.out).toContain(`wrote ${file}\n`);
  // Accounts are of one installation.
  expect(made.out).toContain('asks accounts that must exist wherever this is installed: project-a\n');

  const { properties, required } = JSON.parse(await read('forms/doors/cardRequest.json')) as typeof form;
  expect(properties).toMatchObject(form.properties);
  expect(required).toEqual([...form.required, 'orgId', 'applicantName']);
  expect(Object.keys(properties)).toEqual([
    'processNo',
    'orgId',
    'applicantName',
    ...Object.keys(form.properties),
    'deptId',
    'applyTime',
    'finishTime',
    'auditRemark',
  ]);
  expect(JSON.parse(await read('flows/doors/cardRequest.json'))).toEqual({ ...flow, on: 'doors/cardRequest' });
  const resource = await read('resources/doors/cardRequest.ts');
  expect(resource).toMatch(/approve: \{[^}]*approval: 'doors\/cardRequest'/);
  // Neither a long list nor a table of people has a column.
  expect(resource).not.toMatch(/(columns|filters): \[[^\]]*'people'/);
  expect(await read('policies/doors.csv')).toMatch(
    /\np, project-operator, doors\.cardRequest, add\|update\|submit\|approve\|reject\|withdraw\|finish, project\n$/,
  );

  const checked = await copy.runWarm('check');
  expect(checked.out).toMatch(/^No mistakes/);
  expect(checked.code).toBe(0);
  const { code } = await copy.runNode('node_modules/oxfmt/bin/oxfmt', '--check', 'resources');
  expect(code).toBe(0);
  expect(await copy.runWarm('seed', 'doors/cardRequest', '3')).toMatchObject({ code: 0, err: '' });
});

test('a form without a flow has no states', async () => {
  const file = await exported('plain.json', { properties: { note: { title: '说明', maxLength: 50 } } });
  const made = await copy.run('new', 'doors/plainNote', '--label', '说明', '--global', '--form', file);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(await read('resources/doors/plainNote.ts')).not.toMatch(/states|scope/);
  expect(existsSync(join(copy.root, 'flows/doors/plainNote.json'))).toBe(false);
  expect((await copy.runWarm('check')).out).toMatch(/^No mistakes/);
});

/** Everything in the folders of declarations, to see that nothing was written. */
const declared = () =>
  execFileSync('find', ['forms', 'resources', 'flows', 'policies', '-type', 'f', '-newer', 'package.json'], {
    cwd: copy.root,
    encoding: 'utf8',
  })
    .split('\n')
    .toSorted();

test('whatever cannot be carried over is named at once, with its place, and nothing is written', async () => {
  const before = [declared(), await read('policies/doors.csv')];
  const formFile = await exported('bad.json', {
    required: ['absent'],
    properties: {
      applicantName: { title: '申请人', maxLength: 10 },
      kind: { title: '类别', 'x-type': 'dict', 'x-dict': 'OWN_GROUP' },
      dept: { title: '部门', 'x-type': 'ref', 'x-ref': 'enterprise/departmen' },
    },
  });
  const flowFile = await exported('bad-flow.json', {
    ...flow,
    steps: [
      { ...desk, who: { role: 'own-role' } },
      {
        ...flow.steps[1],
        paths: [
          { when: 'formKind == "card"', steps: [] },
          { else: true, steps: [] },
        ],
      },
    ],
  });
  const made = await copy.runWarm('new', 'doors/broken', '--label', '补卡申请', '--form', formFile, '--flow', flowFile);
  expect(made).toMatchObject({ code: 1, out: '' });
  expect(made.err.split('\n').filter(Boolean).toSorted()).toEqual(
    [
      `${formFile} properties.applicantName: every record has "applicantName" already; give the field another name in the designer`,
      `${formFile} properties.kind.x-dict: there is no dictionary group "OWN_GROUP" [R207]`,
      `${formFile} properties.dept.x-ref: "enterprise/departmen" is not a resource; did you mean "enterprise/department"? [R206]`,
      `${formFile} required[0]: "absent" is not among the properties [R208]`,
      `${flowFile} steps[0].who.role: "own-role" is not a role of policies/roles.csv [R320]`,
      `${flowFile} steps[1].paths[0].when: "formKind == \\"card\\"": "formKind" is not a field of doors/broken [R222]`,
      '6 things cannot be carried over; nothing was written.',
    ].toSorted(),
  );
  expect([declared(), await read('policies/doors.csv')]).toEqual(before);
});

test('files that hold no form, no flow, or nothing at all are told apart', async () => {
  const formFile = await exported('empty.json', { properties: {} });
  const missing = join(copy.root, 'missing.json');
  const none = await copy.runWarm('new', 'doors/none', ...args, '--form', formFile, '--flow', missing);
  expect(none.err).toContain(`${formFile} properties: there is no field; export the form in the form designer`);
  expect(none.err).toContain(`${missing}: cannot be read`);
  const other = await exported('other.json', { ...flow, on: 'processes/itemBorrow' });
  const good = await exported('good.json', form);
  const wrong = await copy.runWarm('new', 'doors/wrong', ...args, '--form', good, '--flow', other);
  expect(wrong.err).toContain(`${other} on: "processes/itemBorrow" is no designed form`);
  expect(wrong).toMatchObject({ code: 1, out: '' });
  const alone = await copy.runWarm('new', 'doors/alone', '--flow', other);
  expect(alone).toMatchObject({ code: 2 });
  expect(alone.err).toContain('--flow is the flow of a form');
  const gone = await copy.runWarm('new', 'doors/cardRequest', ...args, '--form', good);
  expect(gone.err).toContain('already there; nothing was written.');
});
