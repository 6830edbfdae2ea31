import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/chargingsystem/product.json';

export default defineResource({
  label: '充值商品',
  form,
  code: 'pc.convenient.chargingProduct',
  menu: { section: 'convenience', path: 'chargingProduct/index', icon: 'thunderbolt', order: 60 },
  scope: { project: 'orgId' },
  list: {
    columns: ['productCode', 'productName', 'categoryId', 'orgId', 'billingMode', 'faceValue', 'salePrice', 'giftValue', 'validDays', 'status'],
    filters: ['productName', 'orgId', 'categoryId', 'billingMode', 'salePrice', 'status'],
    search: ['productCode', 'productName'],
    sort: 'sort',
  },
  display: 'productName',
  states: {
    labels: { on: '上架', off: '下架' },
    initial: 'off',
    removable: ['off'],
    transitions: {
      on: { label: '上架', from: 'off', to: 'on' },
      off: { label: '下架', from: 'on', to: 'off', confirm: true, danger: true },
    },
  },
});
