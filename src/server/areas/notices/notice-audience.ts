import type { Row } from '../../../meta/json.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { holding } from '../../records/holding.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from '../system/rows.ts';
import { customersLabelled } from '../wechat/followers.ts';

const maxReceivers = 50_000;
const among = (column: string, values: readonly string[]): Condition => ({ is: 'in', column, values: [...values] });

/** Customers whom a notice is for: those of its projects who can be reached, and of them the kind that it names. */
export async function customersFor(context: Context, tx: Queries, notice: Row): Promise<Row[]> {
  if (notice.targetType === 'role') return [];
  return asSystem(context, 'residents/user', tx).find(
    all(among('orgId', listOf(notice.orgIds)), isColumn('status', 'enabled'), await kindOf(context, tx, notice)),
    { columns: ['id', 'mobile', 'email'], limit: maxReceivers },
  );
}

async function kindOf(context: Context, tx: Queries, notice: Row): Promise<Condition | undefined> {
  const { targetType, userIds, virtIds, buildIds, label } = notice;
  const orgIds = listOf(notice.orgIds);
  switch (targetType) {
    case 'staff':
      return { is: 'empty', column: 'virtId', empty: false };
    case 'enterprise':
      return among('virtId', listOf(virtIds));
    case 'household':
      return among('id', await residentsOf(context, tx, orgIds));
    case 'building':
      return among('id', await residentsOf(context, tx, orgIds, await roomsOf(context, tx, listOf(buildIds))));
    case 'label':
      return among('id', await customersLabelled(context, tx, String(label)));
    case 'custom':
      return among('id', listOf(userIds));
    default:
      return undefined;
  }
}

/** Customers who live in these projects or, of them, in these rooms. */
async function residentsOf(
  context: Context,
  tx: Queries,
  orgIds: readonly string[],
  rooms?: ReadonlySet<string>,
): Promise<string[]> {
  const found = await asSystem(context, 'residents/household', tx).find(
    all(among('orgId', orgIds), { is: 'empty', column: 'userId', empty: false }),
    { columns: ['userId', 'roomIds'], limit: maxReceivers },
  );
  const there = rooms ? found.filter(({ roomIds }) => listOf(roomIds).some((id) => rooms.has(id))) : found;
  return [...new Set(there.map(({ userId }) => String(userId)))];
}

async function roomsOf(context: Context, tx: Queries, buildings: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await asSystem(context, 'space/roomNo', tx).find(among('buildId', buildings), {
    columns: ['id'],
    limit: maxReceivers,
  });
  return new Set(found.map(({ id }) => String(id)));
}

/** Accounts with one of the roles that a notice names, in its projects or without a project of their own. */
export async function accountsFor(context: Context, tx: Queries, notice: Row): Promise<Row[]> {
  const roleIds = listOf(notice.roleIds);
  if (notice.targetType !== 'role' || roleIds.length === 0) return [];
  const users = resourceOf(context, userResource);
  const found = await asSystem(context, users, tx).find(
    all(isColumn('status', 'enabled'), holding(users, 'roleIds', roleIds)),
    { columns: ['id', 'mobile', 'email', 'orgIds'], limit: maxReceivers },
  );
  const projects = new Set(listOf(notice.orgIds));
  return found.filter(({ orgIds }) => {
    const own = listOf(orgIds);
    return own.length === 0 || own.some((id) => projects.has(id));
  });
}
