import form from '../../forms/shop/receive.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'shop/receive',
  label: '优惠券统计',
  code: 'statisticalData.couponUse',
  menu: { section: 'statiscal', path: 'couponUse', icon: 'gift', order: 57 },
  note: '按领取日期统计已领取的优惠券，不含已作废的券；核销率和过期率以领取张数为基数',
  day: { field: 'takeTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['unused', 'used', 'expired'] },
  dimensions: ['couponId', 'distributionId', 'status'],
  by: ['couponId'],
  top: 20,
  measures: {
    taken: { label: '领取张数', count: true },
    used: { label: '已使用', count: true, where: { status: 'used' } },
    unused: { label: '未使用', count: true, where: { status: 'unused' } },
    expired: { label: '已过期', count: true, where: { status: 'expired' } },
    people: { label: '领取人数', distinct: 'userId' },
  },
  ratios: {
    usedShare: { label: '核销率', of: 'used', by: 'taken', as: 'percent' },
    expiredShare: { label: '过期率', of: 'expired', by: 'taken', as: 'percent' },
  },
  compare: 'previous',
  steps: ['taken', 'used'],
  drawings: ['ranking', 'funnel', 'bar', 'pie', 'line', 'stacked'],
});
