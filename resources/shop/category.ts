import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/category.json';

export default defineResource({
  label: '商品分类',
  form,
  api: {
    prefix: '/flashdeliver/web/category',
    list: 'queryCategory',
    read: 'getCategory',
    add: 'addCategory',
    update: 'updateCategory',
    setState: 'setCategoryStatus',
    select: ['getselectlist', 'lstCategory'],
  },
  code: 'flashdeliver.productCatalog',
  menu: { section: 'flashdeliver', path: 'productCategory/index', icon: 'unordered-list', order: 90 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: ['categoryName', 'merchantId', 'icon', 'productCount', 'sort', 'status'],
    filters: ['categoryName', 'merchantId', 'parentId', 'status'],
    search: ['categoryCode', 'categoryName'],
    sort: 'sort',
    inline: ['sort'],
    beside: ['merchantId', 'parentId'],
    views: { table: true, tree: { card: ['merchantId', 'productCount', 'status'] } },
  },
  tree: { parent: 'parentId', order: 'sort' },
  states: {
    labels: { enabled: '显示', disabled: '隐藏' },
    initial: 'enabled',
    transitions: {
      disable: { label: '隐藏', from: 'enabled', to: 'disabled', confirm: true, danger: true },
      enable: { label: '显示', from: 'disabled', to: 'enabled' },
    },
  },
  computed: { productCount: { count: 'shop/product', by: 'categoryId' } },
});
