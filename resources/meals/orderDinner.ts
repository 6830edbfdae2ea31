import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { refundRejected, rejectRefund, selling } from '../../src/meta/shapes.ts';
import form from '../../forms/meals/orderDinner.json';

export default defineResource({
  label: '订餐订单',
  form,
  api: {
    prefix: '/ordermeal/web/orderDinner',
    aliases: ['/meal/mealOrderDinner'],
    export: ['export', 'exportDinnerList'],
  },
  code: 'flashdeliver.foodOrderMeal',
  // Cancelling after the time for it; giving somebody who has paid another seat.
  actions: ['cancelLate', 'seat'],
  menu: { section: 'orderManage', path: 'orderMeal/index', icon: 'coffee', order: 20 },
  scope: { project: 'orgId', enterprise: 'virtId', merchant: 'merchantId' },
  list: {
    columns: [
      'orderNo',
      'orderTime',
      'realName',
      'virtId',
      'dateTypeId',
      'dinnerDate',
      'orderType',
      'takeMode',
      'quantity',
      'payAmount',
      'status',
    ],
    filters: ['orgId', 'merchantId', 'dateTypeId', 'dinnerDate', 'virtId', 'orderType', 'takeMode', 'status'],
    search: ['orderNo', 'realName', 'mobile', 'takeCode'],
    globalSearch: true,
    views: {
      table: true,
      board: { card: ['realName', 'dateTypeId', 'quantity', 'takeMode'], sums: ['payAmount'] },
      calendar: { from: 'dinnerDate', card: ['realName', 'dateTypeId', 'quantity'] },
    },
  },
  display: 'orderNo',
  states: {
    title: '订单状态',
    labels: {
      unpaid: '待支付',
      ordered: '已订餐',
      preparing: '备餐中',
      ready: '待取餐',
      finished: '已就餐',
      noshow: '订餐未就餐',
      cancelled: '已取消',
      refunding: '退款中',
      refunded: '已退款',
    },
    initial: 'unpaid',
    pending: ['refunding'],
    editable: ['unpaid'],
    removable: ['unpaid', 'cancelled'],
    transitions: {
      pay: {
        label: '支付',
        from: 'unpaid',
        to: 'ordered',
        confirm: '按订餐规则的扣款顺序从订餐人的钱包扣款，确定支付吗？',
        stamp: { payTime: 'now' },
      },
      prepare: { label: '开始备餐', from: 'ordered', to: 'preparing' },
      ready: { label: '出餐', from: 'preparing', to: 'ready' },
      verify: { label: '核销取餐', from: ['ordered', 'ready'], to: 'finished', stamp: { verifyTime: 'now' } },
      // Before breakfast: a night meal is over by then.
      noshow: {
        label: '标记未就餐',
        from: ['ordered', 'ready'],
        to: 'noshow',
        confirm: true,
        danger: true,
        after: { time: '6h', of: 'dinnerDate' },
      },
      cancelDinner: {
        label: '取消订单',
        from: ['unpaid', 'ordered'],
        to: 'cancelled',
        fields: ['cancelReason!'],
        danger: true,
      },
      expire: {
        label: '超时未支付',
        from: 'unpaid',
        to: 'cancelled',
        path: false,
        after: { time: '15m', of: 'orderTime' },
      },
      applyRefund: { label: '申请退款', from: ['ordered', 'finished', 'noshow'], to: 'refunding', confirm: true },
      rejectRefund,
      refund: { label: '确认退款', from: 'refunding', to: 'refunded', confirm: true, danger: true, fourEyes: true },
      printSlip: { label: '打印小票', from: ['ordered', 'preparing', 'ready'], stamp: { slipTime: 'now' } },
    },
  },
  on: {
    moved: {
      ready: [tell(['userId'], '餐品已备好', '您的订餐{{orderNo}}已备好[，取餐码 {{takeCode}}]。')],
      refund: [tell(['userId'], '订单已退款', '您的订单{{orderNo}}的退款申请已通过，{{refundAmount}} 元已原路退回。')],
      rejectRefund: [refundRejected],
      expire: [tell(['userId'], '订餐已取消', '您的订餐{{orderNo}}超时未支付，已自动取消。')],
      cancelDinner: [tell(['userId'], '订餐已取消', '您 {{dinnerDate}} 的订餐{{orderNo}}已取消：{{cancelReason}}。')],
    },
  },
  children: {
    details: { resource: 'meals/orderDinnerDetails', by: 'orderId', cascade: true },
  },
  exclusive: [
    { by: ['merchantId', 'dateTypeId', 'dinnerDate', 'seatNo'], while: ['unpaid', 'ordered', 'preparing', 'ready'] },
  ],
  addedWhile: { project: selling },
});
