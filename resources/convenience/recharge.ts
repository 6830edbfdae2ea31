import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { channelRefund, payment, payWays, refundWaits, selling } from '../../src/meta/shapes.ts';
import form from '../../forms/convenience/recharge.json';

const customer = ['userId', 'mobile'] as const;
const refunded = tell(customer, '充值已退款', '您的充值（{{rechargeNo}}）已退款 {{payAmount}} 元。');

export default defineResource({
  label: '充值记录',
  form,
  api: { prefix: '/chargingsystem/recharge' },
  code: 'pc.convenient.chargingRecharge',
  menu: { section: 'convenience', path: 'chargingRecharge/index', icon: 'transaction', order: 70 },
  scope: { project: 'orgId', enterprise: 'userId.virtId' },
  list: {
    columns: [
      'rechargeNo',
      'orgId',
      'categoryId',
      'productId',
      'mobile',
      'meterNo',
      'amount',
      'energy',
      'payTime',
      'status',
    ],
    filters: ['orgId', 'categoryId', 'productId', 'payWay', 'payTime', 'status'],
    search: ['rechargeNo', 'meterNo'],
  },
  display: 'rechargeNo',
  states: {
    labels: {
      unpaid: '待支付',
      paid: '充值中',
      charging: '充电中',
      success: '已完成',
      failed: '失败',
      refunding: '退款中',
      refundFailed: '退款失败',
      refunded: '已退款',
      cancelled: '已取消',
    },
    initial: 'unpaid',
    pending: refundWaits,
    editable: ['unpaid'],
    removable: ['unpaid', 'cancelled'],
    transitions: {
      ...payment('paid', {
        payWay: payWays.ofPerson,
        confirm: '将从客户的钱包或授信扣款，确定支付吗？',
        stamp: { payTime: 'now' },
      }),
      start: { label: '开始充电', from: 'paid', to: 'charging', stamp: { startTime: 'now' } },
      finish: {
        label: '完成',
        from: ['paid', 'charging'],
        to: 'success',
        fields: ['energy'],
        stamp: { endTime: 'now' },
      },
      fail: { label: '登记失败', from: ['paid', 'charging'], to: 'failed', fields: ['failReason!'], danger: true },
      refund: {
        label: '退款',
        from: 'failed',
        to: 'refunded',
        confirm: '钱包、授信和现金支付的立即退回；微信、支付宝和转账支付的，在渠道退款到账后完成。确定退款吗？',
        danger: true,
      },
      ...channelRefund('failed', 'refunded'),
      cancel: { label: '取消', from: 'unpaid', to: 'cancelled', confirm: true, danger: true },
      expire: {
        label: '逾期取消',
        from: 'unpaid',
        to: 'cancelled',
        path: false,
        after: { time: '24h', of: 'createdAt' },
      },
    },
  },
  on: {
    moved: {
      finish: [
        tell(
          customer,
          '充值已完成',
          '{{productId}}已完成[，表号或桩号 {{meterNo}}][，用电 {{energy}} 度]，金额 {{amount}} 元。',
        ),
      ],
      fail: [tell(customer, '充值未成功', '您的充值（{{rechargeNo}}）未成功：{{failReason}}，已付款项将退回。')],
      refund: [refunded],
      refundDone: [refunded],
      pay: [notify({ can: 'finish' })],
      collect: [notify({ can: 'finish' })],
      expire: [notify('author')],
    },
  },
  addedWhile: { project: selling },
});
