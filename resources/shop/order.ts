import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/order.json';

export default defineResource({
  label: '闪送订单',
  form,
  api: { prefix: '/flashdeliver/web/order', export: ['export', 'exportOrder'], list: 'queryOrder', read: 'getOrder', add: ['add', 'addOrder'] },
  code: 'flashdeliver.order-manage',
  menu: { section: 'orderManage', path: 'orderManager/index', title: '订单管理', icon: 'file-text', order: 10 },
  scope: { project: 'orgId', enterprise: 'userId.virtId', merchant: 'merchantId' },
  list: {
    columns: ['orderNo', 'merchantId', 'receiverName', 'receiverPhone', 'address', 'deliveryType', 'payAmount', 'payWay', 'staffId', 'status'],
    filters: ['orgId', 'merchantId', 'deliveryType', 'staffId', 'payWay', 'expectTime', 'createdAt', 'status'],
    search: ['orderNo', 'receiverName', 'address', 'takeCode'],
    globalSearch: true,
    views: { table: true, board: { card: ['receiverName', 'address', 'payAmount', 'staffId'], sums: ['payAmount'] } },
  },
  display: 'orderNo',
  actions: ['pay'],
  states: {
    title: '订单状态',
    labels: { unpaid: '待支付', paid: '待接单', accepted: '备货中', waiting: '待配送', delivering: '配送中', delivered: '已送达', finished: '已完成', cancelled: '已取消', refunding: '退款中', refunded: '已退款' },
    initial: 'unpaid',
    editable: ['unpaid', 'paid'],
    removable: ['unpaid', 'cancelled'],
    transitions: {
      pay: { label: '支付', from: 'unpaid', to: 'paid', path: false, stamp: { payTime: 'now' } },
      accept: { label: '接单', from: 'paid', to: 'accepted', stamp: { acceptTime: 'now' } },
      ready: { label: '备货完成', from: 'accepted', to: 'waiting' },
      carrierOrder: { label: '派送', from: 'waiting', to: 'delivering', fields: ['staffId!'], stamp: { pickTime: 'now' } },
      deliver: { label: '确认送达', from: 'delivering', to: 'delivered', stamp: { arriveTime: 'now' } },
      pickUp: { label: '确认自提', from: 'waiting', to: 'delivered', stamp: { arriveTime: 'now' } },
      finish: { label: '确认收货', from: 'delivered', to: 'finished' },
      cancelOrder: { label: '取消订单', from: ['unpaid', 'paid', 'accepted'], to: 'cancelled', fields: ['cancelReason!'], danger: true },
      expire: { label: '超时未支付', from: 'unpaid', to: 'cancelled', path: false, after: { time: '15m', of: 'orderTime' } },
      applyRefund: { label: '申请退款', from: ['paid', 'accepted', 'waiting', 'delivered', 'finished'], to: 'refunding', confirm: true },
      refund: { label: '确认退款', from: 'refunding', to: 'refunded', confirm: true, danger: true, fourEyes: true },
      rejectRefund: { label: '驳回退款', from: 'refunding', to: 'finished', confirm: true, danger: true },
    },
  },
});
