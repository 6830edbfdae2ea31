import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/messagePush.json';

export default defineResource({
  label: '消息推送',
  form,
  api: { prefix: '/notify/messagePush' },
  code: 'pc:noticeCenter.messagePush',
  menu: { section: 'noticeCenter', path: 'messagePush/index', icon: 'send', order: 50 },
  scope: { project: 'orgIds' },
  list: {
    columns: [
      'title',
      'content',
      'platform',
      'targetType',
      'planTime',
      'pushTime',
      'receiverCount',
      'arriveCount',
      'clickCount',
      'status',
    ],
    filters: ['title', 'platform', 'targetType', 'planTime', 'pushTime', 'status'],
    search: ['title', 'content'],
  },
  children: { deliveries: { resource: 'notices/messageReceiver', by: 'pushId', cascade: true, part: false } },
  states: {
    labels: {
      draft: '草稿',
      waiting: '待推送',
      sending: '推送中',
      pushed: '已推送',
      failed: '推送失败',
      cancelled: '已取消',
    },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft', 'cancelled'],
    transitions: {
      submit: { label: '提交推送', from: 'draft', to: 'waiting', confirm: '提交后到时间自动推送，确定提交吗？' },
      start: {
        label: '开始推送',
        from: 'waiting',
        to: 'sending',
        path: false,
        at: 'planTime',
        stamp: { pushTime: 'now' },
      },
      push: { label: '推送成功', from: ['sending', 'failed'], to: 'pushed', path: false },
      fail: { label: '推送失败', from: 'sending', to: 'failed', path: false },
      resendFailed: {
        label: '重发失败',
        from: 'pushed',
        to: 'sending',
        confirm: '只重发给未送达的接收人，确定重发吗？',
      },
      recall: {
        label: '撤回',
        from: 'sending',
        to: 'cancelled',
        confirm: '尚未发出的不再发送，已发出的无法收回。确定撤回吗？',
        danger: true,
      },
      retry: { label: '重新推送', from: 'failed', to: 'waiting' },
      cancel: { label: '取消', from: ['draft', 'waiting'], to: 'cancelled', confirm: true, danger: true },
    },
  },
  on: { moved: { fail: [notify('author')] } },
});
