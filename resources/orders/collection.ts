import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { selling } from '../../src/meta/shapes.ts';
import form from '../../forms/orders/collection.json';

const refunded = tell(['payerPhone'], '收款已退回', '您的付款（{{collectionNo}}）已累计退回 {{refundAmount}} 元。');

export default defineResource({
  label: '线下收款订单',
  form,
  api: { prefix: '/collection/web/collection', export: ['export', 'exportCollectionList'] },
  code: 'pc:orderManage.dingCanOfflineCollectionOrder',
  menu: { section: 'orderManage', path: 'dingCanOfflineCollectionOrder', icon: 'money-collect', order: 60 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: [
      'collectionNo',
      'collectTime',
      'orgId',
      'merchantId',
      'equipmentId',
      'payerName',
      'payerPhone',
      'amount',
      'payWay',
      'offline',
      'status',
    ],
    filters: ['orgId', 'merchantId', 'equipmentId', 'payerPhone', 'payWay', 'offline', 'collectTime', 'status'],
    search: ['collectionNo', 'payerName', 'payerPhone'],
    globalSearch: true,
    sort: '-collectTime',
  },
  display: 'collectionNo',
  states: {
    labels: {
      uploading: '待上传',
      success: '已收款',
      refundPending: '退款待审',
      refunding: '退款中',
      refunded: '已退款',
      part_refund: '部分退款',
    },
    initial: 'uploading',
    pending: ['refundPending', 'refunding'],
    editable: ['uploading'],
    removable: ['uploading'],
    transitions: {
      upload: { label: '上传入账', from: 'uploading', to: 'success', stamp: { uploadTime: 'now' } },
      refund: {
        label: '发起退款',
        from: ['success', 'part_refund'],
        to: 'refundPending',
        fields: ['refundAsked', 'refundReason!'],
        danger: true,
      },
      approveRefund: {
        label: '同意退款',
        from: 'refundPending',
        to: 'refunding',
        confirm: true,
        danger: true,
        fourEyes: true,
      },
      rejectRefund: { label: '驳回退款', from: 'refundPending', to: 'success' },
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
