import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import { notHeld, type StoredGrant } from '../access/index.ts';
import type { Context } from '../context.ts';
import { reachOf } from '../records/access.ts';
import { scopeOf } from '../records/scope-sources.ts';
import { companiesIn, isWithin, seenBy } from '../records/widening.ts';
import type { Queries } from '../storage/database.ts';
import { usersOf } from './accounts.ts';

/** Refuses to grant what the caller does not hold. */
export function assertMayGrant({ principal }: Context, grants: readonly StoredGrant[]): void {
  const [missing] = notHeld(principal.grants, grants);
  if (missing) throw new AppError('notHeld', { ...missing });
}

/** Refuses to change a user or role that holds more than the caller. */
export async function assertNotMorePrivileged({ access, principal }: Context, roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    const [missing] = notHeld(principal.grants, await access.grantsIn(role));
    if (missing) throw new AppError('aboveYou', { ...missing });
  }
}

/** Refuses to change, or to impersonate, a user who sees rows the caller does not. */
export async function refuseWider(context: Context, tx: Queries, user: Row): Promise<void> {
  if (!context.principal.grants.bounded) return;
  const reach = reachOf(context, usersOf(context.model), 'update') ?? [];
  if (!(await isWithin(context, tx, seenBy(scopeOf(user, await companiesIn(context, tx))), reach)))
    throw new AppError('widerThanYou');
}
