import form from '../../forms/meals/orderDinner.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'meals/orderDinner',
  label: '预订分类汇总',
  code: 'statisticalData.reservationClassSummary',
  menu: {
    section: 'statiscal',
    path: 'reservationClassSummary',
    icon: 'pie-chart',
    external: 'reservationClassSummary',
    order: 30,
  },
  note: '按就餐日期统计已付款的订单，含订餐未就餐，不含待支付、已取消、退款中和已退款的订单',
  day: { field: 'dinnerDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['ordered', 'preparing', 'ready', 'finished', 'noshow'] },
  dimensions: ['dateTypeId', 'orderType', 'takeMode', 'orgId'],
  by: ['dateTypeId', 'takeMode'],
  ordered: ['dateTypeId'],
  measures: {
    quantity: { label: '预订份数', sum: 'quantity' },
    total: { label: '订单金额', sum: 'totalAmount' },
    subsidy: { label: '企业补贴', sum: 'subsidyAmount' },
    coupon: { label: '优惠金额', sum: 'couponAmount' },
    paid: { label: '实付金额', sum: 'payAmount' },
    diners: { label: '订餐人数', distinct: 'userId' },
  },
  ratios: { subsidyShare: { label: '补贴占比', of: 'subsidy', by: 'total', as: 'percent' } },
  daily: { by: ['dateTypeId', 'orderType', 'takeMode', 'orgId', 'virtId', 'merchantId'] },
  compare: 'previous',
  drawings: ['stacked', 'bar', 'pie', 'line', 'ranking'],
});
