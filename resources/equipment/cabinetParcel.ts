import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/equipment/cabinetParcel.json';

/** What lies in a compartment, and who took it out. Cabinets put in and take out by their device. */
export default defineResource({
  label: '取餐柜存取',
  form,
  api: { prefix: '/equipment/cabinetParcel', add: false, update: false, remove: false, removeMany: false },
  code: 'pc:equipment.cabinetParcel',
  menu: { section: 'equipment', path: 'cabinetParcel/index', icon: 'inbox', order: 15 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: ['cabinetId', 'cellNo', 'orderNo', 'merchantId', 'realName', 'putTime', 'deadline', 'takeTime', 'status'],
    filters: ['cabinetId', 'orgId', 'merchantId', 'orderKind', 'putTime', 'status'],
    search: ['orderNo', 'realName', 'openCode'],
    sort: '-putTime',
  },
  display: 'orderNo',
  states: {
    labels: { stored: '待取', overdue: '超时未取', taken: '已取', cleared: '已清柜' },
    initial: 'stored',
    transitions: {
      overtime: { label: '超时未取', from: 'stored', to: 'overdue', path: false, at: 'deadline' },
      take: {
        label: '取出',
        from: ['stored', 'overdue'],
        to: 'taken',
        path: false,
        stamp: { takeTime: 'now' },
      },
      clear: {
        label: '清柜',
        from: ['stored', 'overdue'],
        to: 'cleared',
        fields: ['clearReason!'],
        stamp: { takeTime: 'now' },
        confirm: '清柜后格口可再次使用，取件码失效，请先取出物品，确定清柜吗？',
        danger: true,
      },
    },
  },
  exclusive: [
    { by: ['cabinetId', 'cellNo'], while: ['stored', 'overdue'] },
    { by: ['cabinetId', 'openCode'], while: ['stored', 'overdue'] },
    { by: ['orderKind', 'orderNo'], while: ['stored', 'overdue'] },
  ],
  on: { moved: { overtime: [notify({ can: 'clear' })] } },
});
