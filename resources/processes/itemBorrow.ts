import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit, payWays, serving } from '../../src/meta/shapes.ts';
import form from '../../forms/processes/itemBorrow.json';

const borrower = ['borrowerId', 'borrowerPhone'] as const;

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
    reminders: [
      {
        before: 'planReturnTime',
        days: 1,
        while: ['borrowed'],
        notify: ['author', { can: 'return' }],
        ...tell(borrower, '借用物品待归还', '您借用的“{{itemName}}”（{{borrowNo}}）应于 {{planReturnTime}} 前归还。'),
      },
    ],
    moved: {
      approve: [
        tell(borrower, '借用已通过', '您借用的“{{itemName}}”（{{borrowNo}}）已通过，请于 {{planReturnTime}} 前归还。'),
      ],
      reject: [tell(borrower, '借用未通过', '您借用“{{itemName}}”（{{borrowNo}}）的申请未通过：{{auditRemark}}。')],
      overdue: [
        notify('author', { can: 'return' }),
        tell(
          borrower,
          '借用物品已逾期',
          '您借用的“{{itemName}}”（{{borrowNo}}）已过计划归还时间，还有 {{openQuantity}} 件未还，请尽快归还。',
        ),
      ],
    },
  },
  addedWhile: { project: serving },
});
