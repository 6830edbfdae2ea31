import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import { passByCode } from '../../server/areas/visitors/desk.ts';
import { codes, visits } from '../../server/areas/visitors/ids.ts';
import type { Calls } from '../../server/install/calls.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { entriesFor, nth, plate, type Campus } from '../campus.ts';
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
  for (const [i, status] of entriesFor(campus, states))
    await addVisit(seeder, campus, nth(visitors, i), groups.visitor, i, status);
  // Whoever is on the blacklist cannot be announced any more, so this comes last.
  await seeder
    .by(campus.desk, seeder.time.ago(5))
    .update('visitors/visitorInfo', nth(visitors, 11).id, { blacklist: true, blackReason: '多次冒用他人身份进入' });
}

async function addVisitor(seeder: Seeder, campus: Campus, i: number, files: Files): Promise<Visitor> {
  const person = campus.people.next(campus.random);
  const company = nth(companies, i);
  const plateNo = i % 3 === 0 ? plate(campus) : null;
  const id = await seeder.add('visitors/visitorInfo', {
    visitorName: person.name,
    orgId: campus.orgId,
    mobile: person.mobile,
    sex: person.sex,
    idCard: person.idCard,
    company,
    facePhoto: i % 2 === 0 ? files.of('person') : null,
    plateNo,
    blacklist: false,
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
  const desk = (moment: string) => seeder.by(campus.desk, moment);
  const id = await desk(booked).add(visits, {
    orgId: campus.orgId,
    visitorId: visitor.id,
    visitorName: visitor.name,
    visitorPhone: visitor.mobile,
    idCard: visitor.idCard,
    company: visitor.company,
    companionCount: i % 3,
    ...(visitor.plateNo && { plateNo: visitor.plateNo }),
    reasonType,
    ...(reasonType === 'other' && { reasonDesc: '参观展厅' }),
    intervieweeId: host.id,
    intervieweeName: host.name,
    intervieweePhone: host.mobile,
    ...(host.enterprise && { virtId: host.enterprise.id }),
    visitStartTime: start,
    visitEndTime: end,
    permGroupId,
    passTimes: timesOf(i),
    source: nth(['visitor', 'host', 'desk'], i),
  });
  const decided = minutesAfter(booked, 20);
  if (status === 'rejected') await desk(decided).move(visits, id, 'reject', { auditRemark: '当日无接待安排' });
  if (status === 'cancelled') await desk(decided).move(visits, id, 'cancel');
  if (approved) await desk(decided).move(visits, id, 'approve', { auditRemark: '同意' });
  if (came) await pass(seeder, desk(minutesAfter(start, 6)), id, 'in');
  if (status === 'left') await pass(seeder, desk(minutesAfter(start, 130)), id, 'out');
  // What the product does by itself when it is time.
  const code = await codeOf(seeder, id);
  if (status === 'expired') {
    await seeder.by(undefined, end).moveItself(codes, String(code?.id), 'expire');
    await seeder.by(undefined, end).moveItself(visits, id, 'expire');
  }
  if (status === 'left' && code?.status === 'valid')
    await seeder.by(undefined, minutesAfter(start, 130)).moveItself(codes, String(code.id), 'revoke');
}

const codeOf = (seeder: Seeder, orderId: string): Promise<Row | undefined> =>
  seeder.through(undefined, (context, tx) => asSystem(context, codes, tx).first(isColumn('orderId', orderId)));

/** The guard reads the code that the approval has made. */
const pass = async (seeder: Seeder, guard: Calls, id: string, direction: 'in' | 'out'): Promise<Row> => {
  const code = await codeOf(seeder, id);
  return guard.do((context) => passByCode(context, { code: String(code?.passCode), direction, final: true }));
};
