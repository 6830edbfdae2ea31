import { AppError } from '../../meta/errors.ts';
import type { Context } from '../context.ts';
import { authorize } from '../records/access.ts';
import { readId, readRows } from '../records/load.ts';
import { checkReferences } from '../records/references.ts';
import { refuseAbove } from './above.ts';
import { usersOf } from './accounts.ts';
import type { Account } from './principals.ts';

/** Fields by which a user is placed in the organisation. */
const places = ['companyId', 'orgIds', 'virtId', 'merchantId'] as const;

/**
 * May the caller act as somebody? The account must be in reach, hold no more than the caller, and be
 * placed nowhere where the caller could place nobody.
 */
export async function judgeImpersonation(context: Context, userId: string, target: Account | undefined): Promise<Account> {
  const resource = usersOf(context.model);
  const reach = authorize(context, resource, 'impersonate');
  await readRows(context, resource, reach, [readId(userId)]);
  if (!target || target.row.status !== 'enabled') throw new AppError('notFound');
  if (userId === context.principal.userId) throw new AppError('ownAccount');
  await refuseAbove(context, target.roles);
  const placed = Object.fromEntries(places.map((name) => [name, target.row[name] ?? null]));
  const errors = await context.store.transaction((tx) => checkReferences(context, tx, resource, placed));
  if (errors.length > 0) throw new AppError('scopeDenied');
  return target;
}
