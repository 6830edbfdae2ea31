import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { joinDefaultGroup, leaveGroups } from '../doors/default-group.ts';
import { changeAll } from '../change-all.ts';
import { refusal } from '../refusal.ts';

/** Locked while its people are counted, so that the last place is given once. */
const lockEnterprise = (context: Context, tx: Queries, virtId: unknown) =>
  asSystem(context, 'enterprise/virtualarchitecture', tx).one(virtId, 'change');

const hasAsMany = (
  context: Context,
  tx: Queries,
  limit: number,
  virtId: unknown,
  ...more: readonly Condition[]
): Promise<boolean> =>
  asSystem(context, 'enterprise/virtUser', tx).hasAsMany(
    limit,
    all(isColumn('virtId', virtId), isColumn('status', 'normal'), ...more),
  );

async function refuseFull(context: Context, tx: Queries, { virtId }: Row): Promise<void> {
  const enterprise = await lockEnterprise(context, tx, virtId);
  if (typeof enterprise?.staffMax !== 'number') return;
  const limit = enterprise.staffMax;
  if (await hasAsMany(context, tx, limit, virtId))
    throw new AppError('enterpriseFull', { name: String(enterprise.virtName), limit });
}

/** For whoever is none yet. */
async function refuseAdministrator(context: Context, tx: Queries, { virtId }: Row): Promise<void> {
  const settings = await asSystem(context, 'enterprise/virtPermConfig', tx).first(isColumn('virtId', virtId));
  if (typeof settings?.maxAdmin !== 'number') return;
  const enterprise = await lockEnterprise(context, tx, virtId);
  const limit = settings.maxAdmin;
  if (await hasAsMany(context, tx, limit, virtId, isColumn('isAdmin', true)))
    throw refusal('enterpriseAdmins', 'isAdmin', { name: String(enterprise?.virtName), limit });
}

/** Steps by which somebody becomes an employee. */
const joining: ReadonlySet<string> = new Set(['approve', 'back']);

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const person: Row = { ...before, ...values };
    if (joining.has(action)) await refuseFull(context, tx, person);
    const comes = joining.has(action) || (before?.status === 'normal' && before.isAdmin !== true);
    if (comes && person.isAdmin === true) await refuseAdministrator(context, tx, person);
  },
  /** Whoever joins an enterprise is filed under it, unless under another one; whoever leaves it is no longer. */
  async after(context, tx, { action, values }) {
    if (joining.has(action)) {
      const unfiled = all(isColumn('id', values.userId), { is: 'empty', column: 'virtId', empty: true });
      const { virtId = null, deptId = null } = values;
      await changeAll(context, tx, 'residents/user', unfiled, { virtId, deptId });
      await openDoors(context, tx, values);
    }
    if (action !== 'leave') return;
    const theirs = (person: string) => all(isColumn(person, values.userId), isColumn('virtId', values.virtId));
    await changeAll(context, tx, 'residents/user', theirs('id'), { virtId: null, deptId: null });
    await changeAll(context, tx, 'residents/cardUser', theirs('userId'), { virtId: null, deptId: null });
    await closeDoors(context, tx, values);
  },
};

const orgOf = async (context: Context, tx: Queries, virtId: unknown): Promise<Row[string]> =>
  (await asSystem(context, 'enterprise/virtualarchitecture', tx).one(virtId))?.orgId ?? null;

async function openDoors(context: Context, tx: Queries, { userId, virtId }: Row): Promise<void> {
  await joinDefaultGroup(context, tx, { userId, orgId: await orgOf(context, tx, virtId), groupType: 'staff' });
}

/** Unless the person works for another enterprise of the same project. */
async function closeDoors(context: Context, tx: Queries, { userId, virtId }: Row): Promise<void> {
  const orgId = await orgOf(context, tx, virtId);
  const others = await asSystem(context, 'enterprise/virtUser', tx).find(
    all(isColumn('userId', userId), isColumn('status', 'normal')),
    { columns: ['virtId'] },
  );
  const places = await asSystem(context, 'enterprise/virtualarchitecture', tx).byId(
    others.map((other) => String(other.virtId)),
  );
  if ([...places.values()].some((place) => place.orgId === orgId)) return;
  await leaveGroups(context, tx, { userId, orgId, groupType: 'staff' });
}

export default { resource: 'enterprise/virtUser', hooks };
