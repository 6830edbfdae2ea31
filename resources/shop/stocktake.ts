import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/stocktake.json';

/** What people do to a stock by hand, with the reason; booked when it is handed in, so it is never changed. */
export default defineResource({
  label: '库存调整单',
  form,
  api: {
    prefix: '/flashdeliver/web/stocktake',
    add: ['add', '/flashdeliver/web/stock/add'],
    update: false,
    remove: false,
    removeMany: false,
  },
  code: 'flashdeliver.stocktake',
  menu: { section: 'flashdeliver', path: 'stocktake/index', title: '库存调整', icon: 'audit', order: 125 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: [
      'stocktakeNo',
      'productId',
      'spec',
      'merchantId',
      'changeType',
      'quantity',
      'beforeStock',
      'afterStock',
      'reason',
      'operatorName',
      'createdAt',
    ],
    filters: ['productId', 'merchantId', 'changeType', 'createdAt'],
    search: ['stocktakeNo'],
  },
  display: 'stocktakeNo',
});
