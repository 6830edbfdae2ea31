import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/stock.json';

/** Every movement of every stock; `src/server/areas/shop/stock.ts` is what writes them. */
export default defineResource({
  label: '库存记录',
  form,
  api: { prefix: '/flashdeliver/web/stock' },
  code: 'flashdeliver.stockManger',
  menu: { section: 'flashdeliver', path: 'stockManager/index', title: '库存管理', icon: 'database', order: 120 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: [
      'recordNo',
      'productId',
      'spec',
      'changeType',
      'quantity',
      'beforeStock',
      'afterStock',
      'bizNo',
      'operatorName',
      'changeTime',
      'remark',
    ],
    filters: ['productId', 'merchantId', 'changeType', 'bizNo', 'changeTime'],
    search: ['recordNo'],
  },
  display: 'recordNo',
  appendOnly: true,
});
