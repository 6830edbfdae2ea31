import form from '../../forms/statistics/userActiveCount.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'statistics/userActiveCount',
  label: '用户活跃统计',
  code: 'statisticalData.userActiveCount',
  menu: { section: 'statiscal', path: 'userActiveCount', icon: 'rise', order: 60 },
  note: '按统计日期汇总各项目的日报；活跃和下单用户按日计数，同一人在多日活跃会计多次',
  day: { field: 'statDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  dimensions: ['orgId'],
  by: ['statDate'],
  measures: {
    active: { label: '活跃人次', sum: 'activeUser' },
    fresh: { label: '新增用户数', sum: 'newUser' },
    ordering: { label: '下单人次', sum: 'orderUser' },
    orders: { label: '订单数', sum: 'orderCount' },
    amount: { label: '下单金额', sum: 'orderAmount' },
  },
  ratios: { orderingShare: { label: '下单转化率', of: 'ordering', by: 'active', as: 'percent' } },
  compare: 'previous',
  drawings: ['line', 'bar', 'stacked', 'pie', 'ranking'],
});
