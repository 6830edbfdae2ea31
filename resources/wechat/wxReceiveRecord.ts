import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxReceiveRecord.json';

export default defineResource({
  label: '消息接收记录',
  form,
  code: 'base-setting.wxmessage',
  menu: { section: 'sysSetting', path: 'wxReceiveRecord/index', icon: 'comment', order: 200 },
  list: {
    columns: ['publicId', 'openId', 'msgType', 'summary', 'replied', 'receiveTime'],
    filters: ['publicId', 'openId', 'msgType', 'replied', 'receiveTime'],
    search: ['openId', 'summary'],
    sort: '-receiveTime',
  },
  display: 'summary',
});
