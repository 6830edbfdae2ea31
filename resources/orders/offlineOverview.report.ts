import form from '../../forms/orders/receivables.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'orders/receivables',
  label: '线下消费概况',
  code: 'statisticalData.offlineOverview',
  menu: { section: 'statiscal', path: 'offlineOverview', icon: 'shop', order: 58 },
  note: '按收款时间统计刷卡和扫码收款，不含收款中和收款失败；退款另列',
  day: { field: 'tradeTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['success', 'refundPending', 'restPending', 'refunding', 'refunded', 'part_refund'] },
  dimensions: ['consumeType', 'hour', 'dateTypeId', 'equipmentId', 'merchantId', 'orgId', 'payWay'],
  parts: { hour: { label: '消费时段', hourOf: 'tradeTime' } },
  by: ['consumeType', 'dateTypeId'],
  ordered: ['dateTypeId'],
  top: 20,
  measures: {
    amount: { label: '消费金额', sum: 'amount' },
    discount: { label: '优惠金额', sum: 'discountAmount' },
    real: { label: '实收金额', sum: 'realAmount' },
    refunded: { label: '已退金额', sum: 'refundAmount' },
    deals: { label: '消费笔数', count: true },
    people: { label: '消费人数', distinct: 'userId' },
  },
  ratios: {
    perDeal: { label: '笔均消费', of: 'real', by: 'deals' },
    discountShare: { label: '优惠占比', of: 'discount', by: 'amount', as: 'percent' },
  },
  daily: { by: ['consumeType', 'dateTypeId', 'equipmentId', 'merchantId', 'orgId', 'payWay'] },
  compare: 'previous',
  drawings: ['stacked', 'bar', 'line', 'pie', 'ranking'],
});
