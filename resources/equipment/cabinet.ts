import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/equipment/cabinet.json';

export default defineResource({
  label: '取餐柜',
  form,
  code: 'pc:equipment.dingCanCabinetManager',
  menu: { section: 'equipment', path: 'dingCanCabinetManager', title: '取餐柜管理', icon: 'inbox', order: 10 },
  scope: { project: 'orgId' },
  list: {
    columns: ['cabinetNo', 'cabinetName', 'orgId', 'location', 'cellCount', 'usedCount', 'keepWarm', 'status'],
    filters: ['cabinetName', 'orgId', 'keepWarm', 'status'],
    search: ['cabinetNo', 'cabinetName', 'location'],
  },
  display: 'cabinetName',
});
