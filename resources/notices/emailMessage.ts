import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { approval, messageLabels, sendTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/notices/emailMessage.json';

export default defineResource({
  label: '邮件',
  form,
  api: { prefix: '/notify/emailMessage' },
  code: 'pc:noticeCenter.emailMessage',
  menu: { section: 'noticeCenter', path: 'emailMessage/index', title: '邮件消息', icon: 'mail', order: 60 },
  list: {
    columns: [
      'title',
      'status',
      'receivers',
      'configId',
      'successCount',
      'failCount',
      'unsubscribedCount',
      'planSendTime',
      'sendTime',
      'creatorName',
    ],
    filters: ['title', 'configId', 'sendTime', 'status'],
    search: ['title', 'receivers'],
  },
  children: { deliveries: { resource: 'notices/messageReceiver', by: 'emailId', cascade: true, part: false } },
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
