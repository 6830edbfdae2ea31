import { defineResource } from '../../src/meta/resource.ts';
import { onShelf } from '../../src/meta/shapes.ts';
import form from '../../forms/convenience/product.json';

export default defineResource({
  label: '充值商品',
  form,
  api: { prefix: '/chargingsystem/product' },
  code: 'pc.convenient.chargingProduct',
  menu: { section: 'convenience', path: 'chargingProduct/index', icon: 'thunderbolt', order: 60 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'productCode',
      'productName',
      'categoryId',
      'orgId',
      'billingMode',
      'faceValue',
      'salePrice',
      'giftValue',
      'validDays',
      'status',
    ],
    filters: ['productName', 'orgId', 'categoryId', 'billingMode', 'salePrice', 'status'],
    search: ['productCode', 'productName'],
    sort: 'sort',
  },
  display: 'productName',
  states: onShelf,
});
