import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/product.json';

export default defineResource({
  label: '商品',
  form,
  api: {
    prefix: '/flashdeliver/web/product',
    list: 'queryProduct',
    read: 'getProduct',
    add: 'addProduct',
  },
  code: 'flashdeliver.productManage',
  actions: ['cost'],
  menu: { section: 'flashdeliver', path: 'product/index', title: '商品管理', icon: 'shopping-cart', order: 50 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: [
      'productCode',
      'productName',
      'coverImage',
      'merchantId',
      'categoryId',
      'price',
      'stock',
      'salesCount',
      'shortcut',
      'status',
    ],
    filters: ['productName', 'merchantId', 'categoryId', 'projectIds', 'tags', 'shortcut', 'price', 'status'],
    search: ['productCode', 'productName', 'barcode'],
    globalSearch: true,
    sort: 'sort',
    views: { table: true, gallery: { image: 'coverImage', card: ['price', 'stock', 'merchantId'] } },
  },
  states: {
    labels: {
      draft: '草稿',
      auditing: '待审核',
      rejected: '审核驳回',
      rack: '已上架',
      down: '已下架',
      soldout: '已售罄',
    },
    initial: 'draft',
    pending: ['auditing'],
    editable: ['draft', 'rejected', 'down'],
    removable: ['draft', 'rejected', 'down'],
    transitions: {
      rackProduct: { label: '申请上架', from: ['draft', 'rejected', 'down'], to: 'auditing' },
      rackProductAudit: {
        label: '审核通过',
        from: 'auditing',
        to: 'rack',
        fields: ['auditRemark'],
        fourEyes: true,
        approval: 'shop/product',
      },
      reject: { label: '驳回', from: 'auditing', to: 'rejected', fields: ['auditRemark!'], danger: true },
      // Taken by whoever asked for it, as long as its flow has not decided.
      withdraw: { label: '撤回', from: 'auditing', to: 'draft', path: false },
      downProduct: {
        label: '下架',
        from: ['rack', 'soldout'],
        to: 'down',
        confirm: '下架后客户不能再购买，确定下架吗？',
        danger: true,
      },
      soldout: { label: '售罄', from: 'rack', to: 'soldout', path: false },
      resupply: { label: '恢复在售', from: 'soldout', to: 'rack', path: false },
      reprice: { label: '改价送审', from: ['rack', 'soldout'], to: 'auditing', path: false },
      restock: { label: '补货', from: 'soldout', to: 'rack', fields: ['stock!'] },
    },
  },
  children: {
    stocks: { resource: 'shop/stock', by: 'productId' },
    stocktakes: { resource: 'shop/stocktake', by: 'productId' },
  },
  on: { moved: { soldout: [notify({ can: 'restock', of: 'merchant' })] } },
  imports: true,
});
