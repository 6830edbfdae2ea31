import { fromCents as yuan } from '../../meta/fields/money.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import type { Files } from '../system/files.ts';
import { wayTo, type Way } from '../way.ts';

type Status =
  | 'pending'
  | 'unpaid'
  | 'booked'
  | 'rejected'
  | 'using'
  | 'finished'
  | 'cancelled'
  | 'released'
  | 'refunding'
  | 'refundFailed';

/** So long before they begin the meetings of the past were booked. */
const dayBefore = 1500;
const releaseMinutes = 15;

interface MeetingRoom {
  readonly id: string;
  readonly capacity: number;
  /** Bookings have to be approved. */
  readonly approve: boolean;
}

export async function addMeetings(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): Promise<void> {
  const rooms = await addRooms(seeder, campus, files);
  const bookable = rooms.slice(0, 5);
  for (const [i, booking] of entriesFor(campus, bookings))
    addBooking(seeder, campus, nth(bookable, i), i, booking, book);
}

async function addRooms(seeder: Seeder, { orgId, builds }: Campus, files: Files): Promise<MeetingRoom[]> {
  const lines: readonly (readonly [
    name: string,
    type: string,
    capacity: number,
    facilities: readonly string[],
    price: number,
    approve: boolean,
    sign: boolean,
    status: string,
  ])[] = [
    ['远见厅', 'hall', 200, ['projector', 'screen', 'mic'], 30_000, true, true, 'enabled'],
    ['同心会议室', 'large', 40, ['screen', 'video', 'mic'], 12_000, true, true, 'enabled'],
    ['知行会议室', 'medium', 16, ['screen', 'board'], 6000, false, true, 'enabled'],
    ['静思室', 'small', 6, ['board'], 3000, false, false, 'enabled'],
    ['云端视频会议室', 'video', 12, ['screen', 'video'], 8000, false, true, 'enabled'],
    ['求索会议室', 'medium', 20, ['projector'], 6000, false, false, 'repair'],
    ['旧接待室', 'small', 8, ['tea'], 2000, false, false, 'disabled'],
  ];
  const rooms: MeetingRoom[] = [];
  for (const [
    i,
    [roomName, roomType, capacity, facilities, price, needApprove, signRequired, status],
  ] of lines.entries()) {
    const build = nth(builds, i % 2);
    const id = await seeder.add('meetings/room', {
      roomName,
      orgId,
      buildId: build.id,
      floorId: nth(build.floorIds, 2 + i),
      location: `${build.name}会议区`,
      capacity,
      roomType,
      facilities: [...facilities],
      images: [files.of('place')],
      // Whenever this is installed, some are in use just then.
      openTime: '00:00',
      closeTime: '23:59',
      minMinutes: 30,
      maxAdvanceDays: 30,
      needApprove,
      signRequired,
      ...(signRequired && { releaseMinutes }),
      price: yuan(price),
      outerPrice: yuan(price * 2),
      status,
    });
    rooms.push({ id, capacity, approve: needApprove });
  }
  return rooms;
}

/**
 * State, hours until it begins (negative: hours since), duration in minutes, subject. Bookings of a room never overlap.
 */
const bookings: readonly (readonly [status: Status, hours: number, minutes: number, subject: string])[] = [
  ['using', -0.5, 120, '产品季度评审'],
  ['using', -0.75, 90, '供应商例会'],
  ['booked', 2, 60, '研发周会'],
  ['booked', 3, 60, '面试沟通'],
  ['released', -3, 60, '远程方案讨论'],
  ['pending', 26, 180, '年度客户大会彩排'],
  ['unpaid', 28, 120, '外部培训'],
  ['booked', 25, 90, '市场复盘'],
  ['booked', 30, 60, '一对一沟通'],
  ['cancelled', 27, 60, '项目启动会'],
  ['finished', -26, 120, '新员工培训'],
  ['finished', -28, 90, '月度经营分析'],
  ['finished', -30, 60, '需求评审'],
  ['finished', -25, 45, '团队建设讨论'],
  ['released', -50, 60, '海外团队同步'],
  ['rejected', 50, 240, '商业路演'],
  ['pending', 52, 120, '董事会'],
  ['cancelled', -54, 60, '技术分享'],
  ['finished', -74, 60, '绩效沟通'],
  ['unpaid', 76, 120, '合作洽谈'],
  ['refunding', 78, 60, '渠道培训'],
  ['refundFailed', 80, 60, '外部评审'],
];

function addBooking(
  seeder: Seeder,
  campus: Campus,
  room: MeetingRoom,
  i: number,
  [status, hours, minutes, subject]: (typeof bookings)[number],
  book: DemoBook,
): void {
  const { time } = seeder;
  const host = nth(
    campus.customers.filter(({ enterprise }) => enterprise),
    i * 5 + 1,
  );
  const guests = campus.customers.filter(({ enterprise }) => enterprise === host.enterprise).slice(0, 4);
  const startTime = time.ago(-hours * 60, 15);
  const begun = hours < 0 ? minutesAfter(startTime, -dayBefore) : time.ago(200 + i * 45);
  const toStart = hours < 0 ? dayBefore : 0;
  const accepted: Way<Status> = room.approve ? [[60, 'approveToPay', 'unpaid']] : [];
  const paid: Way<Status> = [...accepted, [90, 'collect', 'booked']];
  const way: Way<Status> = [...paid, [toStart + 3, 'signIn', 'using'], [toStart + minutes, 'finish', 'finished']];
  const asides: Readonly<Partial<Record<Status, Way<Status>>>> = {
    unpaid: accepted,
    released: paid,
    rejected: [[60, 'reject', 'rejected']],
    cancelled: [...accepted, [80, 'cancel', 'cancelled']],
    refunding: [...paid, [110, 'cancel', 'refunding']],
    refundFailed: [...paid, [110, 'cancel', 'refunding'], [160, 'failRefund', 'refundFailed']],
  };
  const booked = live(seeder, book, {
    resource: 'meetings/order',
    by: campus.desk,
    begun,
    values: {
      roomId: room.id,
      subject,
      startTime,
      endTime: minutesAfter(startTime, minutes),
      attendeeCount: Math.min(room.capacity, guests.length + (i % 6)),
      attendees: guests.map(({ id }) => id),
      services: i % 2 === 0 ? ['tea', 'label'] : ['video'],
      userId: host.id,
      ...(host.enterprise && { virtId: host.enterprise.id }),
      contactPhone: host.mobile,
    },
    way: asides[status] ?? wayTo(way, status),
    given: {
      approveToPay: { auditRemark: '同意' },
      reject: { auditRemark: '与园区重大活动冲突' },
      collect: { payWay: nth(['wechat', 'transfer', 'alipay'], i) },
      failRefund: { refundFail: '付款账户已注销' },
    },
  });
  if (status === 'released') booked.byItself(minutesAfter(startTime, releaseMinutes), 'release');
}
