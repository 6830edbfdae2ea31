import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import { grantAccess } from './access.ts';

const everyDay = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'];

export interface Passage {
  /** Permission groups by audience. */
  readonly groups: Readonly<Record<'staff' | 'household' | 'visitor' | 'vip', string>>;
}

export async function addPassage(seeder: Seeder, campus: Campus): Promise<Passage> {
  const devices = await addDevices(seeder, campus);
  const groups = await addGroups(seeder, campus, devices);
  await addCards(seeder, campus, groups);
  await grantAccess(seeder, campus, devices);
  return { groups };
}

async function addDevices(seeder: Seeder, { key, orgId, builds }: Campus): Promise<string[]> {
  const { time } = seeder;
  const places: readonly (readonly [name: string, type: string, direction: string, place: string, status: string])[] = [
    ['东门进', 'gate', 'in', '东门岗亭', 'online'],
    ['东门出', 'gate', 'out', '东门岗亭', 'online'],
    ['1 栋大堂', 'door', 'both', '1 栋大堂', 'online'],
    ['1 栋梯控', 'elevator', 'both', '1 栋电梯厅', 'offline'],
    ['2 栋大堂', 'door', 'both', '2 栋大堂', 'online'],
    ['2 栋地下', 'door', 'both', '2 栋 B1 电梯厅', 'fault'],
    ['3 栋大堂', 'door', 'both', '3 栋大堂', 'online'],
    ['西门道闸', 'barrier', 'both', '西门岗亭', 'online'],
    ['机房门禁', 'door', 'both', '信息机房', 'disabled'],
    ['活动中心', 'door', 'both', '活动中心入口', 'inactive'],
  ];
  const silence: Readonly<Record<string, number>> = { online: 1, offline: 260, fault: 900, disabled: 90_000 };
  const ids: string[] = [];
  for (const [i, [deviceName, deviceType, direction, location, status]] of places.entries()) {
    const silent = silence[status];
    ids.push(
      await seeder.add('doors/linglingDevice', {
        deviceCode: `MJ${key}${String(i + 1).padStart(3, '0')}`,
        deviceName,
        deviceSn: `LL${key}${String(88_310_000 + i * 613)}`,
        vendorDeviceId: silent ? `v-${key}-${8800 + i}` : null,
        heartbeatTime: silent ? time.ago(silent) : null,
        orgId,
        buildId: i < 2 || i > 6 ? null : nth(builds, Math.floor((i - 1) / 2)).id,
        location,
        deviceType,
        direction,
        openModes: ['qrcode', 'card', 'face'],
        openSeconds: 5,
        status,
      }),
    );
  }
  return ids;
}

async function addGroups(seeder: Seeder, campus: Campus, devices: readonly string[]): Promise<Passage['groups']> {
  const { time } = seeder;
  const ids = await seeder.table(
    'doors/permGroup',
    { orgId: campus.orgId, status: 'enabled' },
    'groupCode groupName groupType weekDays startTime endTime isDefault',
    [
      ['STAFF', '员工通行', 'staff', everyDay, '06:00', '23:00', true],
      ['HOUSEHOLD', '住户通行', 'household', everyDay, '00:00', '23:59', true],
      ['VISITOR', '访客通行', 'visitor', everyDay, '07:00', '21:00', true],
      ['VIP', '贵宾通行', 'vip', everyDay, '00:00', '23:59', false],
    ],
  );
  const [staff, household, visitor, vip] = ids as [string, string, string, string];
  const reach: Readonly<Record<string, number>> = { [staff]: 6, [household]: 5, [visitor]: 3, [vip]: 6 };
  for (const [i, { enterprise, id, name }] of campus.customers.entries()) {
    const enterpriseGroup = i % 12 === 0 ? vip : staff;
    await seeder.add('doors/permGroupUser', {
      groupId: enterprise ? enterpriseGroup : household,
      userId: id,
      realName: name,
      validStart: time.day(200),
      validEnd: time.day(-165),
    });
  }
  for (const groupId of [staff, household, visitor, vip])
    for (const deviceId of devices.slice(0, reach[groupId]))
      await seeder.add('doors/permGroupDevice', { groupId, deviceId, bindTime: time.at(100, '16:00') });
  return { staff, household, visitor, vip };
}

async function addCards(seeder: Seeder, campus: Campus, groups: Passage['groups']): Promise<void> {
  const { time } = seeder;
  const states = ['normal', 'normal', 'normal', 'lost', 'expired', 'idle', 'normal', 'cancelled'] as const;
  for (let i = 0; i < 20; i++) {
    const status = nth(states, i);
    const holder = nth(campus.customers, i * 3);
    const held = status !== 'idle' && status !== 'cancelled';
    const bound = held ? time.at(120 - i * 3, '11:00') : time.at(150);
    const cardId = await seeder.add('doors/linglingCard', {
      cardNo: `${campus.key === 'A' ? 6 : 7}${String(20_310_000 + i * 17)}`,
      physicalNo: `${campus.key}C${String(731_000 + i * 2311)}`,
      orgId: campus.orgId,
      cardType: holder.enterprise ? 'staff' : 'household',
      ...(held && {
        holderName: holder.name,
        permGroupId: holder.enterprise ? groups.staff : groups.household,
        validStart: time.day(120),
        validEnd: time.day(status === 'expired' ? 2 : -245),
      }),
      createdAt: bound,
      status,
    });
    if (status !== 'idle')
      await seeder.add('doors/linglingCardUser', {
        cardId,
        userId: holder.id,
        realName: holder.name,
        mobile: holder.mobile,
        bindTime: bound,
        createdAt: bound,
        status: held ? 'bound' : 'unbound',
      });
  }
}
