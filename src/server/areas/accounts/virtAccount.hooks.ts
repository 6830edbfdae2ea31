import { AppError } from '../../../meta/errors.ts';
import { holders } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { accountHooks } from './account-state.ts';

const own = accountHooks('enterprise');

const hooks: ResourceHooks = {
  ...own,
  async before(context, tx, change) {
    const { action, before } = change;
    if (action === 'close' && before) await refuseWithSubAccounts(context, tx, before.id);
    await own.before?.(context, tx, change);
  },
};

/** Their money could not come back. Money only comes to them from this account, which is locked. */
async function refuseWithSubAccounts(context: Context, tx: Queries, id: unknown): Promise<void> {
  const open = await asSystem(context, holders.extend.resource, tx).find(
    all(isColumn('accountId', id), { is: 'compare', column: 'status', op: '<>', value: 'closed' }),
    { columns: ['id'] },
  );
  if (open.length > 0) throw new AppError('subAccountsOpen', { count: open.length });
}

export default { resource: 'accounts/virtAccount', hooks };
