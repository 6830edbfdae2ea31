import { readExpression } from '../../src/expressions/read.ts';
import {
  checkDeclarations,
  checkLanguages,
  collectContents,
  collectFlows,
  collectDashboards,
  collectReports,
  collectResources,
  formatProblem,
  type Sources,
} from '../../src/meta/check/index.ts';

/** A small set of valid declarations, by file. */
const validFiles = (): Record<string, unknown> => ({
  'resources/sections.ts': {
    operationcenter: { title: '运营中心', icon: 'apartment' },
    passthrough: { title: '通行管理', icon: 'car' },
  },
  'resources/dictionaries.ts': {
    CARPARK_VENDOR: { name: '停车系统厂商', items: { other: '其他' } },
    GATE_VENDOR: { name: '道闸厂商', items: { other: '其他' } },
  },
  'resources/sequences.ts': { GATE_NO: { name: '道闸编号', prefix: 'DZ', digits: 4, reset: 'never' } },
  'resources/renamed.ts': { 'access/door': 'access/gate' },
  'resources/pages.ts': [
    { path: '/dashboard', title: '首页', icon: 'home', page: 'dashboard' },
    { path: '/passthrough/mall', title: '线上商城', external: 'mall' },
    { path: '/passthrough/coupon', title: '优惠券', external: 'coupon' },
  ],
  'public/externals.json': {
    environment: 'production',
    origin: 'https://pages.example',
    pages: { coupon: { module: 'marketing', hash: '/coupon/list' } },
    apps: { mall: { url: { production: 'https://mall.example', test: 'https://mall-test.example' }, token: 'token' } },
  },
  'forms/organisation/organization.json': {
    required: ['orgName'],
    properties: {
      orgName: { title: '组织名称', 'x-unique': true },
      parentId: { title: '上级组织', 'x-type': 'ref', 'x-ref': 'organisation/organization' },
      sort: { title: '排序', 'x-type': 'integer' },
    },
  },
  'resources/organisation/organization.ts': {
    label: '组织',
    code: 'organization',
    menu: { section: 'operationcenter', path: 'organization/index', icon: 'apartment' },
    scope: { project: 'id' },
    tree: { parent: 'parentId', order: 'sort' },
  },
  'forms/access/carpark.json': {
    required: ['carparkName', 'orgId'],
    properties: {
      carparkName: { title: '车场名称', maxLength: 50, 'x-unique': 'orgId' },
      orgId: { title: '所属项目', 'x-type': 'ref', 'x-ref': 'organisation/organization' },
      totalSpaces: { title: '车位总数', 'x-type': 'integer', maximum: 1000 },
      carparkType: { title: '车场类型', 'x-type': 'enum', 'x-options': { ground: '地面', underground: '地下' } },
      vendor: { title: '系统厂商', 'x-type': 'dict', 'x-dict': 'CARPARK_VENDOR' },
      openDate: { title: '启用日期', 'x-type': 'date' },
      introduction: { title: '介绍', 'x-type': 'richtext' },
      gateCount: { title: '道闸数量', 'x-type': 'integer', readOnly: true },
      feeTotal: { title: '费用合计', 'x-type': 'money', readOnly: true },
    },
    allOf: [
      {
        if: { required: ['carparkType'], properties: { carparkType: { const: 'underground' } } },
        then: {
          required: ['floors'],
          properties: { floors: { title: '地下层数', 'x-type': 'integer', maximum: 9 }, totalSpaces: { maximum: 500 } },
        },
      },
    ],
  },
  'resources/access/carpark.ts': {
    label: '车场',
    api: { prefix: '/carpark', aliases: ['/park'], read: ['GET {id}', 'get'] },
    code: 'pc:passthrough.carpark',
    menu: { section: 'passthrough', path: 'carpark/index', icon: 'car' },
    scope: { project: 'orgId' },
    list: {
      columns: ['carparkName', 'orgId', 'totalSpaces', 'gateCount', 'status'],
      filters: ['carparkName', 'status'],
      search: ['carparkName'],
      sort: '-createdAt',
      inline: ['totalSpaces'],
    },
    display: 'carparkName',
    unique: [['orgId', 'carparkName']],
    states: {
      labels: { enabled: '启用', disabled: '停用' },
      initial: 'enabled',
      editable: ['enabled'],
      transitions: {
        disable: {
          label: '停用',
          from: 'enabled',
          to: 'disabled',
          path: 'disable/{ids}',
          confirm: true,
          fields: ['introduction!'],
          stamp: { openDate: 'null' },
        },
        enable: { label: '启用', from: ['disabled'], to: 'enabled', stamp: { openDate: 'now' } },
      },
    },
    children: { gates: { resource: 'access/gate', by: 'carparkId', cascade: true } },
    computed: {
      gateCount: { count: 'access/gate', by: 'carparkId' },
      feeTotal: { sum: 'access/gate', by: 'carparkId', field: 'fee' },
    },
  },
  'forms/access/gate.json': {
    required: ['gateName', 'carparkId'],
    properties: {
      gateName: { title: '道闸名称', minLength: 2, maxLength: 20 },
      gateCode: { title: '道闸编号', 'x-sequence': 'GATE_NO', 'x-fixed': true },
      carparkId: { title: '所属车场', 'x-type': 'ref', 'x-ref': 'access/carpark' },
      fee: { title: '费用（元）', 'x-type': 'money', default: '0.00' },
      phone: { title: '值班电话', 'x-type': 'phone', 'x-sensitive': true },
      password: { title: '设备密码', 'x-type': 'password' },
      photos: { title: '照片', 'x-type': 'images' },
      tags: { title: '标签', 'x-type': 'enums', 'x-options': { in: '入口', out: '出口' } },
      settings: { title: '参数', 'x-type': 'json', type: 'object', properties: { speed: { type: 'number' } } },
    },
  },
  'resources/access/gate.ts': {
    label: '道闸',
    code: 'pc:passthrough.gate',
    noMenu: '在车场里维护',
    scope: { project: 'carparkId.orgId' },
  },
});

export type Changes = Readonly<Record<string, unknown>>;

/** `resources/access/carpark.ts list.columns[2]` → file and keys. */
const splitPlace = (place: string): { file: string; keys: string[] } => {
  const [file = '', path = ''] = place.split(' ');
  return { file, keys: path.split(/[.[\]]+/).filter((key) => key !== '') };
};

/** Sets a value at a place of a file. `undefined` deletes the value, or without a place the whole file. */
function put(files: Record<string, unknown>, place: string, value: unknown): void {
  const { file, keys } = splitPlace(place);
  const last = keys.pop();
  let at = files;
  for (const key of last === undefined ? [] : [file, ...keys]) at = (at[key] ??= {}) as Record<string, unknown>;
  const key = last ?? file;
  if (value === undefined) delete at[key];
  else at[key] = value;
}

export interface Around {
  readonly codes?: ReadonlySet<string>;
  readonly failures?: ReadonlyMap<string, string>;
  readonly repeated?: Sources['repeated'];
}

/** The valid declarations with some values changed. */
export function declarations(changes: Changes = {}, around: Around = {}): Sources {
  const files = validFiles();
  for (const [place, value] of Object.entries(changes)) put(files, place, value);
  const shipped = Object.fromEntries(Object.entries(files).filter(([file]) => /^(forms|flows)\/.+\/.+\//.test(file)));
  for (const file of Object.keys(shipped)) delete files[file];
  const forms = Object.fromEntries(Object.entries(files).filter(([file]) => file.startsWith('forms/')));
  const isReport = (file: string) => file.endsWith('.report.ts');
  const resources = Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => /^resources\/.+\/.+/.test(file) && !isReport(file))
      .map(([file, content]) => [
        file,
        withForm(content, forms[file.replace('resources/', 'forms/').replace('.ts', '.json')]),
      ]),
  );
  return {
    resources: collectResources(resources, forms, around.failures),
    reports: collectReports(Object.fromEntries(Object.entries(files).filter(([file]) => isReport(file)))),
    dashboards: collectDashboards(
      Object.fromEntries(Object.entries(files).filter(([file]) => file.startsWith('dashboards/'))),
    ),
    flows: collectFlows(files),
    ...('resources/shipped-forms.ts' in files && {
      shippedForms: { declared: files['resources/shipped-forms.ts'], files: collectContents(shipped) },
    }),
    roles: new Set(['project-admin', 'admin']),
    renamed: files['resources/renamed.ts'] as Record<string, string>,
    areas: new Set(['access', 'organisation', 'processes', 'system']),
    sections: files['resources/sections.ts'],
    pages: files['resources/pages.ts'],
    icons: new Set(['apartment', 'car', 'home']),
    handmade: new Set(['dashboard']),
    askedActions: new Set(['openGate']),
    readExpression,
    dictionaries: files['resources/dictionaries.ts'],
    sequences: files['resources/sequences.ts'],
    externals: new Map([['public/externals.json', { content: files['public/externals.json'] }]]),
    labels: new Map(
      Object.entries(files).flatMap(([file, content]) =>
        file.startsWith('labels/')
          ? [[file, content instanceof Error ? { failure: content.message } : { content }] as const]
          : [],
      ),
    ),
    ...(around.codes && { codes: around.codes }),
    ...(around.repeated && { repeated: around.repeated }),
  };
}

/** Adds the form, as the import in a real resource file would. */
function withForm(content: unknown, form: unknown): unknown {
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content);
  return isObject && !('form' in content) && form !== undefined ? { ...content, form } : content;
}

export function problemsOf(changes: Changes = {}, around: Around = {}): string[] {
  const sources = declarations(changes, around);
  return [...checkDeclarations(sources), ...checkLanguages(sources)].map(formatProblem);
}
