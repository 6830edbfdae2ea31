import type { ResourceHooks } from '../../records/hooks.ts';
import type { DeviceResource } from './devices.ts';
import { endWarnings } from './warnings.ts';

/** What follows when a device is online again, whoever says so. */
export const deviceHooks = (kind: DeviceResource): ResourceHooks => ({
  before(_context, _tx, { action, values }) {
    if (action === 'online') values.faultReason = null;
  },
  async after(context, tx, { action, id }) {
    if (action === 'online') await endWarnings(context, tx, kind, id);
  },
});
