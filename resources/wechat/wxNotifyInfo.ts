import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxNotifyInfo.json';

export default defineResource({
  label: '微信通知结果',
  form,
  code: 'base-setting.wxtemplateMessage',
  noMenu: '在模板消息的详情中查看发送结果',
  list: {
    columns: ['messageId', 'openId', 'wxMsgId', 'result', 'errorMessage', 'notifyTime'],
    filters: ['messageId', 'openId', 'result', 'notifyTime'],
    search: ['openId', 'wxMsgId'],
    sort: '-createdAt',
  },
});
