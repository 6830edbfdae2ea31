import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/public.json';

export default defineResource({
  label: '公众号',
  form,
  api: { prefix: '/wechat/web/public', remove: 'delete' },
  code: 'base-setting.wxpublic',
  menu: { section: 'sysSetting', path: 'wxPublicno/list', title: '客户端应用管理', icon: 'wechat', order: 10 },
  scope: { project: 'orgIds' },
  list: {
    columns: ['publicName', 'account', 'publicType', 'appId', 'orgIds', 'authStatus', 'status', 'updatedAt'],
    filters: ['publicName', 'publicType', 'authStatus', 'orgIds', 'status'],
    search: ['publicName', 'account', 'appId'],
  },
  actions: ['test', 'publishMenu', 'removeMenu'],
  children: {
    orgs: { resource: 'wechat/wxPublicnoOrg', by: 'publicId', cascade: true, inline: true },
    menus: { resource: 'wechat/wxMenu', by: 'publicId', cascade: true, part: false },
    texts: { resource: 'wechat/wxReceiveText', by: 'publicId' },
    pictures: { resource: 'wechat/wxReceivePic', by: 'publicId' },
    voices: { resource: 'wechat/wxReceiveVoice', by: 'publicId' },
    videos: { resource: 'wechat/wxReceiveVedio', by: 'publicId' },
    links: { resource: 'wechat/wxReceiveUrl', by: 'publicId' },
    locations: { resource: 'wechat/wxReceiveLocation', by: 'publicId' },
    menuEvents: { resource: 'wechat/wxMenuEvent', by: 'publicId' },
    focusEvents: { resource: 'wechat/wxFocusEvent', by: 'publicId' },
    locationEvents: { resource: 'wechat/wxLocationEvent', by: 'publicId' },
    qrcodeEvents: { resource: 'wechat/wxQrcodeEvent', by: 'publicId' },
  },
});
