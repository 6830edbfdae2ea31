import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { roleResource } from './role-grants.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, asCaller } from '../../records/rows.ts';
import { listOf } from './rows.ts';

/** Of `system/roleType`: the roles of projects. */
const projectRoles = 3;
const projectAdministrator = '3';

export interface Setting {
  readonly role: string;
  readonly given: number;
  readonly had: number;
  /** They hold more than the caller, or are the caller. */
  readonly skipped: number;
}

/** Gives the role of project administrators to those in reach who lack it. */
export async function setProjectAdministrators(context: Context): Promise<Setting> {
  authorize(context, resourceOf(context, roleResource), 'update');
  const users = asCaller(context, userResource, 'update');
  return users.transaction(async (rows, tx) => {
    const role = await roleFor(context, tx);
    const active: Condition = { is: 'in', column: 'status', values: ['enabled', 'locked'] };
    const found = await rows.find(all(isColumn('userType', projectAdministrator), active));
    const lacking = found.filter((user) => !listOf(user.roleIds).includes(String(role.id)));
    let given = 0;
    for (const user of lacking) {
      const roleIds = [...listOf(user.roleIds), String(role.id)];
      if (await isChanged(() => rows.change(user, { roleIds }, 'grant'))) given += 1;
    }
    return { role: String(role.roleName), given, had: found.length - lacking.length, skipped: lacking.length - given };
  });
}

async function roleFor(context: Context, tx: Queries): Promise<Row> {
  const types = new Set(
    (await asSystem(context, 'system/roleType', tx).find(isColumn('typeCode', projectRoles))).map(({ id }) => id),
  );
  const roles = await asSystem(context, roleResource, tx).find(
    isColumn('isSystem', codecOf(context, resourceOf(context, roleResource)).toStored({ isSystem: true }).isSystem),
  );
  const isFor = ({ roleCode }: Row) =>
    context.access.policy.roles.get(String(roleCode))?.userTypes.includes(Number(projectAdministrator));
  const role = roles.find((one) => types.has(one.roleTypeId ?? null) && isFor(one));
  if (!role) throw new AppError('notFound');
  return role;
}

/** The rules for single users refuse before anything is written; whom they protect is passed over. */
async function isChanged(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.id === 'aboveYou' || error.id === 'ownAccount')) return false;
    throw error;
  }
}
