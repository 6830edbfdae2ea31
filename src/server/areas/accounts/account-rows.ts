import type { Row } from '../../../meta/json.ts';
import { holders, type Holder } from '../../accounts/holders.ts';
import type { Context, Reach } from '../../context.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** Wallets of people, locked, in the order of their ids; made for those who have none of that type yet. */
export async function lockWallets(
  context: Context,
  tx: Queries,
  userIds: readonly string[],
  orgId: string,
  accountType: string,
  reach: Reach,
): Promise<Row[]> {
  const where: Condition = { is: 'in', column: 'userId', values: [...userIds] };
  const found = await lockRows(
    context,
    tx,
    'wallet',
    all(where, isColumn('orgId', orgId), isColumn('accountType', accountType)),
    userIds.length,
  );
  const has = new Set(found.map(({ userId }) => userId));
  const missing = userIds.filter((id) => !has.has(id));
  if (missing.length === 0) return found;
  for (const user of await asSystem(context, 'residents/user', tx).load(missing, 'rely')) {
    await open(
      context,
      tx,
      'wallet',
      { userId: user.id ?? null, realName: user.realName ?? null, mobile: user.mobile ?? null, orgId, accountType },
      reach,
    );
  }
  return lockRows(
    context,
    tx,
    'wallet',
    all(where, isColumn('orgId', orgId), isColumn('accountType', accountType)),
    userIds.length,
  );
}

/** Which account of an enterprise stands behind a wallet of its people. */
export const enterpriseAccounts: Readonly<Record<string, string>> = {
  cash: 'cash',
  welfare: 'welfare',
  subsidy: 'meal',
};

/** The account of an enterprise, locked; made where there is none of that type yet. */
export async function lockEnterpriseAccount(
  context: Context,
  tx: Queries,
  virtId: string,
  orgId: string,
  accountType: string,
): Promise<Row[]> {
  const where = all(isColumn('virtId', virtId), isColumn('accountType', accountType));
  const found = await lockRows(context, tx, 'enterprise', where, 1);
  if (found.length > 0) return found;
  await open(context, tx, 'enterprise', { virtId, orgId, accountType }, 'all');
  return lockRows(context, tx, 'enterprise', where, 1);
}

/** Rows of accounts, locked in the order of their ids. */
export async function lockRows(
  context: Context,
  tx: Queries,
  holder: Holder,
  where: Condition,
  limit: number,
): Promise<Row[]> {
  // One more than wanted, since only several rows are locked in the order of their ids.
  return asSystem(context, holders[holder].resource, tx).find(where, { lock: 'change', limit: limit + 1 });
}

async function open(context: Context, tx: Queries, holder: Holder, values: Row, reach: Reach): Promise<void> {
  const resource = resourceOf(context, holders[holder].resource);
  await fillSequences(context, tx, resource, values);
  await rowsWithin(context, resource, reach, tx).add(values);
}
