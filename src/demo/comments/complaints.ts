import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { entriesFor, nth, staffOf, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';
import { wayTo, type Way } from '../way.ts';

const bills = 'comments/commentBill';

type Status = 'submitted' | 'accepted' | 'processing' | 'replied' | 'visited' | 'closed' | 'reopened' | 'invalid';

const categories: readonly (readonly [name: string, department: string, types: readonly string[]])[] = [
  ['物业服务', '客户服务部', ['保洁质量', '客服态度', '噪音扰民']],
  ['餐饮服务', '餐饮服务部', ['菜品口味', '食品卫生', '排队时间']],
  ['停车通行', '秩序维护部', ['车位紧张', '乱停乱放']],
  ['设施设备', '工程维修部', ['电梯故障', '空调温度']],
];

const cases: readonly (readonly [type: string, kind: string, title: string, content: string])[] = [
  ['保洁质量', 'complaint', '卫生间异味较重', '二层卫生间下午异味明显，希望增加保洁频次。'],
  ['菜品口味', 'suggest', '希望增加清淡菜品', '午餐偏油偏咸，建议每天提供两道清淡菜。'],
  ['车位紧张', 'complaint', '早高峰找不到车位', '八点半以后地下一层已满，引导屏仍显示有车位。'],
  ['客服态度', 'praise', '表扬前台小姐姐', '帮忙联系失物并送到工位，非常感谢。'],
  ['电梯故障', 'complaint', '电梯等待时间过长', '上班时间电梯停运一部，等候超过十分钟。'],
  ['噪音扰民', 'complaint', '装修噪音影响办公', '楼上装修在工作时间使用电钻。'],
  ['空调温度', 'consult', '周末能否申请空调', '周六加班，请问空调加时如何申请？'],
  ['食品卫生', 'complaint', '餐盘未洗净', '今天中午取到的餐盘有残渣。'],
  ['排队时间', 'suggest', '建议错峰就餐', '建议按楼层错峰，减少排队。'],
  ['乱停乱放', 'complaint', '消防通道停车', '西门消防通道连续两天停放货车。'],
];

const states: readonly Status[] = [
  'submitted',
  'accepted',
  'processing',
  'replied',
  'visited',
  'closed',
  'reopened',
  'invalid',
  'closed',
  'closed',
  'submitted',
  'processing',
  'closed',
  'replied',
  'closed',
  'accepted',
];

export async function addComplaints(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  const types = await addTypes(seeder, campus, files);
  for (const [i, status] of entriesFor(campus, states)) await addCase(seeder, campus, types, i, status, files);
}

interface Type {
  readonly id: string;
  readonly categoryId: string;
  readonly deptId: string;
}

async function addTypes(seeder: Seeder, campus: Campus, files: Files): Promise<Map<string, Type>> {
  const { orgId, departments } = campus;
  const handlerIds = staffOf(campus, 'service')
    .map(({ id }) => id)
    .slice(0, 2);
  const types = new Map<string, Type>();
  for (const [i, [categoryName, department, names]] of categories.entries()) {
    const deptId = departments.get(department) as string;
    const categoryId = await seeder.add('comments/commentTypeCategory', {
      categoryName,
      orgId,
      deptId,
      icon: files.of('mark'),
      sort: i + 1,
      status: 'enabled',
    });
    for (const [n, typeName] of names.entries()) {
      const id = await seeder.add('comments/commentType', {
        typeCode: `T${i + 1}${n + 1}`,
        typeName,
        categoryId,
        deptId,
        handlerIds,
        limitHours: 48,
        urgentPercent: 50,
        criticalPercent: 25,
        workTime: n === names.length - 1,
        notifyWay: ['wechat', 'sms'],
        autoReply: '您的诉求已收到，我们将在 48 小时内答复。',
        sort: n + 1,
        status: 'enabled',
      });
      types.set(typeName, { id, categoryId, deptId });
    }
    const question = 'question answer sort status';
    await seeder.table('comments/commentFaqs', { categoryId }, question, [
      [`${categoryName}的受理时间是几点？`, '<p>工作日 8:30–17:30，节假日由值班人员受理。</p>', 1, 'published'],
      [
        `${categoryName}多久能有答复？`,
        '<p>一般事项 48 小时内答复，紧急事项 2 小时内响应。</p>',
        2,
        nth(['published', 'published', 'offline', 'draft'], i),
      ],
    ]);
  }
  return types;
}

/** What the desk does after one another, so many minutes after the bill came in. */
const way: Way<Status> = [
  [10, 'updateSign', 'accepted'],
  [25, 'process', 'processing'],
  [600, 'reply', 'replied'],
  [1500, 'visit', 'visited'],
  [1800, 'close', 'closed'],
];

async function addCase(
  seeder: Seeder,
  campus: Campus,
  types: ReadonlyMap<string, Type>,
  i: number,
  status: Status,
  files: Files,
): Promise<void> {
  const { time } = seeder;
  const [typeName, billKind, title, content] = nth(cases, i);
  const type = types.get(typeName) as Type;
  const customer = nth(campus.customers, i * 7 + 2);
  const handler = nth(staffOf(campus, 'service'), i);
  const steps = wayTo(way, status === 'reopened' ? 'replied' : status);
  const submitTime = steps.length >= 3 ? time.at(3 + i, '10:25') : time.ago(90 + i * 30);
  const isAnonymous = i % 6 === 4;
  const desk = (minutes = 0) => seeder.by(campus.desk, minutesAfter(submitTime, minutes));
  const id = await desk().add(bills, {
    orgId: campus.orgId,
    typeId: type.id,
    billKind,
    title,
    content,
    ...(i % 2 === 0 && { images: [files.of('scene')] }),
    urgency: nth(['normal', 'urgent', 'normal', 'critical'], i),
    anonymous: isAnonymous,
    ...(!isAnonymous && { userId: customer.id, contactName: customer.name, contactPhone: customer.mobile }),
    source: nth(['wechat', 'app', 'phone', 'desk'], i),
  });
  const say = (minutes: number, replyType: string, text: string) =>
    desk(minutes).add('comments/commentBillReply', { billId: id, replyType, content: text });
  const given: Readonly<Record<string, Row>> = {
    process: { handlerId: handler.id },
    reply: { handleResult: '已到现场核实并完成整改，后续加强巡查。感谢您的反馈。' },
    visit: { visitRemark: '电话回访，诉求人表示满意。', score: 4 + (i % 2) },
  };
  for (const [minutes, step] of steps) {
    await desk(minutes).move(bills, id, step, given[step]);
    if (step === 'process') await say(30, 'inner', `已联系${handler.name}到场查看。`);
  }
  if (status === 'invalid') await desk(20).move(bills, id, 'invalid');
  // Whoever asks again has their bill reopened by it.
  if (status === 'reopened') await say(1500, 'user', '今天又出现了同样的问题，请再来看看。');
}
