import type { Seeder } from '../../server/install/seeder.ts';
import type { Build, Campus, Enterprise, Site } from '../campus.ts';
import { lead } from '../life.ts';
import { moveIn } from '../space/spaces.ts';
import type { Way } from '../way.ts';

type Settle = Enterprise['settleType'];

/** Name, short name, type, industry, scale, settlement, rooms. */
type Line = readonly [
  name: string,
  shortName: string,
  virtType: string,
  industry: string,
  staffScale: string,
  settleType: Settle,
  rooms: number,
];

/** Active enterprises; the first one of project A has the demo account. */
const inBusiness: Readonly<Record<Site['key'], readonly Line[]>> = {
  A: [
    ['杭州云启信息技术有限公司', '云启信息', 'ordinary', 'it', 's3', 'monthly', 12],
    ['浙江恒远智能装备有限公司', '恒远智能', 'tenant', 'manufacture', 's2', 'credit', 8],
    ['杭州澜海生物科技有限公司', '澜海生物', 'tenant', 'medical', 's2', 'prepaid', 6],
    ['杭州知行文化传媒有限公司', '知行传媒', 'agent', 'culture', 's1', 'prepaid', 4],
  ],
  B: [
    ['北京学苑文化发展有限公司', '学苑文化', 'ordinary', 'culture', 's2', 'monthly', 6],
    ['北苑大学后勤服务中心', '后勤中心', 'internal', 'service', 's3', 'credit', 8],
    ['北京启明教育科技有限公司', '启明教育', 'tenant', 'education', 's1', 'prepaid', 4],
    ['北苑科技成果转化有限公司', '北苑转化', 'agent', 'it', 's1', 'prepaid', 4],
  ],
};

type End = 'pending' | 'rejected' | 'disabled' | 'left';

/** What becomes of an application to move in. */
const ways: Readonly<Record<End, Way<string>>> = {
  pending: [],
  rejected: [[1300, 'reject', 'rejected']],
  disabled: [
    [1300, 'approve', 'enabled'],
    [250 * 1440, 'disable', 'disabled'],
  ],
  left: [
    [1300, 'approve', 'enabled'],
    [275 * 1440, 'leave', 'left'],
  ],
};

const others: Readonly<
  Record<Site['key'], readonly (readonly [name: string, shortName: string, end: End, remark: string])[]>
> = {
  A: [
    ['杭州星桥网络科技有限公司', '星桥网络', 'pending', ''],
    ['杭州聚味餐饮管理有限公司', '聚味餐饮', 'rejected', '营业执照已过期，请更新后重新提交'],
    ['浙江众联商务服务有限公司', '众联商务', 'disabled', '资料齐全'],
    ['杭州飞羽软件有限公司', '飞羽软件', 'left', '资料齐全'],
  ],
  B: [
    ['北京星河数据服务有限公司', '星河数据', 'pending', ''],
    ['北京麦田文创工作室', '麦田文创', 'rejected', '经营地址与入驻房间不符'],
    ['北京优学图书有限公司', '优学图书', 'disabled', '资料齐全'],
    ['北京青禾设计有限公司', '青禾设计', 'left', '资料齐全'],
  ],
};

const priceTypes = [
  ['NB', '内部单位', null, 'inner', 1],
  ['XY', '协议企业', 95, 'vip', 2],
  ['DW', '对外企业', null, 'outer', 3],
] as const;

const tree: readonly (readonly [name: string, above: string | null])[] = [
  ['综合管理部', null],
  ['技术研发部', null],
  ['市场运营部', null],
  ['研发一组', '技术研发部'],
  ['研发二组', '技术研发部'],
];

/** Returns the active enterprises; the first one gets the given id. */
export async function addEnterprises(
  seeder: Seeder,
  site: Site,
  builds: readonly Build[],
  firstId: string,
): Promise<Enterprise[]> {
  const { orgId } = site;
  const [, agreed = '', outer = ''] = await seeder.table(
    'shop/enterpriseType',
    { orgId, status: 'enabled' },
    'typeCode typeName discountRate priceLevel sort',
    priceTypes,
  );
  const enterprises: Enterprise[] = [];
  for (const [i, line] of inBusiness[site.key].entries()) {
    const priceTypeId = i < 2 ? agreed : outer;
    enterprises.push(await addOne(seeder, site, builds, line, i === 0 ? firstId : seeder.newId(), priceTypeId, i + 1));
  }
  return enterprises;
}

/** Enterprises that asked to move in: they wait, were refused, or are gone again. */
export async function addApplications(seeder: Seeder, campus: Campus): Promise<void> {
  const { orgId, people, random, desk } = campus;
  for (const [i, [virtName, shortName, end, auditRemark]] of others[campus.key].entries()) {
    const contact = people.next(random);
    const isWaiting = end === 'pending' || end === 'rejected';
    await lead(seeder, {
      resource: 'enterprise/virtualarchitecture',
      by: desk,
      begun: isWaiting ? seeder.time.past(3, '14:00') : seeder.time.at(310),
      values: {
        virtCode: code(campus, i + 5),
        virtName,
        shortName,
        orgId,
        virtType: 'tenant',
        creditCode: creditCode(campus, i + 5),
        industry: 'service',
        staffScale: 's1',
        contactName: contact.name,
        contactPhone: contact.mobile,
        settleType: 'prepaid',
        ...(!isWaiting && { enterDate: seeder.time.day(300) }),
      },
      way: ways[end],
      given: {
        approve: { auditRemark },
        reject: { auditRemark },
        leave: { leaveDate: seeder.time.day(35) },
      },
    });
  }
}

const code = ({ key }: Site, n: number) => `QY${String(key === 'A' ? n : n + 100).padStart(3, '0')}`;
const creditCode = ({ regionCode }: Site, n: number) => `91${regionCode}MA${String(2_310_400 + n * 7919)}X${n % 10}`;

async function addOne(
  seeder: Seeder,
  site: Site,
  builds: readonly Build[],
  [name, shortName, virtType, industry, staffScale, settleType, count]: Line,
  id: string,
  priceTypeId: string,
  n: number,
): Promise<Enterprise> {
  const { orgId, random, people } = site;
  const contact = people.next(random, [30, 50]);
  const used = moveIn(builds, 'office', count - 1, { status: 'occupied', virtId: id, ownerName: shortName });
  const rented = moveIn(builds, 'office', 1, { status: 'rented', virtId: id, ownerName: shortName });
  const rooms = [...used, ...rented];
  await seeder.add('enterprise/virtualarchitecture', {
    id,
    virtCode: code(site, n),
    virtName: name,
    shortName,
    orgId,
    virtType,
    creditCode: creditCode(site, n),
    industry,
    staffScale,
    contactName: contact.name,
    contactPhone: contact.mobile,
    email: `office${n}@${site.key.toLowerCase()}.example.com`,
    roomIds: rooms.map((room) => room.id),
    enterDate: seeder.time.day(400 - n * 30),
    staffMax: 500,
    settleType,
    priceTypeId,
    creditEnabled: true,
    welfareEnabled: true,
    auditRemark: '资料齐全',
    status: 'enabled',
  });
  const departments: { id: string; name: string }[] = [];
  for (const [sort, [deptName, above]] of tree.entries()) {
    const parentId = departments.find((dept) => dept.name === above)?.id ?? null;
    departments.push({
      id: await seeder.add('enterprise/department', {
        deptCode: `D0${sort + 1}`,
        deptName,
        parentId,
        virtId: id,
        orgId,
        phone: contact.mobile,
        sort: sort + 1,
        status: 'enabled',
      }),
      name: deptName,
    });
  }
  return { id, name, shortName, creditCode: creditCode(site, n), contact, rooms, departments, settleType };
}
