import type { FieldSpec } from '../../meta/field.ts';
import type { Row } from '../../meta/json.ts';
import type { FormFile } from '../../meta/resource.ts';
import { kindCards } from '../../meta/kind-cards.ts';
import type { Customer } from '../campus.ts';

/** The answers of an applicant: who applies, for which day, and a number that makes them different. */
type Answers = (who: Customer, day: string, n: number) => Row;

export interface Design {
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly kind: string;
  readonly status: 'published' | 'stopped' | 'draft';
  readonly submitLimit: 'none' | 'daily';
  /** Visitors fill it in by a link. */
  readonly publicFill?: true;
  readonly form: FormFile;
  /** An earlier version of the form, for older applications. */
  readonly before?: FormFile;
  readonly answers: Answers;
}

const pick = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;
const phone: FieldSpec = { title: '联系电话', 'x-type': 'phone', 'x-sensitive': true };
const people: FieldSpec = {
  title: '人员名单',
  'x-type': 'json',
  type: 'array',
  minItems: 1,
  maxItems: 50,
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '姓名', maxLength: 20 },
      post: { type: 'string', title: '岗位', maxLength: 20 },
      number: { type: 'string', title: '工号', maxLength: 20 },
    },
  },
};
const posts = ['前台', '产品经理', '工程师', '财务', '行政'];
const listed = ({ name }: Customer, n: number) => [
  { name, post: pick(posts, n), number: `G${1001 + n}` },
  { name: pick(['陈静', '王磊', '刘洋', '赵倩'], n), post: pick(posts, n + 2), number: `G${2001 + n}` },
];

/** The forms shipped with the product. */
export const designs: readonly Design[] = [
  {
    code: 'RECEPTION',
    name: '楼宇接待申请',
    category: 'reception',
    kind: 'reception',
    status: 'published',
    submitLimit: 'none',
    publicFill: true,
    before: {
      required: ['unit', 'people', 'reason'],
      properties: {
        unit: { title: '来访单位', maxLength: 50 },
        people: { title: '来访人数', 'x-type': 'integer', minimum: 1, maximum: 200 },
        reason: { title: '接待事由', 'x-type': 'longtext', maxLength: 200 },
      },
    },
    form: {
      required: ['unit', 'visitDate', 'people', 'reason', 'meals', 'standard'],
      properties: {
        unit: { title: '来访单位', maxLength: 50, 'x-group': '来访信息' },
        visitDate: { title: '来访日期', 'x-type': 'date', 'x-group': '来访信息' },
        people: { title: '来访人数', 'x-type': 'integer', minimum: 1, maximum: 200, 'x-group': '来访信息' },
        phone: { ...phone, 'x-group': '来访信息' },
        reason: { title: '接待事由', 'x-type': 'longtext', maxLength: 200, 'x-group': '来访信息' },
        services: {
          title: '接待服务',
          'x-type': 'enums',
          'x-options': { guide: '引导讲解', room: '会议室', tea: '茶歇', parking: '预留车位' },
          'x-group': '接待安排',
        },
        meals: { title: '是否用餐', 'x-type': 'bool', default: false, 'x-group': '接待安排' },
        standard: {
          title: '餐标（元/人）',
          'x-type': 'money',
          'x-min': '10.00',
          'x-max': '500.00',
          'x-show': 'meals == true',
          'x-group': '接待安排',
        },
        cost: {
          title: '餐费合计（元）',
          'x-type': 'money',
          readOnly: true,
          'x-formula': 'standard * people',
          'x-group': '接待安排',
        },
      },
      'x-rules': [{ check: 'visitDate >= today', message: '来访日期不能早于今天', at: 'visitDate' }],
    },
    answers: (who, day, n) => ({
      unit: pick(['云帆科技', '东港建设', '市商务局', '蓝湾置业'], n),
      visitDate: day,
      people: 3 + n,
      phone: who.mobile,
      reason: pick(['考察园区配套与入驻政策', '项目合作洽谈', '参观展厅'], n),
      services: pick([['guide', 'tea'], ['room'], ['guide', 'parking']], n),
      meals: n % 2 === 0,
      ...(n % 2 === 0 && { standard: '60.00' }),
    }),
  },
  {
    code: 'ENTRANCE',
    name: '入场申请',
    category: 'access',
    kind: 'entrance',
    status: 'published',
    submitLimit: 'daily',
    form: {
      required: ['area', 'from', 'until', 'reason', 'people'],
      properties: {
        area: {
          title: '申请区域',
          'x-type': 'enums',
          'x-options': { north: '北门', garage: '地下车库', machine: '设备机房', roof: '屋面' },
        },
        reason: { title: '申请原因', maxLength: 100 },
        from: { title: '开始日期', 'x-type': 'date' },
        until: { title: '结束日期', 'x-type': 'date', 'x-at-least': 'from' },
        plate: { title: '车牌号', 'x-type': 'plate' },
        people,
      },
    },
    answers: (who, day, n) => ({
      area: pick([['north'], ['north', 'garage'], ['machine']], n),
      reason: pick(['设备检修', '送货进场', '装修测量'], n),
      from: day,
      until: day,
      people: listed(who, n),
    }),
  },
  {
    code: 'CARD',
    name: '制卡申请',
    category: 'card',
    kind: 'card',
    status: 'published',
    submitLimit: 'none',
    form: {
      'x-cards': kindCards.card,
      required: ['cardType', 'count', 'price'],
      properties: {
        cardType: {
          title: '卡片类型',
          'x-type': 'enum',
          'x-options': { door: '门禁卡', meal: '就餐卡', both: '一卡通' },
          default: 'both',
        },
        count: { title: '数量（张）', 'x-type': 'integer', minimum: 1, maximum: 100 },
        price: { title: '工本费（元/张）', 'x-type': 'money', 'x-min': '0.00', default: '20.00' },
        total: { title: '工本费合计（元）', 'x-type': 'money', readOnly: true, 'x-formula': 'price * count' },
        lost: { title: '是否补办', 'x-type': 'bool', default: false },
        lostReason: { title: '补办原因', maxLength: 100, 'x-show': 'lost == true', 'x-required-when': 'lost == true' },
      },
    },
    answers: (_who, _day, n) => ({
      cardType: pick(['door', 'both', 'meal'], n),
      count: 1 + n,
      price: '20.00',
      lost: n % 3 === 0,
      ...(n % 3 === 0 && { lostReason: '原卡遗失' }),
    }),
  },
  {
    code: 'WORKCARD',
    name: '工作证制作申请',
    category: 'card',
    kind: 'workcard',
    status: 'published',
    submitLimit: 'none',
    form: {
      'x-cards': kindCards.workcard,
      required: ['company', 'people'],
      properties: {
        company: { title: '单位名称', maxLength: 50, description: '印在证件上' },
        people,
        photos: { title: '证件照', 'x-type': 'images' },
        take: {
          title: '领取方式',
          'x-type': 'enum',
          'x-options': { desk: '前台自取', deliver: '送至工位' },
          default: 'desk',
        },
      },
    },
    answers: (who, _day, n) => ({
      company: who.enterprise?.name ?? '物业服务中心',
      people: listed(who, n),
      take: pick(['desk', 'deliver'], n),
    }),
  },
  {
    code: 'NAMEPLATE',
    name: '铭牌制作申请',
    category: 'card',
    kind: 'nameplate',
    status: 'published',
    submitLimit: 'none',
    form: {
      'x-cards': kindCards.nameplate,
      required: ['title', 'size', 'count'],
      properties: {
        title: { title: '铭牌文字', maxLength: 30 },
        size: {
          title: '尺寸',
          'x-type': 'enum',
          'x-options': { small: '20×10 cm', middle: '30×15 cm', large: '60×30 cm' },
          default: 'middle',
        },
        colour: { title: '底色', 'x-type': 'color', default: '#1f4e79' },
        count: { title: '数量（块）', 'x-type': 'integer', minimum: 1, maximum: 20 },
        place: { title: '安装位置', maxLength: 50 },
      },
    },
    answers: (who, _day, n) => ({
      title: who.enterprise?.shortName ?? '会议室',
      size: pick(['middle', 'large'], n),
      colour: '#1f4e79',
      count: 1 + (n % 3),
      place: pick(['一层大堂', '门口右侧'], n),
    }),
  },
  {
    code: 'WORKNUMBER',
    name: '工号牌制作申请',
    category: 'card',
    kind: 'worknumber',
    status: 'published',
    submitLimit: 'none',
    form: {
      'x-cards': kindCards.worknumber,
      required: ['people', 'material'],
      properties: {
        people,
        material: {
          title: '材质',
          'x-type': 'enum',
          'x-options': { metal: '金属', plastic: '亚克力' },
          default: 'metal',
        },
        needBy: { title: '需要日期', 'x-type': 'date' },
      },
    },
    answers: (who, day, n) => ({ people: listed(who, n), material: pick(['metal', 'plastic'], n), needBy: day }),
  },
  {
    code: 'BORROW',
    name: '物品借用申请',
    category: 'borrow',
    kind: 'borrow',
    status: 'stopped',
    submitLimit: 'none',
    form: {
      required: ['item', 'count', 'from', 'until'],
      properties: {
        item: { title: '物品名称', maxLength: 30 },
        count: { title: '数量', 'x-type': 'integer', minimum: 1, maximum: 100 },
        from: { title: '借用时间', 'x-type': 'datetime' },
        until: { title: '归还时间', 'x-type': 'datetime', 'x-after': 'from' },
      },
    },
    answers: (_who, day, n) => ({
      item: pick(['投影仪', '折叠椅', '平板推车'], n),
      count: 1 + n,
      from: `${day}T01:30:00.000Z`,
      until: `${day}T09:30:00.000Z`,
    }),
  },
  {
    code: 'DECORATE',
    name: '装修施工申请',
    category: 'decoration',
    kind: 'custom',
    status: 'draft',
    submitLimit: 'none',
    form: {
      required: ['scope', 'builder', 'days'],
      properties: {
        scope: { title: '施工范围', 'x-type': 'longtext', maxLength: 300 },
        builder: { title: '施工单位', maxLength: 50 },
        days: { title: '工期（天）', 'x-type': 'integer', minimum: 1, maximum: 365 },
        fire: { title: '是否动火', 'x-type': 'bool', default: false },
        permit: { title: '动火许可', 'x-type': 'files', 'x-show': 'fire == true' },
      },
    },
    answers: () => ({}),
  },
];
