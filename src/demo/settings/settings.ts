import { refundLimit } from '../orders/desk-way.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import { addCliqueMembers } from '../organisation/clique-members.ts';

/** The settings of a project, and its ids in other systems. */
export async function addSettings(seeder: Seeder, campus: Campus): Promise<void> {
  const { time } = seeder;
  const { orgId, name, key, city, builds, random } = campus;
  await seeder.table('organisation/orgConfig', { orgId }, 'configKey configName configValue valueType', [
    ['service.phone', '客服电话', key === 'A' ? '0571-88001200' : '010-62001200', 'string'],
    ['service.hours', '客服时间', '每天 08:00–20:00', 'string'],
    ['home.notice.count', '首页公告条数', '3', 'number'],
    ['home.weather', '首页显示天气', 'true', 'bool'],
    ['home.layout', '首页布局', '{"columns":4}', 'json'],
  ]);
  await seeder.table(
    'settings/dictionaryOrgItem',
    { orgId, status: 'enabled' },
    'groupCode itemCode itemName itemValue',
    [
      ['LOST_CATEGORY', 'badge', '工牌挂绳', '2 号柜'],
      ['STAFF_POSITION', 'gardener', '绿化工', '环境保洁部'],
      ['MEAL_CATEGORY', 'local', key === 'A' ? '杭帮菜' : '京味小吃', '特色窗口'],
      ['CONVENIENCE_CATEGORY', 'bank', '银行网点', '东门'],
    ],
  );
  for (const [i, { id }] of builds.entries())
    await seeder.add('space/buildOrg', { buildId: id, orgId, shareRate: nth([30, 30, 25, 15], i) });
  await seeder.add('merchants/orgExtend', {
    orgId,
    payMerchantNo: `8988${random.digits(11)}`,
    payAppId: `pay${key.toLowerCase()}001`,
    settleAccountName: `${name}管理有限公司`,
    settleAccountNo: `1202${random.digits(15)}`,
    onlineRecharge: true,
    rechargeOptions: ['50', '100', '200', '500'],
    minRecharge: '10.00',
    maxRecharge: '1000.00',
    maxBalance: '5000.00',
    allowWithdraw: false,
    refundLimit,
    status: 'enabled',
  });
  await seeder.add('billing/projectOrganisation', {
    projectCode: `WJ-${key}-0001`,
    projectName: `${city}${name}`,
    orgId,
    syncTime: time.at(1, '02:30'),
    status: 'enabled',
  });
  await seeder.table('organisation/llzcCjqtOrg', { orgId }, 'outerOrgCode outerOrgName enabled remark', [
    [`CJQT-${key}-01`, name, true, null],
    [`CJQT-${key}-02`, `${name}（通行）`, true, '门禁平台使用'],
    [`CJQT-${key}-OLD`, `${name}（旧）`, false, '旧平台已停用'],
  ]);
}

/** Groups of enterprises across projects. */
export async function addCliques(seeder: Seeder, campuses: readonly Campus[]): Promise<void> {
  const labels = await seeder.table('organisation/cliqueLabel', {}, 'lableName color sort', [
    ['战略客户', '#d4380d', 1],
    ['重点园区', '#004889', 2],
    ['高校联盟', '#389e0d', 3],
  ]);
  for (const [i, { orgId, enterprises, name, key }] of campuses.entries()) {
    const [first, second, third] = enterprises;
    const top = await seeder.add('organisation/clique', {
      cliqueCode: `JT${key}01`,
      cliqueName: `${name}产业联盟`,
      labelIds: [labels[i] as string],
      orgIds: [orgId],
      virtIds: enterprises.map(({ id }) => id),
      contactName: first?.contact.name ?? null,
      contactPhone: first?.contact.mobile ?? null,
      sort: 1,
      status: 'enabled',
    });
    const [technology, service] = [[first?.id as string, second?.id as string], [third?.id as string]];
    const groups = await seeder.table(
      'organisation/clique',
      { parentId: top, orgIds: [orgId], labelIds: [labels[2] as string] },
      'cliqueCode cliqueName virtIds sort status',
      [
        [`JT${key}02`, `${name}科技企业组`, technology, 1, 'enabled'],
        [`JT${key}03`, `${name}服务企业组`, service, 2, 'disabled'],
      ],
    );
    await addCliqueMembers(seeder, orgId, [
      [top, enterprises.map(({ id }) => id)],
      [groups[0] as string, technology],
      [groups[1] as string, service],
    ]);
  }
}
