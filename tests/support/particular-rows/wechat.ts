import type { Row } from '../../../src/meta/json.ts';
import type { Extra } from './shared.ts';

export const wechatRows: Extra = {
  // Letters about records of no entity in particular, and values that need none.
  'wechat/wxTemplateMessageType': () => Promise.resolve({ entityCode: null }),
  'wechat/wxTemplateConfigParams': () => Promise.resolve({ valueSource: 'fixed', valueExpr: '停水' }),
  // Needs the template's values and a follower of the account.
  'wechat/wxTemplateMessage': async (rows, { configId, publicId, targetType, orgIds }): Promise<Row> => {
    const configs = rows.resource('wechat/wxTemplateMessageConfig');
    const config =
      (typeof configId === 'string' ? await rows.find(configs, configId) : undefined) ??
      (await rows.add(configs, publicId ? { publicId } : {}));
    await rows.put(configs, String(config.id), { fields: [{ key: 'thing1', value: 'x' }] });
    const followers = rows.resource('wechat/wxUser');
    const follower = await rows.add(followers, {
      publicId: publicId ?? config.publicId ?? null,
      openId: `follower_${rows.next()}`,
    });
    await rows.put(followers, follower.id, { status: 'subscribed' });
    const message = {
      configId: config.id ?? null,
      publicId: publicId ?? config.publicId ?? null,
      params: [{ key: 'thing1', value: 'x' }],
    };
    if (orgIds) return { ...message, targetType: 'org' };
    return targetType === undefined
      ? { ...message, targetType: 'user', receivers: [follower.id], tag: null, orgIds: null }
      : message;
  },
  // Entries lie below a group of the same account only.
  'wechat/wxMenu': async (rows, { parentId }): Promise<Row> => {
    if (typeof parentId !== 'string') return { parentId: null };
    const menus = rows.resource('wechat/wxMenu');
    const group = { menuType: 'group', parentId: null, menuKey: null, linkUrl: null, miniAppId: null, pagePath: null };
    await rows.put(menus, parentId, group);
    const parent = await rows.find(menus, parentId);
    return { publicId: parent?.publicId ?? null, menuType: 'click', menuKey: `menu${rows.next()}` };
  },
};
