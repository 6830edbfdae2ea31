import { AppError } from '../../../meta/errors.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { coupons } from './ids.ts';
import { issuedOf } from './issue-coupon.ts';

const hooks: ResourceHooks = {
  /** What is in people's hands stays issued. */
  async before(context, tx, { action, before, values }) {
    if (action !== 'update' || !before || values.totalCount === undefined) return;
    const limit = await issuedOf(context, tx, before.id);
    if (Number(values.totalCount) < limit)
      throw new AppError('invalid', {}, { errors: [{ path: 'totalCount', problem: 'tooSmall', values: { limit } }] });
  },
};

export default { resource: coupons, hooks };
