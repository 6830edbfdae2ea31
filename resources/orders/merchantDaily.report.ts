import form from '../../forms/orders/receivables.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'orders/receivables',
  label: '商户日报',
  code: 'statisticalData.merchantDaily',
  menu: { section: 'statiscal', path: 'merchantDaily', icon: 'calendar', order: 56 },
  note: '按收款时间统计商户的收款，不含收款中和收款失败；实收为收款减去优惠，退款另列',
  day: { field: 'tradeTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last7',
  where: { status: ['success', 'refundPending', 'restPending', 'refunding', 'refunded', 'part_refund'] },
  dimensions: ['merchantId', 'payWay', 'consumeType', 'equipmentId', 'orgId'],
  by: ['tradeTime', 'merchantId'],
  top: 10,
  measures: {
    real: { label: '实收金额', sum: 'realAmount' },
    refunded: { label: '已退金额', sum: 'refundAmount' },
    discount: { label: '优惠金额', sum: 'discountAmount' },
    deals: { label: '收款笔数', count: true },
    refunds: { label: '退款笔数', count: true, where: { status: ['refunded', 'part_refund'] } },
  },
  ratios: {
    refundShare: { label: '退款率', of: 'refunds', by: 'deals', as: 'percent' },
    perDeal: { label: '笔均实收', of: 'real', by: 'deals' },
  },
  daily: { by: ['merchantId', 'payWay', 'consumeType', 'equipmentId', 'orgId'] },
  compare: 'previous',
  drawings: ['stacked', 'line', 'bar', 'pie', 'ranking'],
});
