import type { MakeHandler } from '../../http/kit.ts';
import { distribute } from './distribute.ts';

export const issueCoupons = 'shop.issueCoupons';

/** A task that somebody has started is gone through at once. */
export default ((parts) => ({
  name: issueCoupons,
  pool: 'jobs',
  seconds: () => 1800,
  run: () => distribute(parts, Date.now()),
})) satisfies MakeHandler;
