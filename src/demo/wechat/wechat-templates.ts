import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Account } from './wechat.ts';

/** Code, kind of message, module, template title, fields with sample values. */
const kinds: readonly (readonly [
  code: string,
  name: string,
  module: string,
  title: string,
  fields: readonly (readonly [key: string, name: string, value: string])[],
])[] = [
  [
    'MEAL_READY',
    '取餐提醒',
    'meal',
    '取餐通知',
    [
      ['thing1', '取餐地点', '取餐地点'],
      ['character_string2', '取餐码', '取餐码'],
    ],
  ],
  [
    'REPAIR_DISPATCH',
    '派单提醒',
    'repair',
    '工单处理通知',
    [
      ['character_string1', '工单编号', '工单编号'],
      ['name2', '维修人员', '维修人员'],
    ],
  ],
  [
    'VISITOR_ARRIVE',
    '访客到访',
    'visitor',
    '访客到访通知',
    [
      ['name1', '访客姓名', '访客姓名'],
      ['time2', '到访时间', '到访时间'],
    ],
  ],
  [
    'BILL_NEW',
    '账单提醒',
    'bill',
    '缴费通知',
    [
      ['thing1', '账单名称', '账单名称'],
      ['amount2', '应缴金额', '应收金额'],
    ],
  ],
];

/** The accounts are not in use, so that nothing leaves the demo: what is being sent waits, or was recalled. */
const sendings = [
  ['draft', 1],
  ['pending', 1],
  ['rejected', 4],
  ['approved', 2],
  ['sending', 0],
  ['cancelled', 11],
] as const;

export async function addTemplates(seeder: Seeder, accounts: readonly Account[]): Promise<void> {
  const typeIds: string[] = [];
  for (const [typeCode, typeName, bizModule, title, fields] of kinds) {
    typeIds.push(
      await seeder.add('wechat/wxTemplateMessageType', {
        typeCode,
        typeName,
        bizModule,
        description: `${typeName}时发送`,
        status: 'enabled',
      }),
    );
    await seeder.add('wechat/templateLibrary', {
      templateNo: `TM${String(41_000 + typeIds.length * 137)}`,
      title,
      primaryIndustry: 'IT 科技',
      deputyIndustry: '互联网|电子商务',
      content: fields.map(([key, name]) => `${name}：{{${key}.DATA}}`).join('\n'),
      example: fields.map(([, name]) => `${name}：示例`).join('\n'),
    });
  }
  for (const account of accounts) await addOfAccount(seeder, account, typeIds);
}

async function addOfAccount(seeder: Seeder, account: Account, typeIds: readonly string[]): Promise<void> {
  const { id: publicId, campus } = account;
  const configIds: string[] = [];
  for (const [i, [typeCode, typeName, , templateTitle, fields]] of kinds.entries()) {
    const configId = await seeder.add('wechat/wxTemplateMessageConfig', {
      configName: typeName,
      publicId,
      typeId: typeIds[i] as string,
      templateId: `tpl-${campus.key}-${typeCode.toLowerCase()}`,
      templateTitle,
      industry: 'IT 科技',
      firstData: '您好，您有一条新消息',
      fields: fields.map(([key, , value]) => ({ key, value: `{${value}}` })),
      remarkData: '点击查看详情',
      linkUrl: '/pages/message/detail',
      status: i === 3 ? 'disabled' : 'enabled',
    });
    for (const [n, [paramKey, paramName, value]] of fields.entries())
      await seeder.add('wechat/wxTemplateConfigParams', {
        configId,
        paramKey,
        paramName,
        valueSource: 'field',
        valueExpr: value,
        color: '#173177',
        sort: n + 1,
      });
    configIds.push(configId);
  }
  await addMessages(seeder, account, configIds);
  await addNotices(seeder, account, configIds);
}

async function addMessages(
  seeder: Seeder,
  { id: publicId, campus, fans, openIds }: Account,
  configIds: readonly string[],
): Promise<void> {
  const { time } = seeder;
  for (const [i, [status, days]] of sendings.entries()) {
    const createdAt = status === 'sending' ? time.ago(30) : time.past(days, '14:00');
    const sendTime = minutesAfter(createdAt, 20);
    const isUnderWay = status === 'sending' || status === 'cancelled';
    const receivers = fans.slice(0, 5);
    const title = `${campus.name}${['取餐提醒', '停水提醒', '活动邀请', '账单提醒', '到访提醒', '会员日提醒'][i]}`;
    const templateMessageId = await seeder.add('wechat/wxTemplateMessage', {
      title,
      configId: configIds[i % 3] as string,
      publicId,
      params: [
        { key: 'thing1', value: '一楼取餐柜' },
        { key: 'character_string2', value: '8806' },
      ],
      ...(i % 2 === 0
        ? { targetType: 'user', receivers: [...receivers] }
        : { targetType: 'org', orgIds: [campus.orgId] }),
      receiverCount: receivers.length,
      planSendTime: status === 'approved' ? time.at(-1) : null,
      ...(isUnderWay && { sendTime }),
      approvalRemark:
        status === 'rejected' ? '内容与模板类目不符' : isUnderWay || status === 'approved' ? '同意' : null,
      createdAt,
      status,
    });
    if (isUnderWay)
      await addDeliveries(
        seeder,
        { templateMessageId, messageId: templateMessageId, title, createdAt: sendTime },
        openIds.slice(0, receivers.length),
        status === 'sending' ? { status: 'waiting', held: 'noChannel' } : { status: 'recalled' },
      );
  }
}

async function addDeliveries(seeder: Seeder, of: Row, openIds: readonly string[], state: Row): Promise<void> {
  for (const address of openIds)
    await seeder.add('notices/messageReceiver', {
      channel: 'wechat',
      kind: 'to',
      attempts: 0,
      address,
      ...of,
      ...state,
    });
}

async function addNotices(
  seeder: Seeder,
  { id: publicId, campus, openIds }: Account,
  configIds: readonly string[],
): Promise<void> {
  const { time } = seeder;
  const shared = { publicId, templateConfigId: configIds[0] as string };
  const columns = 'title content targetType orgIds tag linkUrl sendTime createdAt status';
  const inProject = [campus.orgId];
  const sentAt = time.at(2, '09:00');
  const [waiting = ''] = await seeder.table('notices/wechatNotice', shared, columns, [
    [
      '本周菜单已更新',
      '点击查看本周菜单。',
      'all',
      null,
      null,
      '/pages/meal/index',
      sentAt,
      time.at(2, '08:40'),
      'sending',
    ],
    ['停水通知', '明日 9:00 至 11:00 分区停水检修。', 'org', inProject, null, null, null, time.ago(240), 'draft'],
    ['食堂新窗口', '二楼面食窗口今日开张。', 'org', inProject, null, '/pages/meal/index', null, time.ago(120), 'draft'],
    ['节日值班安排', '假期客服中心照常值班。', 'org', inProject, null, null, null, time.ago(90), 'draft'],
    ['会员关怀', '专属优惠已到账。', 'tag', null, '常订餐', null, null, time.ago(60), 'draft'],
  ]);
  const of = { wechatNoticeId: waiting, messageId: waiting, title: '本周菜单已更新', createdAt: sentAt };
  await addDeliveries(seeder, of, openIds, { status: 'waiting', held: 'noChannel' });
}
