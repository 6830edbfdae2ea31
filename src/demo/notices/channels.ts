import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Row } from '../../meta/json.ts';
import { nth, type Campus } from '../campus.ts';

/** E-mail, text messages and push messages, which the platform sends for all projects. */
export async function addChannels(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  await addMail(seeder);
  await addTexts(seeder, campuses);
  await addPushes(seeder, campuses);
}

const mailboxes = ['office1@a.example.com', 'office2@a.example.com', 'office1@b.example.com'];

const sendings = [
  ['draft', 5],
  ['pending', 1],
  ['rejected', 4],
  ['approved', 2],
  ['sending', 0],
  ['sent', 6],
  ['failed', 9],
  ['cancelled', 11],
  ['sent', 16],
] as const;

/** The fields of a message in each state. */
function progress({ time }: Seeder, status: (typeof sendings)[number][0], days: number, receivers: number) {
  const createdAt = status === 'sending' ? time.ago(30) : time.past(days, '10:00');
  const sendTime = minutesAfter(createdAt, status === 'sending' ? 20 : 90);
  const started = status === 'sending' || status === 'sent' || status === 'failed';
  return {
    createdAt,
    status,
    ...(started && { sendTime }),
    ...(status === 'sent' && { successCount: receivers - 1, failCount: 1 }),
    ...(status === 'failed' && { successCount: 0, failCount: receivers }),
    approvalRemark: status === 'rejected' ? '内容与模板不符' : started || status === 'approved' ? '同意发送' : null,
  };
}

async function addMail(seeder: Seeder): Promise<void> {
  const columns = 'configName host port account password senderName encryption dailyLimit isDefault status';
  const [configId = '', , disused = ''] = await seeder.table('notices/emailConfig', {}, columns, [
    [
      '平台通知邮箱',
      'smtp.example.com',
      465,
      'notice@example.com',
      'demo-mail-code',
      '园区服务平台',
      'ssl',
      2000,
      false,
      'enabled',
    ],
    [
      '财务账单邮箱',
      'smtp.example.com',
      587,
      'bill@example.com',
      'demo-mail-code',
      '园区财务中心',
      'starttls',
      1000,
      false,
      'enabled',
    ],
    ['旧邮箱', 'mail.example.com', 25, 'old@example.com', 'demo-mail-code', null, 'none', 200, false, 'disabled'],
  ]);
  const titles = [
    '年度服务报告',
    '账单推送说明',
    '活动邀请函',
    '系统维护通知',
    '满意度调查',
    '十月服务月报',
    '供应商门户开通',
    '节日放假安排',
    '九月服务月报',
  ];
  for (const [i, [status, days]] of sendings.entries()) {
    const messageId = await seeder.add('notices/emailMessage', {
      configId: status === 'sending' ? disused : configId,
      receivers: mailboxes.join(','),
      ccReceivers: null,
      planSendTime: status === 'approved' ? seeder.time.at(-1, '09:00') : null,
      title: titles[i] as string,
      content: `<p>${titles[i]}，详见正文。</p>`,
      creatorName: '系统管理员',
      failReason: status === 'failed' ? '发件服务器拒绝连接' : null,
      ...progress(seeder, status, days, 3),
    });
    await addDeliveries(
      seeder,
      { channel: 'email', title: titles[i] as string, messageId, emailId: messageId },
      mailboxes,
      status,
      minutesAfter(seeder.time.past(days, '10:00'), 90),
    );
  }
}

/** The deliveries of a message. Those in progress are waiting, because no real channel is configured. */
async function addDeliveries(
  seeder: Seeder,
  of: { channel: 'email' | 'sms'; title: string } & Row,
  addresses: readonly string[],
  status: string,
  sentTime: string,
): Promise<void> {
  if (!['sent', 'failed', 'sending'].includes(status)) return;
  const words =
    of.channel === 'email'
      ? { down: '发件服务器拒绝连接', gone: '550 5.1.1 收件人不存在', reply: '250 2.0.0 OK' }
      : { down: 'isv.AMOUNT_NOT_ENOUGH 余额不足', gone: 'MOBILE_NOT_ON_SERVICE', reply: 'OK' };
  const reached = of.channel === 'email' ? 'sent' : 'delivered';
  for (const [i, address] of addresses.entries()) {
    const isLast = i === addresses.length - 1;
    // Deliveries that were still waiting when the channel failed were recalled.
    const state =
      status === 'sending'
        ? 'waiting'
        : status === 'failed' && isLast
          ? 'recalled'
          : status === 'failed' || isLast
            ? 'failed'
            : reached;
    await seeder.add('notices/messageReceiver', {
      ...of,
      address,
      kind: 'to',
      attempts: ['waiting', 'recalled'].includes(state) ? 0 : 1,
      status: state,
      ...(state === 'waiting' && { held: 'noChannel' }),
      ...(state === reached && {
        startTime: sentTime,
        sentTime,
        reply: words.reply,
        ...(reached === 'delivered' && { arriveTime: minutesAfter(sentTime, 1) }),
      }),
      ...(state === 'failed' && { startTime: sentTime, reason: status === 'failed' ? words.down : words.gone }),
    });
  }
}

async function addTexts(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  // Made-up keys: none is enabled or the default, so the demo never sends anything.
  const columns =
    'configName vendor endpoint appId signName accessKey accessSecret templateCode perSecond quietFrom quietTo residue warnCount isDefault status';
  const [configId = ''] = await seeder.table('notices/mobileConfig', {}, columns, [
    [
      '阿里云主通道',
      'aliyun',
      null,
      null,
      '园区服务',
      'demo-access-key',
      'demo-access-secret',
      'SMS_100001',
      50,
      '22:00',
      '08:00',
      18_420,
      2000,
      false,
      'disabled',
    ],
    [
      '腾讯云备用通道',
      'tencent',
      null,
      '1400000000',
      '园区服务',
      'demo-access-key',
      'demo-access-secret',
      'T100002',
      null,
      null,
      null,
      5200,
      1000,
      false,
      'disabled',
    ],
    [
      '创蓝营销通道',
      'chuanglan',
      'https://sms.example.com/send',
      null,
      '园区生活',
      'demo-access-key',
      'demo-access-secret',
      null,
      10,
      '20:00',
      '09:00',
      860,
      1000,
      false,
      'disabled',
    ],
  ]);
  const mobiles = campuses.flatMap(({ customers }) => customers.slice(0, 3).map(({ mobile }) => mobile));
  const titles = [
    '停水通知',
    '停电通知',
    '春节问候',
    '消防演练提醒',
    '暴雨预警',
    '物业费提醒',
    '体检通知',
    '班车调整',
    '食堂开放',
  ];
  for (const [i, [status, days]] of sendings.entries()) {
    const messageId = await seeder.add('notices/mobileMessage', {
      title: titles[i] as string,
      configId,
      templateCode: `SMS_20000${i}`,
      content: `${titles[i]}：\${time}，请留意公告栏内容。`,
      params: [{ key: 'time', value: '本周六 9:00' }],
      receivers: mobiles.join(','),
      receiverCount: mobiles.length,
      planSendTime: status === 'approved' ? seeder.time.at(-1, '09:00') : null,
      ...progress(seeder, status, days, mobiles.length),
    });
    await addDeliveries(
      seeder,
      { channel: 'sms', title: titles[i] as string, messageId, mobileId: messageId },
      mobiles,
      status,
      minutesAfter(seeder.time.past(days, '10:00'), 90),
    );
  }
}

const pushes: readonly (readonly [
  title: string,
  content: string,
  target: 'all' | 'first' | 'second' | 'both' | 'two',
  status: string,
  /** Days since it went out, or until it will. */
  days: number,
])[] = [
  ['管理端新版本', '管理端 3.2 发布，支持批量派单。', 'all', 'pushed', 10],
  ['今日菜单', '午餐供应红烧牛肉饭。', 'first', 'pushed', 1],
  ['夜宵开放', '今晚起供应夜宵。', 'second', 'waiting', -1],
  ['车库清洗', '今晚地下车库清洗，请按引导绕行。', 'first', 'pushed', 3],
  ['班车调整', '下周起早班车提前十分钟发车。', 'both', 'waiting', -2],
  ['电梯维保', '二号楼客梯维保，请改乘货梯。', 'two', 'sending', 0],
  ['会员日', '会员日全场九折。', 'two', 'failed', 4],
  ['停电提醒', '今晚 22:00 停电。', 'two', 'cancelled', 6],
  ['调研邀请', '邀您参与服务调研。', 'all', 'draft', 0],
];

async function addPushes(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  const { time } = seeder;
  // As with text messages, nothing leaves the demo.
  await seeder.table(
    'notices/pushConfig',
    {},
    'configName endpoint accessKey accessSecret dailyLimit perSecond quietFrom quietTo isDefault status',
    [
      [
        '手机应用推送',
        'https://push.example.com/v1/send',
        'demo-access-key',
        'demo-access-secret',
        null,
        100,
        '22:00',
        '08:00',
        false,
        'disabled',
      ],
      [
        '物业管家推送',
        'https://push.example.com/v1/staff',
        'demo-access-key',
        'demo-access-secret',
        20_000,
        50,
        null,
        null,
        false,
        'disabled',
      ],
      [
        '旧版应用推送',
        'https://push-old.example.com/send',
        'demo-access-key',
        'demo-access-secret',
        5000,
        10,
        null,
        null,
        false,
        'disabled',
      ],
    ],
  );
  const [first, second] = campuses as [Campus, Campus];
  for (const [title, content, target, status, days] of pushes) {
    const inProjects = { all: [first, second], both: [first, second], first: [first], second: [second], two: [first] }[
      target
    ];
    const customers = inProjects.flatMap((campus) => campus.customers).slice(0, target === 'two' ? 2 : undefined);
    const pushTime = status === 'sending' ? time.ago(20) : time.past(Math.max(days, 0), '10:30');
    const isOut = status === 'pushed' || status === 'failed' || status === 'sending';
    const states = isOut ? customers.map((_one, i) => pushState(status, i)) : [];
    const count = (...wanted: readonly string[]) => states.filter((state) => wanted.includes(state)).length;
    const pushId = await seeder.add('notices/messagePush', {
      title,
      content,
      platform: title === '会员日' ? 'ios' : 'all',
      targetType: { all: 'all', both: 'org', first: 'org', second: 'org', two: 'user' }[target],
      ...(target !== 'all' && target !== 'two' && { orgIds: inProjects.map(({ orgId }) => orgId) }),
      ...(target === 'two' && { userIds: customers.map(({ id }) => id) }),
      linkType: 'none',
      planTime: status === 'waiting' ? time.at(days, '18:00') : isOut ? pushTime : null,
      ...(isOut && { pushTime, receiverCount: status === 'sending' ? null : states.length }),
      ...((status === 'pushed' || status === 'failed') && {
        arriveCount: count('delivered', 'read'),
        clickCount: count('read'),
        unsubscribedCount: count('unsubscribed'),
      }),
      failReason: states.includes('failed') ? '用户没有登记设备' : null,
      createdAt: isOut ? minutesAfter(pushTime, -30) : time.past(Math.max(days, 1), '09:30'),
      status,
    });
    for (const [i, state] of states.entries())
      await seeder.add(
        'notices/messageReceiver',
        pushDelivery({ title, pushId, at: pushTime, state }, nth(customers, i)),
      );
  }
  await addUnsubscriptions(seeder, first);
}

/** What came of one push; before it was sent, some had asked for no more of them. */
const pushState = (status: string, i: number): string =>
  status === 'sending'
    ? 'waiting'
    : status === 'failed'
      ? 'failed'
      : i === 3
        ? 'unsubscribed'
        : (['delivered', 'read', 'delivered', 'sent', 'read', 'failed'][i % 6] as string);

function pushDelivery(
  { title, pushId, at, state }: { title: string; pushId: string; at: string; state: string },
  { id }: Campus['customers'][number],
): Row {
  const isTaken = ['sent', 'delivered', 'read'].includes(state);
  return {
    channel: 'push',
    title,
    messageId: pushId,
    pushId,
    address: id,
    userId: id,
    kind: 'to',
    attempts: isTaken || state === 'failed' ? 1 : 0,
    status: state,
    ...(state === 'waiting' && { held: 'noChannel' }),
    ...(isTaken && { startTime: at, sentTime: at, reply: 'HTTP 200' }),
    ...((state === 'delivered' || state === 'read') && { arriveTime: minutesAfter(at, 1) }),
    ...(state === 'read' && { readTime: minutesAfter(at, 9) }),
    ...(state === 'failed' && { startTime: at, reason: '用户没有登记设备' }),
    ...(state === 'unsubscribed' && { reason: '接收地址在退订名单中' }),
  };
}

async function addUnsubscriptions(seeder: Seeder, { customers }: Campus): Promise<void> {
  await seeder.table('notices/unsubscription', {}, 'channel address source unsubscribeTime remark', [
    ['push', nth(customers, 3).id, 'manual', seeder.time.past(20, '14:00'), '电话要求不再接收应用推送'],
    ['sms', nth(customers, 8).mobile, 'manual', seeder.time.past(12, '11:20'), '回复 T 退订'],
    ['email', 'resident1@b.example.com', 'link', seeder.time.past(5, '20:41'), null],
  ]);
}
