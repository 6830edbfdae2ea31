import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/parking/car.json';

export default defineResource({
  label: '登记车辆',
  form,
  api: { prefix: '/carpark/car' },
  code: 'pc:passthrough.car',
  menu: { section: 'passthrough', path: 'car/index', title: '车辆登记', icon: 'car', order: 40 },
  scope: { project: 'carparkId.orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'plateNo',
      'carparkId',
      'ownerName',
      'ownerPhone',
      'virtId',
      'plateColor',
      'leaseType',
      'spaceNo',
      'startDate',
      'endDate',
    ],
    filters: ['plateNo', 'carparkId', 'virtId', 'leaseType', 'endDate', 'status'],
    search: ['plateNo', 'ownerName'],
    globalSearch: true,
  },
  display: 'plateNo',
  imports: true,
  on: {
    reminders: [{ before: 'endDate', days: 7, notify: ['author', { can: 'update' }] }],
  },
});
