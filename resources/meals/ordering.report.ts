import form from '../../forms/meals/orderDinner.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'meals/orderDinner',
  label: '订餐统计',
  code: 'statisticalData.ordering',
  menu: { section: 'statiscal', path: 'ordering', icon: 'schedule', order: 25 },
  note: '按下单时间统计已付款的订单，含订餐未就餐，不含待支付、已取消、退款中和已退款的订单',
  day: { field: 'createdAt', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['ordered', 'preparing', 'ready', 'finished', 'noshow'] },
  dimensions: ['hour', 'orderType', 'dateTypeId', 'virtId', 'merchantId', 'orgId', 'takeMode'],
  parts: { hour: { label: '下单时段', hourOf: 'createdAt' } },
  by: ['createdAt'],
  ordered: ['dateTypeId'],
  top: 20,
  measures: {
    orders: { label: '订单数', count: true },
    quantity: { label: '订餐份数', sum: 'quantity' },
    paid: { label: '实付金额', sum: 'payAmount' },
    diners: { label: '订餐人数', distinct: 'userId' },
  },
  ratios: { perDiner: { label: '人均份数', of: 'quantity', by: 'diners' } },
  daily: { by: ['orderType', 'dateTypeId', 'virtId', 'merchantId', 'orgId', 'takeMode'] },
  compare: 'previous',
  drawings: ['line', 'bar', 'stacked', 'pie', 'ranking'],
});
