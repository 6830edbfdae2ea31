import form from '../../forms/meals/orderDinnerDetails.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'meals/orderDinnerDetails',
  label: '商品核销统计',
  code: 'statisticalData.merchandiseVerification',
  menu: {
    section: 'statiscal',
    path: 'merchandiseVerification',
    icon: 'check-square',
    external: 'merchandiseVerification',
    order: 20,
  },
  note: '按核销日期统计已核销的菜品，不含核销后退款的菜品',
  day: { field: 'verifyDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: 'verified' },
  dimensions: ['mealId', 'merchantId', 'verifierId', 'verifyEquipmentId', 'dateTypeId', 'orgId'],
  by: ['mealId'],
  ordered: ['dateTypeId'],
  top: 20,
  measures: {
    verified: { label: '核销份数', sum: 'verifiedCount' },
    amount: { label: '核销金额', sum: 'amount' },
    orders: { label: '订单数', distinct: 'orderId' },
  },
  daily: { by: ['mealId', 'merchantId', 'dateTypeId', 'orgId'] },
  compare: 'previous',
  drawings: ['ranking', 'bar', 'pie', 'line', 'stacked'],
});
