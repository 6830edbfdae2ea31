import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { channelRefund, payment, payWays, refundWaits } from '../../src/meta/shapes.ts';
import form from '../../forms/parking/renewal.json';

export default defineResource({
  label: '月租续费',
  form,
  api: { prefix: '/carpark/renewal' },
  code: 'pc:passthrough.carRenewal',
  menu: { section: 'passthrough', path: 'carRenewal/index', icon: 'transaction', order: 45 },
  scope: { project: 'carparkId.orgId', enterprise: 'carId.virtId' },
  list: {
    columns: [
      'renewalNo',
      'carId',
      'carparkId',
      'months',
      'amount',
      'startDate',
      'endDate',
      'payWay',
      'payTime',
      'status',
    ],
    filters: ['carId', 'carparkId', 'payWay', 'payTime', 'endDate', 'status'],
    search: ['renewalNo'],
  },
  display: 'renewalNo',
  states: {
    labels: {
      unpaid: '待支付',
      paid: '已支付',
      refunding: '退费中',
      refundFailed: '退费失败',
      refunded: '已退费',
      cancelled: '已取消',
    },
    initial: 'unpaid',
    pending: refundWaits,
    editable: ['unpaid'],
    removable: ['unpaid', 'cancelled'],
    transitions: {
      ...payment('paid', {
        payWay: payWays.ofEnterprise,
        confirm: '将从车主企业的账户或授信扣款，确定支付吗？',
        stamp: { payTime: 'now' },
      }),
      cancel: { label: '取消', from: 'unpaid', to: 'cancelled', confirm: true, danger: true },
      expire: {
        label: '逾期取消',
        from: 'unpaid',
        to: 'cancelled',
        path: false,
        after: { time: '24h', of: 'createdAt' },
      },
      refund: {
        label: '退费',
        from: 'paid',
        to: 'refunded',
        confirm:
          '有效期退回续费前。钱包、授信和现金支付的费用立即退回；微信、支付宝和转账支付的，在渠道退款到账后完成。确定退费吗？',
        danger: true,
      },
      ...channelRefund('paid', 'refunded'),
    },
  },
  on: { moved: { expire: [notify('author')] } },
});
