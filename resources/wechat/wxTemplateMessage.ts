import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { approval, messageLabels, sendTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/wechat/wxTemplateMessage.json';

export default defineResource({
  label: '模板消息',
  form,
  api: { aliases: ['/notify/wxTemplateMessage'] },
  code: 'base-setting.wxtemplateMessage',
  menu: { section: 'sysSetting', path: 'wxTemplateMessage/index', icon: 'send', order: 180 },
  scope: { project: 'orgIds' },
  list: {
    columns: [
      'title',
      'configId',
      'publicId',
      'targetType',
      'receiverCount',
      'planSendTime',
      'sendTime',
      'successCount',
      'failCount',
      'status',
    ],
    filters: ['title', 'publicId', 'configId', 'targetType', 'planSendTime', 'sendTime', 'status'],
  },
  states: {
    labels: { ...messageLabels, cancelled: '已取消' },
    initial: 'draft',
    pending: ['pending'],
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected'],
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
    },
  },
  children: {
    deliveries: { resource: 'notices/messageReceiver', by: 'templateMessageId', cascade: true, part: false },
    results: { resource: 'wechat/wxNotifyInfo', by: 'messageId' },
  },
  on: { moved: { fail: [notify('author')] } },
});
