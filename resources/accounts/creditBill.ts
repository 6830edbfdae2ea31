import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/creditBill.json';

/** What an enterprise used of its credit in a period and has to pay back by a day; made on the bill day by the product. */
export default defineResource({
  label: '授信账单',
  form,
  api: { prefix: '/credit/creditBill', add: false, update: false, remove: false, removeMany: false },
  code: 'wallet.creditBill',
  menu: { section: 'enterpiseManger', path: 'creditBill/index', title: '授信账单', icon: 'account-book', order: 72 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: ['billNo', 'virtId', 'periodStart', 'periodEnd', 'billAmount', 'openAmount', 'dueDate', 'orgId', 'status'],
    filters: ['virtId', 'orgId', 'creditId', 'periodEnd', 'dueDate', 'openAmount', 'status'],
    search: ['billNo'],
    sort: '-createdAt',
  },
  display: 'billNo',
  states: {
    labels: { unpaid: '待还款', overdue: '已逾期', paid: '已还清' },
    initial: 'unpaid',
    transitions: {
      markOverdue: {
        label: '逾期',
        from: 'unpaid',
        to: 'overdue',
        path: false,
        stamp: { overdueTime: 'now' },
      },
      settle: {
        label: '还清',
        from: ['unpaid', 'overdue'],
        to: 'paid',
        path: false,
        stamp: { settleTime: 'now' },
      },
    },
  },
  unique: [['creditId', 'periodEnd']],
  on: {
    reminders: [{ before: 'dueDate', days: 3, while: ['unpaid'], notify: [{ can: 'list' }] }],
    added: [notify({ can: 'list' })],
    moved: { markOverdue: [notify({ can: 'list' })], settle: [notify({ can: 'list' })] },
  },
});
