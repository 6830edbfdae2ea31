import { notify, ownEnterprise, ownMerchant } from '../../src/meta/reactions.ts';
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
    columns: [
      'billNo',
      'billTitle',
      'orgId',
      'billType',
      'payerName',
      'receivableAmount',
      'dueAmount',
      'payDeadline',
      'status',
    ],
    filters: ['orgId', 'billType', 'payerType', 'payerName', 'periodStart', 'payDeadline', 'invoiceStatus', 'status'],
    search: ['billNo', 'billTitle', 'payerName'],
    globalSearch: true,
  },
  on: {
    reminders: [
      { before: 'payDeadline', days: 3, while: ['unpaid', 'partial'], notify: ['author', { can: 'update' }] },
    ],
    moved: {
      pay: [notify(ownEnterprise, ownMerchant)],
      partPay: [notify(ownEnterprise, ownMerchant)],
      returned: [notify(ownEnterprise, ownMerchant)],
      void: [notify(ownEnterprise, ownMerchant)],
    },
  },
  states: {
    title: '账单状态',
    labels: {
      draft: '待发布',
      unpaid: '待缴费',
      partial: '部分缴费',
      paid: '已缴清',
      overdue: '已逾期',
      refunding: '退款审核中',
      returning: '退款中',
      refunded: '已退款',
      writingOff: '核销审核中',
      writtenOff: '坏账已核销',
      void: '已作废',
    },
    initial: 'draft',
    pending: ['refunding', 'writingOff'],
    editable: ['draft'],
    removable: ['draft', 'void'],
    transitions: {
      publish: { label: '发布账单', from: 'draft', to: 'unpaid', confirm: '发布后付款方即可缴费，确定发布吗？' },
      pay: {
        label: '收款',
        from: ['unpaid', 'partial', 'overdue'],
        to: 'paid',
        fields: ['payWay!'],
        stamp: { payTime: 'now' },
        confirm: '将收取全部待缴金额，选择钱包或授信时直接扣款，确定收款吗？',
      },
      partPay: {
        label: '部分收款',
        from: ['unpaid', 'partial', 'overdue'],
        to: 'partial',
        path: false,
        stamp: { payTime: 'now' },
      },
      markOverdue: { label: '逾期', from: ['unpaid', 'partial'], to: 'overdue', path: false, at: 'payDeadline' },
      applyRefund: { label: '申请退款', from: 'paid', to: 'refunding', confirm: true, danger: true },
      refund: {
        label: '确认退款',
        from: 'refunding',
        to: 'refunded',
        confirm: '钱包、授信和现金收取的立即退回；微信、支付宝和转账收取的，在渠道退款到账后完成。确定退款吗？',
        danger: true,
        fourEyes: true,
      },
      awaitRefund: { label: '等待渠道退款', from: 'refunding', to: 'returning', path: false },
      returned: { label: '全部退款到账', from: 'returning', to: 'refunded', path: false },
      keep: { label: '驳回退款', from: 'refunding', to: 'paid' },
      applyWriteOff: {
        label: '申请核销',
        from: ['unpaid', 'partial', 'overdue'],
        to: 'writingOff',
        fields: ['writeOffReason!'],
        danger: true,
      },
      writeOff: { label: '确认核销', from: 'writingOff', to: 'writtenOff', danger: true, fourEyes: true },
      rejectWriteOff: { label: '驳回核销', from: 'writingOff', to: 'overdue' },
      void: {
        label: '作废',
        from: ['draft', 'unpaid', 'overdue'],
        to: 'void',
        confirm: '作废后不能恢复，确定作废吗？',
        danger: true,
      },
    },
  },
  print: {
    receipt: {
      title: '收款收据',
      parts: [
        { fields: ['billNo', 'orgId', 'payerName', 'roomId', 'periodStart', 'periodEnd'] },
        {
          text: '今收到 {{payerName}} 缴纳的{{billTitle}}，人民币（大写）：{{receivedAmount:words}}（{{receivedAmount}} 元）。',
        },
        {
          title: '收款明细',
          rows: 'payments',
          columns: ['paymentNo', 'payTime', 'payWay', 'payAmount', 'operatorName', 'status'],
          sums: ['payAmount'],
        },
        { signatures: ['收款单位（盖章）', '收款人', '交款人'] },
      ],
    },
    notice: {
      title: '缴费通知单',
      parts: [
        {
          text: '{{payerName}}：您有一笔{{billTitle}}尚未缴清，请于 {{payDeadline}} 前缴纳 {{dueAmount}} 元（大写：{{dueAmount:words}}）。如已缴纳，请忽略本通知。',
        },
        {
          fields: [
            'billNo',
            'billType',
            'roomId',
            'periodStart',
            'periodEnd',
            'receivableAmount',
            'discountAmount',
            'lateFee',
            'receivedAmount',
            'dueAmount',
          ],
        },
        { signatures: ['通知单位（盖章）', '日期'] },
      ],
    },
  },
  children: {
    payments: { resource: 'billing/billPayment', by: 'billId' },
    pushes: { resource: 'billing/billPush', by: 'billId' },
  },
  imports: true,
});
