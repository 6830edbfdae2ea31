import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/enterpriseType.json';

export default defineResource({
  label: '企业价格等级',
  form,
  api: { prefix: '/marketing/enterpriseType' },
  code: 'flashdeliver.typrofenterprise',
  menu: { section: 'marketingCenter', path: 'enterpriseTypeManager/index', icon: 'rise', order: 40 },
  scope: { project: 'orgId' },
  list: {
    columns: ['typeName', 'orgId', 'discountRate', 'priceLevel', 'virtCount', 'status'],
    filters: ['typeName', 'orgId', 'priceLevel', 'status'],
    search: ['typeCode', 'typeName'],
    sort: 'sort',
  },
  computed: { virtCount: { count: 'enterprise/virtualarchitecture', by: 'priceTypeId' } },
});
