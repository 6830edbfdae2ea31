import type { Seeder } from '../../server/install/seeder.ts';
import { countFor, nth, type Campus, type Customer, type Enterprise, type Site } from '../campus.ts';
import { lead } from '../life.ts';
import type { Way } from '../way.ts';
import type { Files } from '../system/files.ts';

const perEnterprise = 9;
/** People without an enterprise: visitors and pensioners in the park, students and teachers on the campus. */
const loose: Readonly<Record<Site['key'], readonly string[]>> = {
  A: ['visitor', 'retire', 'outsource', 'visitor'],
  B: ['student', 'teacher', 'student', 'student'],
};
const looseCount = 16;
const positions = [
  '总经理',
  '行政主管',
  '研发工程师',
  '研发工程师',
  '测试工程师',
  '产品经理',
  '市场专员',
  '运营专员',
  '财务专员',
];
const departmentOf = [
  '综合管理部',
  '综合管理部',
  '研发一组',
  '研发二组',
  '研发一组',
  '技术研发部',
  '市场运营部',
  '市场运营部',
  '综合管理部',
];
const sources = ['wechat', 'mini', 'app', 'import', 'admin'] as const;

/** Returns the customers with an active account. */
export async function addCustomers(
  seeder: Seeder,
  site: Site,
  enterprises: readonly Enterprise[],
  files: Files,
): Promise<Customer[]> {
  const customers: Customer[] = [];
  /** Department → its leader. */
  const leaders = new Map<string, string>();
  for (const enterprise of enterprises) {
    for (let i = 0; i < countFor(site, perEnterprise); i++) {
      const deptId = enterprise.departments.find(({ name }) => name === departmentOf[i])?.id as string;
      const customer = await addCustomer(seeder, site, customers.length, i === 4 ? 'outsource' : 'formal', files, {
        enterprise,
        deptId,
        jobNo: `${site.key}${String(customers.length + 1).padStart(4, '0')}`,
      });
      const employee = await addEmployee(seeder, customer, i);
      if (!leaders.has(deptId)) leaders.set(deptId, employee);
      customers.push(customer);
    }
  }
  for (const [deptId, leaderId] of leaders) await seeder.complete('enterprise/department', deptId, { leaderId });
  for (let i = 0; i < countFor(site, looseCount); i++) {
    const personnelType = nth(loose[site.key], i);
    const jobNo = personnelType === 'student' ? `2023${String(1001 + i)}` : undefined;
    customers.push(
      await addCustomer(seeder, site, customers.length, personnelType, files, { ...(jobNo && { jobNo }) }),
    );
  }
  for (const status of ['disabled', 'disabled', 'cancelled'])
    await addCustomer(seeder, site, 0, 'visitor', files, {}, status);
  return customers;
}

async function addCustomer(
  seeder: Seeder,
  site: Site,
  i: number,
  personnelType: string,
  files: Files,
  belongs: { enterprise?: Enterprise; deptId?: string; jobNo?: string },
  status = 'enabled',
): Promise<Customer> {
  const { orgId, random, people } = site;
  const { time } = seeder;
  const person = people.next(random, personnelType === 'student' ? [19, 26] : [23, 55]);
  const registerTime = time.at(300 - ((i * 5) % 280), '11:06');
  const userNo = seeder.number('USER_NO', registerTime);
  const registerSource = nth(sources, i);
  const id = await seeder.add('residents/user', {
    userNo,
    realName: person.name,
    nickName: i % 3 === 0 ? `${person.name.slice(-1)}${random.pick(['同学', '先生小屋', '在路上', '爱吃饭'])}` : null,
    mobile: person.mobile,
    email: emailOf(userNo),
    sex: person.sex,
    orgId,
    virtId: belongs.enterprise?.id ?? null,
    deptId: belongs.deptId ?? null,
    jobNo: belongs.jobNo ?? null,
    personnelType,
    idCard: person.idCard,
    avatar: i % 4 === 0 ? files.of('person') : null,
    facePhoto: i % 3 === 0 ? files.of('person') : null,
    openId: registerSource === 'wechat' ? openIdOf(site, i) : null,
    registerSource,
    registerTime,
    lastLoginTime: time.past(i % 9, '08:20'),
    createdAt: registerTime,
    status,
  });
  return { ...person, ...belongs, id, userNo, personnelType };
}

/** Two of three have left one. */
const emailOf = (userNo: string): string | null =>
  Number(userNo.slice(-2)) % 3 === 0 ? null : `${userNo.toLowerCase()}@mail.example.com`;

/** The id of a follower at a public account. */
export const openIdOf = ({ key }: Site, i: number): string =>
  `oWx${key}${String(i * 7_368_787 + 1_000_003).padStart(10, '0')}hT5Pq`;

async function addEmployee(seeder: Seeder, customer: Customer, i: number): Promise<string> {
  const joinTime = seeder.time.at(280 - i * 8, '09:30');
  return seeder.add('enterprise/virtUser', {
    virtId: customer.enterprise?.id as string,
    userId: customer.id,
    realName: customer.name,
    mobile: customer.mobile,
    jobNo: customer.jobNo ?? null,
    deptId: customer.deptId ?? null,
    position: nth(positions, i),
    isAdmin: i < 2,
    joinTime,
    createdAt: joinTime,
    status: 'normal',
  });
}

/** What becomes of those who ask to belong to an enterprise, and days since they asked. */
const applications: readonly (readonly [days: number, way: Way<string>])[] = [
  [1, []],
  [12, [[120, 'reject', 'rejected']]],
  [
    200,
    [
      [90, 'approve', 'normal'],
      [176 * 1440, 'leave', 'left'],
    ],
  ],
];

/** Three people for each enterprise who asked to belong to it. */
export async function addApplicants(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  for (const enterprise of campus.enterprises)
    for (const [i, [days, way]] of applications.entries()) {
      const { id, name, mobile } = await addCustomer(seeder, campus, 40 + i, 'formal', files, {});
      await lead(seeder, {
        resource: 'enterprise/virtUser',
        by: campus.desk,
        begun: seeder.time.past(days, '10:40'),
        values: {
          virtId: enterprise.id,
          userId: id,
          realName: name,
          mobile,
          position: '行政专员',
          isAdmin: false,
        },
        way,
      });
    }
}
