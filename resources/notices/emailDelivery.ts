import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/emailDelivery.json';

/** One e-mail to one address: whoever it was for when it was sent, and what came of it. */
export default defineResource({
  label: '邮件投递',
  form,
  api: { prefix: '/notify/emailDelivery', add: false, update: false, remove: false, removeMany: false },
  code: 'pc:noticeCenter.emailMessage',
  menu: { section: 'noticeCenter', path: 'outbox/index', title: '发件箱', icon: 'inbox', order: 65 },
  list: {
    columns: ['messageId', 'address', 'kind', 'held', 'attempts', 'sentTime', 'reason', 'status'],
    filters: ['messageId', 'address', 'held', 'sentTime', 'status'],
    search: ['address'],
    sort: '-createdAt',
  },
  display: 'address',
  states: {
    labels: { waiting: '待发送', sent: '已发送', failed: '发送失败' },
    initial: 'waiting',
    transitions: {
      succeed: { label: '发送成功', from: 'waiting', to: 'sent', path: false },
      fail: { label: '发送失败', from: 'waiting', to: 'failed', path: false },
      again: { label: '重新投递', from: 'failed', to: 'waiting', path: false },
    },
  },
  unique: [['messageId', 'address']],
  exports: false,
});
