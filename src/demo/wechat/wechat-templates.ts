import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { addSending, type Authors } from '../notices/sendings.ts';
import { accountNamed } from '../processes/seats.ts';
import type { Account } from './wechat.ts';

/** Code, kind of message, module, entity, template title, and places with what fills them. */
const kinds: readonly (readonly [
  code: string,
  name: string,
  module: string,
  entity: string,
  title: string,
  fields: readonly (readonly [key: string, name: string, source: 'field' | 'expr', value: string])[],
])[] = [
  [
    'MEAL_READY',
    '取餐提醒',
    'meal',
    'meals/orderDinner',
    '取餐通知',
    [
      ['character_string1', '订单编号', 'field', 'orderNo'],
      ['character_string2', '取餐码', 'field', 'takeCode'],
      ['thing3', '说明', 'field', 'content'],
    ],
  ],
  [
    'REPAIR_DISPATCH',
    '报修进度',
    'repair',
    'repairs/userRepair',
    '工单处理通知',
    [
      ['character_string1', '工单编号', 'field', 'repairNo'],
      ['thing2', '报修位置', 'field', 'location'],
      ['thing3', '进度', 'field', 'content'],
    ],
  ],
  [
    'VISITOR_ARRIVE',
    '访客到访',
    'visitor',
    'visitors/visitorOrder',
    '访客到访通知',
    [
      ['name1', '访客姓名', 'field', 'visitorName'],
      ['time2', '到访时间', 'field', 'visitStartTime'],
      ['thing3', '说明', 'expr', '{{title}}：{{content}}'],
    ],
  ],
  [
    'BILL_NEW',
    '账单提醒',
    'bill',
    'billing/billRecord',
    '缴费通知',
    [
      ['thing1', '账单', 'field', 'title'],
      ['thing2', '说明', 'field', 'content'],
    ],
  ],
];

/** What the fields of the templates say. */
const samples: Readonly<Record<string, string>> = {
  订单编号: 'DC2026',
  报修位置: '一号楼大堂',
  进度: '已派单',
  说明: '请留意时间',
  取餐码: '8806',
  工单编号: 'BX2026',
  访客姓名: '林先生',
  到访时间: '15:00',
};

/** States of the messages, and days since each was written. */
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
  for (const [typeCode, typeName, bizModule, entityCode, title, fields] of kinds) {
    typeIds.push(
      await seeder.add('wechat/wxTemplateMessageType', {
        typeCode,
        typeName,
        bizModule,
        entityCode,
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
  const approver = await accountNamed(seeder, 'admin');
  for (const account of accounts) await addOfAccount(seeder, account, typeIds, { by: account.campus.desk, approver });
}

async function addOfAccount(
  seeder: Seeder,
  account: Account,
  typeIds: readonly string[],
  authors: Authors,
): Promise<void> {
  const { id: publicId, campus } = account;
  const configIds: string[] = [];
  for (const [i, [typeCode, typeName, , , templateTitle, fields]] of kinds.entries()) {
    const configId = await seeder.add('wechat/wxTemplateMessageConfig', {
      configName: typeName,
      publicId,
      typeId: typeIds[i] as string,
      templateId: `tpl-${campus.key}-${typeCode.toLowerCase()}`,
      templateTitle,
      industry: 'IT 科技',
      firstData: '您好，您有一条新消息',
      fields: fields.map(([key, , , value]) => ({ key, value: value === 'content' ? '${content}' : '${title}' })),
      remarkData: '点击查看详情',
      linkUrl: '/pages/message/detail',
      status: i === 3 ? 'disabled' : 'enabled',
    });
    for (const [n, [paramKey, paramName, valueSource, valueExpr]] of fields.entries())
      await seeder.add('wechat/wxTemplateConfigParams', {
        configId,
        paramKey,
        paramName,
        valueSource,
        valueExpr,
        color: '#173177',
        sort: n + 1,
      });
    configIds.push(configId);
  }
  await addMessages(seeder, account, configIds, authors);
  await addNotices(seeder, account, configIds, authors);
}

async function addMessages(
  seeder: Seeder,
  { id: publicId, campus, fans }: Account,
  configIds: readonly string[],
  authors: Authors,
): Promise<void> {
  const { time } = seeder;
  for (const [i, [status, days]] of sendings.entries())
    await addSending(seeder, authors, {
      resource: 'wechat/wxTemplateMessage',
      status,
      begun: status === 'sending' ? time.ago(30) : time.past(days, '14:00'),
      refusal: '内容与模板类目不符',
      values: {
        title: `${campus.name}${['取餐提醒', '停水提醒', '活动邀请', '账单提醒', '到访提醒', '会员日提醒'][i]}`,
        configId: configIds[i % 3] as string,
        publicId,
        params: (kinds[i % 3]?.[5] ?? []).map(([key, name]) => ({ key, value: samples[name] ?? name })),
        ...(i % 2 === 0
          ? { targetType: 'user', receivers: fans.slice(0, 5) }
          : { targetType: 'org', orgIds: [campus.orgId] }),
        ...(status === 'approved' && { planSendTime: time.at(-1) }),
      },
    });
}

async function addNotices(
  seeder: Seeder,
  { id: publicId, campus }: Account,
  configIds: readonly string[],
  authors: Authors,
): Promise<void> {
  const { time } = seeder;
  const templateConfigId = configIds[0] as string;
  const begun = time.at(2, '08:40');
  const resource = 'notices/wechatNotice';
  const menu = await seeder.by(authors.by, begun).add(resource, {
    publicId,
    templateConfigId,
    title: '本周菜单已更新',
    content: '点击查看本周菜单。',
    targetType: 'all',
    linkUrl: '/pages/meal/index',
  });
  await seeder.by(authors.by, minutesAfter(begun, 20)).move(resource, menu, 'send');
  const inProject = [campus.orgId];
  await seeder.table(
    resource,
    { publicId, templateConfigId },
    'title content targetType orgIds tag linkUrl createdAt',
    [
      ['停水通知', '明日 9:00 至 11:00 分区停水检修。', 'org', inProject, null, null, time.ago(240)],
      ['食堂新窗口', '二楼面食窗口今日开张。', 'org', inProject, null, '/pages/meal/index', time.ago(120)],
      ['节日值班安排', '假期客服中心照常值班。', 'org', inProject, null, null, time.ago(90)],
      ['会员关怀', '专属优惠已到账。', 'tag', null, '常订餐', null, time.ago(60)],
    ],
  );
}
