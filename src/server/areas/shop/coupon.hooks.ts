import { AppError } from '../../../meta/errors.ts';
import { isoNow } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { refusal } from '../refusal.ts';
import { coupons } from './ids.ts';
import { issuedOf } from './issue-coupon.ts';

const issuing: ReadonlySet<string> = new Set(['publish', 'resume']);

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (!before) return;
    if (issuing.has(action) && before.validType === 'fixed' && String(before.validEnd) <= isoNow())
      throw refusal('couponExpired', 'validEnd', { coupon: String(before.couponName) });
    // What is in people's hands stays issued.
    if (action !== 'update' || values.totalCount === undefined) return;
    const limit = await issuedOf(context, tx, before.id);
    if (Number(values.totalCount) < limit)
      throw new AppError('invalid', {}, { errors: [{ path: 'totalCount', problem: 'tooSmall', values: { limit } }] });
  },
};

export default { resource: coupons, hooks };
