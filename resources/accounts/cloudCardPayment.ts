import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/cloudCardPayment.json';

export default defineResource({
  label: '云卡付款记录',
  form,
  api: {
    prefix: '/organisation/cloud_card/payment',
    list: ['list', 'GET list'],
    add: false,
    update: false,
    remove: false,
    removeMany: false,
  },
  code: 'pc:mealCard.cloudCardPayment',
  menu: { section: 'mealCard', path: 'cloudCardPayment/index', icon: 'qrcode', order: 80 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: [
      'payNo',
      'userId',
      'cardNo',
      'merchantId',
      'equipmentId',
      'amount',
      'discountAmount',
      'payWay',
      'payTime',
      'status',
    ],
    filters: ['userId', 'orgId', 'merchantId', 'payWay', 'payTime', 'status'],
    search: ['payNo', 'cardNo'],
    sort: '-payTime',
  },
  display: 'payNo',
  states: {
    labels: { success: '支付成功', failed: '支付失败', refunded: '已退款' },
    initial: 'success',
    transitions: {
      fail: { label: '支付失败', from: 'success', to: 'failed', path: false },
      refund: {
        label: '退款',
        from: 'success',
        to: 'refunded',
        confirm: '付款金额将原路退回，确定退款吗？',
        danger: true,
      },
    },
  },
  on: { moved: { refund: [tell(['userId'], '付款已退回', '您的付款{{payNo}}已退回 {{amount}} 元。')] } },
});
