import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/parking/carpark.json';

export default defineResource({
  label: '停车场',
  form,
  api: { prefix: '/carpark', list: 'list', remove: 'delete/{ids}', removeMany: false },
  code: 'pc:passthrough.carpark',
  menu: { section: 'passthrough', path: 'carpark/index', icon: 'car', order: 30 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'carparkCode',
      'carparkName',
      'orgId',
      'carparkType',
      'totalSpaces',
      'freeSpaces',
      'dayMaxFee',
      'monthFee',
      'status',
      'updatedAt',
    ],
    filters: ['carparkName', 'orgId', 'carparkType', 'status', 'createdAt'],
    search: ['carparkCode', 'carparkName'],
    globalSearch: true,
  },
  display: 'carparkName',
  states: {
    labels: { enabled: '启用', disabled: '停用' },
    initial: 'enabled',
    transitions: {
      disable: { label: '停用', from: 'enabled', to: 'disabled', path: 'disable/{ids}', confirm: true, danger: true },
      enable: { label: '启用', from: 'disabled', to: 'enabled', path: 'enable/{ids}' },
    },
  },
});
