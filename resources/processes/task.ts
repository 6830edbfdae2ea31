import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/processes/task.json';

/** Who was asked at which step, since when and for how long. The engine keeps it along with its seats, for lists and reports. */
export default defineResource({
  label: '审批任务',
  form,
  api: { prefix: '/process/task', add: false, update: false, remove: false, removeMany: false },
  code: 'diyForm.task',
  menu: { section: 'diyForm', path: 'task', icon: 'history', order: 25 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'flowTitle',
      'stepTitle',
      'recordTitle',
      'starterName',
      'userId',
      'openedTime',
      'dueTime',
      'closedTime',
      'minutes',
      'overdue',
      'status',
    ],
    filters: ['orgId', 'flowTitle', 'stepTitle', 'userId', 'openedTime', 'overdue', 'status'],
    search: ['recordTitle', 'starterName'],
    sort: '-openedTime',
  },
  display: 'recordTitle',
  states: {
    labels: {
      waiting: '未轮到',
      open: '待处理',
      agreed: '已同意',
      refused: '已驳回',
      returned: '已退回',
      handed: '已转交',
      cancelled: '无需处理',
    },
    initial: 'open',
    transitions: {
      wait: { label: '等待', from: 'open', to: 'waiting', path: false },
      open: { label: '轮到', from: ['waiting', 'agreed', 'cancelled'], to: 'open', path: false },
      agree: { label: '同意', from: 'open', to: 'agreed', path: false },
      refuse: { label: '驳回', from: 'open', to: 'refused', path: false },
      return: { label: '退回', from: 'open', to: 'returned', path: false },
      handOver: { label: '转交', from: 'open', to: 'handed', path: false },
      cancel: { label: '取消', from: ['open', 'waiting'], to: 'cancelled', path: false },
    },
  },
});
