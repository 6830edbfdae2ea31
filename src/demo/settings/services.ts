import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';

export interface Service {
  readonly id: string;
  readonly name: string;
  readonly online: boolean;
}

/** Services that projects can enable, with the functions of each. */
export async function addServices(seeder: Seeder, files: Files): Promise<Service[]> {
  const lines = [
    ['MEAL', '员工订餐', 'catering', 'native', '/pages/meal/index', 'online'],
    ['SHOP', '园区闪送', 'life', 'native', '/pages/shop/index', 'online'],
    ['REPAIR', '在线报修', 'property', 'native', '/pages/repair/index', 'online'],
    ['VISITOR', '访客预约', 'traffic', 'native', '/pages/visitor/index', 'online'],
    ['CARPARK', '停车缴费', 'traffic', 'h5', '/h5/parking', 'online'],
    ['BILL', '生活缴费', 'pay', 'native', '/pages/bill/index', 'online'],
    ['MEETING', '会议室预订', 'office', 'native', '/pages/meeting/index', 'online'],
    ['AIR', '空调加时', 'office', 'native', '/pages/air/index', 'online'],
    ['NOTICE', '公告资讯', 'notice', 'native', '/pages/notice/index', 'online'],
    ['CHARGE', '充电充值', 'pay', 'mini', null, 'online'],
    ['POST', '智慧邮局', 'life', 'external', 'https://www.example.com/post', 'offline'],
    ['GYM', '健身预约', 'life', 'h5', '/h5/gym', 'draft'],
  ] as const;
  const services: Service[] = [];
  for (const [i, [serviceCode, serviceName, categoryCode, accessType, url, status]] of lines.entries()) {
    const id = await seeder.add('settings/serviceinfo', {
      serviceCode,
      serviceName,
      categoryCode,
      icon: files.of('mark'),
      accessType,
      ...(url === null ? { appId: 'wx0demo0mini0prog0' } : { url }),
      terminals: ['wechat', 'mini', 'app'],
      authRequired: i > 4,
      feeType: 'free',
      displayOrder: i + 1,
      description: `${serviceName}服务`,
      status,
    });
    services.push({ id, name: serviceName, online: status === 'online' });
  }
  const functions = 'menuName menuCode path sort';
  for (const [i, { id, name }] of services.slice(0, 4).entries()) {
    const code = lines[i]?.[0].toLowerCase() ?? '';
    await seeder.table(
      'settings/serviceAppMenuConfig',
      { serviceId: id, terminal: 'mini', status: 'enabled' },
      functions,
      [
        [name, `${code}.home`, `/pages/${code}/index`, 1],
        ['我的记录', `${code}.records`, `/pages/${code}/records`, 2],
        ['使用说明', `${code}.help`, `/pages/${code}/help`, 3],
      ],
    );
  }
  return services;
}

export async function openServices(
  seeder: Seeder,
  { orgId, enterprises, key }: Campus,
  services: readonly Service[],
  roleIds: readonly string[],
): Promise<void> {
  const { time } = seeder;
  const online = services.filter((service) => service.online);
  for (const [i, { id, name }] of online.entries()) {
    const status = i === 7 ? 'disabled' : i === 8 ? 'expired' : 'enabled';
    await seeder.add('settings/serviceOrgConfig', {
      orgId,
      serviceId: id,
      aliasName: i === 0 ? (key === 'A' ? '园区食堂' : '校园订餐') : null,
      position: nth(['home', 'home', 'home', 'home', 'more', 'workbench'], i),
      userScope: nth(['all', 'all', 'auth', 'staff'], i),
      startDate: time.day(300),
      endDate: status === 'expired' ? time.day(4) : null,
      displayOrder: i + 1,
      params: name === '停车缴费' ? { parkCode: `CC${key}001` } : null,
      status,
    });
  }
  for (const [i, { id }] of enterprises.entries()) {
    await seeder.add('enterprise/virtPermConfig', {
      virtId: id,
      serviceIds: online.slice(0, 7).map((service) => service.id),
      maxAdmin: 3,
      allowExport: i === 0,
      allowRecharge: true,
      expireDate: time.day(-165),
      status: i === 3 ? 'disabled' : 'enabled',
    });
  }
  for (const roleId of roleIds)
    for (const { id } of online.slice(2, 4))
      await seeder.add('settings/serviceAppRoleConfig', { roleId, serviceId: id, status: 'enabled' });
}
