import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/flashdeliver/portfolio.json';

export default defineResource({
  label: '组合商品',
  form,
  api: { prefix: '/flashdeliver/web/portfolio' },
  code: 'flashdeliver.portfolioInventoryManager',
  menu: { section: 'flashdeliver', path: 'portfolioInventoryManager/index', title: '组合库存管理', icon: 'block', order: 130 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: ['portfolioName', 'merchantId', 'price', 'originPrice', 'stock', 'image', 'status'],
    filters: ['portfolioName', 'merchantId', 'price', 'stock', 'status'],
  },
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
