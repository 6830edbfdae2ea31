import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/depositItemInfo.json';

export default defineResource({
  label: '押金项目',
  form,
  code: 'pc:orderManage.depositItem',
  menu: { section: 'orderManage', path: 'depositItemInfo/index', icon: 'profile', order: 90 },
  scope: { project: 'orgId' },
  list: {
    columns: ['itemName', 'orgId', 'standardAmount', 'status'],
    filters: ['itemName', 'orgId', 'standardAmount', 'status'],
    search: ['itemCode', 'itemName'],
  },
});
