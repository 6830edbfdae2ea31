import type { Row } from '../../meta/json.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import type { Campus } from '../campus.ts';
import { live, type Living } from '../life.ts';
import { accountNamed } from '../processes/seats.ts';
import type { Files } from '../system/files.ts';

type Status = 'draft' | 'pending' | 'approved' | 'rejected' | 'published' | 'offline' | 'expired';

const lines: readonly (readonly [
  title: string,
  type: string,
  summary: string,
  status: Status,
  target: 'all' | 'staff' | 'household' | 'custom',
])[] = [
  ['关于电梯年度检修的通知', 'notice', '本周六 8:00–18:00 分批检修，请合理安排出行。', 'published', 'all'],
  ['食堂新增夜宵供应', 'announcement', '工作日 20:30–22:00 供应夜宵。', 'published', 'staff'],
  ['暴雨黄色预警提醒', 'emergency', '请关好门窗，避免将车辆停放在低洼处。', 'published', 'household'],
  ['健步走活动报名', 'activity', '邀您参加周末健步走。', 'approved', 'all'],
  ['停车收费标准调整公示', 'announcement', '拟调整临时停车收费标准。', 'pending', 'all'],
  ['消防演练安排', 'notice', '下周三下午举行消防演练。', 'pending', 'staff'],
  ['二手市集招募摊主', 'activity', '欢迎住户报名。', 'rejected', 'household'],
  ['供水管网冲洗通知', 'notice', '冲洗期间可能短时水黄。', 'expired', 'household'],
  ['旧版访客流程说明', 'announcement', '已由新流程代替。', 'offline', 'all'],
  ['年度满意度调查', 'activity', '请抽空填写问卷。', 'draft', 'all'],
  ['重点企业座谈会邀请', 'notice', '诚邀贵司代表参加。', 'draft', 'custom'],
];

/** Nobody who is told of them by push or text message gets it, since no channel of the demo is in use: it waits in the outbox. */
export async function addNotices(seeder: Seeder, campus: Campus, files: Files, book: DemoBook): Promise<void> {
  const desk: Desk = { seeder, campus, book, approver: await accountNamed(seeder, 'admin') };
  const shown = lines.map((line, i) => addAppNotice(desk, files, line, i));
  book.at(seeder.time.ago(30), 0, () => addBanners(seeder, campus, shown[0]?.id as string, files));
  for (const message of messagesOf(seeder, campus)) addMessage(seeder, campus, book, message);
}

interface Desk {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly book: DemoBook;
  readonly approver: Person;
}

function addAppNotice(
  { seeder, campus, book, approver }: Desk,
  files: Files,
  [title, noticeType, summary, status, targetType]: (typeof lines)[number],
  i: number,
): Living {
  const { time } = seeder;
  const isOver = status === 'expired' || status === 'offline';
  const begun = isOver ? time.at(50 + i, '10:00') : time.past(1 + i, '10:00');
  const notice = live(seeder, book, {
    resource: 'notices/appNotice',
    by: campus.desk,
    approver,
    begun,
    values: {
      title,
      noticeType,
      summary,
      coverImage: files.of('banner'),
      content: `<p>${campus.name}的各位朋友：</p><p>${summary}</p><p>感谢您的理解与支持。</p>`,
      orgIds: [campus.orgId],
      targetType,
      ...(targetType === 'custom' && { userIds: campus.customers.slice(0, 4).map((customer) => customer.id) }),
      channels: channelsOf(noticeType),
      isTop: i === 2,
      ...(status === 'expired' && { expireTime: time.at(3, '23:59') }),
    },
    way: status === 'draft' ? [] : [[30, 'submit', 'pending']],
  });
  if (status === 'rejected') notice.step(minutesAfter(begun, 90), 'reject', { approvalRemark: '请补充活动场地安排' });
  if (status === 'draft' || status === 'pending' || status === 'rejected') return notice;
  notice.step(minutesAfter(begun, 90), 'approval', { approvalRemark: '同意发布' });
  if (status !== 'approved') notice.step(minutesAfter(begun, 120), 'publish');
  if (status === 'offline') notice.step(time.at(20, '09:30'), 'offline');
  if (status === 'expired') notice.byItself(time.at(2, '00:05'), 'expire');
  return notice;
}

/** What is urgent reaches residents by text message as well; most is read where notices stand. */
const channelsOf = (noticeType: string): string[] => (noticeType === 'emergency' ? ['app', 'sms'] : []);

async function addBanners(seeder: Seeder, { orgId, key }: Campus, noticeId: string, files: Files): Promise<void> {
  const { time } = seeder;
  const shared = { orgIds: [orgId], terminals: ['wechat', 'mini', 'app'] };
  const columns = 'title position image linkType linkUrl noticeId startTime endTime sort status';
  const [start, end] = [time.at(30, '00:00'), time.at(-60, '23:59')];
  await seeder.table('notices/banner', shared, columns, [
    ['电梯检修通知', 'home', files.of('banner'), 'notice', null, noticeId, start, end, 1, 'enabled'],
    ['订餐新体验', 'meal', files.of('banner'), 'page', '/pages/meal/index', null, start, end, 1, 'enabled'],
    ['闪送满减', 'shop', files.of('banner'), 'page', '/pages/shop/index', null, start, end, 1, 'enabled'],
    [
      '服务大厅',
      'service',
      files.of('banner'),
      'url',
      `https://www.example.com/${key.toLowerCase()}/service`,
      null,
      start,
      end,
      2,
      'enabled',
    ],
    ['欢迎使用', 'login', files.of('banner'), 'none', null, null, start, end, 1, 'enabled'],
    ['中秋活动', 'home', files.of('banner'), 'none', null, null, time.at(80), time.at(50), 9, 'disabled'],
  ]);
}

interface Message {
  readonly begun: string;
  /** One that names its receivers is sent; others are still written. */
  readonly values: Row;
}

function messagesOf({ time }: Seeder, { orgId, customers, name }: Campus): Message[] {
  const some = customers.slice(0, 6).map(({ id }) => id);
  const more = customers.slice(0, 12).map(({ id }) => id);
  const message = (begun: string, messageType: string, title: string, content: string, receivers?: string[]) => ({
    begun,
    values: { orgId, messageType, title, content, ...(receivers && { receivers }) },
  });
  return [
    message(time.at(3, '08:50'), 'business', '您的物业费账单已出', '本月物业费账单已生成，请在缴费页面查看。', some),
    message(time.at(7, '16:30'), 'system', '系统升级通知', '今晚 23:00 至次日 1:00 系统升级。', more),
    message(time.at(1, '14:50'), 'business', '停水通知', '明日 9:00–11:00 停水。', some),
    message(time.ago(240), 'activity', '问卷邀请', '请填写年度满意度问卷。'),
    message(time.ago(20), 'activity', '周末活动邀请', `${name}周末市集欢迎您。`),
  ];
}

function addMessage(seeder: Seeder, { desk }: Campus, book: DemoBook, { begun, values }: Message): void {
  live(seeder, book, {
    resource: 'notices/userMessage',
    by: desk,
    begun,
    values,
    way: values.receivers ? [[10, 'sendMessage', 'sending']] : [],
  });
}
