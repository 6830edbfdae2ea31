import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/webhook.json';

/** What another system is told by itself: which rows, what happened to them, and where to send it. */
export default defineResource({
  label: '事件推送',
  form,
  api: { prefix: '/web/webhook' },
  code: 'system-management.webhook',
  menu: { section: 'sysSetting', path: 'webhook/index', icon: 'send', order: 229 },
  list: {
    columns: [
      'hookName',
      'status',
      'applicationId',
      'entityCode',
      'actions',
      'url',
      'failCount',
      'lastSuccessTime',
      'lastError',
    ],
    filters: ['hookName', 'applicationId', 'entityCode', 'status'],
    search: ['hookName'],
  },
  display: 'hookName',
  actions: ['secret', 'test'],
  children: { deliveries: { resource: 'system/webhookDelivery', by: 'webhookId', cascade: true, part: false } },
  states: {
    labels: { enabled: '运行中', paused: '已暂停' },
    initial: 'enabled',
    transitions: {
      pause: {
        label: '暂停',
        from: 'enabled',
        to: 'paused',
        confirm: '暂停期间的事件会保留，恢复后按顺序补发。确定暂停吗？',
      },
      resume: { label: '恢复', from: 'paused', to: 'enabled', stamp: { failCount: 'null', lastError: 'null' } },
    },
  },
  exports: false,
});
