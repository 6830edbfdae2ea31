import type { MakeHandler } from '../../http/kit.ts';
import { distribute } from './distribute.ts';

export const issueCoupons = 'shop.issueCoupons';

/** A task that has started is gone through at once; where that breaks off, it is tried again. */
export default ((parts) => ({
  name: issueCoupons,
  pool: 'jobs',
  seconds: () => 1800,
  run: ({ payload }) => distribute(parts, String(payload.recordId)),
})) satisfies MakeHandler;
