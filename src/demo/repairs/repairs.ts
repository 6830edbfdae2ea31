import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, staffOf, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import type { Files } from '../system/files.ts';
import { wayTo, type Way } from '../way.ts';

const repairs = 'repairs/userRepair';
const opinionOf = (score: number): string => (score > 3 ? '响应及时，师傅很专业' : '修好了，就是等得有点久');

type Status =
  | 'wait'
  | 'dispatched'
  | 'processing'
  | 'paused'
  | 'wait_pay'
  | 'wait_evaluate'
  | 'wait_visit'
  | 'finished'
  | 'cancelled';

/** Kind of work, its sub-kinds, whether it is charged. */
const kinds: readonly (readonly [name: string, code: string, below: readonly string[], needPay: boolean])[] = [
  ['水电维修', 'SD', ['灯具更换', '插座开关', '水管漏水'], true],
  ['空调暖通', 'KT', ['空调不制冷', '空调漏水'], true],
  ['门窗锁具', 'MC', ['门锁故障', '玻璃破损'], true],
  ['公共设施', 'GG', ['电梯异响', '公共照明', '道路破损'], false],
];

const problems: readonly (readonly [kind: string, content: string, area: 'room' | 'public'])[] = [
  ['灯具更换', '办公区两盏灯管不亮，影响办公', 'room'],
  ['水管漏水', '卫生间洗手台下方水管渗水', 'room'],
  ['空调不制冷', '空调开机半小时仍不制冷', 'room'],
  ['电梯异响', '2 号电梯上行至 5 层时有异响', 'public'],
  ['门锁故障', '玻璃门电子锁无法闭合', 'room'],
  ['公共照明', '地下车库 B1 东侧照明不亮', 'public'],
  ['插座开关', '工位插座没有电', 'room'],
  ['空调漏水', '空调室内机滴水', 'room'],
  ['玻璃破损', '窗户玻璃有裂纹，存在安全隐患', 'room'],
  ['道路破损', '北门人行道地砖松动', 'public'],
];

const states: readonly Status[] = [
  'wait',
  'dispatched',
  'processing',
  'finished',
  'wait_evaluate',
  'wait_visit',
  'finished',
  'paused',
  'wait_pay',
  'cancelled',
  'finished',
  'wait',
  'processing',
  'finished',
  'finished',
  'wait_evaluate',
  'dispatched',
  'finished',
  'wait_visit',
  'cancelled',
  'wait_pay',
  'paused',
  'finished',
  'wait',
  'finished',
  'finished',
];

export async function addRepairs(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): Promise<void> {
  const types = await addTypes(seeder, campus, files);
  for (const [i, status] of entriesFor(campus, states)) addRepair(seeder, campus, types, i, status, files, book);
}

async function addTypes(
  seeder: Seeder,
  campus: Campus,
  files: Files,
): Promise<Map<string, { id: string; needPay: boolean }>> {
  const { orgId } = campus;
  const staffIds = staffOf(campus, 'repair').map(({ id }) => id);
  const found = new Map<string, { id: string; needPay: boolean }>();
  for (const [i, [typeName, typeCode, below, needPay]] of kinds.entries()) {
    const shared: Row = {
      orgId,
      dispatchMode: nth(['assign', 'grab', 'round'], i),
      staffIds,
      responseMinutes: 30,
      finishHours: 24,
      urgentPercent: 50,
      criticalPercent: 25,
      workTime: false,
      notifyWay: ['wechat', 'app'],
      needVisit: true,
      publicArea: !needPay,
      needPay,
      priceRange: needPay ? '50–80 元' : null,
      status: 'enabled',
    };
    const parentId = await seeder.add('repairs/userRepairType', {
      ...shared,
      typeName,
      typeCode,
      icon: files.of('mark'),
      sort: i + 1,
    });
    for (const [n, name] of below.entries())
      found.set(name, {
        id: await seeder.add('repairs/userRepairType', {
          ...shared,
          typeName: name,
          typeCode: `${typeCode}${n + 1}`,
          parentId,
          sort: n + 1,
        }),
        needPay,
      });
  }
  return found;
}

/** What the desk and the worker do after one another, so many minutes after the report. */
const way: Way<Status> = [
  [12, 'dispatch', 'dispatched'],
  [25, 'accept', 'processing'],
  [65, 'finish', 'wait_evaluate'],
  [120, 'evaluate', 'wait_visit'],
  [180, 'visit', 'finished'],
];

/** The same with a fee that is asked for, and paid at the desk. */
const chargedWay: Way<Status> = [
  ...way.slice(0, 2),
  [60, 'requestPay', 'wait_pay'],
  [75, 'pay', 'wait_evaluate'],
  ...way.slice(3),
];

const asides: Readonly<Partial<Record<Status, Way<Status>[number]>>> = {
  paused: [40, 'pause', 'paused'],
  cancelled: [8, 'cancel', 'cancelled'],
};

/** Minutes ago at which jobs came in that nobody has taken or begun; the last of them has waited too long. */
const waitingFor: Readonly<Record<number, number>> = { 0: 6, 1: 20, 11: 18, 16: 75, 23: 50 };

function addRepair(
  seeder: Seeder,
  campus: Campus,
  types: ReadonlyMap<string, { id: string; needPay: boolean }>,
  i: number,
  status: Status,
  files: Files,
  book: DemoBook,
): void {
  const { time } = seeder;
  const [kind, content, repairArea] = nth(problems, i);
  const type = types.get(kind);
  const isOver = status === 'finished' || status === 'cancelled' || status === 'wait_visit';
  const created = isOver
    ? time.at(2 + i, `${String(8 + (i % 9)).padStart(2, '0')}:20`)
    : time.ago(waitingFor[i] ?? 70 + i * 16);
  const customer = nth(campus.customers, i * 5);
  const room =
    repairArea === 'room'
      ? nth(
          campus.rooms.filter(({ status: state }) => state === 'occupied'),
          i * 3,
        )
      : undefined;
  const score = i % 7 === 3 ? 3 : 5 - (i % 2);
  const given: Readonly<Record<string, Row>> = {
    dispatch: { staffId: nth(staffOf(campus, 'repair'), i).id },
    finish: {
      arriveTime: minutesAfter(created, 40),
      materials: '更换配件一套',
      resultImages: [files.of('scene')],
    },
    requestPay: { laborFee: '50.00', materialFee: yuan(1500 + i * 100) },
    pay: { payWay: nth(['wechat', 'cash'], i) },
    evaluate: { score, evaluateContent: opinionOf(score) },
    cancel: { cancelReason: '问题已自行解决' },
  };
  // Where a repair is charged, some of the finished ones cost nothing all the same.
  const isCharged = type?.needPay === true && (status === 'wait_pay' || i % 3 === 0);
  const repair = live(seeder, book, {
    resource: repairs,
    by: campus.desk,
    begun: created,
    values: {
      orgId: campus.orgId,
      repairTypeId: type?.id ?? null,
      content,
      images: [files.of('scene')],
      urgency: nth(['normal', 'normal', 'urgent', 'normal', 'critical'], i),
      repairArea,
      buildId: (room?.build ?? nth(campus.builds, i)).id,
      location: room?.fullName ?? `${nth(campus.builds, i).name}公共区域`,
      ...(room && { roomId: room.id }),
      userId: customer.id,
      reporterName: customer.name,
      reporterPhone: customer.mobile,
      channel: nth(['self', 'phone', 'self', 'staff', 'patrol'], i),
      appointTime: minutesAfter(created, 120),
    },
    way: stepsTo(status, isCharged ? chargedWay : way),
    given,
  });
  if (status === 'finished' || status === 'wait_visit') {
    const moment = minutesAfter(created, 121);
    book.at(moment, 0, () => addEvaluation(seeder, repair.id, i, score, moment));
  }
}

/** The steps that lead to a state. */
function stepsTo(status: Status, along: Way<Status>): Way<Status> {
  const aside = asides[status];
  const steps = wayTo(along, status === 'paused' ? 'processing' : status);
  return aside ? [...steps, aside] : steps;
}

async function addEvaluation(seeder: Seeder, id: string, i: number, score: number, moment: string): Promise<void> {
  const repair = await seeder.read(repairs, id);
  await seeder.add('convenience/userEvaluate', {
    bizType: 'repair',
    bizNo: repair.repairNo ?? null,
    userId: repair.userId ?? null,
    score,
    tags: score > 3 ? ['fast', 'attitude'] : ['slow'],
    content: opinionOf(score),
    replyContent: score > 3 && i % 2 === 0 ? '感谢您的认可' : null,
    hidden: false,
    createdAt: moment,
  });
}
