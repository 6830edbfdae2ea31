import type { Row } from '../../../meta/json.ts';
import { userResource } from '../../auth/accounts.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { RowCopy } from '../../records/hooks.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { changes, listOf } from './rows.ts';

/** Something that the row of a user says, and the records by which other systems of the platform read it. */
export interface Membership {
  /** The field of the user: one id, or a list of them. */
  readonly field: string;
  readonly records: string;
  /** The field of a record that holds one of the ids. */
  readonly target: string;
}

export const roleMembership: Membership = { field: 'roleIds', records: 'system/userRole', target: 'roleId' };
export const projectMembership: Membership = { field: 'orgIds', records: 'system/userOrgnization', target: 'orgId' };
export const centreMembership: Membership = { field: 'companyId', records: 'system/userCompany', target: 'companyId' };
const memberships = [roleMembership, projectMembership, centreMembership];

export const idsOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : listOf(value));

/** The records that a new user begins with. */
export const recordsOf = (userId: string, user: Row): RowCopy[] =>
  memberships.flatMap(({ field, records, target }) =>
    idsOf(user[field]).map((id) => ({ resource: records, values: { userId, [target]: id } })),
  );

/** The records follow what the user says. */
export async function followUser(
  context: Context,
  tx: Queries,
  userId: string,
  before: Row | undefined,
  user: Row,
): Promise<void> {
  for (const membership of memberships) {
    if (changes(before, user, membership.field))
      await follow(context, tx, userId, membership, new Set(idsOf(user[membership.field])));
  }
}

async function follow(
  context: Context,
  tx: Queries,
  userId: string,
  { records, target }: Membership,
  said: ReadonlySet<string>,
): Promise<void> {
  const resource = resourceOf(context, records);
  const recorded = await asSystem(context, records, tx).find(isColumn('userId', userId));
  const over = recorded.filter((record) => !said.has(String(record[target]))).map(({ id }) => id);
  if (over.length > 0)
    await context.store.update(tx, resource.table, { deletedAt: isoNow() }, { is: 'in', column: 'id', values: over });
  for (const id of said) {
    if (!recorded.some((record) => record[target] === id))
      await asSystem(context, resource, tx).add({ userId, [target]: id }, { unlogged: true });
  }
}

/** Is this field of the user a list? Otherwise a further record takes the place of the one before. */
export const isList = (context: Context, { field }: Membership): boolean =>
  resourceOf(context, userResource).fields.get(field)?.type.name === 'refs';
