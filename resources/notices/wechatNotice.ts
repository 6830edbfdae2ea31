import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/wechatNotice.json';

export default defineResource({
  label: '微信通知',
  form,
  api: { prefix: '/notify/wechatNotice' },
  code: 'pc:noticeCenter.noticeWx',
  menu: { section: 'noticeCenter', path: 'noticeWx', icon: 'wechat', order: 20 },
  scope: { project: 'orgIds' },
  about: { resource: 'entityCode', record: 'recordId', says: 'title', to: 'receivers' },
  list: {
    columns: [
      'title',
      'publicId',
      'templateConfigId',
      'content',
      'targetType',
      'sendTime',
      'successCount',
      'failCount',
      'status',
    ],
    filters: ['title', 'publicId', 'templateConfigId', 'targetType', 'sendTime', 'status'],
    search: ['title', 'content'],
  },
  children: { deliveries: { resource: 'notices/messageReceiver', by: 'wechatNoticeId', cascade: true, part: false } },
  states: {
    labels: { draft: '草稿', sending: '发送中', sent: '已发送', failed: '发送失败' },
    initial: 'draft',
    editable: ['draft', 'failed'],
    removable: ['draft', 'failed'],
    transitions: {
      send: {
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
