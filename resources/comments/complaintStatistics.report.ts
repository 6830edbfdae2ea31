import form from '../../forms/comments/commentBill.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'comments/commentBill',
  label: '投诉建议统计',
  code: 'statisticalData.complaints',
  menu: { section: 'statiscal', path: 'complaintStatistics', icon: 'message', order: 75 },
  note: '按登记日期统计，不含无效的诉求；平均满意度只计已评价的诉求',
  day: { field: 'createdAt', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['submitted', 'accepted', 'processing', 'replied', 'visited', 'closed', 'reopened'] },
  dimensions: ['typeId', 'billKind', 'categoryId', 'deptId', 'handlerId', 'urgency', 'orgId', 'status'],
  by: ['typeId'],
  top: 20,
  measures: {
    bills: { label: '诉求数', count: true },
    open: { label: '未办结', count: true, where: { status: ['submitted', 'accepted', 'processing', 'reopened'] } },
    late: { label: '超时诉求', count: true, where: { overdue: 'true' } },
    scored: { label: '已评价', count: true, where: { score: ['1', '2', '3', '4', '5'] } },
    score: { label: '满意度合计', sum: 'score' },
    closed: { label: '已办结', count: true, where: { status: 'closed' } },
  },
  ratios: {
    closedShare: { label: '办结率', of: 'closed', by: 'bills', as: 'percent' },
    average: { label: '平均满意度', of: 'score', by: 'scored' },
    lateShare: { label: '超时率', of: 'late', by: 'bills', as: 'percent' },
  },
  compare: 'previous',
  drawings: ['ranking', 'bar', 'pie', 'line', 'stacked'],
});
