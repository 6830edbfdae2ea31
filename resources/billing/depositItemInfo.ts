import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/billing/depositItemInfo.json';

export default defineResource({
  label: '押金项目',
  form,
  api: { prefix: '/organisation/depositItemInfo' },
  code: 'pc:orderManage.depositItem',
  menu: { section: 'orderManage', path: 'depositItemInfo/index', icon: 'profile', order: 90 },
  scope: { project: 'orgId' },
  list: {
    columns: ['itemName', 'orgId', 'standardAmount', 'status'],
    filters: ['itemName', 'orgId', 'standardAmount', 'status'],
    search: ['itemCode', 'itemName'],
  },
});
