import { AppError } from '../../../meta/errors.ts';
import { usersOf } from '../../auth/accounts.ts';
import { assertNotMorePrivileged, refuseWider } from '../../auth/escalation.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from './rows.ts';
import { roleResource } from './role-grants.ts';

/**
 * Whoever holds the secret of an application acts as its account. So only those may make or change one who may act as
 * that account themselves: it is in reach, holds no more than they do and sees no more.
 */
export async function refuseForeignAccount(context: Context, tx: Queries, userId: string): Promise<void> {
  if (userId === context.principal.userId)
    throw new AppError('invalid', {}, { errors: [{ path: 'userId', problem: 'accountOfOwn' }] });
  const users = usersOf(context.model);
  const reach = authorize(context, users, 'impersonate');
  const user = await rowsWithin(context, users, reach, tx).get(userId, 'rely');
  const roles = await asSystem(context, roleResource, tx).find({
    is: 'in',
    column: 'id',
    values: listOf(user?.roleIds),
  });
  await assertNotMorePrivileged(
    context,
    roles.map(({ roleCode }) => String(roleCode)),
  );
  if (user) await refuseWider(context, tx, user);
}
