import type { Row } from '../../meta/json.ts';
import type { FormFile } from '../../meta/resource.ts';
import type { Customer } from '../campus.ts';

/** The answers of an applicant: who applies, for which day, and a number that makes them different. */
type Answers = (who: Customer, day: string, n: number) => Row;

const pick = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;
const posts = ['前台', '产品经理', '工程师', '财务', '行政'];
const listed = ({ name }: Customer, n: number) => [
  { name, post: pick(posts, n), number: `G${1001 + n}` },
  { name: pick(['陈静', '王磊', '刘洋', '赵倩'], n), post: pick(posts, n + 2), number: `G${2001 + n}` },
];

/** What people of the demo fill in, by the kind of the form. */
export const answersOf: Readonly<Record<string, Answers>> = {
  reception: (who, day, n) => ({
    unit: pick(['云帆科技', '东港建设', '市商务局', '蓝湾置业'], n),
    visitDate: day,
    people: 3 + n,
    phone: who.mobile,
    reason: pick(['考察园区配套与入驻政策', '项目合作洽谈', '参观展厅'], n),
    services: pick([['guide', 'tea'], ['room'], ['guide', 'parking']], n),
    meals: n % 2 === 0,
    ...(n % 2 === 0 && { standard: '60.00' }),
  }),
  entrance: (who, day, n) => ({
    area: pick([['north'], ['north', 'garage'], ['machine']], n),
    reason: pick(['设备检修', '送货进场', '装修测量'], n),
    from: day,
    until: day,
    people: listed(who, n),
  }),
  card: (_who, _day, n) => ({
    cardType: pick(['door', 'both', 'meal'], n),
    count: 1 + n,
    price: '20.00',
    lost: n % 3 === 0,
    ...(n % 3 === 0 && { lostReason: '原卡遗失' }),
  }),
  workcard: (who, _day, n) => ({
    company: who.enterprise?.name ?? '物业服务中心',
    people: listed(who, n),
    take: pick(['desk', 'deliver'], n),
  }),
  nameplate: (who, _day, n) => ({
    title: who.enterprise?.shortName ?? '会议室',
    size: pick(['middle', 'large'], n),
    colour: '#1f4e79',
    count: 1 + (n % 3),
    place: pick(['一层大堂', '门口右侧'], n),
  }),
  worknumber: (who, day, n) => ({ people: listed(who, n), material: pick(['metal', 'plastic'], n), needBy: day }),
  borrow: (_who, day, n) => ({
    item: pick(['投影仪', '折叠椅', '平板推车'], n),
    count: 1 + n,
    from: `${day}T01:30:00.000Z`,
    until: `${day}T09:30:00.000Z`,
  }),
  custom: (_who, day, n) => ({
    subject: pick(['增设公共区域插座', '更换门厅绿植', '延长会议室开放时间', '加装走廊监控'], n),
    detail: pick(['三层茶水间旁需要两个插座，供自助咖啡机使用', '门厅两侧绿植枯黄，请更换为耐阴品种'], n),
    needBy: day,
    ...(n % 2 === 0 && { cost: '800.00' }),
  }),
};

/** What the form of receptions asked before, for older applications. */
export const receptionBefore: FormFile = {
  required: ['unit', 'people', 'reason'],
  properties: {
    unit: { title: '来访单位', maxLength: 50 },
    people: { title: '来访人数', 'x-type': 'integer', minimum: 1, maximum: 200 },
    reason: { title: '接待事由', 'x-type': 'longtext', maxLength: 200 },
  },
};

/** One that a project is still working on. */
export const decoration: FormFile = {
  required: ['scope', 'builder', 'days'],
  properties: {
    scope: { title: '施工范围', 'x-type': 'longtext', maxLength: 300 },
    builder: { title: '施工单位', maxLength: 50 },
    days: { title: '工期（天）', 'x-type': 'integer', minimum: 1, maximum: 365 },
    fire: { title: '是否动火', 'x-type': 'bool', default: false },
    permit: { title: '动火许可', 'x-type': 'files', 'x-show': 'fire == true' },
  },
};
