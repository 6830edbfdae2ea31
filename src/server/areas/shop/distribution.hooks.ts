import type { ResourceHooks } from '../../records/hooks.ts';
import { distributions } from './ids.ts';
import { lockCoupon } from './issue-coupon.ts';
import { issueCoupons } from './issue-coupons.work.ts';

const hooks: ResourceHooks = {
  on: { start: issueCoupons },
  async before(context, tx, { action, before, values }) {
    if (action !== 'start' || !before) return;
    await lockCoupon(context, tx, before.couponId);
    Object.assign(values, { personCount: null, successCount: 0, unknownLines: null, failReason: null });
  },
};

export default { resource: distributions, hooks };
