import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notify/mobileMessage.json';

export default defineResource({
  label: '短信任务',
  form,
  code: 'pc:noticeCenter.mobileMessage',
  menu: { section: 'noticeCenter', path: 'mobileMessage/index', title: '短信消息', icon: 'message', order: 70 },
  list: {
    columns: ['title', 'configId', 'content', 'receiverCount', 'planSendTime', 'sendTime', 'successCount', 'failCount', 'status'],
    filters: ['title', 'configId', 'planSendTime', 'sendTime', 'status'],
    search: ['title', 'content'],
  },
  states: {
    labels: { draft: '草稿', pending: '待审批', rejected: '已驳回', approved: '待发送', sending: '发送中', sent: '已发送', failed: '发送失败', cancelled: '已取消' },
    initial: 'draft',
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected', 'cancelled'],
    transitions: {
      submit: { label: '提交审批', from: ['draft', 'rejected'], to: 'pending' },
      approval: { label: '审批通过', from: 'pending', to: 'approved', fields: ['approvalRemark'] },
      reject: { label: '驳回', from: 'pending', to: 'rejected', fields: ['approvalRemark!'], danger: true },
      send: { label: '发送', from: ['approved', 'failed'], to: 'sending', stamp: { sendTime: 'now' } },
      success: { label: '发送成功', from: 'sending', to: 'sent', path: false },
      fail: { label: '发送失败', from: 'sending', to: 'failed', path: false },
      cancel: { label: '取消', from: ['draft', 'pending', 'approved'], to: 'cancelled', confirm: true, danger: true },
    },
  },
});
