import { defineResource } from '../../src/meta/resource.ts';
import { audit } from '../../src/meta/shapes.ts';
import form from '../../forms/orders/refundOrder.json';

export default defineResource({
  label: '退款订单',
  form,
  api: { prefix: '/orderManage/refundOrder' },
  code: 'pc:orderManage.refundOrderManager',
  menu: { section: 'orderManage', path: 'refundOrderManager', icon: 'rollback', order: 50 },
  scope: { project: 'orgId', enterprise: 'userId.virtId', merchant: 'merchantId' },
  list: {
    columns: [
      'refundNo',
      'orderNo',
      'bizType',
      'orgId',
      'realName',
      'orderAmount',
      'refundAmount',
      'refundReason',
      'applyTime',
      'status',
    ],
    filters: ['orgId', 'merchantId', 'bizType', 'userId', 'refundAmount', 'createdAt', 'status'],
    search: ['refundNo', 'orderNo', 'realName'],
    globalSearch: true,
    views: {
      table: true,
      board: { card: ['realName', 'bizType', 'refundAmount', 'refundReason'], sums: ['refundAmount'] },
    },
  },
  display: 'refundNo',
  states: {
    labels: { pending: '待审核', refunding: '退款中', success: '退款成功', failed: '退款失败', rejected: '已驳回' },
    initial: 'pending',
    pending: ['pending', 'refunding', 'failed'],
    editable: ['rejected'],
    removable: ['pending', 'rejected'],
    transitions: {
      approve: {
        label: '同意退款',
        from: 'pending',
        to: 'refunding',
        fields: ['auditRemark'],
        stamp: { auditName: 'userName' },
        fourEyes: true,
        approval: 'orders/refundOrder',
      },
      reject: { ...audit.reject, stamp: { auditName: 'userName' } },
      resubmit: audit.resubmit,
      // What was paid by a channel is paid back there by somebody, who says so with the voucher.
      success: {
        label: '登记退款到账',
        from: 'refunding',
        to: 'success',
        path: 'refundDone',
        fields: ['voucherNo!'],
        stamp: { finishTime: 'now' },
        confirm: '确认已在支付渠道退款给付款人吗？',
      },
      fail: {
        label: '渠道拒绝退款',
        from: 'refunding',
        to: 'failed',
        path: 'refundFail',
        fields: ['failReason!'],
        danger: true,
      },
      retry: { label: '重新退款', from: 'failed', to: 'refunding' },
    },
  },
});
