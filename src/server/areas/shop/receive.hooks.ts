import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { coupons, receives } from './ids.ts';
import { leftOf, lockCoupon, roomFor, takenNow } from './issue-coupon.ts';
import { hasEnded } from './coupon-terms.ts';
import { refusal } from '../refusal.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'add') await complete(context, tx, values);
    if (action === 'use' && before && hasEnded(before, isoNow())) {
      const coupon = await asSystem(context, coupons, tx).one(before.couponId);
      throw new AppError('couponExpired', { coupon: String(coupon?.couponName ?? '') });
    }
  },
};

/** One that is given by hand keeps to the same numbers as all others. */
async function complete(context: Context, tx: Queries, values: Row): Promise<void> {
  const user = await asSystem(context, 'residents/user', tx).one(values.userId, 'rely');
  if (user?.status !== 'enabled') throw refusal('buyerInactive', 'userId', { person: String(user?.realName ?? '') });
  const coupon = await lockCoupon(context, tx, values.couponId);
  if ((await leftOf(context, tx, coupon)) < 1)
    throw refusal('couponsGone', 'couponId', { coupon: String(coupon.couponName) });
  if ((await roomFor(context, tx, coupon, user.id)) < 1)
    throw refusal('couponLimit', 'userId', { coupon: String(coupon.couponName), limit: Number(coupon.perLimit) });
  const { takeTime, validEnd, mobile } = takenNow(coupon, user);
  Object.assign(values, { takeTime, validEnd: values.validEnd ?? validEnd, mobile: values.mobile ?? mobile });
}

export default { resource: receives, hooks };
