import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxReceiveVedio.json';

export default defineResource({
  label: '接收视频消息',
  form,
  code: 'base-setting.wxmessage',
  noMenu: '由微信推送写入，在公众号的详情中查看',
  list: {
    columns: ['msgId', 'publicId', 'openId', 'mediaId', 'receiveTime'],
    filters: ['publicId', 'openId', 'receiveTime'],
    search: ['openId'],
    sort: '-receiveTime',
  },
  display: 'msgId',
});
