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
      'arriveCount',
      'clickCount',
      'status',
    ],
    filters: ['title', 'platform', 'targetType', 'planTime', 'pushTime', 'status'],
    search: ['title', 'content'],
  },
  states: {
    labels: { draft: '草稿', waiting: '待推送', pushed: '已推送', failed: '推送失败', cancelled: '已取消' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft', 'cancelled'],
    transitions: {
      submit: { label: '提交推送', from: 'draft', to: 'waiting', confirm: '提交后到时间自动推送，确定提交吗？' },
      push: { label: '推送成功', from: 'waiting', to: 'pushed', path: false, stamp: { pushTime: 'now' } },
      fail: { label: '推送失败', from: 'waiting', to: 'failed', path: false },
      retry: { label: '重新推送', from: 'failed', to: 'waiting' },
      cancel: { label: '取消', from: ['draft', 'waiting'], to: 'cancelled', confirm: true, danger: true },
    },
  },
});
