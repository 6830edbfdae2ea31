import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/merchants/settlement.json';

/** What a merchant took in a period and is owed for it: made by the product, looked over by the merchant, settled and paid out by the project. */
export default defineResource({
  label: '商户结算单',
  form,
  api: { prefix: '/wallet/merchantSettlement', add: false, update: false, remove: false, removeMany: false },
  code: 'merchant.settlement',
  menu: { section: 'merchant', path: 'settlement/index', title: '商户结算', icon: 'account-book', order: 15 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: [
      'settleNo',
      'status',
      'merchantId',
      'periodStart',
      'periodEnd',
      'takings',
      'refunds',
      'fee',
      'payable',
      'payments',
      'orgId',
    ],
    filters: ['merchantId', 'orgId', 'periodEnd', 'payable', 'createdAt', 'status'],
    search: ['settleNo', 'payOutVoucher'],
    sort: '-createdAt',
  },
  display: 'settleNo',
  states: {
    labels: { pending: '待商户确认', disputed: '商户有异议', confirmed: '待结算', settled: '待打款', paid: '已打款' },
    initial: 'pending',
    pending: ['pending', 'disputed', 'confirmed', 'settled'],
    editable: ['pending'],
    transitions: {
      // A merchant who says nothing for a week agrees.
      confirm: {
        label: '确认结算单',
        from: 'pending',
        to: 'confirmed',
        stamp: { confirmTime: 'now' },
        confirm: true,
        after: { time: '7d', of: 'createdAt' },
      },
      dispute: { label: '提出异议', from: 'pending', to: 'disputed', fields: ['disputeReason!'], danger: true },
      reply: { label: '答复异议', from: 'disputed', to: 'pending', fields: ['replyRemark!'] },
      settle: {
        label: '结算',
        from: 'confirmed',
        to: 'settled',
        confirm: '将从商户收款中扣除手续费并转为应付，确定结算吗？',
      },
      unsettle: { label: '撤回结算', from: 'settled', to: 'confirmed', confirm: true, danger: true },
      payOut: {
        label: '登记打款',
        from: 'settled',
        to: 'paid',
        fields: ['payOutVoucher!'],
        stamp: { payOutTime: 'now' },
        fourEyes: true,
        confirm: '确认已向商户的结算账户打款吗？',
      },
      payOutReturned: {
        label: '打款退回',
        from: 'paid',
        to: 'settled',
        stamp: { payOutTime: 'null' },
        confirm: '银行退回打款后才能登记，确定吗？',
        danger: true,
      },
    },
  },
  unique: [['merchantId', 'periodEnd']],
  on: { moved: { payOut: [notify({ can: 'dispute' })] } },
});
