import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

const departments = 'organisation/companyDept';

/** Whoever leaves signs in no more; what waits for them is handed on, as when their account is disabled by hand. */
async function closeAccount(context: Context, tx: Queries, userId: unknown): Promise<void> {
  const account = await asSystem(context, userResource, tx).one(userId, 'change');
  if (account && account.status !== 'disabled') await asSystem(context, userResource, tx).move(account, 'disable');
}

/** Approvals look for the head of a department, or the one above it. */
async function leaveDepartments(context: Context, tx: Queries, staffId: string): Promise<void> {
  const led = asSystem(context, departments, tx);
  for (const row of await led.find(isColumn('leaderId', staffId), { lock: 'change' }))
    await led.change(row, { leaderId: null });
}

const hooks: ResourceHooks = {
  async after(context, tx, { action, before, id }) {
    if (action !== 'leave') return;
    await leaveDepartments(context, tx, id);
    await closeAccount(context, tx, before?.userId);
  },
};

export default { resource: 'organisation/staff', hooks };
