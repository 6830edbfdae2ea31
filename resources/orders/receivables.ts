import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { selling } from '../../src/meta/shapes.ts';
import form from '../../forms/orders/receivables.json';

const refunded = tell(['userId'], '收款已退回', '您的付款（{{receiptNo}}）已累计退回 {{refundAmount}} 元。');

export default defineResource({
  label: '收款订单',
  form,
  api: { prefix: '/ordermeal/web/receivables' },
  code: 'pc:orderManage.dingCanCollectionOrder',
  menu: { section: 'orderManage', path: 'dingCanCollectionOrder', icon: 'money-collect', order: 40 },
  scope: { project: 'orgId', enterprise: 'userId.virtId', merchant: 'merchantId' },
  list: {
    columns: [
      'receiptNo',
      'tradeTime',
      'merchantId',
      'equipmentId',
      'realName',
      'consumeType',
      'amount',
      'realAmount',
      'payWay',
      'status',
    ],
    filters: ['orgId', 'merchantId', 'equipmentId', 'dateTypeId', 'consumeType', 'payWay', 'tradeTime', 'status'],
    search: ['receiptNo', 'realName', 'cardNo', 'tradeNo'],
    globalSearch: true,
    sort: '-tradeTime',
  },
  display: 'receiptNo',
  states: {
    labels: {
      paying: '收款中',
      success: '收款成功',
      failed: '收款失败',
      refundPending: '退款待审',
      restPending: '余款待审',
      refunding: '退款中',
      refunded: '已退款',
      part_refund: '部分退款',
    },
    initial: 'paying',
    pending: ['refundPending', 'restPending', 'refunding'],
    editable: ['paying'],
    removable: ['paying', 'failed'],
    transitions: {
      collect: { label: '确认收款', from: 'paying', to: 'success', fields: ['cardNo'] },
      // What nobody has paid a day later is not collected any more.
      fail: {
        label: '取消收款',
        from: 'paying',
        to: 'failed',
        after: { time: '1d', of: 'tradeTime' },
        confirm: true,
        danger: true,
      },
      // Up to the project's limit it is carried out at once; without an amount, all that is left.
      refund: {
        label: '发起退款',
        from: 'success',
        to: 'refundPending',
        fields: ['refundAsked', 'refundReason!'],
        danger: true,
      },
      refundRest: {
        label: '退还余款',
        from: 'part_refund',
        to: 'restPending',
        fields: ['refundAsked', 'refundReason!'],
        danger: true,
      },
      approveRefund: {
        label: '同意退款',
        from: ['refundPending', 'restPending'],
        to: 'refunding',
        confirm: true,
        danger: true,
        fourEyes: true,
      },
      rejectRefund: { label: '驳回退款', from: 'refundPending', to: 'success' },
      rejectRest: { label: '驳回余款退款', from: 'restPending', to: 'part_refund' },
      refundDone: {
        label: '登记退款到账',
        from: 'refunding',
        to: 'refunded',
        fields: ['refundVoucher!'],
        confirm: '确认已在支付渠道退款给付款人吗？',
      },
      partRefund: { label: '部分退款', from: 'refunding', to: 'part_refund', path: false },
      failRefund: { label: '渠道拒绝退款', from: 'refunding', to: 'success', fields: ['refundFail!'], danger: true },
    },
  },
  on: {
    moved: {
      refundDone: [refunded],
      partRefund: [refunded],
      failRefund: [notify({ can: 'approveRefund' })],
    },
  },
  addedWhile: { project: selling, merchant: ['open', 'rest'] },
});
