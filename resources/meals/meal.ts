import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meals/meal.json';

export default defineResource({
  label: '菜品',
  form,
  api: { prefix: '/ordermeal/web/meal', aliases: ['/meal/meal'], import: ['import', 'importMeal'] },
  code: 'flashdeliver.productsManager',
  actions: ['cost'],
  menu: { section: 'flashdeliver', path: 'productsManager/index', title: '商品库管理', icon: 'shopping', order: 20 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: [
      'mealCode',
      'mealName',
      'image',
      'merchantId',
      'categoryCode',
      'price',
      'outerPrice',
      'dailyStock',
      'score',
      'status',
    ],
    filters: ['mealName', 'orgId', 'merchantId', 'categoryCode', 'recommend', 'autoWeekDays', 'price', 'status'],
    search: ['mealCode', 'mealName'],
    sort: 'sort',
    views: { table: true, gallery: { image: 'image', card: ['price', 'dailyStock', 'merchantId'] } },
  },
  states: {
    labels: { draft: '未上架', on: '已上架', off: '已下架' },
    initial: 'draft',
    removable: ['draft', 'off'],
    transitions: {
      on: { label: '上架', from: ['draft', 'off'], to: 'on' },
      off: { label: '下架', from: 'on', to: 'off', confirm: true, danger: true },
    },
  },
  imports: true,
});
