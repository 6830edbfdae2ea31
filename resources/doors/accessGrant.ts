import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/doors/accessGrant.json';

/** What one device at a door has to know of one person. Devices fetch what waits for them and report what became of it. */
export default defineResource({
  label: '通行授权下发',
  form,
  api: { prefix: '/passthrough/accessGrant', add: false, update: false, remove: false, removeMany: false },
  code: 'pc:passthrough.accessGrant',
  menu: { section: 'passthrough', path: 'accessGrant/index', icon: 'cloud-sync', order: 65 },
  scope: { project: 'orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['deviceId', 'realName', 'orgId', 'wanted', 'validEnd', 'attempts', 'sentTime', 'resultMessage', 'status'],
    filters: ['deviceId', 'userId', 'orgId', 'wanted', 'validEnd', 'sentTime', 'status'],
    search: ['realName'],
  },
  display: 'realName',
  unique: [['deviceId', 'userId']],
  states: {
    labels: { waiting: '待下发', sent: '下发中', success: '已下发', failed: '下发失败' },
    initial: 'waiting',
    transitions: {
      send: { label: '设备取走', from: ['waiting', 'sent'], to: 'sent', path: false, stamp: { sentTime: 'now' } },
      succeed: { label: '下发成功', from: 'sent', to: 'success', path: false, stamp: { resultTime: 'now' } },
      postpone: { label: '稍后重试', from: 'sent', to: 'waiting', path: false, stamp: { resultTime: 'now' } },
      fail: { label: '下发失败', from: 'sent', to: 'failed', path: false, stamp: { resultTime: 'now' } },
      change: {
        label: '授权变更',
        from: ['waiting', 'sent', 'success', 'failed'],
        to: 'waiting',
        path: false,
        stamp: { nextTime: 'null', resultMessage: 'null' },
      },
      retry: {
        label: '重新下发',
        from: ['failed', 'success'],
        to: 'waiting',
        stamp: { nextTime: 'null', resultMessage: 'null' },
      },
    },
  },
  on: { moved: { fail: [notify({ can: 'retry' })] } },
});
