import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/distribution.json';

export default defineResource({
  label: '优惠券发放',
  form,
  api: { prefix: '/coupon/distribution' },
  code: 'marketingCenter.distribution',
  menu: { section: 'marketingCenter', path: 'distribution', icon: 'send', order: 20, external: 'couponDistribution' },
  scope: { project: 'couponId.orgIds' },
  list: {
    columns: [
      'taskName',
      'couponId',
      'targetType',
      'perCount',
      'personCount',
      'successCount',
      'planTime',
      'finishTime',
      'operatorName',
      'status',
    ],
    filters: ['taskName', 'couponId', 'targetType', 'planTime', 'status'],
  },
  on: { moved: { finish: [notify('author')], fail: [notify('author')] } },
  children: { receives: { resource: 'shop/receive', by: 'distributionId' } },
  states: {
    labels: { waiting: '待发放', running: '发放中', finished: '已完成', failed: '发放失败', cancelled: '已取消' },
    initial: 'waiting',
    editable: ['waiting', 'failed'],
    removable: ['waiting', 'cancelled'],
    transitions: {
      start: {
        label: '开始发放',
        from: ['waiting', 'failed'],
        to: 'running',
        stamp: { operatorName: 'userName' },
        confirm: '将立即向发放对象发券，确定开始吗？',
        at: 'planTime',
      },
      finish: { label: '发放完成', from: 'running', to: 'finished', path: false, stamp: { finishTime: 'now' } },
      fail: { label: '发放失败', from: 'running', to: 'failed', path: false },
      cancel: { label: '取消', from: ['waiting', 'failed'], to: 'cancelled', confirm: true, danger: true },
    },
  },
});
