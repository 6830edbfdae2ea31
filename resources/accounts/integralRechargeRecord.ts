import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { channelRefund, refundWaits, selling } from '../../src/meta/shapes.ts';
import form from '../../forms/accounts/integralRechargeRecord.json';

const refunded = tell(
  ['userId'],
  '积分充值已退款',
  '您的积分充值（{{rechargeNo}}）已退款 {{amount}} 元，对应积分已扣回。',
);

export default defineResource({
  label: '积分充值记录',
  form,
  api: { prefix: '/meal/integralRechargeRecord', aliases: ['/ordermeal/web/integralRechargeRecord'] },
  code: 'pc:mealCard.integralRechargeRecord',
  menu: { section: 'mealCard', path: 'integralRechargeRecord/index', icon: 'fund', order: 120 },
  scope: { project: 'userId.orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['rechargeNo', 'userId', 'setId', 'amount', 'points', 'payWay', 'payTime', 'status'],
    filters: ['userId', 'setId', 'payWay', 'amount', 'payTime', 'status'],
  },
  display: 'rechargeNo',
  states: {
    labels: {
      unpaid: '待支付',
      success: '已到账',
      failed: '失败',
      refunding: '退款中',
      refundFailed: '退款失败',
      refunded: '已退款',
    },
    initial: 'unpaid',
    pending: refundWaits,
    editable: ['unpaid'],
    removable: ['unpaid', 'failed'],
    transitions: {
      pay: {
        label: '支付到账',
        from: 'unpaid',
        to: 'success',
        fields: ['tradeNo'],
        stamp: { payTime: 'now' },
        confirm: '按登记的支付方式收款，积分立即到账，确定吗？',
      },
      fail: { label: '超时未支付', from: 'unpaid', to: 'failed', path: false, after: { time: '24h', of: 'createdAt' } },
      refund: {
        label: '退款',
        from: 'success',
        to: 'refunded',
        confirm:
          '积分立即扣除。钱包、授信和现金支付的金额立即退回；微信、支付宝和转账支付的，在渠道退款到账后完成。确定退款吗？',
        danger: true,
      },
      ...channelRefund('success', 'refunded'),
    },
  },
  on: { moved: { refund: [refunded], refundDone: [refunded] } },
  addedWhile: { project: selling },
});
