import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxReceiveUrl.json';

export default defineResource({
  label: '接收链接消息',
  form,
  code: 'base-setting.wxmessage',
  noMenu: '由微信推送写入，在公众号的详情中查看',
  list: {
    columns: ['msgId', 'publicId', 'openId', 'title', 'description', 'url', 'receiveTime'],
    filters: ['publicId', 'openId', 'receiveTime'],
    search: ['openId', 'title'],
    sort: '-receiveTime',
  },
  display: 'msgId',
});
