import { expect, test } from 'vitest';
import { createAccess, formatPolicyProblem } from '../../src/server/access/index.ts';
import { campus, campusFiles, loadCampus, problemsOf } from './campus.ts';

const shop = 'policies/shop.csv';
const roles = 'policies/roles.csv';
const actions = 'policies/actions.csv';
const conf = 'policies/model.conf';
const base = campusFiles;

/** A policy file with one line of its own behind the lines of the fixture; the line stands at 11. */
const line = (text: string) => ({ [shop]: `${base[shop]}${text}\n` });
const role = (text: string) => ({ [roles]: `${base[roles]}${text}\n` });

test('the fixture itself is sound', () => {
  expect(problemsOf({})).toEqual([]);
});

const refused: [what: string, changed: Record<string, string | undefined>, problem: string][] = [
  [
    'a line of another kind',
    line('g, seller, desk'),
    `${shop}:11: begins with "g"; lines here look like p, role, code, actions, scope [P101]`,
  ],
  [
    'a deny line',
    line('p, seller, merchant.info, list, merchant, deny'),
    `${shop}:11: has 6 cells instead of 5; lines here look like p, role, code, actions, scope [P102]`,
  ],
  [
    'a missing cell',
    line('p, seller, merchant.info, list'),
    `${shop}:11: has 4 cells instead of 5; lines here look like p, role, code, actions, scope [P102]`,
  ],
  [
    'a lone word',
    line('p'),
    `${shop}:11: has 1 cells instead of 5; lines here look like p, role, code, actions, scope [P102]`,
  ],
  [
    'an empty cell',
    line('p, seller, merchant.info, , merchant'),
    `${shop}:11: actions is empty; write - where nothing is meant [P103]`,
  ],
  [
    'an empty value in a list',
    line('p, seller, merchant.info, list||add, merchant'),
    `${shop}:11: actions "list||add" has an empty value [P103]`,
  ],
  [
    'Chinese commas',
    line('p， seller， merchant.info， list， merchant'),
    `${shop}:11: begins with "p， seller， merchant.info， list， merchant"; separate cells with an ASCII comma [P101]`,
  ],
  [
    'quoted cells',
    line('p, seller, "merchant.info", list, merchant'),
    `${shop}:11: code "\\"merchant.info\\"" holds characters that have no meaning here; cells are not quoted [P104]`,
  ],
  [
    'a comment behind a line',
    line('p, seller, merchant.info, list, merchant # why'),
    `${shop}:11: scope "merchant # why" holds characters that have no meaning here; a comment stands on a line of its own [P104]`,
  ],
  [
    'a space inside a cell',
    line('p, seller, merchant.info, list show, merchant'),
    `${shop}:11: actions "list show" holds characters that have no meaning here; several values in one cell are joined by | [P104]`,
  ],
  [
    'the same line again',
    line('p, seller, merchant.info, show, merchant'),
    `${shop}:11: says the same as line 10 [P105]`,
  ],
  [
    'the same line in other words',
    line('p, centre, flashdeliver.*, show|select|list, project|centre'),
    `${shop}:11: says the same as ${shop}:7 [P105]`,
  ],
  [
    'an action named twice',
    line('p, seller, merchant.info, list|list, merchant'),
    `${shop}:11: actions "list|list" names a value twice [P105]`,
  ],
  [
    'an unknown role',
    line('p, selller, merchant.info, list, merchant'),
    `${shop}:11: unknown role "selller"; did you mean "seller"? [P201]`,
  ],
  [
    'an unknown code',
    line('p, seller, merchant.infos, list, merchant'),
    `${shop}:11: unknown permission code "merchant.infos"; did you mean "merchant.info"? [P301]`,
  ],
  [
    'a pattern that matches nothing',
    line('p, seller, wallet.*, list, merchant'),
    `${shop}:11: no permission code begins with "wallet." [P301]`,
  ],
  [
    'a star in the middle',
    line('p, seller, flash*.order-manage, list, merchant'),
    `${shop}:11: code "flash*.order-manage" has a * that is not at its end [P301]`,
  ],
  [
    'an action of another code',
    line('p, seller, merchant.info, cancel, merchant'),
    `${shop}:11: merchant.info has no action "cancel"; its actions are list, show, add, update, delete, select, export [P302]`,
  ],
  [
    'a misspelled action',
    line('p, seller, merchant.info, updat, merchant'),
    `${shop}:11: merchant.info has no action "updat"; did you mean "update"? [P302]`,
  ],
  [
    'an action that no code of a pattern has',
    line('p, seller, flashdeliver.*, reveal, project'),
    `${shop}:11: flashdeliver.* has no action "reveal"; its actions are`,
  ],
  [
    'a star among actions',
    line('p, seller, merchant.info, list|*, merchant'),
    `${shop}:11: merchant.info has no action "*"`,
  ],
  [
    'an unknown group of actions',
    line('p, seller, merchant.info, @vew, merchant'),
    `${shop}:11: unknown group of actions "@vew"; did you mean "@view"? [P302]`,
  ],
  [
    'a group with nothing that the code has',
    { [actions]: `${base[actions]}group, @io, import\n`, ...line('p, seller, merchant.info, @io, merchant') },
    `${shop}:11: merchant.info has none of the actions of @io`,
  ],
  [
    'an unknown scope',
    line('p, seller, merchant.info, list, merchants'),
    `${shop}:11: unknown scope "merchants"; did you mean "merchant"? [P303]`,
  ],
  [
    'a scope beside all',
    line('p, seller, merchant.info, list, all|merchant'),
    `${shop}:11: scope "all|merchant": beside all, the others add nothing [P303]`,
  ],
  [
    'a scope that places no row',
    line('p, seller, merchant.info, list, enterprise'),
    `${shop}:11: no row behind merchant.info is placed by enterprise; rows there are placed by all, centre, project, merchant, self [P304]`,
  ],
  [
    'a scope that places no row behind any code of a pattern',
    line('p, seller, system-management.*, list, merchant|project'),
    `${shop}:11: no row behind system-management.* is placed by merchant|project; rows there are placed by all, self [P304]`,
  ],
  [
    'a file with comments alone',
    { 'policies/empty.csv': '# later\n\n' },
    'policies/empty.csv: holds no line; lines look like p, role, code, actions, scope [P106]',
  ],
  [
    'a file of another kind',
    { 'policies/notes.txt': 'hello' },
    'policies/notes.txt: does not belong here; policies are .csv files and model.conf [P001]',
  ],
  ['no model', { [conf]: undefined }, `${conf}: is missing [P001]`],
  ['no roles', { [roles]: undefined }, `${roles}: is missing [P001]`],
  [
    'a model that denies as well',
    {
      [conf]: base[conf]?.replace(
        'some(where (p.eft == allow))',
        'some(where (p.eft == allow)) && !some(where (p.eft == deny))',
      ),
    },
    `${conf}: e = some(where (p_eft == allow)) && !some(where (p_eft == deny)); the product is built on e = some(where (p_eft == allow)) [P002]`,
  ],
  [
    'a model with another matcher',
    { [conf]: base[conf]?.replace('keyMatch(', 'regexMatch(') },
    `${conf}: m = g(r_sub, p_sub) && regexMatch(`,
  ],
  [
    'a model with an effect column',
    { [conf]: base[conf]?.replace('act, scope', 'act, scope, eft') },
    `${conf}: p = sub, obj, act, scope, eft; the product is built on`,
  ],
  ['a model that is none', { [conf]: 'hello' }, `${conf}: cannot be read`],
  [
    'a role twice',
    role('role, seller, merchant, 30, -, 商户'),
    `${roles}:9: role "seller" stands in line 8 already [P105]`,
  ],
  [
    'a role that inherits from an unknown one',
    role('role, till, merchant, 31, seler, 收银'),
    `${roles}:9: inherits from the unknown role "seler"; did you mean "seller"? [P201]`,
  ],
  [
    'a role that inherits from itself',
    { [roles]: base[roles]?.replace('4    , -          , 查看', '4    , keeper     , 查看') },
    `${roles}:4: "keeper" inherits from itself [P202]`,
  ],
  [
    'a role that inherits over more steps than casbin follows',
    {
      [roles]: `${base[roles]}${Array.from({ length: 11 }, (_, i) => `role, r${i}, project, 4, ${i === 10 ? 'viewer' : `r${i + 1}`}, 第${i}级\n`).join('')}`,
    },
    `${roles}:9: inherits over 11 steps: r0 → r1`,
  ],
  [
    'a role that is granted nothing',
    role('role, till, merchant, 31, -, 收银'),
    `${roles}:9: role "till" is granted nothing; give it a line, or take it out [P203]`,
  ],
  [
    'an unknown user group',
    role('role, till, merchants, 31, seller, 收银'),
    `${roles}:9: "merchants" is not a user group; did you mean "merchant"? [P204]`,
  ],
  [
    'a user type of another group',
    role('role, till, merchant, 3, seller, 收银'),
    `${roles}:9: user type "3" does not belong to merchant; its types are 8, 9, 30, 31 [P204]`,
  ],
  ['a role without a title', role('role, till, merchant, 31, seller,'), `${roles}:9: title is empty`],
  [
    'a group of unknown actions',
    { [actions]: `${base[actions]}group, @pay, pay\n` },
    `${actions}:4: no permission code has the action "pay" [P302]`,
  ],
  [
    'a group without its sign',
    { [actions]: `${base[actions]}group, pay, list\n` },
    `${actions}:4: "pay" cannot be the name of a group; a group starts with @ [P302]`,
  ],
  [
    'a group twice',
    { [actions]: `${base[actions]}group, @view, list\n` },
    `${actions}:4: group "@view" stands there twice [P105]`,
  ],
];

test.each(refused)('%s refuses to load', (_what, changed, problem) => {
  const found = problemsOf(changed).map(formatPolicyProblem);
  expect(found.length).toBeGreaterThan(0);
  expect(
    found.some((text) => text.startsWith(problem)),
    found.join('\n'),
  ).toBe(true);
});

test('everything that is wrong is named at once, in the order of files and lines', () => {
  const found = problemsOf({
    ...line('p, selller, merchant.infos, list, merchants\np, seller'),
    ...role('role, till, nobody, 31, -, 收银'),
  });
  expect(found.map(({ file, line: at, id }) => `${file}:${at} ${id}`)).toEqual([
    `${roles}:9 P204`,
    `${shop}:11 P201`,
    `${shop}:11 P301`,
    `${shop}:11 P303`,
    `${shop}:12 P102`,
  ]);
});

test('a byte order mark, Windows line ends, padding and comments mean nothing', () => {
  const asSaved = Object.fromEntries(
    Object.entries(campusFiles).map(([file, text]) => [
      file,
      file.endsWith('.csv') ? `\uFEFF${text.replaceAll('\n', '\r\n')}` : text,
    ]),
  );
  const plain = loadCampus();
  const saved = loadCampus(asSaved);
  expect(saved.lines).toEqual(plain.lines);
  expect([...saved.roles]).toEqual([...plain.roles]);
});

test('the version changes with a line and stays the same otherwise', () => {
  expect(loadCampus().version).toBe(loadCampus().version);
  expect(loadCampus(line('p, seller, merchant.info, list, merchant')).version).not.toBe(loadCampus().version);
});

test('as many steps as casbin follows are followed', async () => {
  const steps = Array.from(
    { length: 10 },
    (_, i) => `role, r${i}, project, 4, ${i === 9 ? 'viewer' : `r${i + 1}`}, 第${i}级\n`,
  ).join('');
  const access = createAccess({ policy: loadCampus({ [roles]: `${base[roles]}${steps}` }), model: campus });
  expect(await access.allows('r0', 'flashdeliver.order-manage', 'list')).toBe(true);
  expect((await access.grantsOf(['r0'])).reach('flashdeliver.order-manage', 'list')).toEqual(['project']);
});
