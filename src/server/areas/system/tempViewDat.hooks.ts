import { isoNow } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';

/** Lists store what somebody has set up in them, as they use it. */
const hooks: ResourceHooks = {
  before(_context, _tx, { action, values }) {
    if (action === 'add' || action === 'update') values.lastUseTime = isoNow();
  },
};

export default { resource: 'system/tempViewDat', hooks };
