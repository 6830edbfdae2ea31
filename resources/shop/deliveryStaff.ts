import { defineResource } from '../../src/meta/resource.ts';
import { enableTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/shop/deliveryStaff.json';

export default defineResource({
  label: '配送员',
  form,
  api: {
    prefix: '/flashdeliver/web/deliveryStaff',
    list: 'queryDeliveryStaff',
    read: 'getDeliveryStaff',
    add: 'addDeliveryStaff',
    update: 'updateDeliveryStaff',
    setState: 'setDeliveryStaffStatus',
    select: ['getselectlist', 'lstDeliveryStaff'],
  },
  code: 'flashdeliver.deliveryStaff',
  menu: { section: 'flashdeliver', path: 'deliveryStaff/index', title: '配送员管理', icon: 'rocket', order: 190 },
  scope: { project: 'orgIds', merchant: 'merchantId' },
  list: {
    columns: [
      'staffNo',
      'staffName',
      'mobile',
      'merchantId',
      'orgIds',
      'healthCertExpire',
      'loadCount',
      'todayCount',
      'score',
      'workStatus',
      'status',
    ],
    filters: ['staffName', 'mobile', 'merchantId', 'orgIds', 'buildIds', 'healthCertExpire', 'workStatus', 'status'],
    search: ['staffNo', 'staffName'],
  },
  on: {
    reminders: [{ before: 'healthCertExpire', days: 30, while: ['enabled'], notify: ['author', { can: 'update' }] }],
  },
  states: {
    labels: { enabled: '启用', disabled: '停用' },
    initial: 'enabled',
    transitions: {
      ...enableTransitions,
    },
  },
  computed: { loadCount: { count: 'shop/order', by: 'staffId', where: { status: 'delivering' } } },
});
