import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import { addSending, type Authors } from './sendings.ts';

/** E-mail, text messages and push messages, which the platform sends for all projects. */
export async function addChannels(seeder: Seeder, campuses: readonly Campus[], authors: Authors): Promise<void> {
  await addMail(seeder, authors);
  await addTexts(seeder, campuses, authors);
  await addPushes(seeder, campuses, authors);
}

const mailboxes = ['office1@a.example.com', 'office2@a.example.com', 'office1@b.example.com'];

/** States of the messages of a channel, and days since each was written. */
const sendings = [
  ['draft', 5],
  ['pending', 1],
  ['rejected', 4],
  ['approved', 2],
  ['sending', 0],
  ['sending', 6],
  ['cancelled', 11],
] as const;

const begunAt = ({ time }: Seeder, days: number): string => (days === 0 ? time.ago(30) : time.past(days, '10:00'));

async function addMail(seeder: Seeder, authors: Authors): Promise<void> {
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
  for (const [i, [status, days]] of sendings.entries()) {
    const title = titles[i] as string;
    await addSending(seeder, authors, {
      resource: 'notices/emailMessage',
      status,
      begun: begunAt(seeder, days),
      refusal: '内容与模板不符',
      values: {
        configId,
        receivers: mailboxes.join(','),
        ...(status === 'approved' && { planSendTime: seeder.time.at(-1, '09:00') }),
        title,
        content: `<p>${title}，详见正文。</p>`,
      },
    });
  }
}

async function addTexts(seeder: Seeder, campuses: readonly Campus[], authors: Authors): Promise<void> {
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
  for (const [i, [status, days]] of sendings.entries()) {
    const title = titles[i] as string;
    await addSending(seeder, authors, {
      resource: 'notices/mobileMessage',
      status,
      begun: begunAt(seeder, days),
      refusal: '内容与模板不符',
      values: {
        title,
        configId,
        templateCode: `SMS_20000${i}`,
        content: `${title}：\${time}，请留意公告栏内容。`,
        params: [{ key: 'time', value: '本周六 9:00' }],
        receivers: mobiles.join(','),
        ...(status === 'approved' && { planSendTime: seeder.time.at(-1, '09:00') }),
      },
    });
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

async function addPushes(seeder: Seeder, campuses: readonly Campus[], { by }: Authors): Promise<void> {
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
  await addUnsubscriptions(seeder, first);
  for (const push of pushes) await addPush(seeder, [first, second], push, by);
}

async function addPush(
  seeder: Seeder,
  [first, second]: readonly [Campus, Campus],
  [title, content, target, status, days]: (typeof pushes)[number],
  by: Person,
): Promise<void> {
  const { time } = seeder;
  const isOut = status === 'sending';
  const isPlanned = status === 'waiting';
  const pushTime = days === 0 ? time.ago(20) : time.past(Math.max(days, 0), '10:30');
  const begun = isOut ? minutesAfter(pushTime, -30) : time.past(Math.max(days, 1), '09:30');
  const projects = { all: [], both: [first, second], first: [first], second: [second], two: [] }[target];
  const resource = 'notices/messagePush';
  const at = (minutes: number) => seeder.by(by, minutesAfter(begun, minutes));
  const id = await at(0).add(resource, {
    title,
    content,
    platform: 'all',
    targetType: { all: 'all', both: 'org', first: 'org', second: 'org', two: 'user' }[target],
    ...(projects.length > 0 && { orgIds: projects.map(({ orgId }) => orgId) }),
    ...(target === 'two' && { userIds: first.customers.slice(0, 2).map((customer) => customer.id) }),
    linkType: 'none',
    ...(isPlanned && { planTime: time.at(days, '18:00') }),
    ...(isOut && { planTime: pushTime }),
  });
  if (status === 'draft') return;
  await at(5).move(resource, id, 'submit');
  if (status === 'cancelled') await at(15).move(resource, id, 'cancel');
  if (isOut) await seeder.by(undefined, pushTime).moveItself(resource, id, 'start');
}

const unsubscribed = ({ customers }: Campus): string => nth(customers, 3).id;

async function addUnsubscriptions(seeder: Seeder, campus: Campus): Promise<void> {
  await seeder.table('notices/unsubscription', {}, 'channel address source unsubscribeTime remark', [
    ['push', unsubscribed(campus), 'manual', seeder.time.past(20, '14:00'), '电话要求不再接收应用推送'],
    ['sms', nth(campus.customers, 8).mobile, 'manual', seeder.time.past(12, '11:20'), '回复 T 退订'],
    ['email', 'resident1@b.example.com', 'link', seeder.time.past(5, '20:41'), null],
  ]);
}
