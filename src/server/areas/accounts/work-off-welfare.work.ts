import type { MakeHandler } from '../../http/kit.ts';
import { workOffWelfare } from './welfare-worker.ts';

export const goOnWithWelfare = 'accounts.goOnWithWelfare';

/** A batch that was begun is gone through to its end right away. */
export default ((parts) => ({
  name: goOnWithWelfare,
  pool: 'jobs',
  seconds: () => 1800,
  run: () => workOffWelfare(parts),
})) satisfies MakeHandler;
