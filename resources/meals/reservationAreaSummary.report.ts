import form from '../../forms/meals/orderDinner.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'meals/orderDinner',
  label: '预订区域汇总',
  code: 'statisticalData.reservationAreaSummary',
  menu: {
    section: 'statiscal',
    path: 'reservationAreaSummary',
    icon: 'bar-chart',
    external: 'reservationAreaSummary',
    order: 40,
  },
  note: '按就餐日期统计已付款的订单，含订餐未就餐，不含待支付、已取消、退款中和已退款的订单',
  day: { field: 'dinnerDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['ordered', 'preparing', 'ready', 'finished', 'noshow'] },
  dimensions: ['orgId', 'virtId', 'merchantId', 'lineId'],
  by: ['orgId', 'virtId'],
  top: 20,
  measures: {
    quantity: { label: '预订份数', sum: 'quantity' },
    total: { label: '订单金额', sum: 'totalAmount' },
    subsidy: { label: '企业补贴', sum: 'subsidyAmount' },
    coupon: { label: '优惠金额', sum: 'couponAmount' },
    paid: { label: '实付金额', sum: 'payAmount' },
    diners: { label: '订餐人数', distinct: 'userId' },
  },
  ratios: { perDiner: { label: '人均实付', of: 'paid', by: 'diners' } },
  daily: { by: ['orgId', 'virtId', 'merchantId', 'lineId'] },
  compare: 'previous',
  drawings: ['stacked', 'ranking', 'bar', 'pie', 'line'],
});
