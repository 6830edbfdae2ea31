import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/smsAuthcode.json';

export default defineResource({
  label: '短信记录',
  form,
  api: { prefix: '/notify/smsAuthcode' },
  code: 'dictionary.smsAuthcode',
  menu: { section: 'operationcenter', path: 'smsAuthcode/index', icon: 'mobile', order: 60 },
  scope: { project: 'orgId' },
  about: { resource: 'entityCode', record: 'recordId', says: 'content', to: 'mobile' },
  list: {
    columns: [
      'way',
      'mobile',
      'email',
      'smsType',
      'bizScene',
      'content',
      'channel',
      'sendTime',
      'verifyTime',
      'errorMessage',
      'orgId',
      'status',
    ],
    filters: ['way', 'mobile', 'email', 'orgId', 'smsType', 'bizScene', 'channel', 'sendTime', 'status'],
    sort: '-sendTime',
  },
  display: 'content',
  children: { deliveries: { resource: 'notices/messageReceiver', by: 'codeId', cascade: true, part: false } },
  states: {
    labels: { sending: '发送中', success: '发送成功', failed: '发送失败', verified: '已验证', expired: '已过期' },
    initial: 'sending',
    transitions: {
      success: { label: '发送成功', from: 'sending', to: 'success', path: false },
      fail: { label: '发送失败', from: 'sending', to: 'failed', path: false },
      verify: {
        label: '验证通过',
        from: ['sending', 'success'],
        to: 'verified',
        path: false,
        stamp: { verifyTime: 'now' },
      },
      expire: { label: '过期', from: ['sending', 'success'], to: 'expired', path: false, at: 'expireTime' },
      resend: { label: '重新发送', from: 'failed', to: 'sending', stamp: { sendTime: 'now', errorMessage: 'null' } },
    },
  },
});
