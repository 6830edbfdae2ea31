import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Customer } from '../campus.ts';

const everyDay = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'];

export interface Passage {
  /** Permission groups by audience. */
  readonly groups: Readonly<Record<'staff' | 'household' | 'visitor' | 'vip', string>>;
}

export async function addPassage(seeder: Seeder, campus: Campus): Promise<Passage> {
  const devices = await addDevices(seeder, campus);
  const groups = await addGroups(seeder, campus, devices);
  await addCards(seeder, campus, groups);
  await addFaces(seeder, campus);
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
  const reach: Readonly<Record<string, number>> = { [staff]: 8, [household]: 5, [visitor]: 3, [vip]: 8 };
  const reached: readonly string[][] = devices.map(() => []);
  for (const [i, customer] of campus.customers.entries()) {
    const groupId = customer.enterprise ? (i % 12 === 0 ? vip : staff) : household;
    const hours = groupId === staff ? ['06:00', '23:00'] : ['00:00', '23:59'];
    const statuses: string[] = [];
    for (const [place, deviceId] of devices.slice(0, reach[groupId]).entries()) {
      const status = grantStatus(place, i);
      statuses.push(status);
      reached[place]?.push(status);
      await addGrant(seeder, { deviceId, orgId: campus.orgId, customer, hours, status });
    }
    await seeder.add('doors/permGroupUser', {
      groupId,
      userId: customer.id,
      realName: customer.name,
      validStart: time.day(200),
      validEnd: time.day(-165),
      syncStatus: worst(statuses),
      syncMessage: worst(statuses) === 'failed' ? faulty : null,
    });
  }
  for (const groupId of [staff, household, visitor, vip])
    for (const [place, deviceId] of devices.slice(0, reach[groupId]).entries())
      await seeder.add('doors/permGroupDevice', {
        groupId,
        deviceId,
        bindTime: time.at(100, '16:00'),
        syncStatus: worst(reached[place] ?? []),
      });
  return { staff, household, visitor, vip };
}

const faulty = '读头故障，未能写入';
/** Places of the device that is offline, and of the one that is broken. */
const [offline, broken] = [3, 5];

function grantStatus(place: number, person: number): string {
  if (place === offline && person % 6 === 3) return person % 12 === 3 ? 'waiting' : 'sent';
  return place === broken && person % 6 === 5 ? 'failed' : 'success';
}

const worst = (all: readonly string[]): string =>
  all.includes('failed') ? 'failed' : all.includes('waiting') || all.includes('sent') ? 'waiting' : 'success';

async function addGrant(
  seeder: Seeder,
  of: { deviceId: string; orgId: string; customer: Customer; hours: readonly string[]; status: string },
): Promise<void> {
  const { deviceId, orgId, customer, hours, status } = of;
  const { time } = seeder;
  const [validStart, validEnd] = [time.day(200), time.day(-165)];
  const isSent = status !== 'waiting';
  await seeder.add('doors/accessGrant', {
    deviceId,
    orgId,
    userId: customer.id,
    realName: customer.name,
    wanted: 'grant',
    content: {
      cards: [],
      windows: [{ weekDays: everyDay, startTime: hours[0] ?? null, endTime: hours[1] ?? null, validStart, validEnd }],
    },
    validEnd,
    revision: 1,
    attempts: isSent ? (status === 'failed' ? 5 : 1) : 0,
    sentTime: isSent ? time.at(99, '03:00') : null,
    resultTime: isSent && status !== 'sent' ? time.at(99, '03:01') : null,
    resultMessage: status === 'failed' ? faulty : null,
    createdAt: time.at(100, '16:00'),
    status,
  });
}

async function addCards(seeder: Seeder, campus: Campus, groups: Passage['groups']): Promise<void> {
  const { time } = seeder;
  const states = ['normal', 'normal', 'normal', 'lost', 'normal', 'idle', 'normal', 'cancelled'] as const;
  for (let i = 0; i < 20; i++) {
    const status = nth(states, i);
    const holder = nth(campus.customers, i * 3);
    const held = status === 'normal' || status === 'lost';
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
        validEnd: time.day(-245),
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

async function addFaces(seeder: Seeder, { orgId, key }: Campus): Promise<void> {
  await seeder.table(
    'doors/faceProjectInfo',
    { orgId },
    'projectName vendor vendorProjectId faceCount capacity syncTime status',
    [
      ['员工人脸库', 'hik', `HK-${key}-01`, 36, 5000, seeder.time.ago(30), 'enabled'],
      ['住户人脸库', 'dahua', `DH-${key}-02`, 18, 3000, seeder.time.ago(45), 'enabled'],
      ['旧人脸库', 'megvii', `MG-${key}-03`, 0, 1000, seeder.time.at(200, '02:00'), 'disabled'],
    ],
  );
}
