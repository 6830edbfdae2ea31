import { defineResource } from '../../src/meta/resource.ts';
import { channelRefund, refundWaits } from '../../src/meta/shapes.ts';
import form from '../../forms/billing/billPayment.json';

/** What was paid for a bill, part by part; each line is a journal of the ledger. */
export default defineResource({
  label: '账单收款',
  form,
  api: { prefix: '/organisation/billPayment', update: false, remove: false, removeMany: false },
  code: 'pc:orderManage.bill',
  noMenu: '在账单详情中登记和查看收款',
  scope: { project: 'billId.orgId', enterprise: 'billId.virtId', merchant: 'billId.merchantId' },
  list: {
    columns: ['paymentNo', 'billId', 'payAmount', 'payWay', 'payTime', 'operatorName', 'status'],
    filters: ['billId', 'payWay', 'payTime', 'status'],
    search: ['paymentNo'],
    sort: '-payTime',
  },
  display: 'paymentNo',
  states: {
    labels: { paid: '已收款', refunding: '退款中', refundFailed: '退款失败', refunded: '已退款' },
    initial: 'paid',
    pending: refundWaits,
    transitions: {
      refund: { label: '退款', from: 'paid', to: 'refunded', path: false, stamp: { refundTime: 'now' } },
      ...channelRefund('paid', 'refunded'),
    },
  },
});
