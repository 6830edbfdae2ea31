import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/equipment/printConfig.json';

export default defineResource({
  label: '打印配置',
  form,
  code: 'merchant.print',
  menu: { section: 'equipment', path: 'printConfig/index', icon: 'printer', order: 20 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: [
      'configName',
      'merchantId',
      'equipmentId',
      'printerSn',
      'printerBrand',
      'paperWidth',
      'copies',
      'autoPrint',
      'status',
    ],
    filters: ['configName', 'merchantId', 'printerBrand', 'paperWidth', 'status'],
    search: ['configName', 'printerSn'],
  },
});
