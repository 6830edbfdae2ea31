import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/userMessage.json';

export default defineResource({
  label: '用户消息',
  form,
  api: {
    prefix: '/organisation/userMessage',
    read: ['GET {id}', 'getDetail'],
    remove: ['delete/{id}', 'deleteMesssage/{id}'],
  },
  code: 'pc:noticeCenter.userMessage',
  menu: { section: 'noticeCenter', path: 'userMessage/index', icon: 'message', order: 40 },
  scope: { project: 'orgId' },
  about: { resource: 'entityCode', record: 'recordId', says: 'title', to: 'receivers' },
  list: {
    columns: ['title', 'messageType', 'orgId', 'receiverCount', 'readCount', 'sendTime', 'status'],
    filters: ['title', 'orgId', 'messageType', 'sendTime', 'status'],
  },
  children: { deliveries: { resource: 'notices/messageReceiver', by: 'userMessageId', cascade: true, part: false } },
  states: {
    labels: { draft: '草稿', sending: '发送中', sent: '已发送', failed: '发送失败' },
    initial: 'draft',
    editable: ['draft', 'failed'],
    removable: ['draft', 'failed'],
    transitions: {
      sendMessage: {
        label: '发送',
        from: ['draft', 'failed'],
        to: 'sending',
        stamp: { sendTime: 'now' },
        confirm: '发送后不能撤回，确定发送吗？',
      },
      done: { label: '发送完成', from: ['sending', 'failed'], to: 'sent', path: false },
      fail: { label: '发送失败', from: 'sending', to: 'failed', path: false },
    },
  },
});
