import { defineResource } from '../../src/meta/resource.ts';
import { channelRefund, refundWaits } from '../../src/meta/shapes.ts';
import form from '../../forms/billing/generalBillOrder.json';

export default defineResource({
  label: '通用账单订单',
  form,
  api: { prefix: '/organisation/generalBillOrder' },
  code: 'pc:orderManage.generalBill',
  noMenu: '在通用账单详情中查看支付订单',
  scope: { project: 'billId.orgId', enterprise: 'billId.virtId' },
  list: {
    columns: ['orderNo', 'billId', 'payAmount', 'payWay', 'payTime', 'status'],
    filters: ['billId', 'payWay', 'payTime', 'status'],
    search: ['orderNo', 'tradeNo'],
  },
  display: 'orderNo',
  states: {
    labels: {
      unpaid: '待支付',
      paid: '已支付',
      refunding: '退款中',
      refundFailed: '退款失败',
      refunded: '已退款',
      closed: '已关闭',
    },
    initial: 'unpaid',
    pending: refundWaits,
    removable: ['unpaid', 'closed'],
    transitions: {
      pay: {
        label: '确认收款',
        from: 'unpaid',
        to: 'paid',
        confirm: '按订单的支付方式收款，钱包和授信从企业账户扣款，确定收款吗？',
        stamp: { payTime: 'now' },
      },
      refund: {
        label: '退款',
        from: 'paid',
        to: 'refunded',
        confirm:
          '账单将重新待付。钱包、授信和现金支付的立即退回；微信、支付宝和转账支付的，在渠道退款到账后完成。确定退款吗？',
        danger: true,
      },
      ...channelRefund('paid', 'refunded'),
      close: { label: '关闭', from: 'unpaid', to: 'closed', confirm: true, danger: true },
    },
  },
});
