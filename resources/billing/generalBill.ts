import { notify, ownEnterprise } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/billing/generalBill.json';

export default defineResource({
  label: '通用账单',
  form,
  api: { prefix: '/organisation/generalBill' },
  code: 'pc:orderManage.generalBill',
  menu: { section: 'orderManage', path: 'generalBill/index', icon: 'reconciliation', order: 100 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: ['billNo', 'billName', 'orgId', 'serviceId', 'virtId', 'amount', 'periodMonth', 'dueDate', 'status'],
    filters: ['billName', 'orgId', 'virtId', 'serviceId', 'periodMonth', 'dueDate', 'status'],
    search: ['billNo', 'billName'],
    globalSearch: true,
  },
  on: {
    reminders: [
      { before: 'dueDate', days: 3, while: ['unpaid'], notify: ['author', ownEnterprise, { can: 'update' }] },
    ],
    added: [notify(ownEnterprise)],
    moved: {
      pay: [notify(ownEnterprise)],
      reopen: [notify(ownEnterprise)],
      overdue: [notify(ownEnterprise, { can: 'pay' })],
      void: [notify(ownEnterprise)],
    },
  },
  states: {
    labels: { unpaid: '待支付', paid: '已支付', overdue: '已逾期', void: '已作废' },
    initial: 'unpaid',
    editable: ['unpaid'],
    removable: ['unpaid', 'void'],
    transitions: {
      pay: {
        label: '收款',
        from: ['unpaid', 'overdue'],
        to: 'paid',
        fields: ['payWay!'],
        confirm: '将收取尚未支付的全部金额，选择钱包或授信时从企业账户扣款，确定收款吗？',
      },
      reopen: { label: '退款重开', from: 'paid', to: 'unpaid', path: false },
      overdue: { label: '逾期', from: 'unpaid', to: 'overdue', path: false, at: 'dueDate' },
      void: { label: '作废', from: ['unpaid', 'overdue'], to: 'void', confirm: true, danger: true },
    },
  },
  children: {
    orders: { resource: 'billing/generalBillOrder', by: 'billId' },
  },
});
