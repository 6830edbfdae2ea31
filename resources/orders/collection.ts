import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/orders/collection.json';

export default defineResource({
  label: '线下收款订单',
  form,
  api: { prefix: '/collection/web/collection', export: ['export', 'exportCollectionList'] },
  code: 'pc:orderManage.dingCanOfflineCollectionOrder',
  menu: { section: 'orderManage', path: 'dingCanOfflineCollectionOrder', icon: 'money-collect', order: 60 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: ['collectionNo', 'orgId', 'merchantId', 'equipmentId', 'payerName', 'payerPhone', 'amount', 'payWay', 'offline', 'status'],
    filters: ['orgId', 'merchantId', 'equipmentId', 'payerPhone', 'payWay', 'offline', 'collectTime', 'status'],
    search: ['collectionNo', 'payerName'],
    sort: '-collectTime',
  },
  display: 'collectionNo',
  states: {
    labels: { uploading: '待上传', success: '已收款', refundPending: '退款待审', refunding: '退款中', refunded: '已退款' },
    initial: 'uploading',
    editable: ['uploading'],
    removable: ['uploading'],
    transitions: {
      upload: { label: '上传成功', from: 'uploading', to: 'success', path: false, stamp: { uploadTime: 'now' } },
      refund: { label: '发起退款', from: 'success', to: 'refundPending', confirm: '将申请向付款人退款，确定退款吗？', danger: true },
      approveRefund: { label: '同意退款', from: 'refundPending', to: 'refunding', confirm: true, danger: true, fourEyes: true },
      rejectRefund: { label: '驳回退款', from: 'refundPending', to: 'success' },
      refundDone: { label: '退款成功', from: 'refunding', to: 'refunded', path: false },
    },
  },
});
