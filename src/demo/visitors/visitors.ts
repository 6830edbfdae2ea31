import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, plate, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';
import type { Passage } from '../doors/passage.ts';
import type { Person } from '../people.ts';

type Status = 'pending' | 'approved' | 'rejected' | 'arrived' | 'left' | 'cancelled' | 'expired';

interface Visitor extends Person {
  readonly id: string;
  readonly company: string;
  readonly plateNo: string | null;
}

const companies = ['顺达物流有限公司', '锐博人力资源', '中科测控仪器', '华星会展服务', '百川咨询有限公司', '自由职业'];
const reasons = ['business', 'interview', 'delivery', 'meeting', 'repair', 'visit', 'other'] as const;
const states: readonly Status[] = [
  'left',
  'left',
  'approved',
  'pending',
  'arrived',
  'left',
  'rejected',
  'cancelled',
  'expired',
  'left',
  'approved',
  'pending',
  'arrived',
  'left',
  'left',
  'expired',
  'rejected',
  'cancelled',
  'approved',
  'pending',
  'left',
  'arrived',
];

export async function addVisitors(seeder: Seeder, campus: Campus, { groups }: Passage, files: Files): Promise<void> {
  const visitors: Visitor[] = [];
  for (let i = 0; i < 12; i++) visitors.push(await addVisitor(seeder, campus, i, files));
  for (const [i, status] of states.entries())
    await addVisit(seeder, campus, nth(visitors, i), groups.visitor, i, status);
}

async function addVisitor(seeder: Seeder, campus: Campus, i: number, files: Files): Promise<Visitor> {
  const person = campus.people.next(campus.random);
  const company = nth(companies, i);
  const plateNo = i % 3 === 0 ? plate(campus) : null;
  const black = i === 11;
  const id = await seeder.add('visitors/visitorInfo', {
    visitorName: person.name,
    orgId: campus.orgId,
    mobile: person.mobile,
    sex: person.sex,
    idCard: person.idCard,
    company,
    facePhoto: i % 2 === 0 ? files.of('person') : null,
    plateNo,
    lastVisitTime: seeder.time.past(i, '10:00'),
    blacklist: black,
    ...(black && { blackReason: '多次冒用他人身份进入' }),
  });
  return { ...person, id, company, plateNo };
}

async function addVisit(
  seeder: Seeder,
  campus: Campus,
  visitor: Visitor,
  permGroupId: string,
  i: number,
  status: Status,
): Promise<void> {
  const { time } = seeder;
  const host = nth(
    campus.customers.filter(({ enterprise }) => enterprise),
    i * 5,
  );
  const over = status === 'left' || status === 'expired' || status === 'rejected' || status === 'cancelled';
  const start = over
    ? time.at(1 + i, `${String(9 + (i % 7)).padStart(2, '0')}:30`)
    : status === 'arrived'
      ? time.ago(40 + i * 2)
      : time.at(-1 - (i % 4), '10:00');
  const end = minutesAfter(start, 180);
  const booked = over ? minutesAfter(start, -1200) : time.ago(180 + i * 20);
  const came = status === 'arrived' || status === 'left';
  const approved = came || status === 'approved' || status === 'expired';
  const reasonType = nth(reasons, i);
  const decision: Row =
    approved || status === 'rejected'
      ? { auditName: host.name, auditRemark: status === 'rejected' ? '当日无接待安排' : '同意' }
      : {};
  const orderId = await seeder.add('visitors/visitorOrder', {
    orgId: campus.orgId,
    visitorId: visitor.id,
    visitorName: visitor.name,
    visitorPhone: visitor.mobile,
    idCard: visitor.idCard,
    company: visitor.company,
    companionCount: i % 3,
    plateNo: visitor.plateNo,
    reasonType,
    ...(reasonType === 'other' && { reasonDesc: '参观展厅' }),
    intervieweeId: host.id,
    intervieweeName: host.name,
    intervieweePhone: host.mobile,
    virtId: host.enterprise?.id ?? null,
    visitStartTime: start,
    visitEndTime: end,
    permGroupId,
    passTimes: 2,
    qrCode: approved ? `V${campus.random.digits(10)}` : null,
    ...(came && { arriveTime: minutesAfter(start, 6) }),
    ...(status === 'left' && { leaveTime: minutesAfter(start, 130) }),
    source: nth(['visitor', 'host', 'desk'], i),
    ...decision,
    createdAt: booked,
    status,
  });
  const codeStatus = (
    { approved: 'valid', arrived: 'valid', left: 'used', expired: 'expired', cancelled: 'revoked' } as const
  )[status as string];
  if (!codeStatus) return;
  const codeType = nth(['multi', 'once', 'period'] as const, i);
  const used = came ? (codeStatus === 'used' ? 2 : 1) : 0;
  await seeder.add('visitors/visitorQrCode', {
    orderId,
    visitorName: visitor.name,
    codeType,
    validStart: minutesAfter(start, -30),
    validEnd: end,
    usedTimes: codeType === 'once' ? Math.min(1, used) : used,
    ...(codeType === 'multi' && { maxTimes: 2 }),
    createdAt: minutesAfter(booked, 20),
    status: codeStatus,
  });
}
