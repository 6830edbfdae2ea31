import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/receive.json';

export default defineResource({
  label: '优惠券领取记录',
  form,
  api: { prefix: '/coupon/receive' },
  code: 'marketingCenter.receive',
  menu: {
    section: 'marketingCenter',
    path: 'receive',
    title: '优惠券领取',
    icon: 'inbox',
    order: 30,
    external: 'couponReceive',
  },
  scope: { project: 'userId.orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['couponId', 'couponNo', 'userId', 'mobile', 'takeTime', 'validEnd', 'useTime', 'orderNo', 'status'],
    filters: ['couponId', 'userId', 'distributionId', 'orderNo', 'takeTime', 'validEnd', 'status'],
    search: ['couponNo'],
  },
  display: 'couponNo',
  states: {
    labels: { unused: '未使用', used: '已使用', expired: '已过期', revoked: '已作废' },
    initial: 'unused',
    editable: ['unused'],
    removable: ['unused', 'expired', 'revoked'],
    transitions: {
      use: { label: '核销', from: 'unused', to: 'used', fields: ['orderNo'], stamp: { useTime: 'now' } },
      giveBack: { label: '退回', from: 'used', to: 'unused', stamp: { useTime: 'null', orderNo: 'null' } },
      expire: { label: '过期', from: 'unused', to: 'expired', path: false, at: 'validEnd' },
      revoke: { label: '作废', from: 'unused', to: 'revoked', confirm: true, danger: true },
    },
  },
  on: {
    reminders: [
      {
        before: 'validEnd',
        days: 3,
        while: ['unused'],
        ...tell(['userId'], '优惠券即将到期', '您的优惠券“{{couponId}}”将于 {{validEnd}} 到期，请尽快使用。'),
      },
    ],
    moved: { revoke: [tell(['userId'], '优惠券已作废', '您的优惠券“{{couponId}}”（{{couponNo}}）已作废。')] },
  },
});
