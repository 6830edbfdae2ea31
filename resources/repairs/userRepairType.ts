import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/repairs/userRepairType.json';

export default defineResource({
  label: '报修类型',
  form,
  api: { prefix: '/organisation/userRepairType' },
  code: 'pc.convenient.repairType',
  menu: { section: 'convenience', path: 'userRepairType/index', icon: 'tags', order: 30 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'typeCode',
      'typeName',
      'orgId',
      'dispatchMode',
      'needPay',
      'priceRange',
      'responseMinutes',
      'finishHours',
      'sort',
      'status',
    ],
    filters: ['typeName', 'orgId', 'dispatchMode', 'needPay', 'publicArea', 'status'],
    search: ['typeCode', 'typeName'],
    sort: 'sort',
    views: { table: true, tree: { card: ['dispatchMode', 'responseMinutes', 'finishHours', 'status'] } },
  },
  tree: { parent: 'parentId', order: 'sort' },
});
