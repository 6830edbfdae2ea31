import { describe, expect, test } from 'vitest';
import { checkIds, type CheckId } from '../../src/meta/check/index.ts';
import { problemsOf, type Around, type Changes } from '../support/declarations.ts';

const carpark = 'resources/access/carpark.ts';
const carparkForm = 'forms/access/carpark.json';
const gate = 'resources/access/gate.ts';
const gateForm = 'forms/access/gate.json';
const organisation = 'resources/organisation/organization.ts';
const pages = 'resources/pages.ts';
const externals = 'public/externals.json';
const english = 'labels/en/access.json';
const sections = 'resources/sections.ts';
const numbers = 'resources/sequences.ts';
const parked = 'resources/access/parked.report.ts';

/** A report over car parks, with some places of it changed. */
const report = (changes: object = {}) => ({
  [`${carpark} list.filters[2]`]: 'openDate',
  [parked]: {
    resource: 'access/carpark',
    label: '车场统计',
    code: 'pc:passthrough.carpark',
    menu: { section: 'passthrough', path: 'parked' },
    note: '不含停用的车场',
    day: { field: 'openDate', grains: ['day'] },
    period: 'last30',
    dimensions: ['orgId'],
    by: ['orgId'],
    measures: { parks: { label: '车场数', count: true } },
    drawings: ['bar'],
    ...changes,
  },
});

const morning = 'dashboards/morning.ts';
/** A dashboard with one card, and the report that it may show. */
const board = (card: object) => ({
  ...report(),
  [morning]: { label: '早班', code: 'pc:passthrough.carpark', order: 1, cards: [{ w: 4, h: 2, ...card }] },
});

const flow = 'flows/access/enable.json';
const asks = `${carpark} states.transitions.enable.approval`;
const soundStep = { id: 'desk', type: 'approve', title: '前台审核', who: { can: 'enable' }, mode: 'any' };
/** A flow without a mistake; the places of a case are written into it, so each gets its own. */
const soundFlow = () => ({ title: '启用审批', on: 'access/carpark', refused: 'keep', steps: [{ ...soundStep }] });
/** With who asks for it. */
const sound = () => ({
  [asks]: 'access/enable',
  [flow]: soundFlow(),
  [`${carpark} states.labels.kept`]: '保持停用',
  [`${carpark} states.transitions.keep`]: { label: '保持', from: 'disabled', to: 'kept' },
});

/** A resource whose rows are filled in by designed forms, and one that every project begins with. */
const shippedList = 'resources/shipped-forms.ts';
const shippedForm = 'forms/processes/process/card.json';
const shippedFlow = 'flows/processes/process/card.json';
const shipped = () => ({
  'resources/dictionaries.ts FORM_CATEGORY': { name: '表单分类', items: { card: '证卡' } },
  'forms/processes/process.json': {
    required: ['formKind'],
    properties: { formKind: { title: '申请类型', 'x-type': 'enum', 'x-options': { card: '制卡', custom: '其他' } } },
  },
  'resources/processes/process.ts': {
    label: '流程单',
    code: 'pc:passthrough.process',
    elsewhere: '在别处办理',
    scope: {},
    display: 'formKind',
    states: {
      initial: 'pending',
      labels: { pending: '审批中', approved: '已通过', rejected: '已驳回' },
      transitions: {
        approve: { label: '通过', from: 'pending', to: 'approved', approval: 'processes/process' },
        reject: { label: '驳回', from: 'pending', to: 'rejected' },
      },
    },
  },
  'flows/processes/process.json': ofEntry(),
  [shippedList]: { card: { name: '制卡申请', category: 'card' } },
  [shippedForm]: { properties: { count: { title: '数量', 'x-type': 'integer' } } },
  [shippedFlow]: ofEntry(),
});
const ofEntry = () => ({
  title: '审批',
  on: 'processes/process',
  refused: 'reject',
  steps: [{ id: 'desk', type: 'approve', title: '前台审核', who: { can: 'approve' }, mode: 'any' }],
});

interface Case {
  change: Changes;
  /** Everything that is reported; follow-up complaints would stand here too. */
  says: readonly string[];
  around?: Around;
}

const cases: Record<CheckId, readonly Case[]> = {
  R001: [
    {
      change: {
        [gate]: undefined,
        [`${carpark} children`]: undefined,
        [`${carpark} computed`]: undefined,
        [`${carparkForm} properties.gateCount`]: undefined,
        [`${carparkForm} properties.feeTotal`]: undefined,
        [`${carpark} list.columns`]: ['status'],
      },
      around: { failures: new Map([[gate, 'cannot be loaded: Unexpected token']]) },
      says: [`${gate}: cannot be loaded: Unexpected token [R001]`],
    },
  ],
  R002: [
    { change: { [`${gate} label`]: undefined }, says: [`${gate} label: is missing; it is a text [R002]`] },
    { change: { [`${gate} code`]: 7 }, says: [`${gate} code: 7 is not a text [R002]`] },
    {
      change: { [`${carpark} list.columns`]: 'carparkName' },
      says: [`${carpark} list.columns: "carparkName" is not a list [R002]`],
    },
    {
      change: { [`${carpark} list.columns[1]`]: null },
      says: [`${carpark} list.columns[1]: null is not a text [R002]`],
    },
    {
      change: { [`${carpark} states.transitions.enable.stamp.openDate`]: 'today' },
      says: [
        `${carpark} states.transitions.enable.stamp.openDate: "today" is not one of now, userName, userId, null [R002]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.enable.label`]: undefined },
      says: [`${carpark} states.transitions.enable.label: is missing; it is a text [R002]`],
    },
    {
      change: { [`${gate} removal`]: 'sofft' },
      says: [`${gate} removal: "sofft" is not one of soft, hard; did you mean "soft"? [R002]`],
    },
    {
      change: { [`${gateForm} properties.gateName.maxLength`]: '20' },
      says: [`${gateForm} properties.gateName.maxLength: "20" is not a whole number from 0 [R002]`],
    },
    {
      change: {
        [gate]: 'nothing',
        [`${carpark} children`]: undefined,
        [`${carpark} computed`]: undefined,
        [`${carparkForm} properties.gateCount`]: undefined,
        [`${carparkForm} properties.feeTotal`]: undefined,
        [`${carpark} list.columns`]: ['status'],
      },
      says: [`${gate}: "nothing" is not an object [R002]`],
    },
    {
      change: {
        [sections]: { operationcenter: { title: '运营中心', icon: 'apartment' }, passthrough: { title: '通行管理' } },
      },
      says: [`${sections} passthrough.icon: is missing; it is a text [R002]`],
    },
  ],
  R003: [
    {
      change: { [`${gate} lable`]: '道闸' },
      says: [`${gate} lable: "lable" is not a known key; did you mean "label"? [R003]`],
    },
    {
      change: { [`${carpark} list.colums`]: [] },
      says: [`${carpark} list.colums: "colums" is not a known key; did you mean "columns"? [R003]`],
    },
    {
      change: { [`${carpark} api.delete`]: false },
      says: [`${carpark} api.delete: "delete" is not a known key [R003]`],
    },
    { change: { [`${pages} [0].roles`]: 'x' }, says: [`${pages} [0].roles: "roles" is not a known key [R003]`] },
  ],
  R004: [
    {
      change: {
        [`${carpark} states.transitions.enable.confirm`]: true,
        [`${gate} noMenu`]: '在车场里维护',
        [`${gateForm} properties.settings.default`]: () => 1,
      },
      says: [
        `${gateForm} properties.settings.default: a function does not fit "settings" (json) [R210]`,
        `${gate} form.properties.settings.default: a function is not data [R004]`,
      ],
    },
    {
      change: { [`${gateForm} properties.gateName.default`]: new Date(0) },
      says: [
        `${gateForm} properties.gateName.default: an object does not fit "gateName" (text) [R210]`,
        `${gate} form.properties.gateName.default: an instance of Date is not data [R004]`,
      ],
    },
  ],
  R005: [
    {
      change: {
        [gateForm]: undefined,
        [`${gate} form`]: {
          required: ['gateName'],
          properties: {
            gateName: { title: '道闸名称' },
            carparkId: { title: '所属车场', 'x-type': 'ref', 'x-ref': 'access/carpark' },
            fee: { title: '费用', 'x-type': 'money' },
          },
        },
      },
      says: [`${gate} form: there is no ${gateForm} [R005]`],
    },
  ],
  R006: [
    {
      change: { 'forms/access/barrier.json': { properties: {} } },
      says: ['forms/access/barrier.json: there is no resources/access/barrier.ts [R006]'],
    },
  ],
  R007: [
    {
      change: {
        'forms/access/lane.json': { required: ['laneName'], properties: { laneName: { title: '车道名称' } } },
        'resources/access/lane.ts': {
          label: '车道',
          code: 'pc:passthrough.lane',
          noMenu: '在车场里维护',
          form: {
            required: ['orgName'],
            properties: {
              orgName: { title: '组织名称', 'x-unique': true },
              parentId: { title: '上级组织', 'x-type': 'ref', 'x-ref': 'organisation/organization' },
              sort: { title: '排序', 'x-type': 'integer' },
            },
          },
          scope: { project: 'parentId' },
        },
      },
      says: [
        'resources/access/lane.ts form: is not the form of forms/access/lane.json; it is that of forms/organisation/organization.json [R007]',
      ],
    },
  ],
  R008: [
    {
      change: {
        'forms/access/big-gate.json': { required: ['gateName'], properties: { gateName: { title: '道闸名称' } } },
        'resources/access/big-gate.ts': { label: '大门', code: 'pc:passthrough.big', noMenu: '在车场里维护' },
      },
      says: ['resources/access/big-gate.ts: "access/big-gate" cannot be the id of a resource [R008]'],
    },
  ],
  R009: [
    {
      change: {
        'forms/access/Gate.json': { required: ['gateName'], properties: { gateName: { title: '道闸名称' } } },
        'resources/access/Gate.ts': { label: '大门', code: 'pc:passthrough.big', noMenu: '在车场里维护' },
      },
      says: [`${gate}: would share its table with resources/access/Gate.ts [R009]`],
    },
  ],
  R010: [
    {
      change: {
        'forms/acess/lane.json': { required: ['laneName'], properties: { laneName: { title: '车道名称' } } },
        'resources/acess/lane.ts': { label: '车道', code: 'pc:passthrough.lane', noMenu: '在车场里维护' },
      },
      says: [
        'forms/acess/lane.json: "acess" is not an area of resources/areas.ts; did you mean "access"? [R010]',
        'resources/acess/lane.ts: "acess" is not an area of resources/areas.ts; did you mean "access"? [R010]',
      ],
    },
    {
      change: { 'labels/en/gates.json': { 道闸: 'Gate' } },
      says: ['labels/en/gates.json: "gates" is not an area of resources/areas.ts [R010]'],
    },
  ],
  R011: [
    {
      change: { 'resources/renamed.ts': { 'access/door': 'access/gte' } },
      says: ['resources/renamed.ts access/door: there is no entity "access/gte"; did you mean "access/gate"? [R011]'],
    },
    {
      change: { 'resources/renamed.ts': { 'access/carpark': 'access/gate' } },
      says: ['resources/renamed.ts access/carpark: there is an entity "access/carpark" again [R011]'],
    },
    {
      change: { 'resources/renamed.ts': { gates: 'acess', access: 'system' } },
      says: [
        'resources/renamed.ts gates: there is no area "acess"; did you mean "access"? [R011]',
        'resources/renamed.ts access: there is an area "access" again [R011]',
      ],
    },
    {
      change: { 'resources/renamed.ts': { one: 'other', other: 'one' } },
      says: [
        'resources/renamed.ts one: the lines lead in a circle [R011]',
        'resources/renamed.ts other: the lines lead in a circle [R011]',
      ],
    },
  ],

  R012: [
    {
      change: {},
      around: { repeated: [{ file: gateForm, line: 7, name: 'gateName' }] },
      says: [`${gateForm} line 7: "gateName" stands twice in one object [R012]`],
    },
  ],
  R014: [
    { change: shipped(), says: [] },
    {
      change: {
        ...shipped(),
        [shippedList]: { crad: { name: '制卡申请', category: 'cards' } },
      },
      says: [
        `${shippedFlow}: no form of ${shippedList} is made from it [R014]`,
        `${shippedForm}: no form of ${shippedList} is made from it [R014]`,
        `${shippedList} crad: "crad" is no kind of application; did you mean "card"? [R014]`,
        `${shippedList} crad.category: "cards" is not in the dictionary FORM_CATEGORY; did you mean "card"? [R014]`,
        `${shippedList} crad: there is no forms/processes/process/crad.json [R014]`,
        `${shippedList} crad: there is no flows/processes/process/crad.json [R014]`,
      ],
    },
    {
      change: {
        ...shipped(),
        [`${shippedForm} properties.count.x-type`]: 'password',
        [`${shippedFlow} steps[0].who`]: { role: 'project-admni' },
      },
      says: [
        `${shippedFlow} steps[0].who.role: "project-admni" is not a role of policies/roles.csv; did you mean "project-admin"? [R320]`,
        `${shippedForm} properties.count.x-type: password is no type of answers [R014]`,
      ],
    },
  ],
  R102: [
    {
      change: { [`${carpark} list.columns[2]`]: 'introduction' },
      says: [`${carpark} list.columns[2]: "introduction" (richtext) is left out of list replies [R102]`],
    },
    {
      change: { [`${gate} list.columns`]: ['password'] },
      says: [`${gate} list.columns[0]: "password" (password) is left out of list replies [R102]`],
    },
  ],
  R103: [
    {
      change: { [`${carpark} list.filters[0]`]: 'gateCount' },
      says: [`${carpark} list.filters[0]: "gateCount" is computed when rows are read and cannot be filtered by [R103]`],
    },
    {
      change: { [`${gate} list.filters`]: ['password'] },
      says: [`${gate} list.filters[0]: "password" (password) cannot be filtered by [R103]`],
    },
  ],
  R104: [
    {
      change: { [`${carpark} list.columns[2]`]: 'totalSpace' },
      says: [
        `${carpark} list.columns[2]: "totalSpace" is not a field of ${carparkForm}; did you mean "totalSpaces"? [R104]`,
      ],
    },
    {
      change: { [`${carpark} list.filters[0]`]: 'carparkNmae' },
      says: [
        `${carpark} list.filters[0]: "carparkNmae" is not a field of ${carparkForm}; did you mean "carparkName"? [R104]`,
      ],
    },
    {
      change: { [`${carpark} list.search[0]`]: 'weather' },
      says: [`${carpark} list.search[0]: "weather" is not a field of ${carparkForm} [R104]`],
    },
    {
      change: { [`${carpark} list.sort`]: '-createAt' },
      says: [`${carpark} list.sort: "createAt" is not a field of ${carparkForm}; did you mean "createdAt"? [R104]`],
    },
    {
      change: { [`${carpark} list.inline[0]`]: 'TOTALSPACES' },
      says: [
        `${carpark} list.inline[0]: "TOTALSPACES" is not a field of ${carparkForm}; did you mean "totalSpaces"? [R104]`,
      ],
    },
    {
      change: { [`${carpark} display`]: 'name' },
      says: [`${carpark} display: "name" is not a field of ${carparkForm} [R104]`],
    },
    {
      change: { [`${carpark} unique[0][1]`]: 'carpark' },
      says: [`${carpark} unique[0][1]: "carpark" is not a field of ${carparkForm} [R104]`],
    },
    {
      change: { [`${organisation} tree.parent`]: 'parent' },
      says: [
        `${organisation} tree.parent: "parent" is not a field of forms/organisation/organization.json; did you mean "parentId"? [R104]`,
      ],
    },
    {
      change: { [`${organisation} tree.order`]: 'srot' },
      says: [
        `${organisation} tree.order: "srot" is not a field of forms/organisation/organization.json; did you mean "sort"? [R104]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.disable.fields[0]`]: 'introductoin!' },
      says: [
        `${carpark} states.transitions.disable.fields[0]: "introductoin" is not a field of ${carparkForm}; did you mean "introduction"? [R104]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.enable.stamp`]: { openDay: 'now' } },
      says: [
        `${carpark} states.transitions.enable.stamp.openDay: "openDay" is not a field of ${carparkForm}; did you mean "openDate"? [R104]`,
      ],
    },
    {
      change: { [`${carpark} computed.gates`]: { count: 'access/gate', by: 'carparkId' } },
      says: [`${carpark} computed.gates: "gates" is not a field of ${carparkForm} [R104]`],
    },
  ],
  R105: [
    {
      change: { [`${carpark} list.sort`]: 'introduction' },
      says: [`${carpark} list.sort: "introduction" (richtext) cannot be sorted by [R105]`],
    },
    {
      change: { [`${carpark} list.sort`]: '-gateCount' },
      says: [`${carpark} list.sort: "gateCount" is computed when rows are read and cannot be sorted by [R105]`],
    },
    {
      change: { [`${carpark} list.first`]: 'openDate' },
      says: [`${carpark} list.first: "openDate" (date) is no yes-or-no field that is stored [R105]`],
    },
    {
      change: { [`${gate} list.sort`]: 'phone' },
      says: [`${gate} list.sort: "phone" is masked, and its order would tell what it hides [R105]`],
    },
  ],
  R106: [
    {
      change: { [`${carpark} list.search`]: ['totalSpaces'] },
      says: [`${carpark} list.search[0]: "totalSpaces" (integer) holds no searchable text [R106]`],
    },
    {
      change: { [`${gate} list.search`]: ['gateName', 'tags'] },
      says: [`${gate} list.search[1]: "tags" (enums) holds no searchable text [R106]`],
    },
    { change: { [`${gate} list.search`]: ['phone'] }, says: [] },
    { change: { [`${gate} list.search`]: ['gateName', 'carparkId'] }, says: [] },
  ],
  R107: [
    {
      change: { [`${carpark} list.columns[2]`]: 'carparkName' },
      says: [`${carpark} list.columns[2]: "carparkName" is named twice [R107]`],
    },
    {
      change: { [`${carpark} states.transitions.disable.fields[1]`]: 'introduction' },
      says: [`${carpark} states.transitions.disable.fields[1]: "introduction" is named twice [R107]`],
    },
  ],
  R108: [
    {
      change: { [`${carpark} list.inline[0]`]: 'gateCount' },
      says: [`${carpark} list.inline[0]: "gateCount" cannot be edited in the table: it is read-only [R108]`],
    },
    {
      change: { [`${carpark} list.inline[0]`]: 'introduction' },
      says: [`${carpark} list.inline[0]: "introduction" cannot be edited in the table: its type is richtext [R108]`],
    },
    {
      change: { [`${gate} list.inline`]: ['gateCode', 'phone'] },
      says: [
        `${gate} list.inline[0]: "gateCode" cannot be edited in the table: it is fixed once the row is added [R108]`,
        `${gate} list.inline[1]: "phone" cannot be edited in the table: it is masked [R108]`,
      ],
    },
  ],
  R109: [
    {
      change: { [`${gateForm} required`]: ['carparkId'] },
      says: [`${gate} display: no text field of ${gateForm} is required, so rows would be shown by their ids [R109]`],
    },
    {
      change: { [`${carpark} display`]: 'gateCount' },
      says: [`${carpark} display: "gateCount" is computed when rows are read [R109]`],
    },
    {
      change: { [`${gate} display`]: 'photos' },
      says: [`${gate} display: "photos" (images) does not name a row [R109]`],
    },
    {
      change: { [`${gate} display`]: 'phone' },
      says: [`${gate} display: "phone" is masked, so rows could not be told apart [R109]`],
    },
  ],
  R110: [
    { change: { [`${carpark} unique`]: [[]] }, says: [`${carpark} unique[0]: names no field [R110]`] },
    {
      change: { [`${carpark} unique[0]`]: ['orgId', 'orgId'] },
      says: [`${carpark} unique[0][1]: "orgId" is named twice [R110]`],
    },
    {
      change: { [`${gate} unique`]: [['tags']] },
      says: [`${gate} unique[0][0]: "tags" (enums) cannot be held unique [R110]`],
    },
  ],
  R111: [
    {
      change: { [`${organisation} tree.parent`]: 'orgName' },
      says: [
        `${organisation} tree.parent: "orgName" is no reference, not to "organisation/organization" itself [R111]`,
      ],
    },
    {
      change: { [`${gate} tree`]: { parent: 'carparkId' } },
      says: [`${gate} tree.parent: "carparkId" refers to "access/carpark", not to "access/gate" itself [R111]`],
    },
  ],
  R112: [
    {
      change: { [`${organisation} tree.order`]: 'orgName' },
      says: [`${organisation} tree.order: "orgName" (text) is no whole number [R112]`],
    },
  ],
  R113: [
    {
      change: { [`${carpark} list.beside`]: ['orgId', 'carparkType'] },
      says: [`${carpark} list.beside[1]: "carparkType" (enum) refers to no other row [R113]`],
    },
  ],
  R116: [
    {
      change: { [`${carpark} overdue`]: { flag: 'totalSpaces', deadline: 'openDate', while: ['enabledd'] } },
      says: [
        `${carpark} overdue.flag: "totalSpaces" (integer) is no read-only yes or no [R116]`,
        `${carpark} overdue.deadline: "openDate" (date) is no stored moment [R116]`,
        `${carpark} overdue.while[0]: "enabledd" is not a state of access/carpark; did you mean "enabled"? [R116]`,
      ],
    },
  ],
  R122: [
    {
      change: {
        [`${carpark} about`]: { resource: 'totalSpaces', record: 'carparkCod', says: 'carparkName', to: 'carparkName' },
      },
      says: [
        `${carpark} about.resource: "totalSpaces" (integer) is no stored read-only text [R122]`,
        `${carpark} about.record: "carparkCod" is not a field of forms/access/carpark.json [R104]`,
      ],
    },
  ],
  R117: [
    {
      change: { [`${carpark} keep`]: [{ days: 0.5, states: ['disabld'] }] },
      says: [
        `${carpark} keep[0].days: 0.5 is no number of days [R117]`,
        `${carpark} keep[0].states[0]: "disabld" is not a state of access/carpark; did you mean "disabled"? [R117]`,
        `${carpark} keep: rows have children [R117]`,
        `${carpark} keep: "introduction" holds files [R117]`,
        `${carpark} keep: "carparkId" of access/gate refers to its rows [R117]`,
      ],
    },
  ],
  R120: [
    {
      change: { [`${carpark} addedWhile`]: { project: ['openn'], merchant: [] } },
      says: [
        `${carpark} addedWhile.project[0]: "openn" is not a state of organisation/organization [R120]`,
        `${carpark} addedWhile.merchant: no reference leads to merchants/merchant [R120]`,
      ],
    },
  ],
  R123: [
    {
      change: {
        [`${carpark} restricts`]: {
          scope: 'project',
          by: 'orgId',
          while: { status: 'enabledd', carparkCod: 'a' },
          until: 'totalSpaces',
          unless: { openDate: [{ code: 'pc:passthrough.carpak', actions: ['export'] }] },
        },
      },
      says: [
        `${carpark} restricts.by: "orgId" can be empty, or the same in two rows; require it, with "x-unique" [R123]`,
        `${carpark} restricts.while.status: "enabledd" is not a choice of "status"; did you mean "enabled"? [R123]`,
        `${carpark} restricts.while.carparkCod: "carparkCod" is not a field of forms/access/carpark.json [R104]`,
        `${carpark} restricts.until: "totalSpaces" (integer) is no stored day [R123]`,
        `${carpark} restricts.unless.openDate: "openDate" (date) is no stored yes or no [R123]`,
        `${carpark} restricts.unless.openDate[0].code: "pc:passthrough.carpak" is the permission code of no resource; did you mean "pc:passthrough.carpark"? [R123]`,
      ],
    },
    {
      change: {
        [`${gate} restricts`]: {
          scope: 'merchant',
          by: 'carparkId',
          while: {},
          unless: { gateName: [{ actions: ['exporrt'] }] },
        },
      },
      says: [
        `${gate} restricts.by: "carparkId" (ref) is no reference to merchants/merchant [R123]`,
        `${gate} restricts.unless.gateName: "gateName" (text) is no stored yes or no [R123]`,
        `${gate} restricts.unless.gateName[0].actions: "exporrt" is no action of any code; did you mean "export"? [R123]`,
      ],
    },
  ],
  R115: [
    {
      change: { [`${gate} list.views`]: { board: {} } },
      says: [
        `${gate} list.views.board: has no states to make columns of; say by which choice: board: { by: … } [R115]`,
      ],
    },
    {
      change: { [`${carpark} list.views`]: { board: { by: 'carparkName', sums: ['openDate'] } } },
      says: [
        `${carpark} list.views.board.by: "carparkName" (text) is no choice [R115]`,
        `${carpark} list.views.board.sums[0]: "openDate" (date) is no amount that adds up [R115]`,
      ],
    },
    {
      change: { [`${carpark} list.views`]: { gallery: { image: 'carparkName' } } },
      says: [`${carpark} list.views.gallery.image: "carparkName" (text) is no picture [R115]`],
    },
    {
      change: { [`${carpark} list.views`]: { calendar: { from: 'totalSpaces' } } },
      says: [
        `${carpark} list.views.calendar.from: "totalSpaces" (integer) is no date or moment by which the list is filtered [R115]`,
      ],
    },
    {
      change: { [`${carpark} list.views`]: { timeline: { by: 'orgId', from: 'createdAt', to: 'openDate' } } },
      says: [`${carpark} list.views.timeline.to: "openDate" (date) is no datetime like "createdAt" [R115]`],
    },
    {
      change: {
        [`${carpark} list.views`]: {
          timeline: { by: 'carparkName', from: 'createdAt', to: 'updatedAt', while: ['enabledd'] },
        },
      },
      says: [
        `${carpark} list.views.timeline.by: "carparkName" (text) is no reference [R115]`,
        `${carpark} list.views.timeline.while[0]: "enabledd" is not a state of access/carpark; did you mean "enabled"? [R301]`,
      ],
    },
    {
      change: { [`${gate} list.views`]: { plan: { floor: 'carparkId', within: 'gateName' } } },
      says: [
        `${gate} list.views.plan: has no states to take colours from [R115]`,
        `${gate} list.views.plan.within: "gateName" (text) is no reference [R115]`,
      ],
    },
    {
      change: { [`${gate} list.views`]: { tree: {} } },
      says: [
        `${gate} list.views.tree: has no tree of its own rows to show; say what the rows lie in: tree: { by: [ … ] } [R115]`,
      ],
    },
    {
      change: { [`${gate} list.views`]: { tree: { by: ['gateName'] } } },
      says: [`${gate} list.views.tree.by[0]: "gateName" (text) is no reference by which the list is filtered [R115]`],
    },
    {
      change: { [`${carpark} list.views`]: { table: false } },
      says: [`${carpark} list.views.table: is false, but every list has its table; take the line out [R115]`],
    },
  ],
  R114: [
    {
      change: { [`${carpark} exclusive`]: [{ by: [], while: [] }] },
      says: [
        `${carpark} exclusive[0].by: names nothing that could be taken [R114]`,
        `${carpark} exclusive[0].while: names no state in which a row holds it [R114]`,
      ],
    },
    {
      change: { [`${carpark} exclusive`]: [{ by: ['carparkName'], from: 'openDate', while: ['enabled'] }] },
      says: [
        `${carpark} exclusive[0]: has one of from and to; name both, or none [R114]`,
        `${carpark} exclusive[0].from: "openDate" (date) is no required moment [R114]`,
      ],
    },
    {
      change: {
        [`${carparkForm} properties.opens`]: { title: '开放时间', 'x-type': 'datetime' },
        [`${carparkForm} properties.closes`]: { title: '关闭时间', 'x-type': 'datetime' },
        [`${carparkForm} required`]: ['carparkName', 'orgId', 'opens', 'closes'],
        [`${carpark} exclusive`]: [{ by: ['gateCount'], from: 'opens', to: 'closes', while: ['enabled'] }],
      },
      says: [
        `${carpark} exclusive[0].by[0]: "gateCount" (integer) cannot be compared by the database [R114]`,
        `${carpark} exclusive[0].to: "closes" may lie before "opens"; add "x-after": "opens" to the form [R114]`,
      ],
    },
  ],

  R118: [
    {
      change: { [`${gate} list.globalSearch`]: true, [`${gate} list.search`]: [] },
      says: [
        `${gate} list.globalSearch: there is no field to search in [R118]`,
        `${gate} list.globalSearch: there is no place in the menu to lead to [R118]`,
      ],
    },
    {
      change: { [`${carpark} list.globalSearch`]: true, [`${carpark} list.search`]: [] },
      says: [`${carpark} list.globalSearch: there is no field to search in [R118]`],
    },
  ],
  R119: [
    {
      change: { [`${gate} actions`]: ['opneGate'] },
      says: [`${gate} actions[0]: nothing asks for "opneGate"; did you mean "openGate"? [R119]`],
    },
    {
      change: { [`${gate} actions`]: ['openGate', 'update'] },
      says: [`${gate} actions[1]: "update" is the action of a call already; take it out [R119]`],
    },
  ],

  R121: [
    {
      change: {
        [`${carpark} print`]: {
          card: {
            title: '停车场登记表',
            parts: [
              { fields: ['carparkName', 'carparkNo'] },
              { text: '{{carparkName:words}}的车位' },
              { rows: 'gate', columns: ['gateName'] },
              { rows: 'gates', columns: ['gateNam'], sums: ['gateName'] },
            ],
          },
        },
      },
      says: [
        `${carpark} print.card.parts[0].fields[1]: "carparkNo" is not a field of forms/access/carpark.json; did you mean "carparkName"? [R104]`,
        `${carpark} print.card.parts[1].text: "carparkName" (text) is no amount to write in words [R121]`,
        `${carpark} print.card.parts[2].rows: "gate" is none of its children; did you mean "gates"? [R121]`,
        `${carpark} print.card.parts[3].columns[0]: "gateNam" is not a field of access/gate; did you mean "gateName"? [R121]`,
        `${carpark} print.card.parts[3].sums[0]: "gateName" is no column of amounts that add up [R121]`,
      ],
    },
    {
      change: {
        [`${carpark} print`]: {
          pass: {
            title: '通行证',
            parts: [
              {
                card: { size: { width: 85.6, height: 1054 }, photo: 'carparkName', main: '{{carparkNam}}' },
              },
            ],
          },
        },
      },
      says: [
        `${carpark} print.pass.parts[0].card.size: is not from 10 to 1000 millimetres [R121]`,
        `${carpark} print.pass.parts[0].card.photo: "carparkName" (text) is no picture [R121]`,
        `${carpark} print.pass.parts[0].card: "carparkNam" is no value that it can show; did you mean "carparkName"? [R121]`,
      ],
    },
  ],
  R201: [
    {
      change: {
        [`${carparkForm} properties.openDate.x-type`]: 'dat',
        [`${carpark} states.transitions.enable.stamp`]: undefined,
      },
      says: [`${carparkForm} properties.openDate.x-type: "dat" is not one that is known; did you mean "date"? [R201]`],
    },
  ],
  R202: [
    {
      change: { [`${gateForm} properties.fee.title`]: undefined },
      says: [`${gateForm} properties.fee: "fee" has no title [R202]`],
    },
  ],
  R203: [
    {
      change: { [`${gateForm} properties.fee.x-optoins`]: {} },
      says: [
        `${gateForm} properties.fee.x-optoins: "x-optoins" is not a known keyword; did you mean "x-options"? [R203]`,
      ],
    },
    {
      change: { [`${gateForm} definitions`]: {} },
      says: [`${gateForm} definitions: "definitions" is not a known keyword [R203]`],
    },
  ],
  R204: [
    {
      change: { [`${carparkForm} properties.carparkType.x-options`]: undefined },
      says: [`${carparkForm} properties.carparkType: "carparkType" (enum) has no "x-options" [R204]`],
    },
    {
      change: { [`${carparkForm} properties.carparkType.x-options`]: {} },
      says: [`${carparkForm} properties.carparkType: "carparkType" (enum) has no "x-options" [R204]`],
    },
    {
      change: { [`${gateForm} properties.tags.x-options.in`]: 5 },
      says: [`${gateForm} properties.tags.x-options.in: 5 is not a label [R204]`],
    },
    {
      change: { [`${gateForm} properties.tags.x-options.a,b`]: '两者' },
      says: [
        `${gateForm} properties.tags.x-options: "a,b" cannot be a stored value; use letters, digits, ".", "-" and "_" [R204]`,
      ],
    },
    {
      change: { [`${gateForm} properties.gateName.x-options`]: { a: '甲' } },
      says: [
        `${gateForm} properties.gateName.x-options: "gateName" (text) takes no options; add "x-type": "enum" [R204]`,
      ],
    },
  ],
  R205: [
    {
      change: { [`${gateForm} properties.owner`]: { title: '业主', 'x-type': 'ref' } },
      says: [`${gateForm} properties.owner: "owner" (ref) has no "x-ref" [R205]`],
    },
    {
      change: { [`${gateForm} properties.gateName.x-ref`]: 'access/carpark' },
      says: [`${gateForm} properties.gateName.x-ref: "gateName" (text) refers to nothing; add "x-type": "ref" [R205]`],
    },
    {
      change: { [`${gateForm} properties.gateName.x-across`]: { project: 'stands elsewhere' } },
      says: [`${gateForm} properties.gateName.x-across: "gateName" (text) refers to nothing [R205]`],
    },
  ],
  R206: [
    {
      change: { [`${gateForm} properties.owner`]: { title: '业主', 'x-type': 'refs', 'x-ref': 'access/carparks' } },
      says: [
        `${gateForm} properties.owner.x-ref: "access/carparks" is not a resource; did you mean "access/carpark"? [R206]`,
      ],
    },
  ],
  R207: [
    {
      change: { [`${carparkForm} properties.vendor.x-dict`]: 'CARPARK_VENDORS' },
      says: [
        `${carparkForm} properties.vendor.x-dict: there is no dictionary group "CARPARK_VENDORS"; did you mean "CARPARK_VENDOR"? [R207]`,
      ],
    },
    {
      change: { [`${carparkForm} properties.vendor.x-dict`]: undefined },
      says: [`${carparkForm} properties.vendor: "vendor" (dict) has no "x-dict" [R207]`],
    },
    {
      change: { [`${carparkForm} properties.vendor.x-dict`]: 'carparkVendor' },
      says: [
        `${carparkForm} properties.vendor.x-dict: "carparkVendor" is not the code of a dictionary group; did you mean "CARPARK_VENDOR"? [R207]`,
      ],
    },
    {
      change: { [`${gateForm} properties.gateName.x-dict`]: 'GATE' },
      says: [
        `${gateForm} properties.gateName.x-dict: "gateName" (text) takes no dictionary; add "x-type": "dict" [R207]`,
      ],
    },
  ],
  R208: [
    {
      change: { [`${carparkForm} required[2]`]: 'totalSpace' },
      says: [
        `${carparkForm} required[2]: "totalSpace" is not among the properties; did you mean "totalSpaces"? [R208]`,
      ],
    },
  ],
  R209: [
    {
      change: { [`${carparkForm} properties.carparkName.x-unique`]: 'orgid' },
      says: [
        `${carparkForm} properties.carparkName.x-unique: "orgid" is not a field of ${carpark}; did you mean "orgId"? [R209]`,
      ],
    },
    {
      change: { [`${carparkForm} properties.carparkName.x-unique`]: ['orgId', 'carparkName'] },
      says: [
        `${carparkForm} properties.carparkName.x-unique[1]: "carparkName" cannot be unique within "carparkName" [R209]`,
      ],
    },
    {
      change: { [`${gateForm} properties.tags.x-unique`]: true },
      says: [`${gateForm} properties.tags.x-unique: "tags" (enums) cannot be held unique [R209]`],
    },
  ],
  R210: [
    {
      change: { [`${gateForm} properties.fee.default`]: 0 },
      says: [`${gateForm} properties.fee.default: 0 does not fit "fee" (money) [R210]`],
    },
    {
      change: { [`${carparkForm} properties.totalSpaces.default`]: 1001 },
      says: [`${carparkForm} properties.totalSpaces.default: 1001 does not fit "totalSpaces" (integer) [R210]`],
    },
    {
      change: { [`${carparkForm} properties.carparkType.default`]: 'roof' },
      says: [`${carparkForm} properties.carparkType.default: "roof" does not fit "carparkType" (enum) [R210]`],
    },
    {
      change: { [`${carparkForm} properties.openDate.default`]: '2026-02-30' },
      says: [`${carparkForm} properties.openDate.default: "2026-02-30" does not fit "openDate" (date) [R210]`],
    },
    {
      change: { [`${gateForm} properties.tags.default`]: ['in', 'in'] },
      says: [`${gateForm} properties.tags.default: a list does not fit "tags" (enums) [R210]`],
    },
  ],
  R211: [
    {
      change: { [`${gateForm} properties.fee.maxLength`]: 5, [`${gateForm} properties.fee.maximum`]: 5 },
      says: [
        `${gateForm} properties.fee.maxLength: "maxLength" does not belong to the type money [R211]`,
        `${gateForm} properties.fee.maximum: "maximum" does not belong to the type money [R211]`,
      ],
    },
    {
      change: { [`${carparkForm} properties.totalSpaces.maxLength`]: 5 },
      says: [`${carparkForm} properties.totalSpaces.maxLength: "maxLength" does not belong to the type integer [R211]`],
    },
    {
      change: { [`${gateForm} properties.gateName.type`]: 'string' },
      says: [`${gateForm} properties.gateName.type: "type" does not belong to the type text [R211]`],
    },
    {
      change: { [`${gateForm} properties.gateName.minLength`]: 21 },
      says: [`${gateForm} properties.gateName.minLength: minLength 21 is above maxLength 20 [R211]`],
    },
    {
      change: { [`${carparkForm} properties.totalSpaces.maximum`]: -1 },
      says: [`${carparkForm} properties.totalSpaces.maximum: minimum 0 is above maximum -1 [R211]`],
    },
    {
      change: { [`${gateForm} properties.gateName.pattern`]: '[' },
      says: [`${gateForm} properties.gateName.pattern: "[" is not a regular expression [R211]`],
    },
    {
      change: { [`${carparkForm} allOf[0].then.properties.totalSpaces`]: { maxLength: 3 } },
      says: [
        `${carparkForm} allOf[0].then.properties.totalSpaces.maxLength: "maxLength" does not belong to the type integer [R211]`,
      ],
    },
    {
      change: { [`${gateForm} properties.photos.maxItems`]: 0 },
      says: [`${gateForm} properties.photos.maxItems: maxItems 0 leaves room for nothing [R211]`],
    },
  ],
  R212: [
    {
      change: { [`${carparkForm} allOf[0].if`]: undefined },
      says: [`${carparkForm} allOf[0]: is no condition with if and then [R212]`],
    },
    {
      change: {
        [`${carparkForm} allOf[0].if.properties`]: { carpark: { const: 1 } },
        [`${carparkForm} allOf[0].if.required`]: ['carpark'],
      },
      says: [
        `${carparkForm} allOf[0].if.properties.carpark: "carpark" is not a field of this form [R212]`,
        `${carparkForm} allOf[0].if.required[0]: "carpark" is not a field of this form [R212]`,
      ],
    },
    {
      change: { [`${carparkForm} allOf[0].if.required`]: undefined },
      says: [
        `${carparkForm} allOf[0].if: also holds while "carparkType" is empty; add "required": ["carparkType"] to the condition [R212]`,
      ],
    },
    {
      change: { [`${carparkForm} allOf[0].then.required[0]`]: 'floor' },
      says: [
        `${carparkForm} allOf[0].then.required[0]: "floor" is not a field of this form; did you mean "floors"? [R212]`,
      ],
    },
    {
      change: { [`${carparkForm} allOf[0].then.properties.openDate`]: { title: '启用日期', 'x-type': 'date' } },
      says: [
        `${carparkForm} allOf[0].then.properties.openDate: "openDate" already stands among the properties; leave the title out to limit it further [R212]`,
      ],
    },
    {
      change: { [`${carparkForm} allOf[0].if.properties.carparkType`]: { const: 'undergrund' } },
      says: [
        `${carparkForm} allOf[0].if.properties.carparkType: "undergrund" is no option of "carparkType"; did you mean "underground"? [R212]`,
      ],
    },
    {
      change: {
        [`${carparkForm} allOf[1]`]: {
          if: { required: ['carparkType'], properties: { carparkType: { const: 'ground' } } },
          then: { properties: { floors: { title: '地下层数', 'x-type': 'date' } } },
        },
      },
      says: [
        `${carparkForm} allOf[1].then.properties.floors.x-type: "floors" is of the type integer in another branch, and date here [R212]`,
      ],
    },
  ],
  R213: [
    {
      change: { [`${gateForm} properties.gate_size`]: { title: '大小' } },
      says: [`${gateForm} properties.gate_size: "gate_size" is not a field name; did you mean "gateSize"? [R213]`],
    },
    {
      change: { [`${gateForm} properties.version`]: { title: '型号' } },
      says: [`${gateForm} properties.version: "version" is kept on every row by the product [R213]`],
    },
    {
      change: { [`${gateForm} properties.page`]: { title: '页码' } },
      says: [`${gateForm} properties.page: "page" has another meaning in calls [R213]`],
    },
    {
      change: { [`${carparkForm} properties.status`]: { title: '车场状态' } },
      says: [`${carparkForm} properties.status: "status" is the state field, which the resource declares [R213]`],
    },
  ],
  R214: [
    {
      change: { [`${gateForm} properties.password.x-sensitive`]: true },
      says: [
        `${gateForm} properties.password.x-sensitive: "password" (password) is never shown, so there is nothing to mask [R214]`,
      ],
    },
    {
      change: { [`${gateForm} properties.gateName.x-signed`]: true },
      says: [
        `${gateForm} properties.gateName.x-signed: "gateName" (text) is no amount; use "minimum" for numbers [R214]`,
      ],
    },
    {
      change: { [`${gateForm} properties.fee.x-exact`]: true },
      says: [`${gateForm} properties.fee.x-exact: "fee" (money) is looked up in full anyway [R214]`],
    },
    {
      change: { [`${gateForm} properties.fee.x-translated`]: true },
      says: [
        `${gateForm} properties.fee.x-translated: "fee" (money) is no text of the declarations; labels of choices are translated anyway [R214]`,
      ],
    },
    {
      change: { [`${gateForm} properties.gateName.readOnly`]: true },
      says: [`${gateForm} properties.gateName.readOnly: "gateName" is required, yet only the product writes it [R214]`],
    },
    {
      change: { [`${gateForm} properties.gateCode.readOnly`]: true },
      says: [`${gateForm} properties.gateCode.x-fixed: "gateCode" is read-only already [R214]`],
    },
    {
      change: { [`${gateForm} properties.fee.readOnly`]: true },
      says: [
        `${gateForm} properties.fee.default: "fee" is read-only and left out of the form, so its default is never used [R214]`,
      ],
    },
    {
      change: { [`${gateForm} properties.carparkId.x-sensitive`]: true },
      says: [
        `${gateForm} properties.carparkId.x-sensitive: "carparkId" (ref) shows what the other row is called, which no mask of an id hides; mask the field of that row [R214]`,
      ],
    },
  ],
  R215: [
    {
      change: { [`${gateForm} properties.gateCode.x-sequence`]: 'gate-code' },
      says: [
        `${gateForm} properties.gateCode.x-sequence: "gate-code" is not the code of a sequence; did you mean "GATE_CODE"? [R215]`,
      ],
    },
    {
      change: { [`${gateForm} properties.fee.x-sequence`]: 'GATE_NO' },
      says: [`${gateForm} properties.fee.x-sequence: "fee" (money) cannot hold the number of a sequence [R215]`],
    },
    {
      change: { [`${gateForm} properties.gateCode.x-sequence`]: 'GATE_NR' },
      says: [
        `${gateForm} properties.gateCode.x-sequence: "GATE_NR" is not declared in resources/sequences.ts; did you mean "GATE_NO"? [R215]`,
      ],
    },
  ],
  R216: [
    {
      change: { [`${gateForm} properties.gatename`]: { title: '别名' } },
      says: [`${gateForm} properties.gatename: "gatename" and "gateName" would be one column [R216]`],
    },
  ],
  R217: [
    {
      change: { [`${gateForm} properties.gateName`]: { 'x-shape': 'gatename', title: '名称' } },
      says: [`${gateForm} properties.gateName.x-shape: "gatename" is not one that is known [R217]`],
    },
  ],
  R218: [
    {
      change: { [`${gateForm} properties.carparkName`]: { title: '车场名称', 'x-copy': 'carparkId.carparkName' } },
      says: [
        `${gateForm} properties.carparkName.x-copy: "carparkName" can be written by hand, so it is no copy; add "readOnly": true [R218]`,
      ],
    },
    {
      change: {
        [`${gateForm} properties.carparkName`]: { title: '车场名称', readOnly: true, 'x-copy': 'carparkId.carparkNam' },
      },
      says: [
        `${gateForm} properties.carparkName.x-copy: "carparkId.carparkNam": "carparkNam" is not a field of access/carpark; did you mean "carparkName"? [R218]`,
      ],
    },
    {
      change: { [`${gateForm} properties.place`]: { title: '位置', readOnly: true, 'x-copy': 'gateName.carparkName' } },
      says: [
        `${gateForm} properties.place.x-copy: "gateName.carparkName": "gateName" (text) is no reference to one row [R218]`,
      ],
    },
    {
      change: {
        [`${gateForm} properties.spaces`]: { title: '车位', readOnly: true, 'x-copy': 'carparkId.totalSpaces' },
      },
      says: [
        `${gateForm} properties.spaces.x-copy: "carparkId.totalSpaces": "totalSpaces" (integer) is of another kind than "spaces" (text) [R218]`,
      ],
    },
    {
      change: {
        [`${gateForm} properties.caller`]: {
          title: '来电',
          'x-type': 'phone',
          readOnly: true,
          'x-copy': 'phone',
          'x-public': 'a hotline',
        },
      },
      says: [`${gateForm} properties.caller.x-copy: "phone": "phone" (phone) is masked [R218]`],
    },
    {
      change: {
        [`${gateForm} properties.opened`]: {
          title: '启用日期',
          'x-type': 'date',
          readOnly: true,
          'x-copy': 'carparkId.openDate',
        },
        [`${gateForm} properties.openedAgain`]: {
          title: '再启用日期',
          'x-type': 'date',
          readOnly: true,
          'x-copy': 'opened',
        },
      },
      says: [`${gateForm} properties.openedAgain.x-copy: "opened": "opened" (date) is a copy itself [R218]`],
    },
    {
      change: {
        [`${gateForm} properties.gates`]: {
          title: '道闸数',
          'x-type': 'integer',
          readOnly: true,
          'x-copy': 'carparkId.gateCount',
        },
      },
      says: [
        `${gateForm} properties.gates.x-copy: "carparkId.gateCount": "gateCount" (integer) is not stored where it could be read [R218]`,
      ],
    },
    {
      change: {
        [`${gateForm} properties.madeAt`]: {
          title: '建立时间',
          'x-type': 'datetime',
          readOnly: true,
          'x-copy': 'createdAt',
        },
      },
      says: [
        `${gateForm} properties.madeAt.x-copy: "createdAt": "createdAt" is kept by the product, after copies are filled in; say "x-stamp": "now" for when a row was added [R218]`,
      ],
    },
  ],
  R219: [
    {
      change: { [`${carparkForm} properties.totalSpaces.x-min`]: '1' },
      says: [
        `${carparkForm} properties.totalSpaces.x-min: "x-min" belongs to money; numbers have minimum and maximum [R219]`,
      ],
    },
    {
      change: { [`${gateForm} properties.fee.x-min`]: 'free' },
      says: [`${gateForm} properties.fee.x-min: "free" is no amount; write it as a text: "0.01" [R219]`],
    },
    {
      change: { [`${gateForm} properties.fee.x-min`]: '5', [`${gateForm} properties.fee.x-max`]: '1' },
      says: [`${gateForm} properties.fee.x-max: "1" is less than x-min [R219]`],
    },
  ],
  R220: [
    {
      change: { [`${carparkForm} properties.openDate.x-after`]: 'opendate' },
      says: [
        `${carparkForm} properties.openDate.x-after: "opendate" is not a field of access/carpark; did you mean "openDate"? [R220]`,
      ],
    },
    {
      change: { [`${carparkForm} properties.openDate.x-at-least`]: 'openDate' },
      says: [`${carparkForm} properties.openDate.x-at-least: "openDate" is compared with itself [R220]`],
    },
    {
      change: { [`${carparkForm} properties.openDate.x-at-most`]: 'totalSpaces' },
      says: [
        `${carparkForm} properties.openDate.x-at-most: "openDate" (date) cannot be compared with "totalSpaces" (integer) [R220]`,
      ],
    },
  ],

  R221: [
    {
      change: { [`${gateForm} properties.guardPhone`]: { title: '门岗电话', 'x-type': 'phone' } },
      says: [`${gateForm} properties.guardPhone: "guardPhone" holds numbers of people and is not masked [R221]`],
    },
    {
      change: { [`${gateForm} properties.alarm`]: { title: '告警接收人', description: '手机号，逗号分隔' } },
      says: [`${gateForm} properties.alarm: "alarm" holds numbers of people and is not masked [R221]`],
    },
    {
      change: { [`${gateForm} properties.fee.x-public`]: 'known to all' },
      says: [
        `${gateForm} properties.fee.x-public: "fee" holds no number of a person, so there is nothing to say [R221]`,
      ],
    },
  ],
  R222: [
    {
      change: { [`${carparkForm} x-rules`]: [{ check: 'totalSpaces >= ', at: 'totalSpaces', message: '太少' }] },
      says: [`${carparkForm} x-rules[0].check: "totalSpaces >= ": Unexpected token: EOF [R222]`],
    },
    {
      change: { [`${carparkForm} x-rules`]: [{ check: 'totalSpace > 3', at: 'totalSpaces', message: '太少' }] },
      says: [
        `${carparkForm} x-rules[0].check: "totalSpace > 3" at "totalSpace": "totalSpace" is not a field of access/carpark; did you mean "totalSpaces"? [R222]`,
      ],
    },
    {
      change: { [`${carparkForm} x-rules`]: [{ check: 'totalSpaces + 3', at: 'totalSpaces', message: '太少' }] },
      says: [`${carparkForm} x-rules[0].check: "totalSpaces + 3": gives int, not bool [R222]`],
    },
    {
      change: { [`${gateForm} properties.fee.x-show`]: 'fee2 > 3 && gateName == 3' },
      says: [
        `${gateForm} properties.fee.x-show: "fee2 > 3 && gateName == 3" at "fee2": "fee2" is not a field of access/gate; did you mean "fee"? [R222]`,
      ],
    },
    {
      change: { [`${gateForm} properties.fee.x-required-when`]: 'gateName == 3' },
      says: [`${gateForm} properties.fee.x-required-when: "gateName == 3": no such overload: string == int [R222]`],
    },
    {
      change: { [`${gateForm} properties.fee.x-readonly-when`]: 'phone == "1"' },
      says: [
        `${gateForm} properties.fee.x-readonly-when: "phone == \\"1\\"": "phone" is masked, and who fills in a form does not have its value [R222]`,
      ],
    },
    {
      change: { [`${carparkForm} x-rules`]: [{ check: 'gateCount > 3', at: 'totalSpaces', message: '太少' }] },
      says: [
        `${carparkForm} x-rules[0].check: "gateCount > 3": "gateCount" is not there yet when a form is filled in [R222]`,
      ],
    },
  ],
  R223: [
    {
      change: { [`${carparkForm} x-rules`]: [{ check: 'totalSpaces > 3', at: 'totalSpace', message: '太少' }] },
      says: [
        `${carparkForm} x-rules[0].at: "totalSpace" is not a field of access/carpark; did you mean "totalSpaces"? [R223]`,
      ],
    },
    {
      change: { [`${carparkForm} x-rules`]: [{ check: 'totalSpaces > 3', at: 'status', message: '太少' }] },
      says: [`${carparkForm} x-rules[0].at: nobody fills in "status", so nobody could mend it [R223]`],
    },
  ],
  R224: [
    {
      change: { [`${gateForm} properties.fee.x-show`]: 'filled(fee)' },
      says: [`${gateForm} properties.fee.x-show: "fee" decides about itself [R224]`],
    },
    {
      change: { [`${gateForm} properties.gateName.x-required-when`]: 'filled(fee)' },
      says: [`${gateForm} properties.gateName.x-required-when: "gateName" is required in any case [R224]`],
    },
    {
      change: { [`${carparkForm} properties.gateCount.x-show`]: 'filled(openDate)' },
      says: [`${carparkForm} properties.gateCount.x-show: "gateCount" is read-only, so no form asks for it [R224]`],
    },
    {
      change: { [`${carparkForm} allOf[0].then.properties.floors.x-show`]: 'filled(openDate)' },
      says: [
        `${carparkForm} allOf[0].then.properties.floors.x-show: "floors" stands in a branch, which has a condition of its own [R224]`,
      ],
    },
    {
      change: {
        [`${gateForm} properties.fee.x-show`]: 'filled(photos)',
        [`${gateForm} properties.photos.x-show`]: 'filled(fee)',
      },
      says: [
        `${gateForm} properties.fee.x-show: "fee" is shown by what it shows itself [R224]`,
        `${gateForm} properties.photos.x-show: "photos" is shown by what it shows itself [R224]`,
      ],
    },
  ],
  R225: [
    {
      change: {
        [`${carparkForm} properties.endDate`]: { title: '停用日期', 'x-type': 'date' },
        [`${carparkForm} x-rules`]: [{ check: 'openDate <= endDate', at: 'endDate', message: '太早' }],
      },
      says: [
        `${carparkForm} x-rules[0].check: "openDate <= endDate" is what a keyword says; say "x-at-most": "endDate" at "openDate" [R225]`,
      ],
    },
  ],

  R226: [
    {
      change: { [`${gateForm} properties.fee.x-formula`]: 'money("1.00")' },
      says: [
        `${gateForm} properties.fee.x-formula: "fee" can be written by hand, so no formula keeps it; add "readOnly": true [R226]`,
      ],
    },
    {
      change: { [`${carparkForm} properties.gateCount.x-formula`]: 'totalSpaces * 2' },
      says: [`${carparkForm} properties.gateCount.x-formula: "gateCount" gets its value in another way already [R226]`],
    },
    {
      change: {
        [`${carparkForm} properties.half`]: {
          title: '一半',
          'x-type': 'integer',
          readOnly: true,
          'x-formula': 'half / 2',
        },
      },
      says: [`${carparkForm} properties.half.x-formula: "half" is worked out from itself [R226]`],
    },
    {
      change: {
        [`${carparkForm} properties.half`]: {
          title: '一半',
          'x-type': 'integer',
          readOnly: true,
          'x-formula': 'twice / 4',
        },
        [`${carparkForm} properties.twice`]: {
          title: '两倍',
          'x-type': 'integer',
          readOnly: true,
          'x-formula': 'half * 4',
        },
      },
      says: [
        `${carparkForm} properties.half.x-formula: "half" is worked out from what it works out itself [R226]`,
        `${carparkForm} properties.twice.x-formula: "twice" is worked out from what it works out itself [R226]`,
      ],
    },
    {
      change: {
        [`${carparkForm} properties.half`]: {
          title: '一半',
          'x-type': 'integer',
          readOnly: true,
          'x-formula': 'string(totalSpaces)',
        },
      },
      says: [`${carparkForm} properties.half.x-formula: "string(totalSpaces)": gives string, not int [R222]`],
    },
  ],
  R227: [
    {
      change: { [`${gateForm} properties.opened`]: { title: '启用时间', 'x-type': 'datetime', 'x-stamp': 'now' } },
      says: [`${gateForm} properties.opened.x-stamp: "opened" can be written by hand; add "readOnly": true [R227]`],
    },
    {
      change: {
        [`${gateForm} properties.opened`]: { title: '启用日期', 'x-type': 'date', readOnly: true, 'x-stamp': 'now' },
      },
      says: [`${gateForm} properties.opened.x-stamp: "now" does not fit "opened" [R227]`],
    },
  ],
  R236: [
    {
      change: {
        [`${gateForm} properties.opened`]: { title: '启用日期', 'x-type': 'date', readOnly: true, 'x-begin': 'today' },
      },
      says: [`${gateForm} properties.opened.x-begin: nobody fills in "opened" [R236]`],
    },
    {
      change: {
        [`${gateForm} properties.keeper`]: { title: '管理人', default: '值班室', 'x-begin': 'userName' },
      },
      says: [`${gateForm} properties.keeper.x-begin: "keeper" has a default [R236]`],
    },
    {
      change: { [`${gateForm} properties.opened`]: { title: '启用日期', 'x-type': 'date', 'x-begin': 'now' } },
      says: [`${gateForm} properties.opened.x-begin: "now" does not fit "opened" (date) [R236]`],
    },
  ],
  R228: [
    {
      change: { [`${gateForm} properties.fee.x-from`]: 'carparkId.fee' },
      says: [`${gateForm} properties.fee.x-from: "carparkId.fee": "fee" is not a field of access/carpark [R228]`],
    },
    {
      change: { [`${gateForm} properties.fee.x-from`]: 'carparkId' },
      says: [
        `${gateForm} properties.fee.x-from: "carparkId" names no field of a row that is referred to; write the reference, a dot and its field: serviceId.price [R228]`,
      ],
    },
    {
      change: { [`${gateForm} properties.gateName.x-from`]: 'carparkId.totalSpaces' },
      says: [
        `${gateForm} properties.gateName.x-from: "carparkId.totalSpaces": "totalSpaces" (integer) is of another kind than "gateName" (text) [R228]`,
      ],
    },
    {
      change: { [`${carparkForm} properties.feeTotal.x-from`]: 'orgId.sort' },
      says: [
        `${carparkForm} properties.feeTotal.x-from: "feeTotal" cannot be written by hand; say "x-copy" of a field that only follows [R228]`,
      ],
    },
  ],

  R238: [
    {
      change: { [`${gateForm} properties.carparkId.x-among`]: { stat: 'enabled' } },
      says: [
        `${gateForm} properties.carparkId.x-among.stat: "stat" is not a choice of access/carpark; did you mean "status"? [R238]`,
      ],
    },
    {
      change: { [`${gateForm} properties.carparkId.x-among`]: { status: ['enabled', 'gone'] } },
      says: [`${gateForm} properties.carparkId.x-among.status: "gone" is not a choice of "status" (enum) [R238]`],
    },
    {
      change: { [`${gateForm} properties.fee.x-among`]: { status: 'enabled' } },
      says: [`${gateForm} properties.fee.x-among: "fee" (money) is no reference that people pick [R238]`],
    },
  ],

  R229: [
    {
      change: {
        [`${carparkForm} required`]: ['carparkName', 'orgId', 'gateId'],
        [`${carparkForm} properties.gateId`]: { title: '主道闸', 'x-type': 'ref', 'x-ref': 'access/gate' },
        [`${gateForm} required`]: ['gateName', 'carparkId'],
      },
      says: [
        `${carparkForm} properties.gateId: no row can be the first: "access/carpark" → "access/gate" → "access/carpark" [R229]`,
      ],
    },
  ],
  R230: [
    {
      change: { [`${numbers} DOOR_NO`]: { name: '门禁编号', prefix: 'MJ', digits: 4, reset: 'day' } },
      says: [`${numbers} DOOR_NO: no field takes numbers from it [R230]`],
    },
    {
      change: { [`${numbers} GATE_NO.digits`]: 40 },
      says: [`${numbers} GATE_NO.digits: 40 is not between 1 and 12 [R230]`],
    },
    {
      change: {
        [`${numbers} DOOR_NO`]: { name: '门禁编号', prefix: 'DZ', digits: 4, reset: 'day' },
        [`${gateForm} properties.gateName.x-sequence`]: 'DOOR_NO',
      },
      says: [`${numbers} DOOR_NO.prefix: "DZ" begins the numbers of GATE_NO as well [R230]`],
    },
  ],
  R231: [
    {
      change: { [`${gateForm} properties.gateName.x-was`]: 'fee' },
      says: [
        `${gateForm} properties.gateName.x-was: there is a field "fee" again; give that one a name of its own [R231]`,
      ],
    },
    {
      change: {
        [`${gateForm} properties.gateName.x-was`]: ['title', 'Name'],
        [`${gateForm} properties.fee.x-was`]: 'title',
      },
      says: [
        `${gateForm} properties.gateName.x-was: "Name" is not a field name [R231]`,
        `${gateForm} properties.fee.x-was: "title" is the former name of "gateName" already [R231]`,
      ],
    },
    {
      change: { [`${carparkForm} properties.gateCount.x-was`]: 'gates' },
      says: [`${carparkForm} properties.gateCount.x-was: "gateCount" is not stored, so no row is older than it [R231]`],
    },
  ],
  R232: [
    {
      change: { [`${gateForm} properties.fee.x-convert`]: 'money' },
      says: [`${gateForm} properties.fee.x-convert: "fee" is of the type money already [R232]`],
    },
    {
      change: { [`${gateForm} properties.gateName.x-convert`]: 'longtext' },
      says: [
        `${gateForm} properties.gateName.x-convert: longtext and text are stored alike; take "x-convert" away [R232]`,
      ],
    },
    {
      change: { [`${gateForm} properties.fee.x-convert`]: 'images' },
      says: [
        `${gateForm} properties.fee.x-convert: a value of images cannot be read as money; give the new field another name [R232]`,
      ],
    },
  ],
  R233: [
    {
      change: { [`${gateForm} properties.fee.x-old-rows`]: 'free' },
      says: [`${gateForm} properties.fee.x-old-rows: "free" does not fit "fee" [R233]`],
    },
  ],
  R234: [
    {
      change: { [`${gateForm} properties.settings.x-access`]: { read: 'updat', write: 'update' } },
      says: [
        `${gateForm} properties.settings.x-access.read: "updat" is no action of "pc:passthrough.gate"; did you mean "update"? [R234]`,
      ],
    },
    {
      change: { [`${gateForm} properties.settings.x-access`]: { read: 'open' } },
      says: [
        `${gateForm} properties.settings.x-access.read: "open" is no action of "pc:passthrough.gate"; add it to actions in ${gate} [R234]`,
      ],
    },
    {
      change: { [`${gateForm} properties.phone.x-access`]: { read: 'reveal' } },
      says: [
        `${gateForm} properties.phone.x-access: "phone" is masked already; say one of "x-sensitive" and "x-access" [R234]`,
      ],
    },
    {
      change: {
        [`${carparkForm} properties.vendor.x-access`]: { read: 'update' },
        [`${carpark} list.filters[2]`]: 'vendor',
      },
      says: [
        `${carparkForm} properties.vendor.x-access: "vendor" stands under list.filters, which tells others what it holds [R234]`,
      ],
    },
  ],
  R235: [
    {
      change: {
        [`${gateForm} properties.gateName.x-group`]: '设备（基本）',
        [`${gateForm} properties.fee.x-group`]: '设备 (基本)',
      },
      says: [`${gateForm} properties.fee.x-group: "设备 (基本)" is nearly "设备（基本）"; write both alike [R235]`],
    },
  ],
  R237: [
    {
      change: {
        [`${gateForm} properties.lanes`]: {
          title: '车道',
          'x-type': 'json',
          type: 'array',
          items: {
            type: 'object',
            properties: {
              lane: { title: '车道', 'x-type': 'text' },
              photo: { title: '照片', 'x-type': 'image' },
              kind: { title: '类型', 'x-type': 'enum' },
              fee: { title: '收费', 'x-type': 'money', 'x-formula': 'price * 2' },
              cost: { title: '金额', 'x-type': 'money', readOnly: true, 'x-formula': 'rate * 2' },
            },
          },
        },
      },
      says: [
        `${gateForm} properties.lanes.items.properties.photo.x-type: "image" fits into no cell; use one of text, integer, decimal, money, percent, bool, enum, dict, date, datetime, time, month, rate, email, url, plate, ref [R237]`,
        `${gateForm} properties.lanes.items.properties.kind: "kind" (enum) has no "x-options" [R204]`,
        `${gateForm} properties.lanes.items.properties.fee.x-formula: "fee" can be written by hand, so no formula keeps it; add "readOnly": true [R226]`,
        `${gateForm} properties.lanes.items.properties.cost.x-formula: "rate * 2" at "rate": "rate" is not a field of access/gate.lanes [R222]`,
      ],
    },
  ],
  R301: [
    {
      change: { [`${carpark} states.transitions.enable.from[0]`]: 'disable' },
      says: [
        `${carpark} states.transitions.enable.from[0]: "disable" is not a state of access/carpark; did you mean "disabled"? [R301]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.disable.to`]: 'closed' },
      says: [`${carpark} states.transitions.disable.to: "closed" is not a state of access/carpark [R301]`],
    },
    {
      change: { [`${carpark} states.initial`]: 'enable' },
      says: [`${carpark} states.initial: "enable" is not a state of access/carpark; did you mean "enabled"? [R301]`],
    },
    {
      change: { [`${carpark} states.editable[0]`]: 'open' },
      says: [`${carpark} states.editable[0]: "open" is not a state of access/carpark [R301]`],
    },
  ],
  R302: [
    {
      change: { [`${carpark} states.labels.lost`]: '遗失' },
      says: [`${carpark} states.labels.lost: no transition leads to "lost" [R302]`],
    },
  ],
  R303: [
    {
      change: { [`${carpark} states.transitions.export`]: { label: '导出', from: 'enabled', to: 'disabled' } },
      says: [`${carpark} states.transitions.export: "export" is a standard action [R303]`],
    },
  ],
  R304: [
    {
      change: { [`${carpark} states.transitions.disable.fields`]: ['status', 'gateCount'] },
      says: [
        `${carpark} states.transitions.disable.fields[0]: "status" is kept by the product and cannot be asked for [R304]`,
        `${carpark} states.transitions.disable.fields[1]: "gateCount" is kept by the product and cannot be asked for [R304]`,
      ],
    },
  ],
  R322: [
    {
      change: {
        [`${carpark} states.transitions.disable.fields`]: ['carparkType'],
        [`${carpark} states.transitions.disable.choices`]: { carparkType: ['grond'] },
      },
      says: [
        `${carpark} states.transitions.disable.choices.carparkType: "grond" is not a choice of "carparkType"; did you mean "ground"? [R322]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.disable.choices`]: { carparkName: ['a'] } },
      says: [`${carpark} states.transitions.disable.choices.carparkName: is no choice that the step asks for [R322]`],
    },
  ],
  R324: [
    {
      change: { [`${carpark} states.transitions.disable.where`]: { carparkName: 'A', carparkType: ['grond'] } },
      says: [
        `${carpark} states.transitions.disable.where.carparkName: "carparkName" is not a choice of access/carpark; did you mean "carparkType"? [R324]`,
        `${carpark} states.transitions.disable.where.carparkType: "grond" is not a choice of "carparkType"; did you mean "ground"? [R324]`,
      ],
    },
  ],
  R323: [
    {
      change: { [`${carpark} states.pending`]: ['disabled'], [`${carpark} states.transitions.enable.path`]: false },
      says: [`${carpark} states.pending[0]: nobody can take a step out of "disabled" [R323]`],
    },
  ],
  R305: [
    {
      change: { [`${carpark} states.transitions.enable.stamp`]: { carparkName: 'userName' } },
      says: [
        `${carpark} states.transitions.enable.stamp.carparkName: "carparkName" is what people fill in, and the stamp would overwrite it; stamp a field that is "readOnly" [R305]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.enable.stamp`]: { totalSpaces: 'now' } },
      says: [
        `${carpark} states.transitions.enable.stamp.totalSpaces: "totalSpaces" (integer) cannot take "now" [R305]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.enable.stamp`]: { carparkName: 'null' } },
      says: [
        `${carpark} states.transitions.enable.stamp.carparkName: "carparkName" is required and cannot be emptied [R305]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.enable.stamp`]: { updatedAt: 'now' } },
      says: [
        `${carpark} states.transitions.enable.stamp.updatedAt: "updatedAt" is kept by the product and cannot be stamped [R305]`,
      ],
    },
  ],
  R321: [
    {
      change: { [`${carpark} states.transitions.disable.once`]: 'totalSpaces' },
      says: [`${carpark} states.transitions.disable.once: "totalSpaces" is not written by this transition [R321]`],
    },
  ],
  R306: [
    {
      change: { [`${carpark} states.transitions.again`]: { label: '重启', from: 'enabled', to: 'enabled' } },
      says: [
        `${carpark} states.transitions.again: leads from "enabled" to "enabled"; leave out "to" if the row is to keep its state [R306]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.again`]: { label: '重启', from: 'enabled' } },
      says: [
        `${carpark} states.transitions.again: keeps the state, and neither asks for anything nor sets anything [R306]`,
      ],
    },
    {
      change: {
        [`${carpark} states.transitions.again`]: {
          label: '重启',
          from: 'enabled',
          fields: ['introduction'],
          after: { time: '1h', of: 'createdAt' },
        },
      },
      says: [`${carpark} states.transitions.again.after: needs a state to lead to [R306]`],
    },
    {
      change: { [`${carpark} states.transitions.again`]: { label: '重启', from: [], to: 'enabled' } },
      says: [`${carpark} states.transitions.again.from: starts at no state [R306]`],
    },
  ],
  R307: [
    {
      change: { [`${carpark} states.transitions.close`]: { label: '停用', from: 'enabled', to: 'disabled' } },
      says: [
        `${carpark} states.transitions.close.label: "停用" is also the label of "disable", which starts at the same state [R307]`,
      ],
    },
  ],
  R308: [
    {
      change: { [`${carpark} states.transitions.shut-down`]: { label: '关闭', from: 'enabled', to: 'disabled' } },
      says: [`${carpark} states.transitions.shut-down: "shut-down" cannot be the name of a transition [R308]`],
    },
    {
      change: { [`${carpark} states.labels.使用`]: '使用中' },
      says: [`${carpark} states.labels.使用: "使用" cannot be the name of a state [R308]`],
    },
  ],
  R309: [
    {
      change: { [`${carpark} states.transitions.enable.fourEyes`]: true, [`${carpark} states.editable`]: undefined },
      says: [
        `${carpark} states: has a transition with fourEyes, but can be edited in every state; say which: editable: ["enabled"] [R309]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.disable.fourEyes`]: true },
      says: [
        `${carpark} states.editable[0]: a row in "enabled" waits for a transition with fourEyes and can be edited; take the state out of editable [R309]`,
      ],
    },
  ],
  R310: [
    {
      change: {
        [`${carparkForm} properties.rent`]: { title: '租金', 'x-type': 'money' },
        [`${carpark} states.transitions.enable.fourEyes`]: true,
        [`${carpark} states.transitions.enable.fields`]: ['rent'],
      },
      says: [
        `${carpark} states.transitions.enable.fields: "rent" is written by whoever approves it; ask for it in the step before [R310]`,
      ],
    },
    {
      change: {
        [`${carparkForm} properties.rent`]: { title: '租金', 'x-type': 'money' },
        [`${carpark} states.labels.lent`]: '出租',
        [`${carpark} states.transitions.enable.fourEyes`]: true,
        [`${carpark} states.transitions.lend`]: { label: '出租', from: 'enabled', to: 'lent', fields: ['rent!'] },
      },
      says: [
        `${carpark} states.transitions.lend.fields: "rent" is written on the way to "lent", past the transition with fourEyes; lead to "disabled" [R310]`,
      ],
    },
  ],
  R311: [
    {
      change: { [`${carpark} states.transitions.enable.fourEyes`]: true, [`${carpark} children.gates.part`]: false },
      says: [
        `${carpark} computed.gateCount: rows of "access/gate" change what was approved; add them to children with cascade, or part: true [R311]`,
        `${carpark} computed.feeTotal: rows of "access/gate" change what was approved; add them to children with cascade, or part: true [R311]`,
      ],
    },
  ],
  R312: [
    {
      change: { [`${carpark} on`]: { reminders: [{ before: 'carparkName', days: 7, notify: ['author'] }] } },
      says: [`${carpark} on.reminders[0].before: "carparkName" (text) tells no time; name a date or a datetime [R312]`],
    },
    {
      change: {
        [`${carpark} on`]: { reminders: [{ before: 'openDate', days: 0.5, while: ['enabeld'], notify: ['author'] }] },
      },
      says: [
        `${carpark} on.reminders[0].days: 0.5 is no number of days from 1 to 366 [R312]`,
        `${carpark} on.reminders[0].while: "enabeld" is no state of access/carpark; did you mean "enabled"? [R312]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.enable.at`]: 'carparkName' },
      says: [
        `${carpark} states.transitions.enable.at: "carparkName" (text) tells no time; name a date or a datetime [R312]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.enable.after`]: { time: '15x', of: 'createdAt' } },
      says: [
        `${carpark} states.transitions.enable.after.time: "15x" is no span of time; write a number and s, m, h or d: "15m" [R312]`,
      ],
    },
    {
      change: { [`${carpark} states.transitions.disable.at`]: 'openDate' },
      says: [
        `${carpark} states.transitions.disable.fields[0]: nobody is there to fill in "introduction"; take the exclamation mark away [R312]`,
      ],
    },
    {
      change: {
        [`${carpark} states.transitions.enable.at`]: 'openDate',
        [`${carpark} states.transitions.enable.after`]: { time: '1d', of: 'openDate' },
      },
      says: [`${carpark} states.transitions.enable: has both at and after; keep one of them [R312]`],
    },
    {
      change: {
        [`${carpark} states.transitions.enable.at`]: 'openDate',
        [`${carpark} states.transitions.enable.fourEyes`]: true,
      },
      says: [`${carpark} states.transitions.enable.fourEyes: nobody is there who could be another person [R312]`],
    },
  ],
  R313: [
    {
      change: { [`${carpark} on`]: { reminders: [{ before: 'openDate', days: 7, notify: [] }] } },
      says: [
        `${carpark} on.reminders[0].notify: reaches nobody; name "author", a field, or { can: "dispatch" } [R313]`,
      ],
    },
    {
      change: { [`${carpark} on`]: { moved: { enabel: [{ notify: ['author'] }] } } },
      says: [
        `${carpark} on.moved.enabel: "enabel" is not a transition of access/carpark; did you mean "enable"? [R313]`,
      ],
    },
    {
      change: { [`${carpark} on`]: { added: [{ notify: ['carparkName'] }] } },
      says: [
        `${carpark} on.added[0].notify[0]: "carparkName" (text) names nobody who signs in; name a reference to a user, or to somebody with an account: a member of staff [R313]`,
      ],
    },
    {
      change: { [`${gate} on`]: { added: [{ notify: ['carparkId.carparkNme', 'carparkId.carparkName'] }] } },
      says: [
        `${gate} on.added[0].notify[0]: "carparkNme" is not a field of ${carparkForm}; did you mean "carparkName"? [R104]`,
        `${gate} on.added[0].notify[1]: "carparkName" (text) names nobody who signs in; name a reference to a user, or to somebody with an account: a member of staff [R313]`,
      ],
    },
    {
      change: { [`${carpark} on`]: { added: [{ notify: ['self'] }] } },
      says: [`${carpark} on.added[0].notify[0]: access/carpark is nobody who signs in [R313]`],
    },
    {
      change: { [`${carpark} on`]: { added: [{ notify: [{ can: 'enbale' }] }] } },
      says: [
        `${carpark} on.added[0].notify[0].can: "enbale" is no action of access/carpark; did you mean "enable"? [R313]`,
      ],
    },
    {
      change: { [`${carpark} on`]: { added: [{ notify: [{ can: 'enable', of: 'merchant' }] }] } },
      says: [`${carpark} on.added[0].notify[0].of: access/carpark belongs to no merchant [R313]`],
    },
    {
      change: { [`${carpark} on`]: { moved: { enable: [{ notify: [] }] } } },
      says: [
        `${carpark} on.moved.enable[0].notify: reaches nobody; name "author", a field, or { can: "dispatch" } [R313]`,
      ],
    },
  ],

  R325: [
    {
      change: { [`${gate} on`]: { added: [{ tell: { to: [], title: '道闸', text: '{{gateName}}已启用' } }] } },
      says: [`${gate} on.added[0].tell.to: reaches nobody; name a customer or a phone number [R325]`],
    },
    {
      change: { [`${gate} on`]: { added: [{ tell: { to: ['gateName', 'phon'], title: '道闸', text: '已启用' } }] } },
      says: [
        `${gate} on.added[0].tell.to[0]: "gateName" (text) is neither a customer nor a phone number [R325]`,
        `${gate} on.added[0].tell.to[1]: "phon" is not a field of access/gate; did you mean "phone"? [R325]`,
      ],
    },
    {
      change: {
        [`${gate} on`]: {
          added: [{ tell: { to: ['phone'], title: '道闸', text: '{{carparkId.carparkNam}}{{gateName.orgId}}' } }],
        },
      },
      says: [
        `${gate} on.added[0].tell.text: "carparkNam" is not a field of access/carpark; did you mean "carparkName"? [R325]`,
        `${gate} on.added[0].tell.text: "gateName" (text) refers to no row [R325]`,
      ],
    },
    {
      change: {
        [`${gate} on`]: {
          added: [{ tell: { to: ['phone'], title: '道闸', text: '{{phone}}{{password}}{{photos}}' } }],
        },
      },
      says: ['phone" (phone)', 'password" (password)', 'photos" (images)'].map(
        (field) =>
          `${gate} on.added[0].tell.text: "${field} is nothing to tell; take it out: who reads the history reads it too [R325]`,
      ),
    },
    {
      change: { [`${gate} on`]: { added: [{ tell: { to: ['phone'], title: '道闸', text: '长'.repeat(201) } }] } },
      says: [`${gate} on.added[0].tell.text: is longer than 200 characters [R325]`],
    },
    {
      change: {
        [`${gate} on`]: {
          added: [{ tell: { to: ['phone'], title: '道闸', text: '已启用', where: { gateNam: 'A' } } }],
        },
      },
      says: [
        `${gate} on.added[0].tell.where.gateNam: "gateNam" is not a field of access/gate; did you mean "gateName"? [R325]`,
      ],
    },
  ],

  R314: [
    {
      change: {
        [`${carpark} states.transitions.enable.fourEyes`]: true,
        [`${carpark} states.transitions.enable.path`]: false,
      },
      says: [
        `${carpark} states.transitions.enable.fourEyes: no person takes this step: its path is false; put fourEyes on the step by which a person lets it happen [R314]`,
      ],
    },
  ],
  R315: [
    {
      change: { [asks]: 'access/opening' },
      says: [`${carpark} states.transitions.enable.approval: there is no flows/access/opening.json [R315]`],
    },
    {
      change: { [flow]: soundFlow() },
      says: [
        `${flow}: no transition of access/carpark asks for it; add approval: "access/enable" to one in ${carpark} [R315]`,
      ],
    },
    {
      change: { [asks]: 'access/enable', [flow]: { ...soundFlow(), on: 'access/carpak' } },
      says: [`${flow} on: "access/carpak" is not a resource; did you mean "access/carpark"? [R315]`],
    },
    {
      change: { ...sound(), [`${carpark} states.transitions.disable.approval`]: 'access/enable' },
      says: [
        `${flow} refused: "keep" does not start where "disable" does [R316]`,
        `${flow}: "disable" requires "introduction", which nobody is there to fill in; the comment of an answer fills in one text [R316]`,
        `${carpark} states.transitions.enable.approval: "disable" asks for one as well; a record waits for one flow at a time [R315]`,
      ],
    },
  ],
  R316: [
    {
      change: { ...sound(), [`${flow} refused`]: 'kep' },
      says: [`${flow} refused: "kep" is not a transition of access/carpark; did you mean "keep"? [R316]`],
    },
    {
      change: { ...sound(), [`${flow} refused`]: 'disable' },
      says: [`${flow} refused: "disable" does not start where "enable" does [R316]`],
    },
    {
      change: {
        ...sound(),
        [`${flow} refused`]: ['keep', 'drop'],
        [`${carpark} states.transitions.drop`]: { label: '放弃', from: 'disabled', to: 'kept' },
      },
      says: [
        `${flow} refused: "keep" and "drop" both start in "disabled"; name one transition for each state in which the record waits [R316]`,
      ],
    },
    {
      change: { ...sound(), [`${flow} withdrawn`]: 'enable' },
      says: [`${flow} withdrawn: "enable" is what the last agreement takes [R316]`],
    },
    {
      change: { ...sound(), [`${flow} steps[0].limit`]: { after: 'soon', do: 'remind' } },
      says: [`${flow} steps[0].limit.after: "soon" is no span of time; write a number and s, m, h or d: "24h" [R316]`],
    },
    {
      change: { ...sound(), [`${flow} steps[0].limit`]: { after: '1d', do: 'remind', to: ['wang'] } },
      says: [
        `${flow} steps[0].limit.to: nothing is handed on when the time is over; leave it out, or write "do": "admin" [R316]`,
      ],
    },
    {
      change: { ...sound(), [`${carpark} states.transitions.enable.fields`]: ['totalSpaces!'] },
      says: [
        `${flow}: "enable" requires "totalSpaces", which nobody is there to fill in; the comment of an answer fills in one text [R316]`,
      ],
    },
    {
      change: { ...sound(), [`${flow} steps[1]`]: { id: 'run', type: 'run', title: '停用', transition: 'disable' } },
      says: [`${flow} steps[1].transition: "disable" does not leave the record waiting [R316]`],
    },
    {
      change: { ...sound(), [`${flow} steps[1]`]: { id: 'pause', type: 'wait', title: '等待' } },
      says: [`${flow} steps[1]: waits for nothing, or for two things; write "after": "2d" or "until": a field [R316]`],
    },
    {
      change: { ...sound(), [`${flow} steps[1]`]: { id: 'pause', type: 'wait', title: '等待', after: 'long' } },
      says: [`${flow} steps[1].after: "long" is no span of time; write a number and s, m, h or d: "24h" [R316]`],
    },
    {
      change: {
        ...sound(),
        [`${flow} steps[1]`]: { id: 'pause', type: 'wait', title: '等待', until: 'introduction' },
      },
      says: [`${flow} steps[1].until: "introduction" is no date or time of access/carpark [R316]`],
    },
    {
      change: { ...sound(), [`${flow} steps[1]`]: { id: 'mark', type: 'set', title: '登记', values: {} } },
      says: [
        `${flow} steps[1].values: writes nothing; name a field and its value: { "remark": "\\"已核对\\"" } [R316]`,
      ],
    },
    {
      change: {
        ...sound(),
        [`${flow} steps[1]`]: { id: 'mark', type: 'set', title: '登记', values: { status: '"kept"' } },
      },
      says: [`${flow} steps[1].values.status: "status" is kept by the product and cannot be changed [R316]`],
    },
    {
      change: {
        ...sound(),
        [`${flow} steps[1]`]: { id: 'mark', type: 'set', title: '登记', values: { orgId: '""' } },
      },
      says: [`${flow} steps[1].values.orgId: "orgId" refers to another record, which no formula finds [R316]`],
    },
    {
      change: {
        ...sound(),
        [`${flow} steps[1]`]: { id: 'new', type: 'create', title: '生成', resource: 'access/carpak', values: {} },
      },
      says: [`${flow} steps[1].resource: "access/carpak" is not a resource; did you mean "access/carpark"? [R316]`],
    },
    {
      change: {
        ...sound(),
        [`${flow} steps[1]`]: { id: 'sub', type: 'call', title: '子流程', resource: 'access/carpark', values: {} },
      },
      says: [`${flow} steps[1].resource: makes a record that would go this way itself, without end [R316]`],
    },
    {
      change: { ...sound(), [`${flow} steps[0].several`]: true, [`${flow} steps[0].fields`]: { introduction: 'edit' } },
      says: [
        `${flow} steps[0].several: means nothing where each record is filled in; leave out "several", or the fields with "edit" [R316]`,
      ],
    },
  ],
  R317: [
    {
      change: { ...sound(), [`${flow} steps[1]`]: soundStep },
      says: [`${flow} steps[1].id: "desk" is the id of another step [R317]`],
    },
  ],
  R318: [
    {
      change: {
        ...sound(),
        [`${flow} steps[1]`]: {
          id: 'size',
          type: 'branch',
          title: '规模',
          paths: [{ when: 'totalSpaces > 5', steps: [] }],
        },
      },
      says: [
        `${flow} steps[1].paths: has conditions without exactly one otherwise behind them; end it with { "else": true, "steps": [] } [R318]`,
      ],
    },
    {
      change: {
        ...sound(),
        [`${flow} steps[1]`]: {
          id: 'size',
          type: 'branch',
          title: '规模',
          paths: [
            { when: 'totalSpace > 5', steps: [] },
            { else: true, steps: [] },
          ],
        },
      },
      says: [
        `${flow} steps[1].paths[0].when: "totalSpace > 5": "totalSpace" is not a field of access/carpark; did you mean "totalSpaces"? [R222]`,
      ],
    },
  ],
  R319: [
    {
      change: { ...sound(), [`${flow} steps`]: [] },
      says: [
        `${flow} steps: a record could pass without anybody being asked; let every path meet a step of the type approve [R319]`,
      ],
    },
    {
      change: {
        ...sound(),
        [`${flow} steps[0]`]: {
          id: 'size',
          type: 'branch',
          title: '规模',
          paths: [
            { when: 'totalSpaces > 5', steps: [{ ...soundStep }] },
            { else: true, steps: [] },
          ],
        },
      },
      says: [
        `${flow} steps: a record could pass without anybody being asked; let every path meet a step of the type approve [R319]`,
      ],
    },
  ],
  R320: [
    {
      change: { ...sound(), [`${flow} steps[0].who`]: { role: 'project-admn' } },
      says: [
        `${flow} steps[0].who.role: "project-admn" is not a role of policies/roles.csv; did you mean "project-admin"? [R320]`,
      ],
    },
    {
      change: { ...sound(), [`${flow} steps[0].who`]: { can: 'enabel' } },
      says: [`${flow} steps[0].who.can: "enabel" is no action of access/carpark; did you mean "enable"? [R320]`],
    },
    {
      change: { ...sound(), [`${flow} steps[0].who`]: { users: [] } },
      says: [`${flow} steps[0].who: asks nobody; name { "can": "approve" }, a role, a field or users [R320]`],
    },
    {
      change: { ...sound(), [`${flow} steps[0].who`]: { field: 'orgId' } },
      says: [
        `${flow} steps[0].who.field: "orgId" names nobody who signs in; name a reference to a user, or to somebody with an account [R320]`,
      ],
    },
  ],
  R401: [
    {
      change: {
        [`${gate} api`]: {
          prefix: '/park',
          list: 'list',
          read: false,
          add: false,
          update: false,
          remove: false,
          removeMany: false,
          select: false,
          exists: false,
          export: false,
        },
      },
      says: [`${gate} api.list: "POST /park/list" is already answered by list of ${carpark} [R401]`],
    },
    {
      change: { [`${carpark} states.transitions.enable.path`]: 'add' },
      says: [
        `${carpark} states.transitions.enable: "POST /carpark/add" is already answered by its own add [R401]`,
        `${carpark} states.transitions.enable: "POST /park/add" is already answered by its own add [R401]`,
      ],
    },
    {
      change: { [`${gate} api`]: { remove: 'delete/{id}', removeMany: 'delete/{ids}' } },
      says: [`${gate} api.removeMany: "POST /access/gate/delete/:ids" is already answered by its own remove [R401]`],
    },
  ],
  R402: [
    {
      change: { [`${gate} api`]: { read: 'get {id}' } },
      says: [`${gate} api.read: "get {id}" is not a call path; did you mean "GET {id}"? [R402]`],
    },
    {
      change: { [`${gate} api`]: { list: '/list' } },
      says: [`${gate} api.list: "/list" is not a call path; did you mean "list"? [R402]`],
    },
    {
      change: { [`${gate} api`]: { remove: ['delete/:id', 'del'] } },
      says: [`${gate} api.remove[0]: "delete/:id" is not a call path; did you mean "delete/{id}"? [R402]`],
    },
    {
      change: { [`${carpark} states.transitions.enable.path`]: 'PUT enable' },
      says: [`${carpark} states.transitions.enable.path: "PUT enable" is not a call path [R402]`],
    },
  ],
  R403: [
    {
      change: { [`${gate} api`]: { prefix: 'gate/' } },
      says: [`${gate} api.prefix: "gate/" is not a prefix; did you mean "/gate"? [R403]`],
    },
    {
      change: { [`${carpark} api.aliases[0]`]: '/carpark' },
      says: [`${carpark} api.aliases[0]: "/carpark" is named twice [R403]`],
    },
  ],
  R404: [
    {
      change: { [`${gate} api`]: { add: 'GET add' } },
      says: [`${gate} api.add: "GET add": add carries fields, which a GET cannot [R404]`],
    },
    {
      change: { [`${gate} api`]: { read: 'GET {ids}' } },
      says: [`${gate} api.read: "GET {ids}": read is about one row; write {id} [R404]`],
    },
  ],
  R405: [
    {
      change: { [`${gate} api`]: { list: ['list', 'GET of/{carpark}'] } },
      says: [
        `${gate} api.list[1]: "GET of/{carpark}": "carpark" is not a field of access/gate; did you mean "carparkId"? [R405]`,
      ],
    },
    {
      change: { [`${gate} api`]: { read: ['GET {id}', 'GET of/{carparkId}'] } },
      says: [`${gate} api.read[1]: "GET of/{carparkId}": read does not take "carparkId" from its path [R405]`],
    },
    {
      change: { [`${gate} api`]: { list: ['list', 'unnamed?gateNam=x'] } },
      says: [
        `${gate} api.list[1]: "unnamed?gateNam=x": "gateNam" is not a field of access/gate; did you mean "gateName"? [R405]`,
      ],
    },
  ],
  R406: [
    {
      change: {
        [`${gate} appendOnly`]: true,
        [`${gate} api`]: { update: 'change' },
        [`${gate} imports`]: true,
        [`${gate} list.inline`]: ['fee'],
      },
      says: [
        `${gate} api.update: rows of an append-only resource are never changed by a call [R406]`,
        `${gate} imports: rows of an append-only resource never change [R406]`,
        `${gate} list.inline: rows of an append-only resource never change [R406]`,
      ],
    },
  ],

  R501: [
    {
      change: { [`${carpark} scope.project`]: 'orgid' },
      says: [
        `${carpark} scope.project: "orgid": "orgid" is not a field of access/carpark; did you mean "orgId"? [R501]`,
      ],
    },
    {
      change: { [`${gate} scope.project`]: 'carparkId.org' },
      says: [`${gate} scope.project: "carparkId.org": "org" is not a field of access/carpark [R501]`],
    },
    {
      change: { [`${gate} scope.project`]: 'gateName.orgId' },
      says: [`${gate} scope.project: "gateName.orgId": "gateName" (text) is no reference to one row [R501]`],
    },
  ],
  R502: [
    {
      change: { [`${carpark} scope`]: undefined },
      says: [
        `${carpark} scope: "orgId" refers to "organisation/organization", but no scope is declared; write scope: { project: 'orgId' } [R502]`,
      ],
    },
  ],
  R503: [
    {
      change: { [`${carpark} scope.project`]: 'carparkName' },
      says: [`${carpark} scope.project: "carparkName": "carparkName" (text) holds no ids [R503]`],
    },
  ],

  R504: [
    {
      change: { [`${carpark} scope`]: { project: 'orgId', merchant: 'orgId' } },
      says: [
        `${carpark} scope.merchant: "orgId" leads to "organisation/organization", not to "merchants/merchant" [R504]`,
      ],
    },
  ],
  R505: [
    {
      change: { [`${gate} personal`]: true },
      says: [`${gate} personal: nothing says whose a row is; write scope: { self: '<field>' } [R505]`],
    },
  ],
  R601: [
    {
      change: { [`${carpark} menu.section`]: 'passthru' },
      says: [`${carpark} menu.section: "passthru" is not a section of ${sections}; did you mean "passthrough"? [R601]`],
    },
  ],
  R602: [
    {
      change: { [`${organisation} menu`]: { section: 'passthrough', path: 'carpark/index' } },
      says: [
        `${organisation} menu.path: "/passthrough/carpark/index" is already a place of ${carpark} [R602]`,
        `${sections} operationcenter: no page stands in this section [R615]`,
      ],
    },
  ],
  R603: [
    {
      change: { [`${gate} noMenu`]: undefined },
      says: [`${gate} menu: there is no menu place and no reason for none; write noMenu: '…' with the reason [R603]`],
    },
    {
      change: { [`${carpark} noMenu`]: '不需要' },
      says: [`${carpark} noMenu: gives a reason for no menu place beside a menu place [R603]`],
    },
    {
      change: { [`${gate} elsewhere`]: '由道闸程序使用' },
      says: [`${gate} elsewhere: gives a second reason for no menu place [R603]`],
    },
  ],
  R604: [
    {
      change: { [`${carpark} menu.icon`]: 'cart' },
      says: [`${carpark} menu.icon: "cart" is not an icon; did you mean "car"? [R604]`],
    },
    {
      change: { [`${sections} passthrough.icon`]: 'carr' },
      says: [`${sections} passthrough.icon: "carr" is not an icon; did you mean "car"? [R604]`],
    },
  ],
  R605: [
    {
      change: { [`${carpark} menu.path`]: '/carpark/index' },
      says: [`${carpark} menu.path: "/carpark/index" is not a menu path; did you mean "carpark/index"? [R605]`],
    },
    {
      change: { [`${pages} [0].path`]: 'dashboard' },
      says: [`${pages} [0].path: "dashboard" is not the path of a page; did you mean "/dashboard"? [R605]`],
    },
  ],
  R606: [
    {
      change: { [`${carpark} menu.page`]: 'dashbord' },
      says: [`${carpark} menu.page: "dashbord" is not a hand-made page; did you mean "dashboard"? [R606]`],
    },
  ],
  R607: [
    {
      change: { [`${pages} [0].resource`]: 'access/gates' },
      says: [`${pages} [0].resource: "access/gates" is not a resource; did you mean "access/gate"? [R607]`],
    },
  ],
  R608: [
    {
      change: {
        [`${pages} [0]`]: {
          path: '/dashboard',
          title: '首页',
          resource: 'access/carpark',
          filter: { statsu: 'enabled' },
        },
      },
      says: [`${pages} [0].filter.statsu: "statsu" is not a field of access/carpark; did you mean "status"? [R608]`],
    },
    {
      change: {
        [`${pages} [0]`]: {
          path: '/dashboard',
          title: '首页',
          resource: 'access/carpark',
          filter: { status_like: 'en' },
        },
      },
      says: [`${pages} [0].filter.status_like: "status" (enum) cannot be asked for "status_like" [R608]`],
    },
    {
      change: {
        [`${pages} [0]`]: { path: '/dashboard', title: '首页', resource: 'access/carpark', filter: { gateCount: '1' } },
      },
      says: [`${pages} [0].filter.gateCount: "gateCount" (integer) cannot be asked for "gateCount" [R608]`],
    },
    {
      change: { [`${pages} [0].filter`]: { status: 'enabled' } },
      says: [`${pages} [0].filter: the page shows no resource [R608]`],
    },
    { change: { [`${pages} [0].opens`]: 'add' }, says: [`${pages} [0].opens: the page shows no resource [R608]`] },
  ],
  R609: [
    {
      change: {
        [`${pages} [0]`]: {
          path: '/dashboard',
          title: '首页',
          resource: 'access/carpark',
          filter: { status_in: 'enabled,disable' },
        },
      },
      says: [`${pages} [0].filter.status_in: "disable" is no value of "status"; did you mean "disabled"? [R609]`],
    },
    {
      change: {
        [`${pages} [0]`]: {
          path: '/dashboard',
          title: '首页',
          resource: 'access/carpark',
          filter: { totalSpaces_empty: 'no' },
        },
      },
      says: [`${pages} [0].filter.totalSpaces_empty: "no" is no value of "totalSpaces" [R609]`],
    },
  ],
  R611: [
    {
      change: { [`${externals} origin`]: 'https://pages.example/pcm' },
      says: [
        `${externals} origin: "https://pages.example/pcm" is not an origin; did you mean "https://pages.example"? [R611]`,
      ],
    },
    {
      change: { [`${externals} origin`]: 'pages.example' },
      says: [
        `${externals} origin: "pages.example" is not an origin; write https:// and the host, nothing behind it [R611]`,
      ],
    },
    {
      change: { [`${externals} pages.coupon.module`]: '/marketing/' },
      says: [
        `${externals} pages.coupon.module: "/marketing/" is not the name of a module; it is what stands in /super_cloud/pcm/{module}/ [R611]`,
      ],
    },
    {
      change: { [`${externals} pages.coupon.hash`]: '#/coupon/list' },
      says: [
        `${externals} pages.coupon.hash: "#/coupon/list" begins with the # that is put before it; write "/coupon/list" [R611]`,
      ],
    },
    {
      change: { [`${externals} environment`]: 'prodution' },
      says: [
        `${externals} apps.mall.url: there is no address for the environment "prodution"; did you mean "production"? [R611]`,
      ],
    },
    {
      change: { [`${externals} apps.mall.url.test`]: 'javascript:alert(1)' },
      says: [
        `${externals} apps.mall.url.test: "javascript:alert(1)" is not an address; addresses begin with https:// [R611]`,
      ],
    },
    {
      change: { [`${externals} apps.mall`]: {} },
      says: [`${externals} apps.mall: has no address; give it a url, or a call that answers with one [R611]`],
    },
    {
      change: { [`${externals} apps.mall`]: { call: 'getMallUrl', token: 'token' } },
      says: [
        `${externals} apps.mall.call: "getMallUrl" is not a call; calls begin with a slash [R611]`,
        `${externals} apps.mall: has a call beside a url or a token; the call answers with the whole address [R611]`,
      ],
    },
    {
      change: { [`${externals} apps.coupon`]: { url: 'https://coupon.example' } },
      says: [`${externals} apps.coupon: "coupon" stands among the pages as well, which come first [R611]`],
    },
  ],
  R612: [
    {
      change: { [`${externals} apps.mal`]: { url: 'https://mall.example' } },
      says: [`${externals} apps.mal: no place of the console opens "mal"; did you mean "mall"? [R612]`],
    },
  ],

  R613: [
    {
      change: { [`${organisation} menu`]: { section: 'passthrough', path: 'organization/index', title: '车场' } },
      says: [
        `${organisation} menu.title: "车场" already stands in "passthrough", for ${carpark} [R613]`,
        `${sections} operationcenter: no page stands in this section [R615]`,
      ],
    },
    {
      change: { 'resources/pages.ts [1].title': '车场' },
      says: [`resources/pages.ts [1].title: "车场" already stands in "passthrough", for ${carpark} [R613]`],
    },
  ],
  R614: [
    {
      change: { [`${carpark} children`]: undefined },
      says: [
        `${gate} noMenu: no child, list, page or report leads to its rows; name it in one of them, or write elsewhere: '…' with the reason [R614]`,
      ],
    },
    {
      change: { [`${gate} noMenu`]: undefined, [`${gate} elsewhere`]: '由道闸程序使用' },
      says: [`${gate} elsewhere: another declaration leads to its rows; write noMenu [R614]`],
    },
  ],
  R615: [
    {
      change: { [`${sections} convenience`]: { title: '便民服务', icon: 'car' } },
      says: [`${sections} convenience: no page stands in this section [R615]`],
    },
  ],
  R701: [
    {
      change: { [`${carpark} label`]: 'Carpark管理' },
      says: [`${carpark} label: "Carpark管理" has English left over: Carpark [R701]`],
    },
    {
      change: { [`${gateForm} properties.gateName.title`]: '道闸 name 与 IP' },
      says: [`${gateForm} properties.gateName.title: "道闸 name 与 IP" has English left over: name [R701]`],
    },
    {
      change: { [`${gateForm} properties.tags.x-options.in`]: 'In' },
      says: [`${gateForm} properties.tags.x-options.in: "In" has English left over: In [R701]`],
    },
    {
      change: { [`${carpark} states.transitions.enable.label`]: 'Enable' },
      says: [`${carpark} states.transitions.enable.label: "Enable" has English left over: Enable [R701]`],
    },
    {
      change: { [`${sections} passthrough.title`]: 'Access' },
      says: [`${sections} passthrough.title: "Access" has English left over: Access [R701]`],
    },
    {
      change: { [`${pages} [0].title`]: 'Home' },
      says: [`${pages} [0].title: "Home" has English left over: Home [R701]`],
    },
    { change: { [`${gateForm} properties.gateName.title`]: 'A座SIM卡H5页面URL' }, says: [] },
    {
      change: { [`${gateForm} properties.gateName.description`]: 'shown at the gate' },
      says: [
        `${gateForm} properties.gateName.description: "shown at the gate" has English left over: shown, at, the, gate [R701]`,
      ],
    },
  ],
  R702: [
    {
      change: { [`${gateForm} properties.gateCode.title`]: '道闸名称' },
      says: [`${gateForm} properties.gateCode.title: "道闸名称" is also the label of "gateName" [R702]`],
    },
    {
      change: { [`${gateForm} properties.tags.x-options.out`]: '入口' },
      says: [`${gateForm} properties.tags.x-options.out: "入口" is also the label of "in" [R702]`],
    },
    {
      change: { [`${carpark} states.labels.disabled`]: '启用' },
      says: [`${carpark} states.labels.disabled: "启用" is also the label of "enabled" [R702]`],
    },
    {
      change: { [`${carparkForm} properties.openDate.title`]: '状态' },
      says: [`${carpark} states.title: "状态" is also the title of the field "openDate" [R702]`],
    },
  ],

  R703: [
    {
      change: { [`${english}`]: ['道闸'] },
      says: [`${english}: must be an object of Chinese texts with their translations [R703]`],
    },
    {
      change: { [`${english}`]: { 道闸: 7, 道闸名称: ' ' } },
      says: [`${english} 道闸: must be a text [R703]`, `${english} 道闸名称: must be a text [R703]`],
    },
    {
      change: { 'labels/fr/access.json': { 道闸: 'Barrière' } },
      says: ['labels/fr/access.json: there is no language "fr"; there are en, es [R703]'],
    },
    {
      change: { [`${english}`]: new Error('cannot be loaded: Unexpected token') },
      says: [`${english}: cannot be loaded: Unexpected token [R001]`],
    },
  ],
  R704: [
    {
      change: { [`${english}`]: { 道闸: 'Gate', 道闸名字: 'Gate name' } },
      says: [`${english} 道闸名字: no declaration says this; did you mean "道闸名称"? [R704]`],
    },
    // A word for a button is one of its own only where there is such a button.
    {
      change: { [`${english}`]: { 启用: 'Enabled', '启用#action': 'Enable', '道闸名称#action': 'Gate' } },
      says: [`${english} 道闸名称#action: no declaration says this [R704]`],
    },
  ],
  R705: [
    {
      change: { [`${english}`]: { 道闸名称: 'Gate', 道闸编号: 'Gate' } },
      says: [
        `${english} 道闸编号: "Gate" is also what "道闸名称" is called in en, and both belong to access/gate [R705]`,
      ],
    },
    {
      change: { [`${english}`]: { 入口: 'Way', 出口: 'Way' } },
      says: [`${english} 出口: "Way" is also what "入口" is called in en, and both belong to access/gate [R705]`],
    },
    { change: { [`${english}`]: { 道闸名称: 'Gate' }, 'labels/es/access.json': { 道闸编号: 'Gate' } }, says: [] },
  ],
  R706: [
    {
      change: { [`${english}`]: { 道闸: 'Gate' }, 'labels/en/common.json': { 道闸: 'Barrier' } },
      says: [`labels/en/common.json 道闸: stands in ${english} as well [R706]`],
    },
  ],

  R707: [
    {
      change: { [`${gateForm} properties.gateName.title`]: '道'.repeat(300) },
      says: [`${gateForm} properties.gateName.title: has 300 characters; there is room for 40 [R707]`],
    },
  ],
  R708: [
    { change: { [`${english}`]: { 道闸: '道闸机' } }, says: [`${english} 道闸: "道闸机" is Chinese [R708]`] },
    { change: { [`${english}`]: { 道闸: '道闸机 ID' } }, says: [`${english} 道闸: "道闸机 ID" is Chinese [R708]`] },
  ],
  R801: [
    {
      change: { [`${carparkForm} properties.gateCount.readOnly`]: undefined },
      says: [
        `${carpark} computed.gateCount: "gateCount" of ${carparkForm} is not read-only; add "readOnly": true [R801]`,
      ],
    },
    {
      change: { [`${carparkForm} properties.feeTotal.x-type`]: 'decimal' },
      says: [`${carpark} computed.feeTotal: "feeTotal" (decimal) should be of the type money [R801]`],
    },
    {
      change: { [`${carpark} computed.status`]: { count: 'access/gate', by: 'carparkId' } },
      says: [`${carpark} computed.status: "status" is kept by the product [R801]`],
    },
  ],
  R802: [
    {
      change: { [`${carpark} computed.gateCount.count`]: 'access/gat' },
      says: [`${carpark} computed.gateCount.count: "access/gat" is not a resource; did you mean "access/gate"? [R802]`],
    },
    {
      change: { [`${carpark} children.gates.resource`]: 'access/barrier' },
      says: [`${carpark} children.gates.resource: "access/barrier" is not a resource [R802]`],
    },
  ],
  R803: [
    {
      change: { [`${carpark} children.gates.by`]: 'carpark' },
      says: [`${carpark} children.gates.by: "carpark" is not a field of access/gate; did you mean "carparkId"? [R803]`],
    },
    {
      change: { [`${carpark} computed.gateCount.by`]: 'gateName' },
      says: [`${carpark} computed.gateCount.by: "gateName" of access/gate does not refer to "access/carpark" [R803]`],
    },
  ],
  R804: [
    {
      change: { [`${carpark} computed.feeTotal.field`]: 'fees' },
      says: [`${carpark} computed.feeTotal.field: "fees" is not a field of access/gate; did you mean "fee"? [R804]`],
    },
    {
      change: { [`${carpark} computed.feeTotal.field`]: 'gateName' },
      says: [`${carpark} computed.feeTotal.field: "gateName" (text) of access/gate is no stored number [R804]`],
    },
    {
      change: { [`${carpark} computed.feeTotal`]: { max: 'access/gate', by: 'carparkId', field: 'phone' } },
      says: [
        `${carpark} computed.feeTotal.field: "phone" (phone) of access/gate is no stored value that may be shown [R804]`,
      ],
    },
    {
      change: { [`${carpark} computed.feeTotal`]: { min: 'access/gate', by: 'carparkId', field: 'gateName' } },
      says: [`${carpark} computed.feeTotal.field: "gateName" (text) of access/gate has no order [R804]`],
    },
    {
      change: { [`${carpark} computed.gateCount.where`]: { kind: 'in' } },
      says: [`${carpark} computed.gateCount.where.kind: "kind" is not a choice or text of access/gate [R804]`],
    },
  ],
  R806: [
    {
      change: {
        [`${gateForm} properties.nextId`]: { title: '下一道闸', 'x-type': 'ref', 'x-ref': 'access/gate' },
        [`${gate} children`]: { next: { resource: 'access/gate', by: 'nextId', cascade: true } },
      },
      says: [`${gate} children.next.cascade: deleting would run in a circle: "access/gate" → "access/gate" [R806]`],
    },
    {
      change: {
        [`${carparkForm} properties.gateId`]: { title: '主道闸', 'x-type': 'ref', 'x-ref': 'access/gate' },
        [`${gate} children`]: { parks: { resource: 'access/carpark', by: 'gateId', cascade: true } },
      },
      says: [
        `${carpark} children.gates.cascade: deleting would run in a circle: "access/carpark" → "access/gate" → "access/carpark" [R806]`,
      ],
    },
  ],
  R807: [
    {
      change: { [`${carpark} children.gates`]: { resource: 'access/gate', by: 'carparkId', inline: true } },
      says: [`${carpark} children.gates.inline: they are no part of it: say cascade or part: true as well [R807]`],
    },
    {
      change: {
        [`${carpark} children`]: { remark: { resource: 'access/gate', by: 'carparkId', cascade: true, inline: true } },
        [`${carparkForm} properties.remark`]: { title: '备注' },
      },
      says: [
        `${carpark} children.remark.inline: "remark" is a field of ${carparkForm}, by which name they would travel [R807]`,
      ],
    },
    {
      change: {
        [`${carpark} children.gates`]: { resource: 'access/gate', by: 'carparkId', cascade: true, inline: true },
        [`${gate} api`]: { add: false },
      },
      says: [`${carpark} children.gates.inline: access/gate has no call "add" [R807]`],
    },
    {
      change: {
        [`${carpark} children.gates`]: {
          resource: 'access/gate',
          by: 'carparkId',
          cascade: true,
          inline: true,
          order: 'gateNmae',
        },
      },
      says: [
        `${carpark} children.gates.order: "gateNmae" is not a field of access/gate; did you mean "gateName"? [R807]`,
      ],
    },
    {
      change: {
        [`${carpark} children.gates`]: {
          resource: 'access/gate',
          by: 'carparkId',
          cascade: true,
          inline: true,
          order: 'gateName',
        },
      },
      says: [`${carpark} children.gates.order: "gateName" (text) is no number that can be written [R807]`],
    },
    {
      change: {
        [`${carpark} children.gates`]: { resource: 'access/gate', by: 'carparkId', cascade: true, order: 'gateName' },
      },
      says: [`${carpark} children.gates.order: rows are put in order only where they are inline [R807]`],
    },
    {
      change: {
        [`${carpark} children.gates`]: {
          resource: 'access/gate',
          by: 'carparkId',
          cascade: true,
          inline: true,
          dialogs: true,
        },
      },
      says: [`${carpark} children.gates.dialogs: they are written in its form already: inline [R807]`],
    },
    {
      change: {
        [`${carpark} children.gates`]: { resource: 'access/gate', by: 'carparkId', dialogs: true },
        [`${gate} api`]: { add: false, update: false },
      },
      says: [`${carpark} children.gates.dialogs: access/gate can neither be added nor updated [R807]`],
    },
  ],

  R820: [
    {
      change: report({ resource: 'access/carprk' }),
      says: [`${parked} resource: "access/carprk" is not a resource; did you mean "access/carpark"? [R820]`],
    },
  ],
  R821: [
    {
      change: report({ day: { field: 'carparkName', grains: ['day'] }, by: ['orgId'] }),
      says: [`${parked} day.field: "carparkName" is no day by which rows are filtered of access/carpark [R821]`],
    },
    {
      change: report({ dimensions: ['orgID'], by: ['orgID'] }),
      says: [`${parked} dimensions[0]: "orgID" is no dimension of access/carpark; did you mean "orgId"? [R821]`],
    },
    {
      change: report({ measures: { names: { label: '名称', sum: 'carparkName' } } }),
      says: [`${parked} measures.names.sum: "carparkName" is no number that adds up of access/carpark [R821]`],
    },
  ],
  R822: [
    {
      change: report({ where: { status: 'enabeld' } }),
      says: [`${parked} where.status: "enabeld" is no value of "status"; did you mean "enabled"? [R822]`],
    },
  ],
  R823: [
    { change: report({ by: ['status'] }), says: [`${parked} by[0]: "status" is no dimension [R823]`] },
    { change: report({ ordered: ['status'] }), says: [`${parked} ordered[0]: "status" is no dimension [R823]`] },
    {
      change: report({ ratios: { share: { label: '占比', of: 'parks', by: 'park' } } }),
      says: [`${parked} ratios.share.by: "park" is no measure; did you mean "parks"? [R823]`],
    },
    {
      change: report({ drawings: ['bar', 'funnel'] }),
      says: [`${parked} steps: a funnel has two steps or more, and nothing else has any [R823]`],
    },
    {
      change: report({ drawings: ['funnel'], steps: ['parks', 'park'] }),
      says: [`${parked} steps[1]: "park" is no measure that adds up; did you mean "parks"? [R823]`],
    },
  ],
  R824: [
    {
      change: report({ dimensions: ['orgId', 'orgId'] }),
      says: [`${parked} dimensions: one stands there twice [R824]`],
    },
  ],
  R830: [
    {
      change: board({ kind: 'chart', report: 'access/parkd' }),
      says: [`${morning} cards[0].report: "access/parkd" cannot serve there; did you mean "access/parked"? [R830]`],
    },
    {
      change: board({ kind: 'figure', report: 'access/parked', figure: 'park' }),
      says: [`${morning} cards[0].figure: "park" cannot serve there; did you mean "parks"? [R830]`],
    },
    {
      change: board({ kind: 'list', resource: 'access/carpark', columns: ['carparkNme'] }),
      says: [`${morning} cards[0].columns[0]: "carparkNme" cannot serve there; did you mean "carparkName"? [R830]`],
    },
    {
      change: board({ kind: 'todos', items: [{ label: '停用', resource: 'access/gate', where: {} }] }),
      says: [`${morning} cards[0].items[0].resource: "access/gate" is not a resource with a page [R830]`],
    },
    {
      change: board({
        kind: 'todos',
        items: [{ label: '停用', resource: 'access/carpark', where: { status: 'off' } }],
      }),
      says: [`${morning} cards[0].items[0].where.status: "off" cannot serve there [R830]`],
    },
  ],
  R901: [
    {
      change: {},
      around: { codes: new Set(['organization', 'pc:passthrough.carpark']) },
      says: [`${gate} code: "pc:passthrough.gate" is granted by no policy [R901]`],
    },
    {
      change: { [`${pages} [0].code`]: 'home' },
      around: { codes: new Set(['organization', 'pc:passthrough.*']) },
      says: [`${pages} [0].code: "home" is granted by no policy [R901]`],
    },
  ],
  R902: [
    {
      change: { [`${gate} code`]: 'pc:passthrough gate' },
      says: [`${gate} code: "pc:passthrough gate" is not a permission code [R902]`],
    },
  ],
  R903: [
    {
      change: { [`${pages} [0].code`]: 'pc:passthrough.carpark', [`${pages} [0].action`]: 'disabel' },
      says: [`${pages} [0].action: "pc:passthrough.carpark" has no action "disabel"; did you mean "disable"? [R903]`],
    },
    {
      change: { [`${pages} [0].action`]: 'add' },
      says: [`${pages} [0].action: "" has no action "add" [R903]`],
    },
  ],
};

test('the declarations that the tests start from have no mistakes', () => {
  expect(problemsOf()).toEqual([]);
  expect(problemsOf({}, { codes: new Set(['organization', 'pc:*']) })).toEqual([]);
});

describe.each(Object.keys(cases) as CheckId[])('%s', (id) => {
  test(checkIds[id].meaning, () => {
    expect(cases[id].length).toBeGreaterThan(0);
    for (const { change, says, around } of cases[id])
      expect(problemsOf(change, around), JSON.stringify(change)).toEqual(says);
    expect(cases[id].flatMap(({ says }) => says).some((line) => line.endsWith(`[${id}]`))).toBe(true);
  });
});

test('every id has a case that provokes it', () => {
  expect(Object.keys(cases).toSorted()).toEqual(Object.keys(checkIds).toSorted());
});

test('all mistakes are told at once, file by file', () => {
  const lines = problemsOf({
    [`${gate} label`]: 5,
    [`${gateForm} properties.fee.default`]: 'free',
    [`${carpark} display`]: 'nam',
    [`${carpark} states.initial`]: 'on',
  });
  expect(lines).toEqual([
    `${gateForm} properties.fee.default: "free" does not fit "fee" (money) [R210]`,
    `${carpark} display: "nam" is not a field of ${carparkForm} [R104]`,
    `${carpark} states.initial: "on" is not a state of access/carpark [R301]`,
    `${gate} label: 5 is not a text [R002]`,
  ]);
});
