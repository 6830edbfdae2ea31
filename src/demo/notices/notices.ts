import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
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
  ['暴雨黄色预警提醒', 'emergency', '请关好门窗，避免将车辆停放在低洼处。', 'published', 'all'],
  ['健步走活动报名', 'activity', '邀您参加周末健步走。', 'approved', 'all'],
  ['停车收费标准调整公示', 'announcement', '拟调整临时停车收费标准。', 'pending', 'all'],
  ['消防演练安排', 'notice', '下周三下午举行消防演练。', 'pending', 'staff'],
  ['二手市集招募摊主', 'activity', '欢迎住户报名。', 'rejected', 'household'],
  ['供水管网冲洗通知', 'notice', '冲洗期间可能短时水黄。', 'expired', 'household'],
  ['旧版访客流程说明', 'announcement', '已由新流程代替。', 'offline', 'all'],
  ['年度满意度调查', 'activity', '请抽空填写问卷。', 'draft', 'all'],
  ['重点企业座谈会邀请', 'notice', '诚邀贵司代表参加。', 'draft', 'custom'],
];

export async function addNotices(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  const published = await addAppNotices(seeder, campus, files);
  await addBanners(seeder, campus, published, files);
  await addMessages(seeder, campus);
  await addSmsRecords(seeder, campus);
}

/** Returns a published notice. */
async function addAppNotices(seeder: Seeder, { orgId, customers, staff, name }: Campus, files: Files): Promise<string> {
  const { time } = seeder;
  let shown = '';
  for (const [i, [title, noticeType, summary, status, targetType]] of lines.entries()) {
    const createdAt =
      status === 'expired' || status === 'offline' ? time.at(50 + i, '10:00') : time.past(1 + i, '10:00');
    const out = status === 'published' || status === 'offline' || status === 'expired';
    const decision: Row =
      status === 'draft' || status === 'pending'
        ? {}
        : { approvalRemark: status === 'rejected' ? '请补充活动场地安排' : '同意发布' };
    const id = await seeder.add('notices/appNotice', {
      title,
      noticeType,
      summary,
      coverImage: files.of('banner'),
      content: `<p>${name}的各位朋友：</p><p>${summary}</p><p>感谢您的理解与支持。</p>`,
      orgIds: [orgId],
      targetType,
      ...(targetType === 'custom' && { userIds: customers.slice(0, 4).map((customer) => customer.id) }),
      channels: channelsOf(noticeType),
      isTop: i === 2,
      ...decision,
      ...(out && {
        publishTime: minutesAfter(createdAt, 120),
        authorName: staff[1]?.name as string,
      }),
      expireTime: status === 'expired' ? time.at(3, '23:59') : null,
      createdAt,
      status,
    });
    if (status === 'published')
      await addNoticeDeliveries(seeder, { id, title, orgId }, channelsOf(noticeType), customers);
    if (status === 'published' && !shown) shown = id;
  }
  return shown;
}

const channelsOf = (noticeType: string): string[] => (noticeType === 'emergency' ? ['app', 'sms'] : ['app', 'push']);

/** A published notice stands in the inboxes of its customers; what else it goes by waits for a channel. */
async function addNoticeDeliveries(
  seeder: Seeder,
  { id, title, orgId }: { id: string; title: string; orgId: string },
  ways: readonly string[],
  customers: Campus['customers'],
): Promise<void> {
  const at = seeder.time.past(1, '12:00');
  const some = customers.slice(0, 6);
  for (const way of ways)
    for (const customer of some)
      await seeder.add('notices/messageReceiver', {
        channel: way === 'app' ? 'inApp' : way,
        title,
        messageId: id,
        noticeId: id,
        orgId,
        address: way === 'sms' ? customer.mobile : customer.id,
        userId: customer.id,
        kind: 'to',
        createdAt: at,
        ...(way === 'app' ? storedAt(at) : { attempts: 0, status: 'waiting', held: 'noChannel' }),
      });
  await seeder.complete('notices/appNotice', id, {
    waitingCount: some.length * ways.filter((way) => way !== 'app').length,
    sentCount: some.length * ways.filter((way) => way === 'app').length,
    failCount: 0,
    unsubscribedCount: 0,
  });
}

/** Messages within the product need no channel: they are stored where they are read. */
const storedAt = (at: string): Row => ({
  attempts: 1,
  startTime: at,
  sentTime: at,
  reply: '已存入站内消息',
  status: 'sent',
});

async function addBanners(seeder: Seeder, { orgId, key }: Campus, noticeId: string, files: Files): Promise<void> {
  const { time } = seeder;
  const shared = { orgIds: [orgId], terminals: ['wechat', 'mini', 'app'] };
  const columns = 'title position image linkType linkUrl noticeId startTime endTime clickCount sort status';
  const [start, end] = [time.at(30, '00:00'), time.at(-60, '23:59')];
  await seeder.table('notices/banner', shared, columns, [
    ['电梯检修通知', 'home', files.of('banner'), 'notice', null, noticeId, start, end, 218, 1, 'enabled'],
    ['订餐新体验', 'meal', files.of('banner'), 'page', '/pages/meal/index', null, start, end, 342, 1, 'enabled'],
    ['闪送满减', 'shop', files.of('banner'), 'page', '/pages/shop/index', null, start, end, 127, 1, 'enabled'],
    [
      '服务大厅',
      'service',
      files.of('banner'),
      'url',
      `https://www.example.com/${key.toLowerCase()}/service`,
      null,
      start,
      end,
      64,
      2,
      'enabled',
    ],
    ['欢迎使用', 'login', files.of('banner'), 'none', null, null, start, end, 0, 1, 'enabled'],
    ['中秋活动', 'home', files.of('banner'), 'none', null, null, time.at(80), time.at(50), 512, 9, 'disabled'],
  ]);
}

async function addMessages(seeder: Seeder, { orgId, customers, name }: Campus): Promise<void> {
  const { time } = seeder;
  const some = customers.slice(0, 6).map(({ id }) => id);
  const everybody = customers.map(({ id }) => id);
  const columns = 'title content messageType receivers sendTime createdAt status';
  const messages = [
    [
      '您的物业费账单已出',
      '本月物业费账单已生成，请在缴费页面查看。',
      'business',
      some,
      time.at(3, '09:00'),
      time.at(3, '08:50'),
      'sent',
    ],
    [
      '系统升级通知',
      '今晚 23:00 至次日 1:00 系统升级。',
      'system',
      null,
      time.at(7, '17:00'),
      time.at(7, '16:30'),
      'sent',
    ],
    ['停水通知', '明日 9:00–11:00 停水。', 'business', some, time.at(1, '15:00'), time.at(1, '14:50'), 'sent'],
    ['问卷邀请', '请填写年度满意度问卷。', 'activity', null, null, time.ago(240), 'draft'],
    ['周末活动邀请', `${name}周末市集欢迎您。`, 'activity', null, null, time.ago(20), 'draft'],
  ] as const;
  const ids = await seeder.table(
    'notices/userMessage',
    { orgId },
    columns,
    messages.map((message) => [...message]),
  );
  for (const [i, [title, , , receivers, sentTime, , status]] of messages.entries()) {
    const id = ids[i] as string;
    if (status !== 'sent') continue;
    const reached = receivers ?? everybody;
    for (const userId of reached)
      await seeder.add('notices/messageReceiver', {
        channel: 'inApp',
        title,
        messageId: id,
        userMessageId: id,
        orgId,
        address: userId,
        userId,
        kind: 'to',
        createdAt: sentTime,
        ...storedAt(sentTime),
      });
    await seeder.complete('notices/userMessage', id, { receiverCount: reached.length, readCount: 0 });
  }
}

/** Codes that were asked for while no channel could send them: those of just now wait, the others have expired. */
async function addSmsRecords(seeder: Seeder, { orgId, customers, key }: Campus): Promise<void> {
  const { time } = seeder;
  const scenes = ['login', 'register', 'pay', 'bind', 'reset'] as const;
  for (let i = 0; i < 8; i++) {
    const status = i < 3 ? 'sending' : 'expired';
    const sendTime = status === 'sending' ? time.ago(2 + i / 4) : time.past(i, '09:12');
    const { mobile } = nth(customers, i * 3);
    const content = '您的验证码是 ******，5 分钟内有效。';
    const codeId = await seeder.add('notices/smsAuthcode', {
      way: 'sms',
      mobile,
      smsType: 'authcode',
      bizScene: nth(scenes, i),
      authCode: String(104_729 + i * 7919).slice(0, 6),
      content,
      channel: 'main',
      sendTime,
      expireTime: minutesAfter(sendTime, 5),
      clientIp: `172.16.${key === 'A' ? 10 : 20}.${30 + i}`,
      orgId,
      createdAt: sendTime,
      status,
    });
    await seeder.add('notices/messageReceiver', {
      channel: 'sms',
      title: content,
      messageId: codeId,
      codeId,
      orgId,
      address: mobile,
      kind: 'to',
      createdAt: sendTime,
      attempts: 0,
      ...(status === 'sending'
        ? { status: 'waiting', held: 'noChannel' }
        : { status: 'failed', reason: '已过有效期，不再发送' }),
    });
  }
}
