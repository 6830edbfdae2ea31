import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Build, type Site, type Staff } from '../campus.ts';
import type { Person } from '../people.ts';
import type { Files } from '../system/files.ts';

/** Departments of a centre, each with its parent. */
const departments: readonly (readonly [name: string, above: string | null])[] = [
  ['综合管理部', null],
  ['客户服务部', null],
  ['工程维修部', null],
  ['秩序维护部', null],
  ['环境保洁部', null],
  ['餐饮服务部', null],
  ['客服中心', '客户服务部'],
  ['会务组', '客户服务部'],
  ['强电组', '工程维修部'],
  ['弱电组', '工程维修部'],
  ['消防控制室', '秩序维护部'],
  ['配送组', '餐饮服务部'],
];

/** Whoever runs the project leads these two; the others have a head of their own. */
const ledByManager: readonly string[] = ['综合管理部', '客户服务部'];

interface Head extends Person {
  readonly deptIds: string[];
}

/** Departments with their heads, who become staff along with the others. */
export async function addDepartments(
  seeder: Seeder,
  { centreId, orgId, random, people }: Site,
  managerName: string,
): Promise<{ departments: Map<string, string>; heads: Head[] }> {
  const ids = new Map<string, string>();
  const heads: Head[] = [];
  for (const [i, [deptName, above]] of departments.entries()) {
    const person = people.next(random, [32, 54]);
    const [first] = heads;
    const isLed = ledByManager.includes(deptName);
    const leader = isLed && first ? first : { ...person, ...(isLed && { name: managerName }), deptIds: [] };
    const parentId = above === null ? null : (ids.get(above) as string);
    ids.set(
      deptName,
      await seeder.add('organisation/companyDept', {
        deptName,
        companyId: centreId,
        orgIds: [orgId],
        parentId,
        leaderName: leader.name,
        phone: leader.mobile,
        sort: i + 1,
        status: 'enabled',
      }),
    );
    leader.deptIds.push(ids.get(deptName) as string);
    if (leader !== first) heads.push(leader);
  }
  await seeder.add('organisation/companyDept', {
    deptName: '筹建办公室',
    companyId: centreId,
    sort: 99,
    status: 'disabled',
  });
  return { departments: ids, heads };
}

/** Returns the id of whoever runs the project. */
export async function addHeads(seeder: Seeder, { orgId }: Site, heads: readonly Head[]): Promise<string> {
  const { time } = seeder;
  const ids: string[] = [];
  for (const [i, { deptIds, name, sex, idCard, mobile }] of heads.entries()) {
    const startDate = time.day(400 + i * 29);
    const staffId = await seeder.add('organisation/staff', {
      staffName: name,
      sex,
      idCard,
      orgId,
      companyDeptId: deptIds[0] ?? null,
      position: i === 0 ? 'manager' : 'supervisor',
      staffType: 'manager',
      hireDate: startDate,
      mobile,
      status: 'onduty',
    });
    await seeder.add('organisation/staffOrg', { staffId, orgId, isMain: true, startDate });
    for (const deptId of deptIds) await seeder.complete('organisation/companyDept', deptId, { leaderId: staffId });
    ids.push(staffId);
  }
  return ids[0] as string;
}

/** Number of people, position, type, department. */
const posts: readonly (readonly [count: number, position: string, type: Staff['type'], department: string])[] = [
  [1, 'manager', 'manager', '综合管理部'],
  [2, 'supervisor', 'manager', '综合管理部'],
  [2, 'engineer', 'repair', '强电组'],
  [3, 'repairman', 'repair', '工程维修部'],
  [2, 'repairman', 'repair', '弱电组'],
  [4, 'butler', 'service', '客服中心'],
  [2, 'butler', 'service', '会务组'],
  [5, 'guard', 'security', '秩序维护部'],
  [2, 'guard', 'security', '消防控制室'],
  [4, 'cleaner', 'clean', '环境保洁部'],
  [3, 'chef', 'canteen', '餐饮服务部'],
  [3, 'courier', 'delivery', '配送组'],
];

const states: Readonly<Record<number, string>> = { 9: 'vacation', 17: 'vacation', 24: 'left', 30: 'left' };

/** Returns the active staff. */
export async function addStaff(
  seeder: Seeder,
  site: Site,
  builds: readonly Build[],
  depts: ReadonlyMap<string, string>,
  files: Files,
): Promise<Staff[]> {
  const { orgId, random, people } = site;
  const { time } = seeder;
  const atWork: Staff[] = [];
  let i = -1;
  for (const [count, position, type, department] of posts) {
    for (let n = 0; n < count; n++) {
      const person = people.next(random);
      i++;
      const status = states[i] ?? 'onduty';
      const deptId = depts.get(department) as string;
      const id = await seeder.add('organisation/staff', {
        staffName: person.name,
        sex: person.sex,
        idCard: person.idCard,
        avatar: i < 12 ? files.of('person') : null,
        orgId,
        companyDeptId: deptId,
        position,
        staffType: type,
        buildIds: type === 'repair' || type === 'clean' ? [nth(builds, i).id] : null,
        hireDate: time.day(100 + i * 37),
        leaveDate: status === 'left' ? time.day(20 + i) : null,
        vacationEnd: status === 'vacation' ? time.day(-4) : null,
        mobile: person.mobile,
        status,
      });
      if (status === 'onduty') atWork.push({ ...person, id, position, type, deptId });
      await seeder.add('organisation/staffOrg', {
        staffId: id,
        orgId,
        isMain: true,
        startDate: time.day(100 + i * 37),
        endDate: status === 'left' ? time.day(20 + i) : null,
      });
    }
  }
  await addDuties(seeder, builds, atWork);
  return atWork;
}

const duties: Readonly<Partial<Record<Staff['type'], string>>> = {
  repair: 'repair',
  clean: 'clean',
  security: 'security',
  service: 'butler',
  delivery: 'delivery',
};

async function addDuties(seeder: Seeder, builds: readonly Build[], staff: readonly Staff[]): Promise<void> {
  for (const [i, { id, type }] of staff.entries()) {
    const dutyType = duties[type];
    if (dutyType)
      await seeder.add('organisation/staffBuild', {
        staffId: id,
        buildId: nth(builds, i).id,
        dutyType,
        status: 'enabled',
      });
  }
}
