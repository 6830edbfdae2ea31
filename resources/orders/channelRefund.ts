import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/orders/channelRefund.json';

/** A refund that an outside channel carries out; asked for again and again until it is done or refused. */
export default defineResource({
  label: '渠道退款',
  form,
  api: { prefix: '/orderManage/channelRefund', add: false, update: false, remove: false, removeMany: false },
  code: 'pc:orderManage.channelRefund',
  menu: { section: 'orderManage', path: 'channelRefund', icon: 'rollback', order: 55 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: [
      'refundNo',
      'orderNo',
      'orderKind',
      'orgId',
      'merchantId',
      'amount',
      'channelNo',
      'channelReply',
      'finishTime',
      'status',
    ],
    filters: ['orgId', 'merchantId', 'orderKind', 'orderId', 'amount', 'createdAt', 'status'],
    search: ['refundNo', 'orderNo', 'tradeNo', 'channelNo'],
  },
  display: 'refundNo',
  states: {
    labels: {
      waiting: '待提交',
      processing: '退款处理中',
      overdue: '超时未答复',
      success: '退款成功',
      failed: '退款失败',
    },
    initial: 'waiting',
    transitions: {
      submit: { label: '渠道已受理', from: ['waiting', 'processing'], to: 'processing', path: false },
      // Goes on being asked for; people look into it at the channel.
      overdue: {
        label: '两天未答复',
        from: ['waiting', 'processing'],
        to: 'overdue',
        path: false,
        after: { time: '2d', of: 'createdAt' },
      },
      succeed: {
        label: '退款到账',
        from: ['waiting', 'processing', 'overdue'],
        to: 'success',
        path: false,
        stamp: { finishTime: 'now' },
      },
      fail: {
        label: '渠道拒绝退款',
        from: ['waiting', 'processing', 'overdue'],
        to: 'failed',
        path: false,
        stamp: { finishTime: 'now' },
      },
    },
  },
  on: { moved: { overdue: [notify('author', { can: 'list' })] } },
});
