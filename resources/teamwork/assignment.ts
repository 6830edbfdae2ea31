import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/teamwork/assignment.json';

/** What somebody was asked to do with a record until a day. It is made and handed on from the record, and done from one's own list. */
export default defineResource({
  label: '指派待办',
  form,
  api: { prefix: '/teamwork/assignment', add: false, update: false, remove: false, removeMany: false },
  code: 'teamwork.assignment',
  menu: { section: 'noticeCenter', path: 'assignment/index', title: '我的待办', icon: 'check-square', order: 6 },
  scope: { self: 'assigneeId' },
  personal: true,
  list: {
    columns: ['module', 'recordTitle', 'task', 'dueDate', 'assignerName', 'finishedTime', 'status'],
    filters: ['module', 'recordTitle', 'dueDate', 'assignerName', 'status'],
    search: ['recordTitle', 'task'],
    sort: 'dueDate',
    views: {
      table: true,
      board: { card: ['task', 'module', 'assignerName'] },
      calendar: { from: 'dueDate', card: ['task', 'module'] },
    },
  },
  display: 'recordTitle',
  removal: 'hard',
  states: {
    labels: { open: '待处理', overdue: '已逾期', done: '已完成', withdrawn: '已撤回' },
    initial: 'open',
    editable: [],
    removable: [],
    transitions: {
      finish: { label: '完成', from: ['open', 'overdue'], to: 'done', stamp: { finishedTime: 'now' } },
      expire: { label: '逾期', from: 'open', to: 'overdue', at: 'dueDate', path: false },
      withdraw: { label: '撤回', from: ['open', 'overdue'], to: 'withdrawn', path: false },
    },
  },
  keep: [{ days: 730, states: ['done', 'withdrawn'] }],
  exports: false,
});
