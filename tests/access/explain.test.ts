import { beforeEach, describe, expect, test } from 'vitest';
import { compileModel } from '../../src/meta/model.ts';
import type { ResourceDeclaration } from '../../src/meta/resource.ts';
import {
  createAccess,
  explain,
  formatPolicyProblem,
  loadPolicy,
  matrix,
  verify,
  who,
  type Access,
} from '../../src/server/access/index.ts';
import { campus, campusFiles, loadCampus } from './campus.ts';

const order = 'flashdeliver.order-manage';
const shop = 'merchant.info';

let access: Access;
beforeEach(() => {
  access = createAccess({ policy: loadCampus(), model: campus });
});

/** An explanation as short text: line, and the way to it. */
const reasons = async (roles: string[], code: string, action: string) =>
  (await explain(access, roles, code, action)).because.map(
    ({ line, through }) => `${line.file}:${line.line} ${through.join(' → ')}`,
  );

describe('why something is allowed', () => {
  test('names the line and the roles on the way to it', async () => {
    expect(await explain(access, ['keeper'], order, 'carrier')).toMatchObject({
      roles: ['keeper'],
      code: order,
      action: 'carrier',
      reach: ['project'],
      missing: [],
      unplaced: [],
    });
    expect(await reasons(['keeper'], order, 'carrier')).toEqual([
      'policies/shop.csv:5 keeper',
      'policies/shop.csv:4 keeper → desk',
    ]);
    expect(await reasons(['keeper'], order, 'list')).toEqual([
      'policies/shop.csv:5 keeper',
      'policies/shop.csv:3 keeper → viewer',
    ]);
    expect(await reasons(['desk'], order, 'list')).toEqual(['policies/shop.csv:3 desk → viewer']);
  });

  test('says that picking comes with listing', async () => {
    expect(await reasons(['seller'], order, 'select')).toEqual(['policies/shop.csv:8 seller']);
  });

  test('counts every role that somebody holds', async () => {
    expect(await reasons(['seller', 'centre'], order, 'show')).toEqual([
      'policies/shop.csv:8 seller',
      'policies/shop.csv:9 seller',
      'policies/shop.csv:7 centre',
    ]);
  });

  test('names the stored role', async () => {
    access.setStoredRoles([
      { code: 'till', title: '收银', grants: [{ code: order, actions: ['list'], scopes: ['merchant'] }] },
    ]);
    const { because } = await explain(access, ['till'], order, 'list');
    expect(because).toMatchObject([{ line: { file: 'system/role', role: 'till', pattern: order }, through: ['till'] }]);
  });

  test('tells the rows that stay out of reach though the code is granted', async () => {
    expect(await explain(access, ['keeper'], shop, 'list')).toMatchObject({
      reach: ['project'],
      unplaced: [{ resource: 'shop/tag', label: '商户标签', placedBy: ['self'] }],
    });
    expect((await explain(access, ['admin'], shop, 'list')).unplaced).toEqual([]);
    expect((await explain(access, ['keeper'], order, 'list')).unplaced).toEqual([]);
  });
});

describe('what is missing', () => {
  const missing = async (roles: string[], code: string, action: string) =>
    (await explain(access, roles, code, action)).missing;

  test('another action of the same code', async () => {
    const [first, ...rest] = await missing(['seller'], order, 'cancel');
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      why: 'otherActions',
      actions: ['list', 'show', 'select'],
      because: [{ line: { line: 8 } }, { line: { line: 9 } }],
    });
  });

  test('the whole code, with those who have it', async () => {
    expect(await missing(['viewer'], shop, 'list')).toEqual([{ why: 'nothing', holders: ['admin', 'keeper'] }]);
  });

  test('a role, code or action that does not exist, with the nearest', async () => {
    expect(await missing(['selller'], order, 'list')).toEqual([
      { why: 'unknownRole', role: 'selller', hint: 'did you mean "seller"?' },
      expect.objectContaining({ why: 'nothing' }),
    ]);
    expect(await missing(['seller'], 'merchant.inof', 'list')).toEqual([
      { why: 'unknownCode', hint: 'did you mean "merchant.info"?' },
    ]);
    expect(await missing(['seller'], order, 'cancle')).toEqual([
      {
        why: 'unknownAction',
        actions: expect.arrayContaining(['list', 'cancel']) as string[],
        hint: 'did you mean "cancel"?',
      },
    ]);
  });

  test('a user without any role', async () => {
    expect(await missing([], order, 'list')).toEqual([
      { why: 'nothing', holders: ['admin', 'keeper', 'desk', 'viewer', 'centre', 'seller'] },
    ]);
  });
});

test('who may do something, how far, and by which line', async () => {
  const holders = await who(access, shop, 'show');
  expect(
    holders.map(({ role, title, reach, because }) => [role, title, reach, because.map(({ line }) => line.line)]),
  ).toEqual([
    ['admin', '超级管理员', 'all', [2]],
    ['keeper', '项目管理员', ['project'], [6]],
    ['seller', '商户', ['merchant'], [10]],
  ]);
  access.setStoredRoles([
    { code: 'till', title: '收银', grants: [{ code: shop, actions: ['show'], scopes: ['merchant'] }] },
  ]);
  expect((await who(access, shop, 'show')).at(-1)).toMatchObject({ role: 'till', title: '收银', reach: ['merchant'] });
});

test('the matrix of a role', async () => {
  expect(await matrix(access, ['seller'])).toEqual([
    { role: 'seller', code: order, actions: ['list', 'select'], scope: 'merchant' },
    { role: 'seller', code: order, actions: ['show'], scope: 'merchant|self' },
    { role: 'seller', code: shop, actions: ['show'], scope: 'merchant' },
  ]);
  expect(new Set((await matrix(access)).map(({ role }) => role))).toEqual(
    new Set(['admin', 'keeper', 'desk', 'viewer', 'centre', 'seller']),
  );
});

describe('expectations', () => {
  const held = async (text: string, lines = '') => {
    const policy = loadCampus({
      'policies/expectations.csv': text,
      'policies/shop.csv': `${campusFiles['policies/shop.csv']}${lines}`,
    });
    const problems = await verify(createAccess({ policy, model: campus }));
    // The fixture repeats itself in one place; that is another test's matter.
    return problems.filter(({ id }) => id !== 'P402').map(formatPolicyProblem);
  };
  const at = 'policies/expectations.csv:1';

  test('that hold', async () => {
    const all = [
      'expect, never , group:merchant      , system-management.*, *        , -       , 商户不进系统管理',
      'expect, never , except:admin|keeper , merchant.info      , add      , -       , 只有管理员新增商户',
      'expect, within, group:project|seller, *                  , list|show, project|merchant|self, 只看自己的',
      'expect, always, admin               , *                  , *        , all     , 不受限制',
      'expect, always, keeper              , flashdeliver.*     , list     , merchant, 项目包含商户',
    ];
    expect(await held(all.join('\n'))).toEqual([]);
  });

  test.each([
    [
      'never',
      'expect, never, group:merchant, flashdeliver.*, *, -, 商户不看订单',
      [
        `${at}: seller has ${order} list with scope merchant (policies/shop.csv:8); expected never: 商户不看订单 [P401]`,
        `${at}: seller has ${order} show with scope merchant|self (policies/shop.csv:8, policies/shop.csv:9); expected never: 商户不看订单 [P401]`,
        `${at}: seller has ${order} select with scope merchant (policies/shop.csv:8); expected never: 商户不看订单 [P401]`,
      ],
    ],
    [
      'within',
      `expect, within, seller, ${order}, show, merchant, 只看自己店里的`,
      [
        `${at}: seller has ${order} show with scope merchant|self (policies/shop.csv:8, policies/shop.csv:9); expected within merchant: 只看自己店里的 [P401]`,
      ],
    ],
    [
      'always',
      `expect, always, seller, ${shop}, list, merchant, 要能看到自己`,
      [`${at}: seller does not have ${shop} list; expected always merchant: 要能看到自己 [P401]`],
    ],
    [
      'always, further',
      `expect, always, seller, ${shop}, show, project, 要能看到项目`,
      [
        `${at}: seller has ${shop} show with scope merchant (policies/shop.csv:10); expected always project: 要能看到项目 [P401]`,
      ],
    ],
    [
      'never both',
      `never-both, seller|desk, ${order}, show, ${shop}, show, 看单的人不看店`,
      [
        `${at}: seller has ${order} show with scope merchant|self (policies/shop.csv:8, policies/shop.csv:9) and ${shop} show (policies/shop.csv:10); expected never both: 看单的人不看店 [P401]`,
      ],
    ],
    [
      'never both, of something unknown',
      `never-both, seller, ${order}, shw, ${shop}, show, 不`,
      [`${at}: ${order} has no action "shw"; did you mean "show"? [P302]`],
    ],
    [
      'a line of another kind',
      `never-bth, seller, ${order}, show, ${shop}, show, 不`,
      [expect.stringContaining(`${at}: begins with "never-bth"`) as string],
    ],
    [
      'an unknown verdict',
      `expect, nevr, seller, ${shop}, show, -, 不`,
      [`${at}: unknown verdict "nevr"; did you mean "never"? [P101]`],
    ],
    [
      'an unknown role',
      `expect, never, seler, ${shop}, show, -, 不`,
      [`${at}: unknown role "seler"; did you mean "seller"? [P201]`],
    ],
    [
      'a group without roles',
      `expect, never, group:vir, ${shop}, show, -, 不`,
      [`${at}: no role belongs to a user group "vir" [P204]`],
    ],
    [
      'an unknown code',
      'expect, never, seller, merchant.inof, show, -, 不',
      [`${at}: unknown permission code "merchant.inof"; did you mean "merchant.info"? [P301]`],
    ],
    [
      'an unknown action',
      `expect, never, seller, ${shop}, shw, -, 不`,
      [`${at}: merchant.info has no action "shw"; did you mean "show"? [P302]`],
    ],
    [
      'never with a scope',
      `expect, never, seller, ${shop}, add, all, 不`,
      [`${at}: never has no scope, so "all" means nothing; write - [P303]`],
    ],
    [
      'an unknown scope',
      `expect, within, seller, ${shop}, add, shop, 不`,
      [expect.stringContaining(`${at}: unknown scope "shop"`) as string],
    ],
    [
      'no reason',
      `expect, never, seller, ${shop}, add, -`,
      [expect.stringContaining(`${at}: has 6 cells instead of 7`) as string],
    ],
  ])('that do not: %s', async (_what, text, problems) => {
    expect(await held(text)).toEqual(problems);
  });
});

test('a role that may add rows, and not pick what they have to name, is found at the line that lets it', async () => {
  const form = (required: string[], more = {}) => ({ required, properties: { name: { title: '名称' }, ...more } });
  const kindId = { title: '类型', 'x-type': 'ref', 'x-ref': 'shop/kind' } as const;
  const model = compileModel(
    new Map<string, ResourceDeclaration>([
      ['shop/kind', { label: '类型', form: form(['name']), code: 'shop.kind' }],
      [
        'shop/ticket',
        {
          label: '工单',
          form: form(['name', 'kindId'], { kindId }),
          code: 'shop.ticket',
          menu: { section: 'shop', path: 't' },
        },
      ],
    ]),
  );
  const { 'policies/model.conf': casbin, 'policies/actions.csv': actions } = campusFiles;
  const found = async (lines: string) => {
    const files = {
      'policies/model.conf': casbin as string,
      'policies/actions.csv': actions as string,
      'policies/roles.csv': `role, admin, admin, -1, -, 管理员\nrole, desk, project, 3, -, 前台\nrole, chief, project, 4, desk, 主管\n`,
      'policies/shop.csv': `p, admin, *, *, all\n${lines}`,
    };
    return (await verify(createAccess({ policy: loadPolicy(files, model, new Map()), model }))).map(
      formatPolicyProblem,
    );
  };
  expect(await found('p, desk, shop.ticket, add, all\n')).toEqual([
    'policies/shop.csv:2: desk may add shop/ticket and cannot pick its 类型 (shop.kind); grant shop.kind select, or take add away [P404]',
  ]);
  expect(await found('p, desk, shop.ticket, add, all\np, desk, shop.kind, list, all\n')).toEqual([]);
});

test('a line that adds nothing is found', async () => {
  const policy = loadCampus({
    'policies/idle.csv': `p, keeper, ${order}, list, project\np, viewer, ${order}, show, self\n`,
  });
  const problems = (await verify(createAccess({ policy, model: campus }))).map(formatPolicyProblem);
  expect(problems).toContain(
    `policies/idle.csv:1: keeper, ${order}, list adds nothing to the other lines of keeper; take it out [P402]`,
  );
  expect(problems.some((text) => text.startsWith('policies/idle.csv:2'))).toBe(false);
});
