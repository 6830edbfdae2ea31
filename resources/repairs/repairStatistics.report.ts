import form from '../../forms/repairs/userRepair.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'repairs/userRepair',
  label: '报修统计',
  code: 'statisticalData.repairs',
  menu: { section: 'statiscal', path: 'repairs', icon: 'tool', order: 70 },
  note: '按报修日期统计，不含已取消的工单；平均评分只计已评价的工单',
  day: { field: 'createdAt', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: {
    status: ['wait', 'dispatched', 'processing', 'paused', 'wait_pay', 'wait_evaluate', 'wait_visit', 'finished'],
  },
  dimensions: ['repairTypeId', 'staffId', 'orgId', 'buildId', 'urgency', 'channel', 'repairArea'],
  by: ['repairTypeId'],
  top: 20,
  measures: {
    orders: { label: '工单数', count: true },
    open: { label: '未完工', count: true, where: { status: ['wait', 'dispatched', 'processing', 'paused'] } },
    done: { label: '已完工', count: true, where: { status: ['wait_pay', 'wait_evaluate', 'wait_visit', 'finished'] } },
    finished: { label: '已办结', count: true, where: { status: 'finished' } },
    late: { label: '超时工单', count: true, where: { timeout: 'true' } },
    scored: { label: '已评价', count: true, where: { score: ['1', '2', '3', '4', '5'] } },
    score: { label: '评分合计', sum: 'score' },
    fee: { label: '费用合计', sum: 'totalFee' },
  },
  ratios: {
    lateShare: { label: '超时率', of: 'late', by: 'orders', as: 'percent' },
    average: { label: '平均评分', of: 'score', by: 'scored' },
  },
  compare: 'previous',
  steps: ['orders', 'done', 'finished'],
  drawings: ['ranking', 'funnel', 'bar', 'pie', 'line', 'stacked'],
});
