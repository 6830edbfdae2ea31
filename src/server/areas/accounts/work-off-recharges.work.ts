import type { MakeHandler } from '../../http/kit.ts';
import { workOffRecharges } from './recharge-worker.ts';

export const goOnWithRecharges = 'accounts.goOnWithRecharges';

/** A list that was begun is gone through to its end right away. */
export default ((parts) => ({
  name: goOnWithRecharges,
  pool: 'jobs',
  seconds: () => 1800,
  run: () => workOffRecharges(parts),
})) satisfies MakeHandler;
