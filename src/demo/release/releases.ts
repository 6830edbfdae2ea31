import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { entriesFor, nth, plate, staffOf, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';

const [releases, outgoing, found] = [
  'release/electronRelease',
  'release/goodsRelease',
  'convenience/lostAndFound',
] as const;

const goods = [
  ['显示器', '台'],
  ['办公椅', '把'],
  ['服务器', '台'],
  ['样品箱', '箱'],
  ['会议桌', '张'],
  ['图书', '捆'],
  ['仪器', '套'],
] as const;

export async function addReleases(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  await addElectronic(seeder, campus, files);
  await addOutgoing(seeder, campus, files);
  await addLostAndFound(seeder, campus, files);
}

async function addElectronic(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  const { time } = seeder;
  const states = [
    'pending',
    'approved',
    'released',
    'rejected',
    'released',
    'cancelled',
    'expired',
    'pending',
    'released',
    'approved',
    'released',
    'expired',
  ] as const;
  for (const [i, status] of entriesFor(campus, states)) {
    const applicant = nth(campus.customers, i * 4);
    const over = status === 'released' || status === 'expired' || status === 'cancelled' || status === 'rejected';
    const releaseTime = over ? time.at(1 + i, '15:00') : time.at(-1 - (i % 2), '15:00');
    const [name, unit] = nth(goods, i);
    const created = over ? minutesAfter(releaseTime, -1500) : time.ago(120 + i * 30);
    const desk = (moment: string) => seeder.by(campus.desk, moment);
    const id = await desk(created).add(releases, {
      orgId: campus.orgId,
      applicantName: applicant.name,
      applicantPhone: applicant.mobile,
      ...(applicant.enterprise && { virtId: applicant.enterprise.id }),
      ...(applicant.enterprise?.rooms[0] && { roomId: applicant.enterprise.rooms[0].id }),
      releaseTime,
      exitGate: nth(['东门', '西门', '北门货运通道'], i),
      ...(i % 2 === 0 && { plateNo: plate(campus) }),
      goods: [
        { name, quantity: 1 + (i % 4), unit },
        { name: '纸箱', quantity: 2, unit: '个' },
      ],
      images: [files.of('goods')],
    });
    const decided = minutesAfter(created, 45);
    if (status === 'rejected') await desk(decided).move(releases, id, 'reject', { auditRemark: '物品清单与实物不符' });
    if (status === 'cancelled') await desk(decided).move(releases, id, 'cancel');
    if (status === 'approved' || status === 'released' || status === 'expired')
      await desk(decided).move(releases, id, 'approve', { auditRemark: '同意放行' });
    if (status === 'released') await desk(minutesAfter(releaseTime, 12)).move(releases, id, 'release');
    // Nobody came to the gate within a day.
    if (status === 'expired')
      await seeder.by(undefined, minutesAfter(releaseTime, 1440)).moveItself(releases, id, 'expire');
  }
}

async function addOutgoing(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  const { time } = seeder;
  const states = [
    'pending',
    'approved',
    'released',
    'rejected',
    'released',
    'pending',
    'released',
    'approved',
    'expired',
    'cancelled',
  ] as const;
  for (const [i, status] of entriesFor(campus, states)) {
    const applicant = nth(campus.customers, i * 6 + 1);
    const days = status === 'pending' || status === 'approved' ? -1 : i + 1;
    const createdAt = time.past(Math.max(days, 0) + 1, '16:20');
    const desk = (minutes: number) => seeder.by(campus.desk, minutesAfter(createdAt, minutes));
    const id = await desk(0).add(outgoing, {
      orgId: campus.orgId,
      applicantName: applicant.name,
      applicantPhone: applicant.mobile,
      releaseDate: time.day(days),
      reason: nth(['办公家具搬迁', '设备送修', '样品外发', '个人物品带出'], i),
      goods: [nth(goods, i), nth(goods, i + 2)].map(([goodsName, unit], n) => ({
        goodsName,
        quantity: 1 + n,
        unit,
        value: `${800 * (n + 1)}.00`,
        ...(n === 0 && { image: files.of('goods') }),
      })),
    });
    if (status === 'rejected') await desk(30).move(outgoing, id, 'reject', { auditRemark: '缺少部门负责人签字' });
    if (status === 'cancelled') await desk(30).move(outgoing, id, 'cancel');
    if (status === 'approved' || status === 'released' || status === 'expired')
      await desk(30).move(outgoing, id, 'approve', { auditRemark: '同意' });
    if (status === 'released') await desk(1440).move(outgoing, id, 'release');
    // Nobody came to the gate on that day.
    if (status === 'expired') await seeder.by(undefined, time.at(days - 1, '00:00')).moveItself(outgoing, id, 'expire');
  }
}

async function addLostAndFound(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  const { time } = seeder;
  const lines: readonly (readonly [
    kind: 'found' | 'lost',
    item: string,
    category: string,
    place: string,
    status: string,
  ])[] = [
    ['found', '黑色双肩包', 'bag', '食堂一楼', 'published'],
    ['found', '蓝牙耳机', 'phone', '健身房', 'claimed'],
    ['found', '员工卡', 'card', '东门岗亭', 'claiming'],
    ['lost', '车钥匙', 'key', '地下车库', 'published'],
    ['found', '折叠雨伞', 'umbrella', '1 号楼大堂', 'returned'],
    ['found', '羊毛围巾', 'clothes', '会议室', 'closed'],
    ['lost', '身份证', 'card', '班车站', 'recovered'],
    ['found', '银色手链', 'jewelry', '洗手间', 'pending'],
    ['lost', '专业教材', 'book', '阅览角', 'pending'],
    ['found', '充电宝', 'phone', '路演厅', 'claiming'],
  ];
  const keeper = nth(staffOf(campus, 'security'), 0);
  for (const [i, [recordType, itemName, categoryCode, place, status]] of lines.entries()) {
    const finder = nth(campus.customers, i * 5 + 3);
    const claimer = nth(campus.customers, i * 7 + 5);
    // What nobody has claimed for 90 days is carried to the police.
    const happenTime = time.past(status === 'returned' ? 92 : 2 + i, '13:10');
    const by = (minutes: number, person: typeof campus.desk | undefined = campus.desk) =>
      seeder.by(person, minutesAfter(happenTime, minutes));
    const id = await by(20).add(found, {
      recordType,
      itemName,
      categoryCode,
      description: `${itemName}，请凭有效证件认领。`,
      images: [files.of('goods')],
      orgId: campus.orgId,
      place,
      happenTime,
      finderName: recordType === 'found' ? keeper.name : finder.name,
      finderPhone: recordType === 'found' ? keeper.mobile : finder.mobile,
      ...(recordType === 'found' && { storePlace: '东门岗亭保管柜' }),
    });
    const claim: Row = { claimName: claimer.name, claimPhone: claimer.mobile };
    if (status !== 'pending') await by(60).move(found, id, 'publish');
    if (status === 'claiming' || status === 'claimed') await by(600).move(found, id, 'applyClaim', claim);
    if (status === 'claimed')
      await by(1300).move(found, id, 'confirm', {
        ...claim,
        claimIdCard: claimer.idCard,
        claimImage: files.of('person'),
      });
    if (status === 'recovered') await by(900).move(found, id, 'recover');
    if (status === 'closed') await by(900).move(found, id, 'close');
    if (status === 'returned')
      await by(180 + 90 * 1440).move(found, id, 'handOver', { handedTo: '辖区派出所', handedImage: files.of('scene') });
  }
}
