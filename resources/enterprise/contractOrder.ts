import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/contractOrder.json';

export default defineResource({
  label: '合同付款计划',
  form,
  api: { prefix: '/organisation/contractOrder' },
  code: 'enterprise.contract',
  noMenu: '在合同详情中维护付款计划',
  scope: { project: 'contractId.orgId', enterprise: 'contractId.virtId' },
  list: {
    columns: ['orderNo', 'contractId', 'periodNo', 'planPayDate', 'amount', 'paidAmount', 'payTime', 'status'],
    filters: ['contractId', 'planPayDate', 'amount', 'status'],
    sort: 'planPayDate',
  },
  display: 'orderNo',
  states: {
    labels: { unpaid: '待付款', paid: '已付款', overdue: '已逾期', cancelled: '已取消' },
    initial: 'unpaid',
    editable: ['unpaid', 'overdue'],
    removable: ['unpaid', 'cancelled'],
    transitions: {
      pay: { label: '登记付款', from: ['unpaid', 'overdue'], to: 'paid', fields: ['paidAmount!'], stamp: { payTime: 'now' } },
      overdue: { label: '逾期', from: 'unpaid', to: 'overdue', path: false, at: 'planPayDate' },
      cancel: { label: '取消', from: ['unpaid', 'overdue'], to: 'cancelled', confirm: true, danger: true },
    },
  },
  unique: [['periodNo', 'contractId']],
});
