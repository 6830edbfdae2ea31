import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxReceivePic.json';

export default defineResource({
  label: '接收图片消息',
  form,
  code: 'base-setting.wxmessage',
  noMenu: '由微信推送写入，在公众号的详情中查看',
  list: {
    columns: ['msgId', 'publicId', 'openId', 'picUrl', 'receiveTime'],
    filters: ['publicId', 'openId', 'receiveTime'],
    search: ['openId'],
    sort: '-receiveTime',
  },
  display: 'msgId',
});
