import form from '../../forms/processes/task.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'processes/task',
  label: '审批时效分析',
  code: 'statisticalData.approvals',
  menu: { section: 'statiscal', path: 'approvals', icon: 'history', order: 75 },
  note: '按任务到达时间统计；无需处理的任务不计，平均处理时长只计已处理的任务；同名人员合并统计',
  day: { field: 'openedTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { taskStatus: ['open', 'agreed', 'refused', 'returned', 'handed'] },
  dimensions: ['flowTitle', 'stepTitle', 'handlerName', 'orgId', 'taskStatus'],
  by: ['flowTitle', 'stepTitle'],
  top: 20,
  measures: {
    tasks: { label: '任务数', count: true },
    open: { label: '待处理', count: true, where: { taskStatus: 'open' } },
    closed: { label: '已处理', count: true, where: { taskStatus: ['agreed', 'refused', 'returned', 'handed'] } },
    minutes: { label: '处理时长合计（分钟）', sum: 'minutes' },
    late: { label: '超时任务', count: true, where: { overdue: 'true' } },
  },
  ratios: {
    average: { label: '平均处理时长（分钟）', of: 'minutes', by: 'closed' },
    lateShare: { label: '超时率', of: 'late', by: 'tasks', as: 'percent' },
  },
  compare: 'previous',
  drawings: ['ranking', 'bar', 'line', 'stacked', 'pie'],
});
