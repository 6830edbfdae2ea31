import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/equipment/equipment.json';

export default defineResource({
  label: '收款设备',
  form,
  api: { prefix: '/wallet/equipment', save: 'addOrSave' },
  code: 'pc:equipment.dingCanCollectionFacility',
  menu: { section: 'equipment', path: 'dingCanCollectionFacility', icon: 'calculator', order: 30 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: [
      'equipmentNo',
      'equipmentName',
      'equipmentType',
      'sn',
      'orgId',
      'merchantId',
      'location',
      'firmware',
      'heartbeatTime',
      'status',
    ],
    filters: ['equipmentName', 'orgId', 'merchantId', 'equipmentType', 'lineId', 'heartbeatTime', 'status'],
    search: ['equipmentNo', 'equipmentName', 'sn', 'location'],
    globalSearch: true,
  },
  display: 'equipmentName',
  actions: ['issueKey'],
  on: {
    reminders: [
      {
        before: 'warrantyEnd',
        days: 30,
        while: ['inactive', 'online', 'offline', 'fault'],
        notify: ['author', { can: 'update' }],
      },
    ],
  },
  states: {
    labels: { inactive: '未激活', online: '在线', offline: '离线', fault: '故障', scrapped: '已报废' },
    initial: 'inactive',
    removable: ['inactive', 'scrapped'],
    transitions: {
      online: { label: '上线', from: ['inactive', 'offline', 'fault'], to: 'online', stamp: { heartbeatTime: 'now' } },
      offline: { label: '下线', from: 'online', to: 'offline', confirm: true, danger: true },
      fault: { label: '报故障', from: ['online', 'offline'], to: 'fault', confirm: true, danger: true },
      scrap: {
        label: '报废',
        from: ['inactive', 'offline', 'fault'],
        to: 'scrapped',
        confirm: '报废后不能恢复，确定报废吗？',
        danger: true,
      },
    },
  },
  imports: true,
});
