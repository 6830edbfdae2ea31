import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/recovery.json';

export default defineResource({
  label: '餐具回收',
  form,
  api: { prefix: '/flashdeliver/web/recovery' },
  code: 'flashdeliver.recovery',
  menu: { section: 'flashdeliver', path: 'recoveryManager/index', title: '回收管理', icon: 'retweet', order: 140 },
  scope: { project: 'orgId', merchant: 'orderId.merchantId' },
  list: {
    columns: [
      'recoveryNo',
      'orgId',
      'orderId',
      'userId',
      'items',
      'quantity',
      'depositAmount',
      'staffId',
      'recoverTime',
      'status',
    ],
    filters: ['orgId', 'orderId', 'userId', 'staffId', 'recoverTime', 'status'],
    search: ['recoveryNo', 'items'],
  },
  display: 'recoveryNo',
  states: {
    labels: { waiting: '待回收', recovered: '已回收', lost: '已丢失' },
    initial: 'waiting',
    editable: ['waiting'],
    removable: ['waiting'],
    transitions: {
      recover: {
        label: '确认回收',
        from: 'waiting',
        to: 'recovered',
        fields: ['staffId!', 'quantity'],
        stamp: { recoverTime: 'now' },
      },
      lose: {
        label: '登记丢失',
        from: 'waiting',
        to: 'lost',
        confirm: '登记丢失后不能再登记回收，确定登记吗？',
        danger: true,
      },
    },
  },
});
