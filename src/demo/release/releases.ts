import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, plate, staffOf, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';

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
  for (const [i, status] of states.entries()) {
    const applicant = nth(campus.customers, i * 4);
    const over = status === 'released' || status === 'expired' || status === 'cancelled' || status === 'rejected';
    const releaseTime = over ? time.at(1 + i, '15:00') : time.at(-1 - (i % 2), '15:00');
    const decision: Row =
      status === 'pending' || status === 'cancelled'
        ? {}
        : {
            auditName: campus.staff[1]?.name as string,
            auditRemark: status === 'rejected' ? '物品清单与实物不符' : '同意放行',
          };
    const [name, unit] = nth(goods, i);
    await seeder.add('release/electronRelease', {
      orgId: campus.orgId,
      applicantName: applicant.name,
      applicantPhone: applicant.mobile,
      virtId: applicant.enterprise?.id ?? null,
      roomId: applicant.enterprise?.rooms[0]?.id ?? null,
      releaseTime,
      exitGate: nth(['东门', '西门', '北门货运通道'], i),
      plateNo: i % 2 === 0 ? plate(campus) : null,
      goods: [
        { name, quantity: 1 + (i % 4), unit },
        { name: '纸箱', quantity: 2, unit: '个' },
      ],
      images: [files.of('goods')],
      ...decision,
      ...(status === 'approved' || status === 'released' || status === 'expired'
        ? { qrCode: `F${campus.random.digits(10)}` }
        : {}),
      ...(status === 'released' && {
        guardName: nth(staffOf(campus, 'security'), i).name,
        actualTime: minutesAfter(releaseTime, 12),
      }),
      createdAt: over ? minutesAfter(releaseTime, -1500) : time.ago(120 + i * 30),
      status,
    });
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
  ] as const;
  for (const [i, status] of states.entries()) {
    const applicant = nth(campus.customers, i * 6 + 1);
    const days = status === 'released' || status === 'rejected' ? i + 1 : -1;
    const createdAt = time.past(Math.max(days, 0) + 1, '16:20');
    const releaseId = await seeder.add('release/goodsRelease', {
      orgId: campus.orgId,
      applicantName: applicant.name,
      applicantPhone: applicant.mobile,
      releaseDate: time.day(days),
      reason: nth(['办公家具搬迁', '设备送修', '样品外发', '个人物品带出'], i),
      auditRemark: status === 'rejected' ? '缺少部门负责人签字' : status === 'pending' ? null : '同意',
      createdAt,
      status,
    });
    for (const [n, [goodsName, unit]] of [nth(goods, i), nth(goods, i + 2)].entries())
      await seeder.add('release/goodsDetail', {
        releaseId,
        goodsName,
        quantity: 1 + n,
        unit,
        value: `${800 * (n + 1)}.00`,
        image: n === 0 ? files.of('goods') : null,
        createdAt,
      });
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
    ['lost', '身份证', 'card', '班车站', 'claimed'],
    ['found', '银色手链', 'jewelry', '洗手间', 'pending'],
    ['lost', '专业教材', 'book', '阅览角', 'pending'],
    ['found', '充电宝', 'phone', '路演厅', 'claiming'],
  ];
  const keeper = nth(staffOf(campus, 'security'), 0);
  for (const [i, [recordType, itemName, categoryCode, place, status]] of lines.entries()) {
    const finder = nth(campus.customers, i * 5 + 3);
    const claimer = nth(campus.customers, i * 7 + 5);
    const happenTime = time.past(2 + i, '13:10');
    const claimed = status === 'claimed' || status === 'claiming';
    await seeder.add('convenience/lostAndFound', {
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
      storePlace: recordType === 'found' ? '东门岗亭保管柜' : null,
      publishTime: status === 'pending' ? null : minutesAfter(happenTime, 60),
      ...(claimed && { claimName: claimer.name, claimPhone: claimer.mobile }),
      ...(status === 'claimed' && {
        claimTime: minutesAfter(happenTime, 1300),
        claimIdCard: claimer.idCard,
        claimImage: files.of('person'),
      }),
      createdAt: minutesAfter(happenTime, 20),
      status,
    });
  }
}
