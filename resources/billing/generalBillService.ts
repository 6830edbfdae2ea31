import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/billing/generalBillService.json';

export default defineResource({
  label: '通用收费服务',
  form,
  api: { prefix: '/organisation/generalBillService' },
  code: 'pc:orderManage.generalBillService',
  menu: { section: 'orderManage', path: 'generalBillService/index', icon: 'profile', order: 110 },
  scope: { project: 'orgId' },
  list: {
    columns: ['serviceCode', 'serviceName', 'orgId', 'chargeMode', 'unitPrice', 'unit', 'cycle', 'status'],
    filters: ['serviceName', 'orgId', 'chargeMode', 'cycle', 'status'],
    search: ['serviceCode', 'serviceName'],
  },
  display: 'serviceName',
});
