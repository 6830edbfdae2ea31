import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, staffOf, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';

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

const reached = (status: Status, step: 'dispatched' | 'arrived' | 'done' | 'rated'): boolean => {
  const after = {
    dispatched: 0,
    processing: 1,
    paused: 1,
    wait_pay: 1,
    wait_evaluate: 2,
    wait_visit: 3,
    finished: 3,
    wait: -1,
    cancelled: -1,
  }[status];
  return after >= { dispatched: 0, arrived: 1, done: 2, rated: 3 }[step];
};

export async function addRepairs(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  const types = await addTypes(seeder, campus, files);
  for (const [i, status] of states.entries()) await addRepair(seeder, campus, types, i, status, files);
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

async function addRepair(
  seeder: Seeder,
  campus: Campus,
  types: ReadonlyMap<string, { id: string; needPay: boolean }>,
  i: number,
  status: Status,
  files: Files,
): Promise<void> {
  const { time } = seeder;
  const [kind, content, repairArea] = nth(problems, i);
  const type = types.get(kind);
  const over = status === 'finished' || status === 'cancelled' || status === 'wait_visit';
  const created = over ? time.at(2 + i, `${String(8 + (i % 9)).padStart(2, '0')}:20`) : time.ago(70 + i * 16);
  const customer = nth(campus.customers, i * 5);
  const room =
    repairArea === 'room'
      ? nth(
          campus.rooms.filter(({ status: state }) => state === 'occupied'),
          i * 3,
        )
      : undefined;
  const worker = nth(staffOf(campus, 'repair'), i);
  // Repairs that wait for payment have a price, and so do some of the finished ones.
  const charged = type?.needPay === true && (status === 'wait_pay' || (reached(status, 'done') && i % 3 === 0));
  const fee: Row = charged
    ? {
        laborFee: '50.00',
        materialFee: yuan(1500 + i * 100),
        totalFee: yuan(6500 + i * 100),
        payStatus: status === 'wait_pay' ? 'unpaid' : 'paid',
      }
    : { payStatus: 'none' };
  const score = i % 7 === 3 ? 3 : 5 - (i % 2);
  const repairNo = seeder.number('REPAIR_NO', created);
  await seeder.add('repairs/userRepair', {
    repairNo,
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
    timeout: i % 11 === 4,
    ...fee,
    ...(reached(status, 'dispatched') && { staffId: worker.id, dispatchTime: minutesAfter(created, 12) }),
    ...(reached(status, 'arrived') && { arriveTime: minutesAfter(created, 40) }),
    ...(reached(status, 'done') && {
      finishTime: minutesAfter(created, 65),
      materials: '更换配件一套',
      resultImages: [files.of('scene')],
    }),
    ...(reached(status, 'rated') && { score, evaluateContent: '响应及时，师傅很专业' }),
    cancelReason: status === 'cancelled' ? '问题已自行解决' : null,
    createdAt: created,
    status,
  });
  if (reached(status, 'rated')) {
    const tags = score > 3 ? ['fast', 'attitude'] : ['slow'];
    await seeder.add('convenience/userEvaluate', {
      bizType: 'repair',
      bizNo: repairNo,
      userId: customer.id,
      score,
      tags,
      content: '响应及时，师傅很专业',
      replyContent: i % 2 === 0 ? '感谢您的认可' : null,
      hidden: false,
      createdAt: minutesAfter(created, 65),
    });
  }
}
