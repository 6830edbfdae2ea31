import { consolePlaces } from '../../server/console-places.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Campus } from '../campus.ts';
import type { Person } from '../people.ts';

/** The functions of a front-desk role and of a canteen role: resource, actions. */
const functions: Readonly<
  Record<'desk' | 'canteen', readonly (readonly [resource: string, actions: readonly string[]])[]>
> = {
  desk: [
    ['repairs/userRepair', ['list', 'show', 'add', 'dispatch']],
    ['convenience/lostAndFound', ['list', 'show', 'add', 'update', 'publish', 'confirm']],
    ['visitors/visitorOrder', ['list', 'show', 'add', 'approve']],
  ],
  canteen: [
    ['meals/meal', ['list', 'show', 'on', 'off']],
    ['meals/orderDinner', ['list', 'show', 'prepare', 'ready']],
  ],
};

const step = 10;

/** Some places of the console as they are declared, ready to be changed; a link; and the menu of the app. */
export async function addMenus(seeder: Seeder): Promise<void> {
  const { sections, routes } = consolePlaces(seeder.model);
  const dirs = new Map<string, string>();
  for (const [resourceId] of [...functions.desk, ...functions.canteen]) {
    const { menu, code } = seeder.resource(resourceId);
    if (!menu) continue;
    const section = sections.findIndex(({ key }) => key === menu.section);
    const { title, icon } = sections[section] as (typeof sections)[number];
    const parentId =
      dirs.get(menu.section) ??
      (await seeder.add('system/menu', {
        menuName: title,
        menuType: 'dir',
        path: `/${menu.section}`,
        icon,
        isApp: false,
        sort: (section + 1) * step,
        status: 'enabled',
      }));
    dirs.set(menu.section, parentId);
    const path = `/${menu.section}/${menu.path}`;
    const beside = routes.filter((route) => route.section === menu.section);
    const place = beside.findIndex((route) => route.path === path);
    await seeder.add('system/menu', {
      menuName: beside[place]?.title ?? '',
      parentId,
      menuType: 'menu',
      permCode: code,
      path,
      icon: menu.icon ?? null,
      isApp: false,
      sort: (place + 1) * step,
      status: 'enabled',
    });
  }
  await seeder.table('system/menu', { menuType: 'menu', isApp: true, status: 'enabled' }, 'menuName path icon sort', [
    ['员工订餐', '/pages/meal/index', 'coffee', 1],
    ['在线报修', '/pages/repair/index', 'tool', 2],
    ['访客预约', '/pages/visitor/index', 'team', 3],
    ['我的钱包', '/pages/wallet/index', 'wallet', 4],
  ]);
  await seeder.add('system/menu', {
    menuName: '帮助中心',
    menuType: 'external',
    externalUrl: 'https://www.example.com/help',
    openMode: 'blank',
    isApp: false,
    icon: 'link',
    sort: 990,
    status: 'enabled',
  });
}

/** Custom roles of a project, and people who hold them. Returns the ids of the roles. */
export async function addProjectRoles(
  seeder: Seeder,
  campus: Campus,
  roleTypeId: string,
  password: string,
): Promise<string[]> {
  const { orgId, key, people, random, centreId } = campus;
  const ids: string[] = [];
  for (const [i, [kind, title]] of (
    [
      ['desk', '前台客服'],
      ['canteen', '食堂值班'],
    ] as const
  ).entries()) {
    const roleId = await seeder.add('system/role', {
      roleCode: `${kind}-${key.toLowerCase()}`,
      roleName: title,
      roleTypeId,
      orgId,
      companyId: centreId,
      isSystem: false,
      dataScope: 'project',
      sort: 100 + i,
      status: 'enabled',
      remark: '由项目自行设置',
    });
    for (const [resourceId, actions] of functions[kind])
      await seeder.add('system/roleFunction', {
        roleId,
        code: seeder.resource(resourceId).code,
        actions: [...actions],
      });
    if (kind === 'desk') await seeder.add('system/roleFunction', { roleId, code: 'dashboard.desk', actions: ['list'] });
    ids.push(roleId);
  }
  await seeder.add('system/role', {
    roleCode: `intern-${key.toLowerCase()}`,
    roleName: '实习值班',
    roleTypeId,
    orgId,
    companyId: centreId,
    isSystem: false,
    dataScope: 'project',
    sort: 110,
    status: 'disabled',
  });
  const lower = key.toLowerCase();
  const holders = [
    [`desk-${lower}`, 0, 'enabled'],
    [`canteen-${lower}`, 1, 'enabled'],
    [`desk-${lower}2`, 0, 'disabled'],
    [`canteen-${lower}2`, 1, 'locked'],
  ] as const;
  for (const [userName, role, status] of holders) {
    const person = people.next(random);
    const roleId = ids[role] as string;
    const userId = await seeder.add('system/user', {
      userName,
      realName: person.name,
      mobile: person.mobile,
      userType: '4',
      orgIds: [orgId],
      companyId: centreId,
      roleIds: [roleId],
      password,
      twoFactorEnabled: false,
      ...(status === 'locked' && { lockedUntil: seeder.time.ago(-15), failCount: 5 }),
      ...(status === 'disabled' && { remark: '已离职' }),
      status,
    });
    await addMemberships(seeder, campus, userId);
    if (role === 0 && status === 'enabled') await addDeskStaff(seeder, campus, person, userId);
  }
  return ids;
}

/** Whoever sits at the front desk works in a department, whose heads approve what they hand in. */
async function addDeskStaff(
  seeder: Seeder,
  { orgId, departments }: Campus,
  { name, sex, idCard, mobile }: Person,
  userId: string,
): Promise<void> {
  const startDate = seeder.time.day(210);
  const staffId = await seeder.add('organisation/staff', {
    staffName: name,
    sex,
    idCard,
    orgId,
    companyDeptId: departments.get('客服中心') ?? null,
    position: 'butler',
    staffType: 'service',
    hireDate: startDate,
    mobile,
    userId,
    status: 'onduty',
  });
  await seeder.add('organisation/staffOrg', { staffId, orgId, isMain: true, startDate });
}

async function addMemberships(seeder: Seeder, { builds, enterprises }: Campus, userId: string): Promise<void> {
  await seeder.add('system/userFloor', { userId, floorId: builds[0]?.floorIds[1] as string });
  await seeder.add('system/userDept', { userId, deptId: enterprises[1]?.departments[0]?.id as string, isMain: true });
}
