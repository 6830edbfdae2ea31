import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import { allowedBy } from '../../server/areas/visitors/codes.ts';
import { passCodeOf } from '../../server/areas/visitors/pass-code.ts';
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
/** Each may come in twice, but for the one whose code is used up. */
const timesOf = (i: number): number => (i === 0 ? 1 : 2);
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
    passTimes: timesOf(i),
    ...(came && { arriveTime: minutesAfter(start, 6) }),
    ...(status === 'left' && { leaveTime: minutesAfter(start, 130) }),
    source: nth(['visitor', 'host', 'desk'], i),
    ...decision,
    createdAt: booked,
    status,
  });
  const passTimes = timesOf(i);
  const codeStatus = came && passTimes === 1 ? 'used' : codeStates[status];
  if (codeStatus)
    await addCode(
      seeder,
      { id: orderId, visitorName: visitor.name, start, end, booked, passTimes },
      codeStatus,
      came ? 1 : 0,
    );
  if (!came) return;
  const gate = { orderId, orgId: campus.orgId, virtId: host.enterprise?.id ?? null, visitorName: visitor.name };
  await addPass(seeder, gate, 'in', minutesAfter(start, 6));
  if (status === 'left') await addPass(seeder, gate, 'out', minutesAfter(start, 130));
  await seeder.complete('visitors/visitorInfo', visitor.id, { lastVisitTime: minutesAfter(start, 6) });
}

const codeStates: Partial<Record<Status, string>> = {
  approved: 'valid',
  arrived: 'valid',
  left: 'revoked',
  expired: 'expired',
};

/** The code that the approval of such a visit makes. */
async function addCode(
  seeder: Seeder,
  visit: { id: string; visitorName: string; start: string; end: string; booked: string; passTimes: number },
  status: string,
  usedTimes: number,
): Promise<void> {
  const createdAt = minutesAfter(visit.booked, 20);
  const codeNo = seeder.number('VISITOR_CODE_NO', createdAt);
  const passCode = await seeder.through(undefined, async (context) => passCodeOf(context, codeNo));
  const { visitorName, start: visitStartTime, end: visitEndTime, passTimes } = visit;
  await seeder.add('visitors/visitorQrCode', {
    ...allowedBy({ visitorName, visitStartTime, visitEndTime, passTimes }),
    orderId: visit.id,
    codeNo,
    passCode,
    usedTimes,
    createdAt,
    status,
  });
}

const addPass = (seeder: Seeder, visit: Row, direction: 'in' | 'out', passTime: string): Promise<string> =>
  seeder.add('visitors/visitorPass', {
    ...visit,
    direction,
    result: 'allowed',
    passTime,
    operatorName: '前台',
    createdAt: passTime,
  });
