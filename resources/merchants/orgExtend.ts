import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/merchants/orgExtend.json';

export default defineResource({
  label: '项目收款设置',
  form,
  api: { prefix: '/wallet/orgExtend', read: 'getEntityById', update: 'updateEntity', remove: 'delete' },
  code: 'organization.merchantCollection',
  menu: {
    section: 'operationcenter',
    path: 'merchantCollection/index',
    title: '商户收款',
    icon: 'pay-circle',
    order: 50,
  },
  scope: { project: 'orgId' },
  list: {
    columns: ['orgId', 'payMerchantNo', 'minRecharge', 'maxRecharge', 'onlineRecharge', 'allowWithdraw', 'status'],
    filters: ['orgId', 'onlineRecharge', 'allowWithdraw', 'status'],
    search: ['payMerchantNo', 'settleAccountName'],
  },
  display: 'orgId',
});
