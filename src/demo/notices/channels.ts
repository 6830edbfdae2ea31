import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Campus } from '../campus.ts';

/** E-mail, text messages and pushes, which the platform sends for all projects. */
export async function addChannels(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  await addMail(seeder);
  await addTexts(seeder, campuses);
  await addPushes(seeder, campuses);
}

const sendings = [
  ['draft', 5], ['pending', 1], ['rejected', 4], ['approved', 2], ['sending', 0], ['sent', 6], ['failed', 9], ['cancelled', 11], ['sent', 16],
] as const;

/** Where a sending stands, and what is known about it by then. */
function progress({ time }: Seeder, status: (typeof sendings)[number][0], days: number, receivers: number) {
  const createdAt = status === 'sending' ? time.ago(30) : time.past(days, '10:00');
  const sendTime = minutesAfter(createdAt, status === 'sending' ? 20 : 90);
  const started = status === 'sending' || status === 'sent' || status === 'failed';
  return {
    createdAt, status,
    ...(started && { sendTime }), ...(status === 'sent' && { successCount: receivers - 1, failCount: 1 }), ...(status === 'failed' && { successCount: 0, failCount: receivers }),
    approvalRemark: status === 'rejected' ? '内容与模板不符' : started || status === 'approved' ? '同意发送' : null,
  };
}

async function addMail(seeder: Seeder): Promise<void> {
  const columns = 'configName host port account password senderName encryption dailyLimit isDefault status';
  const [configId = '', , disused = ''] = await seeder.table('notices/emailConfig', {}, columns, [
    ['平台通知邮箱', 'smtp.example.com', 465, 'notice@example.com', 'demo-mail-code', '园区服务平台', 'ssl', 2000, true, 'enabled'],
    ['财务账单邮箱', 'smtp.example.com', 587, 'bill@example.com', 'demo-mail-code', '园区财务中心', 'starttls', 1000, false, 'enabled'],
    ['旧邮箱', 'mail.example.com', 25, 'old@example.com', 'demo-mail-code', null, 'none', 200, false, 'disabled'],
  ]);
  const titles = ['年度服务报告', '账单推送说明', '活动邀请函', '系统维护通知', '满意度调查', '十月服务月报', '供应商门户开通', '节日放假安排', '九月服务月报'];
  for (const [i, [status, days]] of sendings.entries()) {
    const messageId = await seeder.add('notices/emailMessage', {
      configId: status === 'sending' ? disused : configId, receivers: 'office1@a.example.com,office2@a.example.com,office1@b.example.com', ccReceivers: null,
      planSendTime: status === 'approved' ? seeder.time.at(-1, '09:00') : null, title: titles[i] as string, content: `<p>${titles[i]}，详见正文。</p>`, creatorName: '系统管理员',
      failReason: status === 'failed' ? '发件服务器拒绝连接' : null, ...progress(seeder, status, days, 3),
    });
    await addDeliveries(seeder, messageId, status, minutesAfter(seeder.time.past(days, '10:00'), 90));
  }
}

/** What came of each mail of a message. One on its way waits, since its mailbox is not in use any more. */
async function addDeliveries(seeder: Seeder, messageId: string, status: string, sentTime: string): Promise<void> {
  const outcomes = { sent: ['sent', 'sent', 'failed'], failed: ['failed', 'failed', 'failed'], sending: ['waiting', 'waiting', 'waiting'] }[status] ?? [];
  for (const [i, state] of outcomes.entries()) {
    await seeder.add('notices/emailDelivery', {
      messageId, address: ['office1@a.example.com', 'office2@a.example.com', 'office1@b.example.com'][i] as string, kind: 'to', attempts: state === 'waiting' ? 0 : 1, status: state,
      ...(state === 'waiting' && { held: 'noChannel' }), ...(state === 'sent' && { startTime: sentTime, sentTime, reply: '250 2.0.0 OK' }),
      ...(state === 'failed' && { startTime: sentTime, reason: status === 'failed' ? '发件服务器拒绝连接' : '550 5.1.1 收件人不存在' }),
    });
  }
}

async function addTexts(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  const columns = 'configName vendor signName accessKey accessSecret templateCode residue warnCount isDefault status';
  const [configId = ''] = await seeder.table('notices/mobileConfig', {}, columns, [
    ['阿里云主通道', 'aliyun', '园区服务', 'demo-access-key', 'demo-access-secret', 'SMS_100001', 18_420, 2000, true, 'enabled'],
    ['腾讯云备用通道', 'tencent', '园区服务', 'demo-access-key', 'demo-access-secret', 'T100002', 5200, 1000, false, 'enabled'],
    ['创蓝营销通道', 'chuanglan', '园区生活', 'demo-access-key', 'demo-access-secret', null, 860, 1000, false, 'disabled'],
  ]);
  const mobiles = campuses.flatMap(({ customers }) => customers.slice(0, 3).map(({ mobile }) => mobile));
  const titles = ['停水通知', '停电通知', '春节问候', '消防演练提醒', '暴雨预警', '物业费提醒', '体检通知', '班车调整', '食堂开放'];
  for (const [i, [status, days]] of sendings.entries()) {
    await seeder.add('notices/mobileMessage', {
      title: titles[i] as string, configId, templateCode: `SMS_20000${i}`, content: `${titles[i]}：请留意公告栏内容。`, receivers: mobiles.join(','), receiverCount: mobiles.length,
      planSendTime: status === 'approved' ? seeder.time.at(-1, '09:00') : null, ...progress(seeder, status, days, mobiles.length),
    });
  }
}

async function addPushes(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  const { time } = seeder;
  const columns = 'title content platform targetType orgIds tag userIds linkType linkUrl planTime pushTime arriveCount clickCount createdAt status';
  const [first, second] = campuses as [Campus, Campus];
  await seeder.table('notices/messagePush', {}, columns, [
    ['管理端新版本', '管理端 3.2 发布，支持批量派单。', 'all', 'all', null, null, null, 'none', null, null, time.at(10, '10:00'), 96, 41, time.at(10, '09:30'), 'pushed'],
    ['今日菜单', '午餐供应红烧牛肉饭。', 'all', 'org', [first.orgId], null, null, 'page', '/pages/meal/index', null, time.past(1, '10:30'), 48, 22, time.at(1, '10:00'), 'pushed'],
    ['夜宵开放', '今晚起供应夜宵。', 'android', 'org', [second.orgId], null, null, 'none', null, time.at(-1, '18:00'), null, 0, 0, time.ago(200), 'waiting'],
    ['车库清洗', '今晚地下车库清洗，请按引导绕行。', 'all', 'org', [first.orgId], null, null, 'none', null, null, time.past(3, '17:00'), 35, 12, time.at(3, '16:30'), 'pushed'],
    ['班车调整', '下周起早班车提前十分钟发车。', 'all', 'org', [first.orgId, second.orgId], null, null, 'none', null, time.at(-2, '08:00'), null, 0, 0, time.ago(90), 'waiting'],
    ['会员日', '会员日全场九折。', 'ios', 'tag', null, '会员', null, 'url', 'https://www.example.com/member', null, null, 0, 0, time.at(4), 'failed'],
    ['停电提醒', '今晚 22:00 停电。', 'all', 'user', null, null, first.customers.slice(0, 2).map(({ id }) => id), 'none', null, null, null, 0, 0, time.at(6), 'cancelled'],
    ['调研邀请', '邀您参与服务调研。', 'all', 'all', null, null, null, 'none', null, null, null, 0, 0, time.ago(300), 'draft'],
  ]);
}
