import type { ResourceHooks } from '../../records/hooks.ts';
import { distributions } from './ids.ts';
import { refuseTarget } from './distribution-targets.ts';
import { lockCoupon } from './issue-coupon.ts';
import { issueCoupons } from './issue-coupons.work.ts';

const hooks: ResourceHooks = {
  on: { start: issueCoupons },
  async before(context, tx, { action, before, values }) {
    if (action !== 'start' || !before) return;
    refuseTarget(before);
    await lockCoupon(context, tx, before.couponId);
    Object.assign(values, { successCount: 0 });
  },
};

export default { resource: distributions, hooks };
