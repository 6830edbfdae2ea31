import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meals/cart.json';

export default defineResource({
  label: '订餐购物车',
  form,
  api: { prefix: '/ordermeal/web/cart', aliases: ['/meal/mealCart'] },
  code: 'flashdeliver.mealCart',
  elsewhere: '客户端的购物车，后台不单独管理',
  scope: { project: 'orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['userId', 'lineId', 'mealId', 'dinnerDate', 'quantity', 'price', 'checked'],
    filters: ['userId', 'orgId', 'lineId', 'mealId', 'dinnerDate'],
    search: [],
  },
  display: 'mealId',
  unique: [['mealId', 'userId', 'lineId', 'dinnerDate']],
});
