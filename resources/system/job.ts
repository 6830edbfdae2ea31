import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/job.json';

export default defineResource({
  label: '定时任务',
  form,
  // Jobs are code; what a release no longer knows is cleaned away as a whole.
  api: { prefix: '/scm/schedule/job', add: false, remove: false, removeMany: false },
  code: 'system-management.job',
  menu: { section: 'sysSetting', path: 'job/index', icon: 'schedule', order: 210 },
  list: {
    columns: ['jobName', 'jobGroup', 'handler', 'cron', 'lastRunTime', 'nextRunTime', 'lastResult', 'status'],
    filters: ['jobName', 'jobGroup', 'lastResult', 'lastRunTime', 'status'],
    search: ['jobName', 'jobGroup', 'handler'],
    views: { table: true, board: { card: ['jobGroup', 'cron', 'lastRunTime', 'nextRunTime', 'lastResult'] } },
  },
  states: {
    labels: { running: '运行中', paused: '已暂停' },
    initial: 'running',
    transitions: {
      pause: { label: '暂停', from: 'running', to: 'paused' },
      resume: { label: '恢复', from: 'paused', to: 'running' },
    },
  },
  children: { runs: { resource: 'system/jobRun', by: 'jobId' } },
  actions: ['run', 'clean'],
});
