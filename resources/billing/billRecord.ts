import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/billing/billRecord.json';

export default defineResource({
  label: '账单',
  form,
  api: { prefix: '/organisation/billRecord' },
  code: 'pc:orderManage.bill',
  menu: { section: 'orderManage', path: 'billRecord/index', title: '账单管理', icon: 'account-book', order: 70 },
  scope: { project: 'orgId', enterprise: 'virtId', merchant: 'merchantId' },
  list: {
    columns: ['billNo', 'billTitle', 'orgId', 'billType', 'payerName', 'periodStart', 'receivableAmount', 'receivedAmount', 'payDeadline', 'status'],
    filters: ['orgId', 'billType', 'payerType', 'payerName', 'periodStart', 'payDeadline', 'invoiceStatus', 'status'],
    search: ['billNo', 'billTitle', 'payerName'],
  },
  states: {
    title: '账单状态',
    labels: { draft: '待发布', unpaid: '待缴费', partial: '部分缴费', paid: '已缴清', overdue: '已逾期', refunded: '已退款', void: '已作废' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft', 'void'],
    transitions: {
      publish: { label: '发布账单', from: 'draft', to: 'unpaid', confirm: '发布后付款方即可看到并缴费，确定发布吗？' },
      pay: { label: '收款', from: ['unpaid', 'partial', 'overdue'], to: 'paid', fields: ['payWay!', 'receivedAmount!'], stamp: { payTime: 'now' } },
      partPay: { label: '部分收款', from: ['unpaid', 'overdue'], to: 'partial', fields: ['payWay!', 'receivedAmount!'], stamp: { payTime: 'now' } },
      markOverdue: { label: '逾期', from: ['unpaid', 'partial'], to: 'overdue', path: false, at: 'payDeadline' },
      refund: { label: '退款', from: 'paid', to: 'refunded', confirm: true, danger: true },
      void: { label: '作废', from: ['draft', 'unpaid', 'overdue'], to: 'void', confirm: '作废后不能恢复，确定作废吗？', danger: true },
    },
  },
  imports: true,
});
