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
      'handlerName',
      'openedTime',
      'deadline',
      'closedTime',
      'minutes',
      'overdue',
      'taskStatus',
    ],
    filters: ['orgId', 'flowTitle', 'stepTitle', 'handlerName', 'openedTime', 'overdue', 'taskStatus'],
    search: ['recordTitle', 'starterName'],
    sort: '-openedTime',
  },
  display: 'recordTitle',
});
