import { defineResource } from '../../src/meta/resource.ts';
import { approval } from '../../src/meta/shapes.ts';
import form from '../../forms/notices/appNotice.json';

export default defineResource({
  label: '通知公告',
  form,
  api: { prefix: '/notify/appNotice' },
  code: 'pc:noticeCenter.notice',
  menu: { section: 'noticeCenter', path: 'notice', icon: 'notification', order: 10 },
  scope: { project: 'orgIds' },
  readers: {
    states: ['published', 'expired'],
    among: { by: 'targetType', values: ['all', 'staff'], roles: { value: 'role', field: 'roleIds' } },
  },
  list: {
    columns: [
      'title',
      'noticeType',
      'summary',
      'orgIds',
      'targetType',
      'isTop',
      'publishTime',
      'readCount',
      'sentCount',
      'failCount',
      'authorName',
      'status',
    ],
    filters: ['title', 'noticeType', 'orgIds', 'targetType', 'isTop', 'publishTime', 'status'],
    search: ['title', 'summary'],
    first: 'isTop',
  },
  children: { deliveries: { resource: 'notices/messageReceiver', by: 'noticeId', cascade: true, part: false } },
  actions: ['resendFailed'],
  states: {
    labels: {
      draft: '草稿',
      pending: '待审批',
      approved: '待发布',
      rejected: '已驳回',
      published: '已发布',
      offline: '已下线',
      expired: '已过期',
    },
    initial: 'draft',
    pending: ['pending'],
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected', 'offline', 'expired'],
    transitions: {
      ...approval,
      approval: { ...approval.approval, approval: 'notices/appNotice' },
      // Taken by whoever asked for it, as long as its flow has not decided.
      withdraw: { label: '撤回', from: 'pending', to: 'draft', path: false },
      publish: {
        label: '发布',
        from: ['approved', 'offline'],
        to: 'published',
        stamp: { publishTime: 'now', authorName: 'userName' },
      },
      publishPlanned: {
        label: '定时发布',
        from: 'approved',
        to: 'published',
        path: false,
        at: 'planTime',
        stamp: { publishTime: 'now', authorName: 'userName' },
      },
      offline: { label: '下线', from: 'published', to: 'offline', confirm: true, danger: true },
      expire: { label: '到期', from: 'published', to: 'expired', path: false, at: 'expireTime' },
    },
  },
});
