import { AppError } from '../../meta/errors.ts';
import type { Context } from '../context.ts';
import { authorize } from '../records/access.ts';
import { assertNotMorePrivileged, refuseWider } from './escalation.ts';
import { usersOf } from './accounts.ts';
import type { Account } from './principals.ts';
import { readId } from '../records/read-ids.ts';
import { rowsWithin } from '../records/rows.ts';

/**
 * Checks that the caller may impersonate an account: it must be within reach, hold no more permissions than the caller,
 * and see no rows that the caller does not see.
 */
export async function checkImpersonation(
  context: Context,
  userId: string,
  target: Account | undefined,
): Promise<Account> {
  const resource = usersOf(context.model);
  const reach = authorize(context, resource, 'impersonate');
  await rowsWithin(context, resource, reach).load([readId(userId)]);
  if (!target || target.row.status !== 'enabled') throw new AppError('notFound');
  if (userId === context.principal.userId) throw new AppError('ownAccount');
  await assertNotMorePrivileged(context, target.roles);
  await context.store.transaction((tx) => refuseWider(context, tx, target.row));
  return target;
}
