import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meals/orderDinnerDetails.json';

export default defineResource({
  label: '订餐明细',
  form,
  api: {
    prefix: '/ordermeal/web/orderDinnerDetails',
    aliases: ['/meal/mealOrderDinnerDetails'],
    read: ['GET {id}', 'getById'],
  },
  code: 'flashdeliver.foodOrderMeal',
  noMenu: '在订餐订单的详情中查看',
  // An order never changes its project or merchant, so its dishes know both: lists need no look at it, and reports have sums.
  scope: { project: 'orgId', enterprise: 'orderId.virtId', merchant: 'merchantId' },
  list: {
    columns: [
      'orderId',
      'mealId',
      'mealName',
      'price',
      'quantity',
      'amount',
      'verifiedCount',
      'merchantId',
      'dinnerDate',
      'remark',
      'status',
    ],
    filters: ['orderId', 'mealId', 'merchantId', 'dateTypeId', 'dinnerDate', 'verifyDate', 'status'],
    sort: 'createdAt',
  },
  display: 'mealName',
  states: {
    labels: { unpaid: '待支付', normal: '正常', verified: '已核销', cancelled: '已取消', refunded: '已退款' },
    initial: 'unpaid',
    editable: ['unpaid'],
    removable: ['unpaid', 'cancelled'],
    transitions: {
      // A dish goes the way of its order.
      pay: { label: '支付', from: 'unpaid', to: 'normal', path: false },
      verify: {
        label: '核销',
        from: 'normal',
        to: 'verified',
        path: false,
        stamp: { verifyTime: 'now', verifierId: 'userId' },
      },
      cancel: { label: '取消', from: ['unpaid', 'normal'], to: 'cancelled', path: false },
      refund: { label: '退款', from: ['normal', 'verified'], to: 'refunded', path: false },
    },
  },
});
