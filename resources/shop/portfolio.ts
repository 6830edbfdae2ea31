import { defineResource } from '../../src/meta/resource.ts';
import { onShelf } from '../../src/meta/shapes.ts';
import form from '../../forms/shop/portfolio.json';

export default defineResource({
  label: '组合商品',
  form,
  api: { prefix: '/flashdeliver/web/portfolio' },
  code: 'flashdeliver.portfolioInventoryManager',
  menu: {
    section: 'flashdeliver',
    path: 'portfolioInventoryManager/index',
    title: '组合库存管理',
    icon: 'block',
    order: 130,
  },
  scope: { merchant: 'merchantId' },
  list: {
    columns: ['portfolioName', 'merchantId', 'price', 'originPrice', 'stock', 'image', 'status'],
    filters: ['portfolioName', 'merchantId', 'price', 'stock', 'status'],
  },
  states: onShelf,
});
