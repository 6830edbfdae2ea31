import form from '../../forms/meals/orderDinnerDetails.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'meals/orderDinnerDetails',
  label: '商品销售统计',
  code: 'statisticalData.merchandiseSales',
  menu: { section: 'statiscal', path: 'merchandiseSales', icon: 'shopping', external: 'merchandiseSales', order: 10 },
  note: '按就餐日期统计已付款的菜品，不含待支付、已取消和已退款的菜品',
  day: { field: 'dinnerDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['normal', 'verified'] },
  dimensions: ['mealId', 'merchantId', 'dateTypeId', 'orgId'],
  by: ['mealId'],
  ordered: ['dateTypeId'],
  top: 20,
  measures: {
    amount: { label: '销售金额', sum: 'amount' },
    quantity: { label: '销售份数', sum: 'quantity' },
    verified: { label: '已核销份数', sum: 'verifiedCount' },
    orders: { label: '订单数', distinct: 'orderId' },
  },
  ratios: {
    price: { label: '平均单价', of: 'amount', by: 'quantity' },
    verifiedShare: { label: '核销率', of: 'verified', by: 'quantity', as: 'percent' },
  },
  daily: { by: ['mealId', 'merchantId', 'dateTypeId', 'orgId'] },
  compare: 'previous',
  drawings: ['ranking', 'bar', 'pie', 'line', 'stacked'],
});
