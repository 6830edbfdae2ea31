import { chinaDay } from '../../meta/china-time.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, type Campus, type Enterprise } from '../campus.ts';
import { live } from '../life.ts';
import { wayTo, type Way } from '../way.ts';

interface Place {
  readonly enterprise: Enterprise;
  readonly room: Enterprise['rooms'][number];
}

/** Air conditioning outside of normal hours. */
export async function addOvertime(seeder: Seeder, campus: Campus, book: DemoBook): Promise<void> {
  const { time } = seeder;
  const { orgId, enterprises, key } = campus;
  const columns =
    'ruleName dayType startTime endTime minHours maxHours effectDate chargeMode unitPrice advanceMinutes cancelMinutes status';
  const [workday = '', weekend = ''] = await seeder.table('aircon/rule', { orgId }, columns, [
    ['工作日加时', 'workday', '18:00', '23:00', 1, 5, time.day(200), 'hour', '35.00', 60, 30, 'enabled'],
    ['周末加时', 'weekend', '08:00', '22:00', 2, 12, time.day(200), 'area', '0.60', 240, 120, 'enabled'],
    ['节假日加时', 'holiday', '08:00', '20:00', 4, 12, time.day(200), 'fixed', '400.00', 1440, 720, 'disabled'],
  ]);
  const rooms = enterprises.flatMap((enterprise) => enterprise.rooms.slice(0, 3).map((room) => ({ enterprise, room })));
  const equipped: (Place & { readonly approve: boolean })[] = [];
  for (const [i, { enterprise, room }] of rooms.entries()) {
    const [approve, isEnabled] = [i % 2 === 0, i !== 7];
    await seeder.add('aircon/config', {
      roomId: room.id,
      orgId,
      virtId: enterprise.id,
      area: room.area,
      deviceNo: `KT-${key}-${String(i + 1).padStart(3, '0')}`,
      gatewayIp: i % 4 === 3 ? `192.168.${key === 'A' ? 10 : 20}.${60 + i}` : null,
      ruleId: i % 3 === 2 ? weekend : workday,
      normalStart: '08:00',
      normalEnd: '18:00',
      needApprove: approve,
      status: isEnabled ? 'enabled' : 'disabled',
    });
    if (isEnabled) equipped.push({ enterprise, room, approve });
  }
  const approved = equipped.filter(({ approve }) => approve);
  for (const [i, status] of entriesFor(campus, states)) {
    const place = nth(status === 'pending' || status === 'rejected' ? approved : equipped, i * 5);
    addOrder(seeder, campus, place, i, status, book);
  }
}

type Status =
  | 'pending'
  | 'unpaid'
  | 'waiting'
  | 'running'
  | 'finished'
  | 'rejected'
  | 'cancelled'
  | 'refunding'
  | 'refundFailed';

const states: readonly Status[] = [
  'finished',
  'pending',
  'running',
  'finished',
  'waiting',
  'unpaid',
  'rejected',
  'finished',
  'cancelled',
  'running',
  'waiting',
  'pending',
  'finished',
  'unpaid',
  'refunding',
  'refundFailed',
];

/** Rules ask for up to four hours' notice. */
const notice = 300;

function addOrder(
  seeder: Seeder,
  campus: Campus,
  { enterprise, room, approve }: Place & { readonly approve: boolean },
  i: number,
  status: Status,
  book: DemoBook,
): void {
  const { time } = seeder;
  const applicant = nth(
    campus.customers.filter((customer) => customer.enterprise === enterprise),
    i,
  );
  const isOver = status === 'finished' || status === 'rejected' || status === 'cancelled';
  // Whoever works late has it run since last evening; only people say that it has ended.
  const startTime = isOver ? time.at(1 + i, '18:00') : time.at(status === 'running' ? 1 : -1 - i, '18:00');
  const minutes = (2 + (i % 2)) * 60;
  const accepted: Way<Status> = approve ? [[20, 'approve', 'unpaid']] : [];
  const paid: Way<Status> = [...accepted, [40, 'collect', 'waiting']];
  const way: Way<Status> = [...paid, [notice, 'start', 'running'], [notice + minutes, 'finish', 'finished']];
  const asides: Readonly<Partial<Record<Status, Way<Status>>>> = {
    unpaid: accepted,
    rejected: [[20, 'reject', 'rejected']],
    cancelled: [...accepted, [30, 'cancel', 'cancelled']],
    refunding: [...paid, [60, 'cancel', 'refunding']],
    refundFailed: [...paid, [60, 'cancel', 'refunding'], [90, 'failRefund', 'refundFailed']],
  };
  live(seeder, book, {
    resource: 'aircon/order',
    by: campus.desk,
    begun: isOver || status === 'running' ? minutesAfter(startTime, -notice) : time.ago(100 + i * 12),
    values: {
      applicantName: applicant.name,
      applicantPhone: applicant.mobile,
      reason: nth(['项目上线加班', '客户来访', '季度结算'], i),
      orgId: campus.orgId,
      roomId: room.id,
      virtId: enterprise.id,
      useDate: chinaDay(new Date(startTime)),
      startTime,
      endTime: minutesAfter(startTime, minutes),
    },
    way: asides[status] ?? wayTo(way, status),
    given: {
      approve: { auditRemark: '同意' },
      reject: { auditRemark: '该楼层当晚检修' },
      collect: { payWay: nth(['transfer', 'wechat'], i) },
      failRefund: { refundFail: '收款账户已注销' },
    },
  });
}
