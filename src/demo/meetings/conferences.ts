import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, plate, staffOf, type Campus } from '../campus.ts';
import { live, type Living } from '../life.ts';
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

interface Parts {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly book: DemoBook;
}

/** A conference with what its guests refer to. */
interface Conference {
  readonly record: Living;
  readonly status: Status;
  readonly startTime: string;
  readonly begun: string;
}

export function addConferences(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): void {
  for (const [i, line] of entriesFor(campus, lines)) addConference({ seeder, campus, book }, i, line, files);
}

/** Steps of a conference in their order; it stands where the last of them has led. */
const steps = [
  ['booked', 'book'],
  ['preparing', 'prepare'],
  ['running', 'start'],
  ['finished', 'finish'],
  ['settled', 'settle'],
] as const;

function addConference(
  parts: Parts,
  i: number,
  [conferenceName, conferenceType, status, days, expectCount, hostName]: (typeof lines)[number],
  files: Files,
): void {
  const { seeder, campus, book } = parts;
  const { time } = seeder;
  const contact = campus.people.next(campus.random);
  const startTime = status === 'running' ? time.ago(60) : time.at(-days, '10:00');
  const endTime = minutesAfter(startTime, 480);
  const tables = Math.ceil(expectCount / 10);
  const begun = time.past(Math.max(0, -days) + 30, '11:00');
  const record = live(seeder, book, {
    resource: 'meetings/conference',
    by: campus.desk,
    begun,
    values: {
      conferenceName,
      conferenceType,
      orgId: campus.orgId,
      coverImage: files.of('banner'),
      startTime,
      endTime,
      expectCount,
      tableCount: tables,
      hostName,
      contactName: contact.name,
      contactPhone: contact.mobile,
      managerId: nth(staffOf(campus, 'service'), i).id,
      tablePrice: '1888.00',
      totalAmount: yuan(tables * 188_800),
    },
  });
  const moments = {
    book: minutesAfter(begun, 1440),
    prepare: minutesAfter(begun, 20 * 1440),
    start: startTime,
    finish: endTime,
    settle: minutesAfter(endTime, 2880),
  };
  const given: Readonly<Record<string, Row>> = {
    book: { depositAmount: yuan(tables * 18_880) },
    finish: { actualCount: expectCount - 12 },
    settle: { totalAmount: yuan(tables * 188_800), payWay: 'transfer' },
  };
  const reached = status === 'cancelled' ? 1 : steps.findIndex(([state]) => state === status) + 1;
  for (const [, step] of steps.slice(0, reached)) {
    // A conference begins and ends with its hour, whether or not somebody says so.
    if (step === 'start') record.byItself(moments.start, step);
    else record.step(moments[step], step, given[step]);
    if (step === 'book')
      record.step(minutesAfter(moments.book, 90), 'takeDeposit', {
        depositWay: nth(['transfer', 'wechat', 'cash'], i),
      });
  }
  if (status === 'cancelled')
    record.step(minutesAfter(startTime, -2880), 'cancel', {
      cancelReason: '主办方行程变更',
      depositKept: yuan(tables * 5000),
    });
  const conference = { record, status, startTime, begun };
  book.at(minutesAfter(begun, 30), 0, async () => {
    const { id } = record;
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
    await addShares(seeder, id, begun, contact.name);
  });
  if (status !== 'intention') addGuests(parts, conference);
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
    'shareType',
    [['wechat'], ['moments'], ['poster']],
  );
}

/** The answers of the guests, each with the step that gives it. */
const answers = ['accept', 'sign', 'none', 'decline', 'accept', 'absent'] as const;

function addGuests({ seeder, campus, book }: Parts, conference: Conference): void {
  const { record, status, startTime, begun } = conference;
  const isBegun = status === 'running' || status === 'finished' || status === 'settled';
  for (let i = 0; i < 6; i++) {
    const guest = campus.people.next(campus.random);
    const values = {
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
    };
    const customer = live(seeder, book, {
      resource: 'meetings/conferenceCustomer',
      by: campus.desk,
      begun: minutesAfter(begun, 60),
      values: (calls) => calls.add('meetings/conferenceCustomer', { ...values, conferenceId: record.id }),
    });
    customer.step(minutesAfter(begun, 1470), 'invite');
    const answer = nth(answers, i);
    // Nobody can have signed in or be absent before it begins.
    const isLate = answer === 'sign' || answer === 'absent';
    if (answer !== 'none') customer.step(minutesAfter(begun, 2100), isLate ? 'accept' : answer);
    if (isLate && isBegun) customer.step(minutesAfter(startTime, answer === 'sign' ? -15 : 45), answer);
    if (i < 2) addService({ seeder, campus, book }, conference, customer, i + (isBegun ? 0 : 2));
    if (i === 0) {
      const moment = minutesAfter(begun, 3000);
      book.at(moment, 0, () =>
        seeder.by(campus.desk, moment).add('meetings/conferenceGift', {
          conferenceId: record.id,
          giftName: '定制伴手礼',
          giftType: 'return',
          customerId: customer.id,
          amount: '168.00',
          quantity: 1,
        }),
      );
    }
  }
}

const stays = ['checkedin', 'reserved', 'reserved', 'cancelled'] as const;
const drives = ['done', 'arranged', 'waiting', 'cancelled'] as const;

/** What is arranged for a guest: what they like, a room, and a car. */
function addService(
  { seeder, campus, book }: Parts,
  { record, status, startTime, begun }: Conference,
  customer: Living,
  n: number,
): void {
  const isOver = status === 'finished' || status === 'settled';
  const arranged = minutesAfter(begun, 2000);
  const add = (resource: string, values: Row) =>
    live(seeder, book, {
      resource,
      by: campus.desk,
      begun: arranged,
      values: (calls) => calls.add(resource, { conferenceId: record.id, customerId: customer.id, ...values }),
    });
  book.at(arranged, 0, () =>
    seeder.by(campus.desk, arranged).add('meetings/conferenceCustomerLike', {
      customerId: customer.id,
      likeType: nth(['food', 'drink', 'seat'], n),
      content: nth(['清淡少盐', '不饮酒，备茶水', '靠近过道'], n),
      ...(n % 2 === 0 && { taboo: '海鲜过敏' }),
    }),
  );
  const checkInTime = minutesAfter(startTime, -1080);
  const checkOutTime = minutesAfter(startTime, 600);
  const room = add('meetings/conferenceStay', {
    hotelName: `${campus.city}湖畔酒店`,
    roomType: nth(['single', 'double', 'suite'], n),
    checkInTime,
    checkOutTime,
    price: '468.00',
  });
  const stay = isOver ? 'checkedout' : nth(stays, n);
  if (stay === 'cancelled') room.step(minutesAfter(arranged, 1440), 'cancel');
  if (stay === 'checkedin' || stay === 'checkedout') room.step(checkInTime, 'checkIn', { roomNo: String(801 + n) });
  if (stay === 'checkedout') room.step(checkOutTime, 'checkOut');
  const transferTime = minutesAfter(startTime, -1200);
  const car = add('meetings/conferenceTransfer', {
    transferType: n % 2 === 0 ? 'pickup' : 'dropoff',
    trafficType: nth(['plane', 'train'], n),
    trafficNo: nth(['CA1702', 'G7314'], n),
    transferTime,
    fromPlace: `${campus.city}站`,
    toPlace: campus.name,
  });
  const drive = isOver ? 'done' : nth(drives, n);
  const driver = nth(staffOf(campus, 'security'), n);
  if (drive === 'cancelled') car.step(minutesAfter(arranged, 1440), 'cancel');
  if (drive === 'arranged' || drive === 'done')
    car.step(minutesAfter(transferTime, -600), 'arrange', {
      plateNo: plate(campus),
      driverName: driver.name,
      driverPhone: driver.mobile,
    });
  if (drive === 'done') car.step(minutesAfter(transferTime, 90), 'done');
}
