import { AppError } from '../../meta/errors.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import { openIdOf } from '../residents/customers.ts';
import type { Files } from '../system/files.ts';
import { addReceived, mealAnswer } from './wechat-received.ts';
import { addTemplates } from './wechat-templates.ts';

/** A public account and its followers. */
export interface Account {
  readonly id: string;
  readonly campus: Campus;
  readonly openIds: readonly string[];
  readonly fans: readonly string[];
}

export async function addWechat(seeder: Seeder, campuses: readonly Campus[], files: Files): Promise<void> {
  const accounts: Account[] = [];
  for (const campus of campuses) accounts.push(await addAccount(seeder, campus, files));
  await addOtherAccounts(seeder, accounts);
  await addTemplates(seeder, accounts);
  for (const account of accounts) {
    await addMenus(seeder, account);
    await addReplies(seeder, account, files);
    await addReceived(seeder, account, files);
  }
}

const accountName = ({ name }: Campus) => `${name}服务号`;

/** Made-up keys: no account is in use, so that the demo asks WeChat for nothing. */
const disused = { authStatus: 'none', status: 'disabled' } as const;

/** A file that was to be brought to an account which is not in use. */
const notUploaded = (publicName: string) => ({
  mediaId: null,
  uploadState: 'failed',
  uploadError: new AppError('wechatDisabled', { name: publicName }).text('zh'),
});

async function addAccount(seeder: Seeder, campus: Campus, files: Files): Promise<Account> {
  const { time } = seeder;
  const { key, name, orgId } = campus;
  const id = await seeder.add('wechat/public', {
    publicName: accountName(campus),
    account: `campus_${key.toLowerCase()}`,
    publicType: 'service',
    appId: `wx${key.toLowerCase()}0demo0service0`,
    appSecret: `demo-app-secret-${key}`,
    endpoint: 'https://wechat.example.com',
    token: 'demoToken',
    aesKey: 'demo0aes0key0'.repeat(4).slice(0, 43),
    originalId: `gh_demo_${key.toLowerCase()}`,
    mchId: `16200000${key === 'A' ? 11 : 22}`,
    qrCode: files.of('mark'),
    orgIds: [orgId],
    subscribeReply: `欢迎关注${name}！回复“订餐”“报修”“访客”可快速办理。`,
    ...disused,
  });
  await seeder.add('wechat/wxPublicnoOrg', { publicId: id, orgId, isDefault: true, bindTime: time.at(300, '10:00') });
  await seeder.add('wechat/merchantDetail', {
    mchId: `16200000${key === 'A' ? 11 : 22}`,
    mchName: `${name}管理有限公司`,
    publicId: id,
    apiKey: 'demo0api0key0'.repeat(3).slice(0, 32),
    certFile: files.of('document'),
    notifyUrl: 'https://www.example.com/pay/notify',
    refundEnabled: true,
    status: 'enabled',
  });
  const fans: string[] = [];
  const openIds: string[] = [];
  for (const [i, customer] of campus.customers.entries()) {
    if (i % 5 !== 0) continue;
    const openId = openIdOf(campus, i);
    const gone = i % 35 === 30;
    const subscribeTime = time.at(250 - i * 3, '21:10');
    openIds.push(openId);
    fans.push(
      await seeder.add('wechat/wxUser', {
        openId,
        unionId: `u${openId.slice(4)}`,
        publicId: id,
        subscribeTime,
        unsubscribeTime: gone ? time.at(5, '09:00') : null,
        status: gone ? 'unsubscribed' : 'subscribed',
        nickName: `${customer.name.slice(0, 1)}${nth(['先生', '同学', '姐', '小哥'], i / 5)}`,
        sex: customer.sex,
        province: key === 'A' ? '浙江' : '北京',
        city: campus.city,
        subscribeScene: nth(['qrcode', 'search', 'menu', 'card'], i / 5),
        userId: customer.id,
        labels: i % 2 === 0 ? ['员工'] : ['员工', '常订餐'],
        createdAt: subscribeTime,
      }),
    );
  }
  return { id, campus, openIds, fans };
}

/** An account for announcements and a mini program, for all projects. */
async function addOtherAccounts(seeder: Seeder, accounts: readonly Account[]): Promise<void> {
  const orgIds = accounts.map(({ campus }) => campus.orgId);
  const columns = 'publicName account publicType appId originalId';
  const ids = await seeder.table('wechat/public', { orgIds, appSecret: 'demo-app-secret', ...disused }, columns, [
    ['园区生活订阅号', 'campus_life', 'subscribe', 'wx0demo0subscribe0', 'gh_demo_life'],
    ['园区服务小程序', null, 'mini', 'wx0demo0mini0prog0', 'gh_demo_mini'],
    ['旧版企业微信', null, 'work', 'ww0demo0work0old00', null],
  ]);
  for (const publicId of ids.slice(0, 2))
    for (const orgId of orgIds)
      await seeder.add('wechat/wxPublicnoOrg', {
        publicId,
        orgId,
        isDefault: false,
        bindTime: seeder.time.at(200, '11:00'),
      });
  await seeder.add('wechat/merchantDetail', {
    mchId: '1620000033',
    mchName: '园区服务平台',
    publicId: ids[1] as string,
    apiKey: 'demo0api0key0'.repeat(3).slice(0, 32),
    refundEnabled: false,
    status: 'disabled',
  });
}

async function addMenus(seeder: Seeder, { id: publicId }: Account): Promise<void> {
  const shared = { publicId, status: 'enabled' };
  const columns = 'menuName menuType parentId menuKey linkUrl sort';
  const [group = ''] = await seeder.table('wechat/wxMenu', shared, columns, [
    ['物业服务', 'group', null, null, null, 1],
    ['员工订餐', 'view', null, null, 'https://www.example.com/meal', 2],
    ['联系客服', 'click', null, 'CONTACT', null, 3],
  ]);
  await seeder.table('wechat/wxMenu', shared, columns, [
    ['在线报修', 'view', group, null, 'https://www.example.com/repair', 1],
    ['访客预约', 'view', group, null, 'https://www.example.com/visitor', 2],
  ]);
}

async function addReplies(seeder: Seeder, { id: publicId, campus }: Account, files: Files): Promise<void> {
  const media = { publicId, status: 'enabled' };
  const unsent = notUploaded(accountName(campus));
  const [, news = ''] = await seeder.table('wechat/wxtextpicvoicetemp', media, 'tempName tempType content', [
    ['欢迎语', 'text', '您好，请问有什么可以帮您？'],
    ['服务指南', 'news', null],
  ]);
  const [picture = ''] = await seeder.table(
    'wechat/wxtextpicvoicetemp',
    { ...media, ...unsent },
    'tempName tempType mediaFile',
    [
      ['班车时刻图', 'image', files.of('place')],
      ['欢迎语音', 'voice', files.of('document')],
    ],
  );
  await seeder.table(
    'wechat/picandtextdetailstemp',
    { tempId: news, author: '客户服务部', showCover: true },
    'title digest content coverImage sourceUrl sort',
    [
      ['如何在线报修', '三步完成报修', '<p>打开服务号，点击“物业服务—报修”。</p>', files.of('place'), null, 1],
      ['如何预约访客', '访客扫码通行', '<p>填写访客信息后，访客会收到通行码。</p>', files.of('place'), null, 2],
      [
        '如何订餐',
        '提前一周可订',
        '<p>选择餐别与菜品，到窗口出示取餐码。</p>',
        files.of('food'),
        'https://www.example.com/meal',
        3,
      ],
    ],
  );
  await seeder.table(
    'wechat/replykeywords',
    { publicId },
    'ruleName keyword matchType replyType priority hitCount replyContent templateId status',
    [
      ['订餐指引', '订餐', 'contain', 'text', 1, 1, mealAnswer, null, 'enabled'],
      ['报修指引', '报修', 'contain', 'news', 2, 1, null, news, 'enabled'],
      ['班车时刻', '班车', 'exact', 'image', 3, 0, null, picture, 'enabled'],
      ['旧活动', '抽奖', 'exact', 'text', 9, 0, '活动已结束。', null, 'disabled'],
    ],
  );
  await seeder.table(
    'notices/mediaFile',
    { publicId, file: files.of('banner'), size: 263, ...unsent },
    'fileName mediaType permanent',
    [
      [`${campus.name}首页横幅`, 'image', true],
      [`${campus.name}活动缩略图`, 'thumb', false],
    ],
  );
}
