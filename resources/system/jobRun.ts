import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/jobRun.json';

export default defineResource({
  label: '任务执行记录',
  form,
  api: { prefix: '/scm/schedule/jobRun', add: false, update: false, remove: false, removeMany: false },
  code: 'system-management.job',
  noMenu: '在定时任务的详情中查看',
  list: {
    columns: ['jobId', 'trigger', 'slot', 'startTime', 'duration', 'output', 'errorMessage', 'status'],
    filters: ['jobId', 'trigger', 'startTime', 'status'],
    sort: '-createdAt',
  },
  display: 'slot',
  states: {
    labels: {
      running: '执行中',
      success: '成功',
      failed: '失败',
      timeout: '超时',
      interrupted: '中断',
      skipped: '未执行',
    },
    initial: 'running',
    transitions: {
      finish: { label: '完成', from: 'running', to: 'success', path: false },
      fail: { label: '失败', from: 'running', to: 'failed', path: false },
      expire: { label: '超时', from: 'running', to: 'timeout', path: false },
      skip: { label: '跳过', from: 'running', to: 'skipped', path: false },
      interrupt: { label: '中断', from: 'running', to: 'interrupted', path: false },
    },
  },
  // What went well is of interest for a week, the rest for three months.
  keep: [
    { days: 7, states: ['success'] },
    { days: 90, states: ['failed', 'timeout', 'interrupted', 'skipped'] },
  ],
  exports: false,
});
