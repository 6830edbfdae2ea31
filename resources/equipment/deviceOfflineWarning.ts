import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/equipment/deviceOfflineWarning.json';

export default defineResource({
  label: '设备离线预警',
  form,
  code: 'pc:equipment.dingCanDeviceOfflineWarning',
  menu: { section: 'equipment', path: 'dingCanDeviceOfflineWarning', icon: 'disconnect', order: 40 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'deviceName',
      'offlineTime',
      'recoverTime',
      'durationMinutes',
      'handlerName',
      'handleRemark',
      'equipmentId',
      'orgId',
      'status',
    ],
    filters: ['equipmentId', 'doorId', 'orgId', 'offlineTime', 'status'],
    search: ['deviceName', 'handlerName'],
    sort: '-offlineTime',
  },
  display: 'deviceName',
  on: { added: [notify({ can: 'handle' })] },
  states: {
    labels: { alarming: '告警中', handling: '处理中', recovered: '已恢复', ignored: '已忽略' },
    initial: 'alarming',
    transitions: {
      handle: { label: '开始处理', from: 'alarming', to: 'handling', stamp: { handlerName: 'userName' } },
      recover: {
        label: '恢复',
        from: ['alarming', 'handling'],
        to: 'recovered',
        fields: ['handleRemark'],
        stamp: { recoverTime: 'now' },
      },
      ignore: {
        label: '忽略',
        from: 'alarming',
        to: 'ignored',
        fields: ['handleRemark!'],
        stamp: { handlerName: 'userName' },
        danger: true,
      },
    },
  },
});
