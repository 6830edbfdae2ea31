import type { ResourceHooks } from '../../records/hooks.ts';
import { grants } from './ids.ts';
import { noteProgress } from './progress.ts';

const hooks: ResourceHooks = {
  before(_context, _tx, { action, values }) {
    if (action === 'retry') values.attempts = 0;
  },
  async after(context, tx, { action, before }) {
    if (action !== 'retry' || !before) return;
    await noteProgress(context, tx, { users: [String(before.userId)] });
    await noteProgress(context, tx, { deviceId: String(before.deviceId) });
  },
};

export default { resource: grants, hooks };
