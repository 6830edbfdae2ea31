import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, plate, staffOf, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';

type Status = 'intention' | 'booked' | 'preparing' | 'running' | 'finished' | 'settled' | 'cancelled';

/** Name, kind, state, days until it begins (negative: days since), guests, host. */
const lines: readonly (readonly [
  name: string,
  type: string,
  status: Status,
  days: number,
  count: number,
  host: string,
])[] = [
  ['产业创新峰会', 'meeting', 'running', 0, 180, '产业促进中心'],
  ['企业年会', 'annual', 'preparing', 12, 240, '入驻企业联合会'],
  ['客户答谢宴', 'banquet', 'booked', 26, 160, '商会'],
  ['新人婚宴', 'wedding', 'intention', 60, 200, '许先生与林女士'],
  ['管理培训营', 'training', 'finished', -6, 60, '人才发展中心'],
  ['春季招商会', 'meeting', 'settled', -40, 120, '招商服务中心'],
  ['校友联谊会', 'banquet', 'cancelled', -3, 100, '校友会'],
];

export async function addConferences(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  for (const [i, line] of lines.entries()) await addConference(seeder, campus, i, line, files);
}

async function addConference(
  seeder: Seeder,
  campus: Campus,
  i: number,
  [conferenceName, conferenceType, status, days, expectCount, hostName]: (typeof lines)[number],
  files: Files,
): Promise<void> {
  const { time } = seeder;
  const contact = campus.people.next(campus.random);
  const startTime = status === 'running' ? time.ago(60) : time.at(-days, '10:00');
  const tables = Math.ceil(expectCount / 10);
  const over = status === 'finished' || status === 'settled';
  const createdAt = time.past(Math.max(0, -days) + 30, '11:00');
  const id = await seeder.add('meetings/conference', {
    conferenceName,
    conferenceType,
    orgId: campus.orgId,
    coverImage: files.of('banner'),
    startTime,
    endTime: minutesAfter(startTime, 480),
    expectCount,
    actualCount: over ? expectCount - 12 : null,
    tableCount: tables,
    hostName,
    contactName: contact.name,
    contactPhone: contact.mobile,
    managerId: nth(staffOf(campus, 'service'), i).id,
    tablePrice: '1888.00',
    totalAmount: yuan(tables * 188_800),
    depositAmount: status === 'intention' ? null : yuan(tables * 18_880),
    remark: status === 'cancelled' ? '主办方行程变更' : null,
    createdAt,
    status,
  });
  await seeder.table(
    'meetings/conferenceInfo',
    { conferenceId: id, status: 'enabled' },
    'infoType title content sort',
    [
      ['intro', `${conferenceName}介绍`, `<p>${hostName}诚邀您参加${conferenceName}。</p>`, 1],
      ['agenda', '日程安排', '<p>10:00 开幕；12:00 午餐；14:00 交流。</p>', 2],
      ['guide', '交通指引', `<p>${campus.address}，地下停车场可停车。</p>`, 3],
    ],
  );
  await addCatering(seeder, id, expectCount);
  await addShares(seeder, id, createdAt, contact.name);
  if (status !== 'intention') await addGuests(seeder, campus, { id, status, startTime, createdAt });
}

async function addCatering(seeder: Seeder, conferenceId: string, count: number): Promise<void> {
  await seeder.table('meetings/conferenceFood', { conferenceId, quantity: 1 }, 'foodName foodType unitPrice sort', [
    ['五福拼盘', 'cold', '168.00', 1],
    ['清蒸石斑鱼', 'hot', '268.00', 2],
    ['花胶炖鸡汤', 'soup', '198.00', 3],
    ['扬州炒饭', 'staple', '58.00', 4],
    ['时令果盘', 'fruit', '88.00', 5],
  ]);
  const bottles = Math.ceil(count / 10);
  await seeder.table(
    'meetings/conferenceWine',
    { conferenceId, quantity: bottles },
    'wineName wineType brand unitPrice amount selfBring',
    [
      ['干红葡萄酒', 'red', '张裕', '128.00', yuan(bottles * 12_800), false],
      ['鲜榨果汁', 'drink', '自制', '38.00', yuan(bottles * 3800), false],
      ['龙井茶', 'tea', '西湖', '60.00', yuan(bottles * 6000), true],
    ],
  );
}

async function addShares(seeder: Seeder, conferenceId: string, createdAt: string, sharerName: string): Promise<void> {
  await seeder.table(
    'meetings/conferenceShare',
    { conferenceId, sharerName, shareTime: minutesAfter(createdAt, 600) },
    'shareType viewCount joinCount',
    [
      ['wechat', 86, 21],
      ['moments', 152, 34],
      ['poster', 47, 9],
    ],
  );
}

const answers = ['accepted', 'signed', 'invited', 'declined', 'accepted', 'absent'] as const;

async function addGuests(
  seeder: Seeder,
  campus: Campus,
  {
    id: conferenceId,
    status,
    startTime,
    createdAt,
  }: { id: string; status: Status; startTime: string; createdAt: string },
): Promise<void> {
  const begun = status === 'running' || status === 'finished' || status === 'settled';
  for (let i = 0; i < 6; i++) {
    const guest = campus.people.next(campus.random);
    const answer = nth(answers, i);
    // Nobody can have signed in or be absent before it begins.
    const state = !begun && (answer === 'signed' || answer === 'absent') ? 'accepted' : answer;
    const replied = state === 'accepted' || state === 'declined' || state === 'signed';
    const customerId = await seeder.add('meetings/conferenceCustomer', {
      conferenceId,
      customerName: guest.name,
      mobile: guest.mobile,
      sex: guest.sex,
      company: nth(['中科测控仪器', '百川咨询', '华星会展', '市工商联'], i),
      title: nth(['总经理', '副总经理', '市场总监', '秘书长'], i),
      guestType: nth(['vip', 'normal', 'normal', 'family', 'staff'], i),
      companionCount: i % 2,
      tableNo: String(1 + i),
      seatNo: String(2 + i),
      needStay: i < 2,
      needTransfer: i < 2,
      ...(replied && { replyTime: minutesAfter(createdAt, 1500) }),
      ...(state === 'signed' && { signTime: minutesAfter(startTime, -15) }),
      createdAt: minutesAfter(createdAt, 60),
      status: state,
    });
    if (i < 2)
      await addService(seeder, campus, {
        conferenceId,
        customerId,
        startTime,
        over: status === 'finished' || status === 'settled',
        n: i + (begun ? 0 : 2),
      });
    if (i === 0)
      await seeder.add('meetings/conferenceGift', {
        conferenceId,
        giftName: '定制伴手礼',
        giftType: 'return',
        customerId,
        amount: '168.00',
        quantity: 1,
        registerTime: minutesAfter(createdAt, 3000),
      });
  }
}

async function addService(
  seeder: Seeder,
  campus: Campus,
  {
    conferenceId,
    customerId,
    startTime,
    over,
    n,
  }: { conferenceId: string; customerId: string; startTime: string; over: boolean; n: number },
): Promise<void> {
  const stay = over ? 'checkedout' : nth(['checkedin', 'reserved', 'reserved', 'cancelled'], n);
  const drive = over ? 'done' : nth(['done', 'arranged', 'waiting', 'cancelled'], n);
  await seeder.add('meetings/conferenceCustomerLike', {
    customerId,
    likeType: nth(['food', 'drink', 'seat'], n),
    content: nth(['清淡少盐', '不饮酒，备茶水', '靠近过道'], n),
    taboo: n % 2 === 0 ? '海鲜过敏' : null,
  });
  await seeder.add('meetings/conferenceStay', {
    conferenceId,
    customerId,
    hotelName: `${campus.city}湖畔酒店`,
    roomType: nth(['single', 'double', 'suite'], n),
    roomNo: stay === 'reserved' || stay === 'cancelled' ? null : String(801 + n),
    checkInTime: minutesAfter(startTime, -1080),
    checkOutTime: minutesAfter(startTime, 600),
    price: '468.00',
    status: stay,
  });
  const driver: Row =
    drive === 'waiting' || drive === 'cancelled'
      ? {}
      : {
          plateNo: plate(campus),
          driverName: nth(staffOf(campus, 'security'), n).name,
          driverPhone: nth(staffOf(campus, 'security'), n).mobile,
        };
  await seeder.add('meetings/conferenceTransfer', {
    conferenceId,
    customerId,
    transferType: n % 2 === 0 ? 'pickup' : 'dropoff',
    trafficType: nth(['plane', 'train'], n),
    trafficNo: nth(['CA1702', 'G7314'], n),
    transferTime: minutesAfter(startTime, -1200),
    fromPlace: `${campus.city}站`,
    toPlace: campus.name,
    ...driver,
    status: drive,
  });
}
