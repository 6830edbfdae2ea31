import type { Account } from '../../auth/principals.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { scopeCondition } from '../../records/access.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { StoredRow } from '../../storage/database.ts';
import type { Viewed } from './viewed.ts';

export type AccountOf = (userId: string) => Promise<Account | undefined>;

/**
 * Views that other users share with a role, if their owner can list rows of the caller's place: a role is
 * held in many projects, and names and filters of a view in one project are not for the others.
 */
export async function withinOwnersScope(
  context: Context,
  { code }: Pick<Viewed, 'code'>,
  views: readonly StoredRow[],
  accountOf: AccountOf,
): Promise<StoredRow[]> {
  const owners = new Set(views.map(({ ownerId }) => String(ownerId)).filter((id) => id !== context.principal.userId));
  const near = new Set([context.principal.userId]);
  for (const id of owners) if (await reachesCaller(context, code, await accountOf(id))) near.add(id);
  return views.filter(({ ownerId }) => near.has(String(ownerId)));
}

async function reachesCaller(context: Context, code: string, owner: Account | undefined): Promise<boolean> {
  const reach = owner?.grants.reach(code, 'list');
  const users = context.model.resources.get(userResource);
  if (!owner || !reach || !users) return false;
  const scope = scopeCondition({ model: context.model, principal: owner }, users, reach);
  return (
    scope === undefined ||
    (await context.store.find(users.table, ['id'], all(isColumn('id', context.principal.userId), scope), { limit: 1 }))
      .length > 0
  );
}
