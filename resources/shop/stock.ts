import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/stock.json';

export default defineResource({
  label: '库存记录',
  form,
  api: { prefix: '/flashdeliver/web/stock', update: false, remove: false, removeMany: false },
  code: 'flashdeliver.stockManger',
  menu: { section: 'flashdeliver', path: 'stockManager/index', title: '库存管理', icon: 'database', order: 120 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: ['recordNo', 'productId', 'merchantId', 'changeType', 'quantity', 'beforeStock', 'afterStock', 'operatorName', 'changeTime', 'remark'],
    filters: ['productId', 'merchantId', 'changeType', 'createdAt'],
    search: ['recordNo', 'bizNo'],
  },
  display: 'recordNo',
});
