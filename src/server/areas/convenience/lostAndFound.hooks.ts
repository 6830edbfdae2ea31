import { isoTime, hour, nowMs } from '../../clock.ts';
import type { ResourceHooks } from '../../records/hooks.ts';

/** So long things are kept for their owners, unless whoever took them in says otherwise. */
const keptMs = 90 * 24 * hour;

const hooks: ResourceHooks = {
  before(_context, _tx, { action, before = {}, values }) {
    if (action !== 'publish' || before.recordType !== 'found') return;
    values.unclaimed = false;
    values.keepUntil = before.keepUntil ?? isoTime(nowMs() + keptMs);
  },
};

export default { resource: 'convenience/lostAndFound', hooks };
