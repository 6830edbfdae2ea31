import type { Row } from '../../../meta/json.ts';
import { teamworkNews } from '../../../meta/teamwork.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { aboutRecord, assignmentResource } from './assignments.ts';
import { tell } from './tell.ts';

/** Whoever gave it hears that it is done; both hear that its day is over. */
const hooks: ResourceHooks = {
  async after(context, tx, { action, before, values }) {
    const row: Row = { ...before, ...values };
    const receivers = {
      finish: [String(row.assignerId)],
      expire: [String(row.assigneeId), String(row.assignerId)],
    }[action];
    if (!receivers) return;
    const news = action === 'finish' ? teamworkNews.finished : teamworkNews.expired;
    await tell(context, tx, receivers, news, aboutRecord(row));
  },
};

export default { resource: assignmentResource, hooks };
