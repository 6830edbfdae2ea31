import { randomBytes } from 'node:crypto';
import type { ResourceHooks } from '../../records/hooks.ts';

const hooks: ResourceHooks = {
  /** What the guard at the gate scans; it opens nothing before the approval, and says nothing to who guesses. */
  before(_context, _tx, { action, values }) {
    if (action === 'approve') values.qrCode = `FX${randomBytes(9).toString('base64url')}`;
    if (action === 'cancel' || action === 'expire') values.qrCode = null;
  },
};

export default { resource: 'release/electronRelease', hooks };
