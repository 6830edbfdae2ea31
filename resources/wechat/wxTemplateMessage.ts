import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxTemplateMessage.json';

export default defineResource({
  label: '模板消息',
  form,
  api: { aliases: ['/notify/wxTemplateMessage'] },
  code: 'base-setting.wxtemplateMessage',
  menu: { section: 'sysSetting', path: 'wxTemplateMessage/index', icon: 'send', order: 180 },
  list: {
    columns: ['title', 'configId', 'publicId', 'targetType', 'receiverCount', 'planSendTime', 'sendTime', 'successCount', 'failCount', 'status'],
    filters: ['title', 'publicId', 'configId', 'targetType', 'planSendTime', 'sendTime', 'status'],
  },
  states: {
    labels: { draft: '草稿', pending: '待审批', rejected: '已驳回', approved: '待发送', sending: '发送中', sent: '已发送', failed: '发送失败' },
    initial: 'draft',
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected'],
    transitions: {
      submit: { label: '提交审批', from: ['draft', 'rejected'], to: 'pending' },
      approval: { label: '审批通过', from: 'pending', to: 'approved', fields: ['approvalRemark'] },
      reject: { label: '驳回', from: 'pending', to: 'rejected', fields: ['approvalRemark!'], danger: true },
      send: { label: '发送', from: ['approved', 'failed'], to: 'sending', stamp: { sendTime: 'now' } },
      success: { label: '发送成功', from: 'sending', to: 'sent', path: false },
      fail: { label: '发送失败', from: 'sending', to: 'failed', path: false },
    },
  },
  children: {
    results: { resource: 'wechat/wxNotifyInfo', by: 'messageId' },
  },
});
