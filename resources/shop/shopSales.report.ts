import form from '../../forms/shop/order.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'shop/order',
  label: '闪送销售统计',
  code: 'statisticalData.shopSales',
  menu: { section: 'statiscal', path: 'shopSales', icon: 'shopping-cart', order: 53 },
  note: '按下单日期统计已支付的闪送订单，不含待支付、已取消、退款中和已退款的订单',
  day: { field: 'createdAt', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['paid', 'accepted', 'waiting', 'delivering', 'delivered', 'finished'] },
  dimensions: ['hour', 'deliveryType', 'payWay', 'merchantId', 'orgId', 'staffId'],
  parts: { hour: { label: '下单时段', hourOf: 'createdAt' } },
  by: ['createdAt'],
  top: 20,
  measures: {
    paid: { label: '实付金额', sum: 'payAmount' },
    goods: { label: '商品金额', sum: 'productAmount' },
    coupon: { label: '优惠金额', sum: 'couponAmount' },
    fees: { label: '配送费', sum: 'deliveryFee' },
    orders: { label: '订单数', count: true },
  },
  ratios: {
    perOrder: { label: '笔均金额', of: 'paid', by: 'orders' },
    couponShare: { label: '优惠占比', of: 'coupon', by: 'goods', as: 'percent' },
  },
  daily: { by: ['deliveryType', 'payWay', 'merchantId', 'orgId'] },
  compare: 'previous',
  drawings: ['line', 'bar', 'stacked', 'pie', 'ranking'],
});
