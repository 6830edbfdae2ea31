import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import { nextSlot } from '../../events/cron.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { addSlot } from './job-rows.ts';

/** When a job runs next follows from what is written: paused it never does. */
const hooks: ResourceHooks = {
  before(_context, _tx, { action, before, values }) {
    if (!before || !plans(action, values)) return;
    const isPaused = (values.status ?? before.status) === 'paused';
    const next = nextSlot(String(values.cron ?? before.cron), nowMs());
    // What stands there is not in the way of pausing it.
    if (next === undefined && action !== 'pause')
      throw new AppError('invalid', {}, { errors: [{ path: 'cron', problem: 'cron' }] });
    values.nextRunTime = isPaused || next === undefined ? null : new Date(next).toISOString();
  },
  // The slot that was stored before finds that it is not the next one any more.
  async after({ store }, tx, { action, before, values, id }) {
    if (before && plans(action, values) && values.nextRunTime)
      await addSlot(store, tx, { id, name: String(values.handler), slot: Date.parse(String(values.nextRunTime)) });
  },
};

const plans = (action: string, values: Row): boolean =>
  action === 'pause' || action === 'resume' || (action === 'update' && 'cron' in values);

export default { resource: 'system/job', hooks };
