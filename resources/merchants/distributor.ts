import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/merchants/distributor.json';

export default defineResource({
  label: '服务人员',
  form,
  api: { prefix: '/merchant/distributor' },
  code: 'merchant.staff',
  menu: { section: 'merchant', path: 'distributorManger/index', icon: 'team', order: 30 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: ['staffName', 'mobile', 'merchantId', 'staffRole', 'healthCertExpire', 'status'],
    filters: ['staffName', 'mobile', 'merchantId', 'staffRole', 'healthCertExpire', 'status'],
  },
  on: {
    reminders: [{ before: 'healthCertExpire', days: 30, notify: ['author', { can: 'update' }] }],
  },
});
