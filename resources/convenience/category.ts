import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/convenience/category.json';

export default defineResource({
  label: '充值分类',
  form,
  api: { prefix: '/chargingsystem/category' },
  code: 'pc.convenient.chargingCategory',
  menu: { section: 'convenience', path: 'chargingCategory/index', icon: 'unordered-list', order: 50 },
  list: {
    columns: ['categoryName', 'bizType', 'icon', 'sort', 'status'],
    filters: ['categoryName', 'bizType', 'status'],
    search: ['categoryCode', 'categoryName'],
    sort: 'sort',
    inline: ['sort'],
  },
  quickAdd: true,
});
