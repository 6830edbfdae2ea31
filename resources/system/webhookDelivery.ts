import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/webhookDelivery.json';

/** One event for one receiver, and what came of it. */
export default defineResource({
  label: '推送记录',
  form,
  api: { prefix: '/web/webhookDelivery', add: false, update: false, remove: false, removeMany: false },
  code: 'system-management.webhook',
  menu: { section: 'sysSetting', path: 'webhookDelivery/index', icon: 'inbox', order: 229 },
  list: {
    columns: ['webhookId', 'eventType', 'recordId', 'attempts', 'sentTime', 'httpStatus', 'reply', 'reason', 'status'],
    filters: ['webhookId', 'eventType', 'recordId', 'sentTime', 'status'],
    sort: '-createdAt',
  },
  display: 'eventType',
  states: {
    labels: { waiting: '待推送', sent: '已送达', failed: '推送失败' },
    initial: 'waiting',
    transitions: {
      succeed: { label: '推送成功', from: 'waiting', to: 'sent', path: false },
      fail: { label: '推送失败', from: 'waiting', to: 'failed', path: false },
      again: { label: '重新推送', from: ['sent', 'failed'], to: 'waiting' },
    },
  },
  keep: [
    { days: 30, states: ['sent'] },
    { days: 180, states: ['failed'] },
  ],
  exports: false,
});
