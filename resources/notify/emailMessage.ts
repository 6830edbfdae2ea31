import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notify/emailMessage.json';

export default defineResource({
  label: '邮件',
  form,
  code: 'pc:noticeCenter.emailMessage',
  menu: { section: 'noticeCenter', path: 'emailMessage/index', title: '邮件消息', icon: 'mail', order: 60 },
  list: {
    columns: ['title', 'configId', 'receivers', 'planSendTime', 'sendTime', 'successCount', 'failCount', 'creatorName', 'status'],
    filters: ['title', 'configId', 'sendTime', 'status'],
    search: ['title', 'receivers'],
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
