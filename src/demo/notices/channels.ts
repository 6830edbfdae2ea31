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

/** Nothing leaves the demo, since no channel of it is in use: what is being sent waits in the outbox, or was recalled from it. */
const sendings = [
  ['draft', 5],
  ['pending', 1],
  ['rejected', 4],
  ['approved', 2],
  ['sending', 0],
  ['sending', 6],
  ['cancelled', 11],
] as const;

type Sending = (typeof sendings)[number];

const createdAtOf = ({ time }: Seeder, [, days]: Sending) => (days === 0 ? time.ago(30) : time.past(days, '10:00'));
const sentFrom = (createdAt: string) => minutesAfter(createdAt, 20);

/** The fields of a message in each state. */
function progress(seeder: Seeder, sending: Sending) {
  const [status] = sending;
  const createdAt = createdAtOf(seeder, sending);
  const isUnderWay = status === 'sending' || status === 'cancelled';
  return {
    createdAt,
    status,
    ...(isUnderWay && { sendTime: sentFrom(createdAt) }),
    approvalRemark: status === 'rejected' ? '内容与模板不符' : isUnderWay || status === 'approved' ? '同意发送' : null,
  };
}

async function addMail(seeder: Seeder): Promise<void> {
  // Made-up keys: no channel is enabled or the default, so the demo never sends anything.
  const columns = 'configName host port account password senderName encryption dailyLimit isDefault status';
  const [configId = ''] = await seeder.table('notices/emailConfig', {}, columns, [
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
      'disabled',
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
      'disabled',
    ],
    ['旧邮箱', 'mail.example.com', 25, 'old@example.com', 'demo-mail-code', null, 'none', 200, false, 'disabled'],
  ]);
  const titles = [
    '年度服务报告',
    '账单推送说明',
    '活动邀请函',
    '系统维护通知',
    '满意度调查',
    '服务月报',
    '供应商门户开通',
  ];
  for (const [i, sending] of sendings.entries()) {
    const [status] = sending;
    const title = titles[i] as string;
    const messageId = await seeder.add('notices/emailMessage', {
      configId,
      receivers: mailboxes.join(','),
      ccReceivers: null,
      planSendTime: status === 'approved' ? seeder.time.at(-1, '09:00') : null,
      title,
      content: `<p>${title}，详见正文。</p>`,
      creatorName: '系统管理员',
      ...progress(seeder, sending),
    });
    await addDeliveries(seeder, { channel: 'email', title, messageId, emailId: messageId }, mailboxes, sending);
  }
}

/** The deliveries of a message. */
async function addDeliveries(
  seeder: Seeder,
  of: { channel: 'email' | 'sms'; title: string } & Row,
  addresses: readonly string[],
  sending: Sending,
): Promise<void> {
  const [status] = sending;
  if (status !== 'sending' && status !== 'cancelled') return;
  for (const address of addresses)
    await seeder.add('notices/messageReceiver', {
      ...of,
      address,
      kind: 'to',
      attempts: 0,
      createdAt: sentFrom(createdAtOf(seeder, sending)),
      ...(status === 'sending' ? { status: 'waiting', held: 'noChannel' } : { status: 'recalled' }),
    });
}

async function addTexts(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
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
  const titles = ['停水通知', '停电通知', '春节问候', '消防演练提醒', '暴雨预警', '物业费提醒', '体检通知'];
  for (const [i, sending] of sendings.entries()) {
    const [status] = sending;
    const title = titles[i] as string;
    const messageId = await seeder.add('notices/mobileMessage', {
      title,
      configId,
      templateCode: `SMS_20000${i}`,
      content: `${title}：\${time}，请留意公告栏内容。`,
      params: [{ key: 'time', value: '本周六 9:00' }],
      receivers: mobiles.join(','),
      receiverCount: mobiles.length,
      planSendTime: status === 'approved' ? seeder.time.at(-1, '09:00') : null,
      ...progress(seeder, sending),
    });
    await addDeliveries(seeder, { channel: 'sms', title, messageId, mobileId: messageId }, mobiles, sending);
  }
}

const pushes: readonly (readonly [
  title: string,
  content: string,
  target: 'all' | 'first' | 'second' | 'both' | 'two',
  status: 'sending' | 'waiting' | 'cancelled' | 'draft',
  /** Days since it went out, or until it will. */
  days: number,
])[] = [
  ['管理端新版本', '管理端 3.2 发布，支持批量派单。', 'all', 'sending', 10],
  ['今日菜单', '午餐供应红烧牛肉饭。', 'first', 'sending', 0],
  ['夜宵开放', '今晚起供应夜宵。', 'second', 'waiting', -1],
  ['车库清洗', '今晚地下车库清洗，请按引导绕行。', 'first', 'cancelled', 3],
  ['班车调整', '下周起早班车提前十分钟发车。', 'both', 'waiting', -2],
  ['电梯维保', '二号楼客梯维保，请改乘货梯。', 'two', 'sending', 0],
  ['停电提醒', '今晚 22:00 停电。', 'two', 'cancelled', 6],
  ['调研邀请', '邀您参与服务调研。', 'all', 'draft', 0],
];

async function addPushes(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  const { time } = seeder;
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
    const pushTime = days === 0 ? time.ago(20) : time.past(Math.max(days, 0), '10:30');
    const isOut = status === 'sending';
    const pushId = await seeder.add('notices/messagePush', {
      title,
      content,
      platform: 'all',
      targetType: { all: 'all', both: 'org', first: 'org', second: 'org', two: 'user' }[target],
      ...(target !== 'all' && target !== 'two' && { orgIds: inProjects.map(({ orgId }) => orgId) }),
      ...(target === 'two' && { userIds: customers.map(({ id }) => id) }),
      linkType: 'none',
      planTime: status === 'waiting' ? time.at(days, '18:00') : isOut ? pushTime : null,
      ...(isOut && { pushTime }),
      createdAt: isOut ? minutesAfter(pushTime, -30) : time.past(Math.max(days, 1), '09:30'),
      status,
    });
    for (const { id } of isOut ? customers : [])
      await seeder.add('notices/messageReceiver', {
        channel: 'push',
        title,
        messageId: pushId,
        pushId,
        address: id,
        userId: id,
        kind: 'to',
        attempts: 0,
        createdAt: pushTime,
        // Some had asked for no more of them.
        ...(id === unsubscribed(first)
          ? { status: 'unsubscribed', reason: '接收地址在退订名单中' }
          : { status: 'waiting', held: 'noChannel' }),
      });
  }
  await addUnsubscriptions(seeder, first);
}

const unsubscribed = ({ customers }: Campus): string => nth(customers, 3).id;

async function addUnsubscriptions(seeder: Seeder, campus: Campus): Promise<void> {
  await seeder.table('notices/unsubscription', {}, 'channel address source unsubscribeTime remark', [
    ['push', unsubscribed(campus), 'manual', seeder.time.past(20, '14:00'), '电话要求不再接收应用推送'],
    ['sms', nth(campus.customers, 8).mobile, 'manual', seeder.time.past(12, '11:20'), '回复 T 退订'],
    ['email', 'resident1@b.example.com', 'link', seeder.time.past(5, '20:41'), null],
  ]);
}
