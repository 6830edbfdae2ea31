import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Row } from '../../meta/json.ts';
import type { Campus } from '../campus.ts';

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

async function addPushes(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  const { time } = seeder;
  const columns =
    'title content platform targetType orgIds tag userIds linkType linkUrl planTime pushTime arriveCount clickCount createdAt status';
  const [first, second] = campuses as [Campus, Campus];
  await seeder.table('notices/messagePush', {}, columns, [
    [
      '管理端新版本',
      '管理端 3.2 发布，支持批量派单。',
      'all',
      'all',
      null,
      null,
      null,
      'none',
      null,
      null,
      time.at(10, '10:00'),
      96,
      41,
      time.at(10, '09:30'),
      'pushed',
    ],
    [
      '今日菜单',
      '午餐供应红烧牛肉饭。',
      'all',
      'org',
      [first.orgId],
      null,
      null,
      'page',
      '/pages/meal/index',
      null,
      time.past(1, '10:30'),
      48,
      22,
      time.at(1, '10:00'),
      'pushed',
    ],
    [
      '夜宵开放',
      '今晚起供应夜宵。',
      'android',
      'org',
      [second.orgId],
      null,
      null,
      'none',
      null,
      time.at(-1, '18:00'),
      null,
      0,
      0,
      time.ago(200),
      'waiting',
    ],
    [
      '车库清洗',
      '今晚地下车库清洗，请按引导绕行。',
      'all',
      'org',
      [first.orgId],
      null,
      null,
      'none',
      null,
      null,
      time.past(3, '17:00'),
      35,
      12,
      time.at(3, '16:30'),
      'pushed',
    ],
    [
      '班车调整',
      '下周起早班车提前十分钟发车。',
      'all',
      'org',
      [first.orgId, second.orgId],
      null,
      null,
      'none',
      null,
      time.at(-2, '08:00'),
      null,
      0,
      0,
      time.ago(90),
      'waiting',
    ],
    [
      '会员日',
      '会员日全场九折。',
      'ios',
      'tag',
      null,
      '会员',
      null,
      'url',
      'https://www.example.com/member',
      null,
      null,
      0,
      0,
      time.at(4),
      'failed',
    ],
    [
      '停电提醒',
      '今晚 22:00 停电。',
      'all',
      'user',
      null,
      null,
      first.customers.slice(0, 2).map(({ id }) => id),
      'none',
      null,
      null,
      null,
      0,
      0,
      time.at(6),
      'cancelled',
    ],
    [
      '调研邀请',
      '邀您参与服务调研。',
      'all',
      'all',
      null,
      null,
      null,
      'none',
      null,
      null,
      null,
      0,
      0,
      time.ago(300),
      'draft',
    ],
  ]);
}
