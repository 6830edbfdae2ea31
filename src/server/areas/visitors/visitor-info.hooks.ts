import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import { profiles, visits } from './ids.ts';

/** Visits that are still to come end when the visitor is put on the blacklist. */
const hooks: ResourceHooks = {
  async pickable({ db: { dialect } }, inForm) {
    if (!inForm) return undefined;
    const unlisted: Condition = { is: 'empty', column: 'blacklist', empty: true };
    return { is: 'any', of: [unlisted, isColumn('blacklist', dialect.encode('boolean', false))] };
  },
  async after(context, tx, { action, before, values, id }) {
    if (action !== 'update' || values.blacklist !== true || before?.blacklist === true) return;
    const rows = asSystem(context, visits, tx);
    const coming = all(isColumn('visitorId', id), { is: 'in', column: 'status', values: ['pending', 'approved'] });
    for (const visit of await rows.find(coming, { lock: 'change' }))
      if (visit.status === 'pending') await rows.move(visit, 'reject', { auditRemark: '访客已列入黑名单' });
      else await rows.move(visit, 'cancel');
  },
};

export default { resource: profiles, hooks };
