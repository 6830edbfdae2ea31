import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit, payWays, serving } from '../../src/meta/shapes.ts';
import form from '../../forms/processes/itemBorrow.json';

export default defineResource({
  label: '物品借用单',
  form,
  api: { prefix: '/diyForm/itemBorrow' },
  code: 'diyForm.itemBorrow',
  menu: { section: 'diyForm', path: 'itemBorrow', title: '物品借用', icon: 'inbox', order: 100 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'borrowNo',
      'orgId',
      'itemName',
      'quantity',
      'openQuantity',
      'borrowerName',
      'borrowerPhone',
      'virtId',
      'planReturnTime',
      'actualReturnTime',
      'status',
    ],
    filters: ['itemId', 'orgId', 'virtId', 'borrowTime', 'planReturnTime', 'status'],
    search: ['borrowNo', 'itemName', 'borrowerName'],
    views: {
      table: true,
      board: { card: ['itemName', 'quantity', 'borrowerName', 'planReturnTime'] },
      calendar: { from: 'planReturnTime', card: ['itemName', 'borrowerName'] },
    },
  },
  display: 'borrowNo',
  states: {
    labels: {
      pending: '待审核',
      borrowed: '借用中',
      overdue: '已逾期',
      returned: '已归还',
      rejected: '已驳回',
      lost: '已遗失',
    },
    initial: 'pending',
    pending: ['pending'],
    editable: ['pending'],
    removable: ['pending', 'rejected'],
    transitions: {
      approve: {
        label: '审核借出',
        from: 'pending',
        to: 'borrowed',
        fields: ['auditRemark'],
        approval: 'processes/itemBorrow',
      },
      reject: audit.reject,
      overdue: { label: '逾期', from: 'borrowed', to: 'overdue', path: false, at: 'planReturnTime' },
      takeDeposit: {
        label: '收取押金',
        from: ['borrowed', 'overdue'],
        fields: ['depositWay!'],
        choices: { depositWay: payWays.seen },
        stamp: { depositTime: 'now' },
        once: 'depositTime',
        confirm: '确认已收到押金吗？',
      },
      return: { label: '归还', from: ['borrowed', 'overdue'], to: 'returned', stamp: { actualReturnTime: 'now' } },
      lose: {
        label: '登记遗失',
        from: ['borrowed', 'overdue'],
        to: 'lost',
        confirm: '登记遗失后押金不再退还，确定登记吗？',
        danger: true,
      },
      reopen: {
        label: '撤销归还',
        from: ['returned', 'lost'],
        to: 'borrowed',
        path: false,
        stamp: { actualReturnTime: 'null' },
      },
    },
  },
  children: {
    returns: { resource: 'processes/borrowReturn', by: 'borrowId', part: false, dialogs: true },
  },
  on: {
    reminders: [{ before: 'planReturnTime', days: 1, while: ['borrowed'], notify: ['author', { can: 'return' }] }],
    moved: {
      overdue: [notify('author', { can: 'return' })],
    },
  },
  addedWhile: { project: serving },
});
