import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { payWays } from '../../src/meta/shapes.ts';
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
    labels: { unpaid: '待支付', paid: '已支付', refunded: '已退费', cancelled: '已取消' },
    initial: 'unpaid',
    editable: ['unpaid'],
    removable: ['unpaid', 'cancelled'],
    transitions: {
      pay: {
        label: '钱包支付',
        from: 'unpaid',
        to: 'paid',
        fields: ['payWay!'],
        choices: { payWay: payWays.ofEnterprise },
        stamp: { payTime: 'now' },
        confirm: '将从车主企业的账户或授信扣款，确定支付吗？',
      },
      collect: {
        label: '登记收款',
        from: 'unpaid',
        to: 'paid',
        fields: ['payWay!'],
        choices: { payWay: payWays.seen },
        stamp: { payTime: 'now' },
        confirm: '确认已收到费用吗？',
      },
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
        confirm: '实付金额将原路退回，有效期退回续费前，确定退费吗？',
        danger: true,
      },
    },
  },
  on: { moved: { expire: [notify('author')] } },
});
