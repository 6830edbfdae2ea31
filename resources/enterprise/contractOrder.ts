import { notify } from '../../src/meta/reactions.ts';
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
    labels: { unpaid: '待付款', billed: '已出账', paid: '已付款', overdue: '已逾期', cancelled: '已取消' },
    initial: 'unpaid',
    editable: ['unpaid'],
    removable: ['unpaid', 'cancelled'],
    transitions: {
      bill: {
        label: '生成账单',
        from: ['unpaid', 'overdue'],
        to: 'billed',
        confirm: '将按本期金额生成待缴费账单，确定生成吗？',
        stamp: { billTime: 'now' },
      },
      pay: { label: '付款', from: 'billed', to: 'paid', path: false, stamp: { payTime: 'now' } },
      unpay: { label: '退款', from: 'paid', to: 'cancelled', path: false },
      overdue: { label: '逾期', from: 'unpaid', to: 'overdue', path: false, at: 'planPayDate' },
      cancel: { label: '取消', from: ['unpaid', 'overdue'], to: 'cancelled', confirm: true, danger: true },
      drop: { label: '账单作废', from: 'billed', to: 'cancelled', path: false },
    },
  },
  unique: [['periodNo', 'contractId']],
  on: { moved: { overdue: [notify({ can: 'bill' })] } },
});
