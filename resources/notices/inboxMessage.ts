import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/inboxMessage.json';

/** What the product tells those whom a change concerns; `on` in a resource says whom. */
export default defineResource({
  label: '站内消息',
  form,
  api: { prefix: '/notify/inboxMessage', add: false, update: false },
  code: 'inbox',
  menu: { section: 'noticeCenter', path: 'inbox/index', title: '我的消息', icon: 'bell', order: 5 },
  scope: { self: 'userId' },
  personal: true,
  about: { resource: 'entityCode', record: 'recordId', says: 'actionName', to: 'userId' },
  list: {
    columns: ['module', 'recordTitle', 'actionName', 'actorName', 'createdAt', 'readTime', 'status'],
    filters: ['topic', 'module', 'recordTitle', 'actorName', 'createdAt', 'status'],
    search: ['recordTitle', 'module'],
    sort: '-createdAt',
  },
  display: 'recordTitle',
  states: {
    labels: { unread: '未读', done: '已读' },
    initial: 'unread',
    transitions: {
      markRead: { label: '标为已读', from: 'unread', to: 'done', stamp: { readTime: 'now' } },
    },
  },
  unique: [['eventId', 'userId']],
  exports: false,
});
