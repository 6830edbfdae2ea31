import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { endStaffAccess } from '../doors/end-staff-access.ts';
import { changeAll } from './change-all.ts';

const hooks: ResourceHooks = {
  /** Whoever leaves an enterprise is no longer filed under it, neither as a customer nor with a card. */
  async after(context, tx, { action, values }) {
    if (action !== 'leave') return;
    const theirs = (person: string) => all(isColumn(person, values.userId), isColumn('virtId', values.virtId));
    await changeAll(context, tx, 'residents/user', theirs('id'), { virtId: null, deptId: null });
    await changeAll(context, tx, 'residents/cardUser', theirs('userId'), { virtId: null, deptId: null });
    const place = await asSystem(context, 'enterprise/virtualarchitecture', tx).one(values.virtId);
    await endStaffAccess(context, tx, values.userId, place?.orgId);
  },
};

export default { resource: 'enterprise/virtUser', hooks };
