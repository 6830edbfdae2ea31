import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxUser.json';

export default defineResource({
  label: '粉丝',
  form,
  api: { aliases: ['/wechat/web/wxuser'], list: ['list', 'getWxUserList'] },
  code: 'base-setting.wxuser',
  menu: { section: 'sysSetting', path: 'wxUser/index', title: '粉丝管理', icon: 'team', order: 130 },
  list: {
    columns: [
      'nickName',
      'avatar',
      'sex',
      'city',
      'publicId',
      'userId',
      'subscribeScene',
      'subscribeTime',
      'remarkName',
      'status',
    ],
    filters: ['nickName', 'publicId', 'userId', 'subscribeScene', 'subscribeTime', 'status'],
    search: ['nickName', 'openId', 'remarkName'],
    sort: '-createdAt',
  },
  display: 'nickName',
});
