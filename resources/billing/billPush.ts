import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/billing/billPush.json';

export default defineResource({
  label: '账单推送记录',
  form,
  api: { prefix: '/unibill/billPush' },
  code: 'pc:orderManage.billPush',
  menu: { section: 'orderManage', path: 'billPush/index', icon: 'send', order: 130 },
  scope: { project: 'billId.orgId', enterprise: 'billId.virtId' },
  list: {
    columns: [
      'pushNo',
      'billId',
      'templateId',
      'receiverName',
      'receiverPhone',
      'channel',
      'pushTime',
      'readTime',
      'failReason',
      'status',
    ],
    filters: ['billId', 'templateId', 'channel', 'pushTime', 'status'],
    search: ['pushNo', 'receiverName'],
  },
  display: 'pushNo',
  children: { deliveries: { resource: 'notices/messageReceiver', by: 'billPushId', cascade: true, part: false } },
  states: {
    labels: { waiting: '待推送', sending: '推送中', success: '推送成功', failed: '推送失败', read: '已读' },
    initial: 'waiting',
    editable: ['waiting', 'failed'],
    removable: ['waiting', 'failed'],
    transitions: {
      send: { label: '推送', from: 'waiting', to: 'sending' },
      success: {
        label: '推送成功',
        from: ['sending', 'failed'],
        to: 'success',
        path: false,
        stamp: { pushTime: 'now' },
      },
      fail: { label: '推送失败', from: 'sending', to: 'failed', path: false },
      retry: { label: '重新推送', from: 'failed', to: 'sending', stamp: { failReason: 'null' } },
      markRead: { label: '已读', from: 'success', to: 'read', stamp: { readTime: 'now' } },
    },
  },
});
