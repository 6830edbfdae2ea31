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
      'recoveredQuantity',
      'depositAmount',
      'depositBack',
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
        fields: ['staffId!', 'recoveredQuantity', 'depositKept'],
        stamp: { recoverTime: 'now' },
      },
      takeDeposit: {
        label: '收取押金',
        from: 'waiting',
        fields: ['depositWay!'],
        stamp: { depositTime: 'now' },
        once: 'depositTime',
        confirm: '选择现金钱包时从用户的钱包扣收，其他方式请先确认已收到押金，确定收取吗？',
      },
      lose: {
        label: '登记丢失',
        from: 'waiting',
        to: 'lost',
        confirm: '登记丢失后不能再登记回收，已收的押金归商户，确定登记吗？',
        danger: true,
      },
    },
  },
});
