import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/messageReceiver.json';

/** One message for one receiver, whichever way it goes: whoever it was for when it was sent, and what came of it. */
export default defineResource({
  label: '消息投递',
  form,
  api: { prefix: '/notify/messageReceiver', add: false, update: false, remove: false, removeMany: false },
  code: 'pc:noticeCenter.outbox',
  menu: { section: 'noticeCenter', path: 'outbox/index', title: '发件箱', icon: 'inbox', order: 65 },
  scope: { project: 'orgId' },
  list: {
    columns: ['title', 'channel', 'address', 'status', 'held', 'reason', 'attempts', 'sentTime', 'arriveTime'],
    filters: ['title', 'channel', 'messageId', 'address', 'held', 'sentTime', 'status'],
    sort: '-createdAt',
  },
  display: 'title',
  states: {
    labels: {
      waiting: '待发送',
      sent: '已发送',
      delivered: '已送达',
      read: '已读',
      failed: '发送失败',
      unknown: '结果不明',
      recalled: '已撤回',
      unsubscribed: '已退订',
    },
    initial: 'waiting',
    transitions: {
      succeed: { label: '发送成功', from: 'waiting', to: 'sent', path: false },
      arrive: { label: '送达', from: ['waiting', 'sent'], to: 'delivered', path: false },
      // The app tells that its reader has opened the message; gateways tell it with their receipts.
      markRead: { label: '登记已读', from: ['sent', 'delivered'], to: 'read', stamp: { readTime: 'now' } },
      fail: { label: '发送失败', from: ['waiting', 'sent'], to: 'failed', path: false },
      // Begun and cut off: whether it has arrived only a person can find out, who then takes one of the next two.
      doubt: { label: '发送中断', from: 'waiting', to: 'unknown', path: false },
      confirmSent: {
        label: '确认已收到',
        from: 'unknown',
        to: 'sent',
        confirm: '请先与接收人或服务商核实。确定已收到吗？',
      },
      sendAgain: {
        label: '重新投递',
        from: ['failed', 'unknown'],
        to: 'waiting',
        confirm: '只发给这一位接收人；如对方其实已收到，会收到第二份。确定重新投递吗？',
      },
      again: { label: '整批重发', from: ['failed', 'recalled'], to: 'waiting', path: false },
      recall: { label: '撤回', from: 'waiting', to: 'recalled', path: false },
      unsubscribe: { label: '退订', from: 'waiting', to: 'unsubscribed', path: false },
    },
  },
  unique: [['messageId', 'channel', 'address']],
  exports: false,
});
