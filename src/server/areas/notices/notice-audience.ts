import type { Row } from '../../../meta/json.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from '../system/rows.ts';

const maxReceivers = 50_000;
const among = (column: string, values: readonly string[]): Condition => ({ is: 'in', column, values: [...values] });
const anyOf = (column: string, values: readonly string[]): Condition => ({
  is: 'any',
  of: values.map((value) => ({ is: 'has', column, value })),
});

/** Customers whom a notice is for: those of its projects who can be reached, and of them the kind that it names. */
export async function customersFor(context: Context, tx: Queries, notice: Row): Promise<Row[]> {
  const { targetType } = notice;
  if (targetType === 'role') return [];
  const orgIds = listOf(notice.orgIds);
  const kind: Condition | undefined =
    targetType === 'staff'
      ? { is: 'empty', column: 'virtId', empty: false }
      : targetType === 'custom'
        ? among('id', listOf(notice.userIds))
        : targetType === 'household'
          ? among('id', await residentsOf(context, tx, orgIds))
          : undefined;
  return asSystem(context, 'residents/user', tx).find(
    all(among('orgId', orgIds), isColumn('status', 'enabled'), kind),
    { columns: ['id', 'mobile'], limit: maxReceivers },
  );
}

async function residentsOf(context: Context, tx: Queries, orgIds: readonly string[]): Promise<string[]> {
  const found = await asSystem(context, 'residents/household', tx).find(
    all(among('orgId', orgIds), { is: 'empty', column: 'userId', empty: false }),
    { columns: ['userId'], limit: maxReceivers },
  );
  return [...new Set(found.map(({ userId }) => String(userId)))];
}

/** Accounts with one of the roles that a notice names, in its projects or without a project of their own. */
export async function accountsFor(context: Context, tx: Queries, notice: Row): Promise<Row[]> {
  const roleIds = listOf(notice.roleIds);
  if (notice.targetType !== 'role' || roleIds.length === 0) return [];
  const found = await asSystem(context, userResource, tx).find(
    all(isColumn('status', 'enabled'), anyOf('roleIds', roleIds)),
    { columns: ['id', 'mobile', 'email', 'orgIds'], limit: maxReceivers },
  );
  const projects = new Set(listOf(notice.orgIds));
  return found.filter(({ orgIds }) => {
    const own = listOf(orgIds);
    return own.length === 0 || own.some((id) => projects.has(id));
  });
}
