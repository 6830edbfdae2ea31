import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { approval, messageLabels, sendTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/notices/mobileMessage.json';

export default defineResource({
  label: '短信任务',
  form,
  api: { prefix: '/notify/mobileMessage' },
  code: 'pc:noticeCenter.mobileMessage',
  menu: { section: 'noticeCenter', path: 'mobileMessage/index', title: '短信消息', icon: 'message', order: 70 },
  list: {
    columns: [
      'title',
      'status',
      'content',
      'configId',
      'receiverCount',
      'successCount',
      'failCount',
      'unsubscribedCount',
      'planSendTime',
      'sendTime',
    ],
    filters: ['title', 'configId', 'planSendTime', 'sendTime', 'status'],
    search: ['title', 'content'],
  },
  children: { deliveries: { resource: 'notices/messageReceiver', by: 'mobileId', cascade: true, part: false } },
  states: {
    labels: { ...messageLabels, cancelled: '已取消' },
    initial: 'draft',
    pending: ['pending'],
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected', 'cancelled'],
    transitions: {
      ...approval,
      ...sendTransitions,
      sendPlanned: {
        label: '定时发送',
        from: 'approved',
        to: 'sending',
        path: false,
        at: 'planSendTime',
        stamp: { sendTime: 'now' },
      },
      cancel: { label: '取消', from: ['draft', 'pending', 'approved'], to: 'cancelled', confirm: true, danger: true },
    },
  },
  on: { moved: { fail: [notify('author')] } },
});
