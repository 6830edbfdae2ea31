import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/exportTask.json';

export default defineResource({
  label: '导出任务',
  form,
  api: { prefix: '/export/exportTask', add: false, update: false },
  code: 'exportCenter',
  elsewhere: '从顶栏的导出中心进入',
  list: {
    columns: [
      'taskNo',
      'taskName',
      'entityCode',
      'format',
      'progress',
      'totalRows',
      'fileSize',
      'creatorName',
      'expireTime',
      'status',
    ],
    filters: ['taskName', 'entityCode', 'format', 'finishTime', 'status'],
    search: ['taskNo', 'taskName'],
  },
  states: {
    labels: {
      waiting: '排队中',
      running: '导出中',
      success: '已完成',
      failed: '导出失败',
      cancelled: '已取消',
      expired: '已过期',
    },
    initial: 'waiting',
    transitions: {
      start: {
        label: '开始导出',
        from: ['waiting', 'running'],
        to: 'running',
        path: false,
        stamp: { startTime: 'now' },
      },
      success: { label: '导出完成', from: 'running', to: 'success', path: false, stamp: { finishTime: 'now' } },
      fail: {
        label: '导出失败',
        from: ['waiting', 'running'],
        to: 'failed',
        path: false,
        stamp: { finishTime: 'now' },
      },
      retry: {
        label: '重新导出',
        from: ['failed', 'cancelled', 'expired'],
        to: 'waiting',
        stamp: { errorMessage: 'null', startTime: 'null', finishTime: 'null' },
      },
      cancel: { label: '取消', from: ['waiting', 'running'], to: 'cancelled', confirm: true, danger: true },
      expire: { label: '文件过期', from: 'success', to: 'expired', path: false },
    },
  },
  exports: false,
});
