import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { isExpired } from '../../auth/accounts.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { holding } from '../../records/holding.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { listOf } from './rows.ts';

const administrator = 'admin';

/** A lock ends by itself, so a locked administrator is still one. */
const isActive = (row: Row): boolean => row.status !== 'disabled' && !isExpired(row.expireDate, nowMs());

/**
 * Somebody must be left who may do everything. Looked at after the change, so that several who go
 * at once count together.
 */
export async function keepAnAdministrator(context: Context, tx: Queries, before: Row): Promise<void> {
  const [role] = await asSystem(context, 'system/role', tx).find(isColumn('roleCode', administrator));
  if (!role || !listOf(before.roleIds).includes(String(role.id))) return;
  // Two who take each other away at the same moment wait for each other here.
  await context.store.update(
    tx,
    resourceOf(context, 'system/role').table,
    { roleCode: administrator },
    isColumn('id', role.id),
  );
  const users = resourceOf(context, 'system/user');
  const left = await asSystem(context, users, tx).find(holding(users, 'roleIds', [role.id]));
  if (!left.some(isActive)) throw new AppError('lastAdministrator');
}
