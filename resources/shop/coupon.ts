import { notify, ownMerchant } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/coupon.json';

export default defineResource({
  label: '优惠券',
  form,
  api: { prefix: '/coupon/coupon', read: ['GET {id}', 'getCouponInfo/{id}'] },
  code: 'marketingCenter.coupon',
  menu: { section: 'marketingCenter', path: 'coupon', icon: 'gift', order: 10, external: 'coupon' },
  scope: { project: 'orgIds', merchant: 'merchantIds' },
  list: {
    columns: [
      'couponCode',
      'couponName',
      'couponType',
      'thresholdAmount',
      'faceAmount',
      'discountRate',
      'totalCount',
      'takenCount',
      'usedCount',
      'status',
    ],
    filters: ['couponName', 'couponType', 'takeType', 'orgIds', 'merchantIds', 'validEnd', 'status'],
    search: ['couponCode', 'couponName'],
  },
  on: {
    reminders: [{ before: 'validEnd', days: 3, while: ['active'], notify: ['author', { can: 'update' }] }],
    moved: {
      publish: [notify(ownMerchant)],
      end: [notify('author', ownMerchant)],
      expire: [notify('author', ownMerchant)],
    },
  },
  states: {
    labels: { draft: '草稿', active: '进行中', paused: '已暂停', ended: '已结束' },
    initial: 'draft',
    editable: ['draft', 'paused'],
    removable: ['draft', 'ended'],
    transitions: {
      publish: { label: '发布', from: 'draft', to: 'active' },
      pause: { label: '暂停', from: 'active', to: 'paused' },
      resume: { label: '恢复', from: 'paused', to: 'active' },
      end: {
        label: '结束',
        from: ['active', 'paused'],
        to: 'ended',
        confirm: '结束后不能再领取，已领取的仍可使用，确定结束吗？',
        danger: true,
      },
      expire: { label: '到期结束', from: ['active', 'paused'], to: 'ended', path: false, at: 'validEnd' },
    },
  },
  children: {
    receives: { resource: 'shop/receive', by: 'couponId' },
  },
  computed: {
    takenCount: { count: 'shop/receive', by: 'couponId' },
    usedCount: { count: 'shop/receive', by: 'couponId', where: { status: 'used' } },
  },
});
