import { compileModel, type Model } from '../../src/meta/model.ts';
import type { FormFile, ResourceDeclaration } from '../../src/meta/resource.ts';
import { loadPolicy, type Policy } from '../../src/server/access/index.ts';
import { PolicyError, type PolicyProblem } from '../../src/server/access/problems.ts';

const named = { name: { title: '名称' } } as const;
const form = (more: FormFile['properties'] = {}): FormFile => ({
  required: ['name'],
  properties: { ...named, ...more },
});
const project = { orgId: { title: '项目', 'x-type': 'ref', 'x-ref': 'org/project' } } as const;

/** A small platform: one resource for every way in which rows are placed. */
const declarations: Record<string, ResourceDeclaration> = {
  'org/centre': { label: '运营中心', form: form(), code: 'organization.company', scope: { centre: 'id' } },
  'org/project': {
    label: '项目',
    form: form({ centreId: { title: '运营中心', 'x-type': 'ref', 'x-ref': 'org/centre' } }),
    code: 'organization.organization',
    scope: { project: 'id', centre: 'centreId' },
  },
  'shop/order': {
    label: '订单',
    form: form({ ...project, shopId: { title: '商户', 'x-type': 'ref', 'x-ref': 'shop/shop' } }),
    code: 'flashdeliver.order-manage',
    scope: { project: 'orgId', merchant: 'shopId' },
    states: {
      labels: { open: '待配送', done: '已送达', cancelled: '已取消' },
      initial: 'open',
      transitions: {
        carrier: { label: '送达', from: 'open', to: 'done' },
        cancel: { label: '取消', from: 'open', to: 'cancelled' },
      },
    },
  },
  'shop/product': {
    label: '商品',
    form: form(project),
    code: 'flashdeliver.productManage',
    scope: { project: 'orgId' },
    imports: true,
  },
  'shop/shop': {
    label: '商户',
    form: form(project),
    code: 'merchant.info',
    scope: { project: 'orgId', merchant: 'id' },
  },
  'shop/tag': { label: '商户标签', form: form(), code: 'merchant.info' },
  'system/menu': { label: '菜单', form: form(), code: 'system-management.menu' },
  'system/log': { label: '日志', form: form(), code: 'system-management.log', appendOnly: true, removal: 'hard' },
};

export const campus: Model = compileModel(new Map(Object.entries(declarations)));

/** A report page without a resource. */
const reportCodes = new Map([['statisticalData.sales', ['list', 'export']]]);

const model = `
[request_definition]
r = sub, obj, act
[policy_definition]
p = sub, obj, act, scope
[role_definition]
g = _, _
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = g(r.sub, p.sub) && keyMatch(r.obj, p.obj) && actionMatch(r.act, p.act)
`;

export const campusFiles: Record<string, string> = {
  'policies/model.conf': model,
  'policies/actions.csv': `
group, @view  , list|show|select
group, @manage, list|show|select|export|add|update|delete|import
`,
  'policies/roles.csv': `
# role       , group            , types, inherits   , title
role, admin  , admin            , -1   , -          , 超级管理员
role, keeper , project          , 3    , desk|viewer, 项目管理员
role, desk   , project          , 3|4  , viewer     , 前台
role, viewer , project          , 4    , -          , 查看
role, centre , operationsCenter , 6|7  , -          , 运营中心
role, seller , merchant         , 8|9  , -          , 商户
`,
  'policies/shop.csv': `# 商城
p, admin , *                        , *              , all
p, viewer, flashdeliver.*           , @view          , project
p, desk  , flashdeliver.order-manage, carrier|cancel , project
p, keeper, flashdeliver.*           , *              , project
p, keeper, merchant.info            , @manage        , project
p, centre, flashdeliver.*           , @view          , centre|project
p, seller, flashdeliver.order-manage, list|show      , merchant
p, seller, flashdeliver.order-manage, show           , self
p, seller, merchant.info            , show           , merchant
`,
  'policies/report.csv': `
p, keeper, statisticalData.*, *, project
`,
};

export const loadCampus = (changed: Record<string, string | undefined> = {}): Policy =>
  loadPolicy(
    Object.fromEntries(
      Object.entries({ ...campusFiles, ...changed }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    ),
    campus,
    reportCodes,
  );

/** Loads the fixture with some files changed and returns what is wrong with it. */
export function problemsOf(changed: Record<string, string | undefined>): readonly PolicyProblem[] {
  try {
    loadCampus(changed);
  } catch (error) {
    if (error instanceof PolicyError) return error.problems;
    throw error;
  }
  return [];
}
