import form from '../../forms/processes/process.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'processes/process',
  label: '申请统计',
  code: 'diyForm.processCenter',
  menu: { section: 'statiscal', path: 'applications', icon: 'form', order: 76 },
  note: '按申请时间统计，草稿不计；通过率为已通过、已办结的申请占已有结果的申请的比例',
  day: { field: 'applyTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['pending', 'approved', 'rejected', 'withdrawn', 'finished'] },
  dimensions: ['templateId', 'formKind', 'status', 'orgId', 'deptId'],
  by: ['templateId'],
  top: 20,
  measures: {
    applications: { label: '申请数', count: true },
    waiting: { label: '审批中', count: true, where: { status: 'pending' } },
    passed: { label: '已通过', count: true, where: { status: ['approved', 'finished'] } },
    refused: { label: '已驳回', count: true, where: { status: 'rejected' } },
    decided: { label: '已有结果', count: true, where: { status: ['approved', 'finished', 'rejected'] } },
  },
  ratios: { passedShare: { label: '通过率', of: 'passed', by: 'decided', as: 'percent' } },
  compare: 'previous',
  drawings: ['bar', 'line', 'stacked', 'pie', 'ranking'],
});
