import form from '../../forms/shop/order.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'shop/order',
  label: '商户销售排行',
  code: 'statisticalData.merchantRanking',
  menu: { section: 'statiscal', path: 'merchantRanking', icon: 'trophy', order: 55 },
  note: '按下单日期统计已支付的闪送订单，不含待支付、已取消、退款中和已退款的订单',
  day: { field: 'createdAt', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['paid', 'accepted', 'waiting', 'delivering', 'delivered', 'finished'] },
  dimensions: ['merchantId', 'orgId', 'deliveryType'],
  by: ['merchantId'],
  top: 10,
  measures: {
    paid: { label: '实付金额', sum: 'payAmount' },
    orders: { label: '订单数', count: true },
    products: { label: '商品件数', sum: 'productCount' },
    coupon: { label: '优惠金额', sum: 'couponAmount' },
    buyers: { label: '下单人数', distinct: 'userId' },
  },
  ratios: { perOrder: { label: '笔均金额', of: 'paid', by: 'orders' } },
  daily: { by: ['merchantId', 'orgId', 'deliveryType'] },
  compare: 'previous',
  drawings: ['ranking', 'pie', 'bar', 'line', 'stacked'],
});
