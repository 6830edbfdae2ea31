import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/doors/linglingDevice.json';

export default defineResource({
  label: '门禁设备',
  form,
  api: { prefix: '/passthrough/linglingDevice' },
  code: 'pc:passthrough.linglingDevice',
  menu: { section: 'passthrough', path: 'linglingDevice/index', icon: 'gateway', order: 70 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'deviceCode',
      'deviceName',
      'heartbeatTime',
      'location',
      'buildId',
      'deviceType',
      'direction',
      'orgId',
      'status',
    ],
    filters: ['deviceName', 'orgId', 'buildId', 'deviceType', 'direction', 'heartbeatTime', 'status'],
    search: ['deviceCode', 'deviceName', 'deviceSn', 'location'],
  },
  display: 'deviceName',
  actions: ['issueKey'],
  states: {
    labels: { inactive: '未激活', online: '在线', offline: '离线', fault: '故障', disabled: '停用' },
    initial: 'inactive',
    transitions: {
      online: { label: '上线', from: ['inactive', 'offline', 'fault'], to: 'online', stamp: { heartbeatTime: 'now' } },
      offline: { label: '离线', from: 'online', to: 'offline', confirm: true, danger: true },
      fault: { label: '报故障', from: ['online', 'offline'], to: 'fault', confirm: true, danger: true },
      disable: {
        label: '停用',
        from: ['inactive', 'online', 'offline', 'fault'],
        to: 'disabled',
        confirm: true,
        danger: true,
      },
      enable: { label: '启用', from: 'disabled', to: 'offline' },
    },
  },
  on: { moved: { offline: [notify({ can: 'update' })], fault: [notify({ can: 'update' })] } },
  children: {
    grants: { resource: 'doors/accessGrant', by: 'deviceId', cascade: true, part: false },
  },
  imports: true,
});
