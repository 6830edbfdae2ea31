import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { groups, groupUsers } from './ids.ts';

/** Whom a project lets in as what. */
interface Person {
  readonly userId: unknown;
  readonly orgId: unknown;
  readonly groupType: 'staff' | 'household';
}

/** Whoever comes and is in no group of their kind joins the one that is the project's default, with its doors. */
export async function joinDefaultGroup(context: Context, tx: Queries, person: Person): Promise<void> {
  const { userId, orgId, groupType } = person;
  if (typeof userId !== 'string') return;
  // The person is held, so that two who let them in at once do not both add them.
  await asSystem(context, 'residents/user', tx).one(userId, 'change');
  const rows = asSystem(context, groupUsers, tx);
  if (await rows.first(ofKind(context, tx, person))) return;
  const [group] = (
    await asSystem(context, groups, tx).find(
      all(
        isColumn('orgId', orgId),
        isColumn('groupType', groupType),
        isColumn('status', 'enabled'),
        isColumn('isDefault', context.db.dialect.encode('boolean', true)),
      ),
      { lock: 'rely' },
    )
  ).toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
  if (group) await rows.add({ groupId: group.id ?? null, userId });
}

/** Who goes leaves all groups that the project has for their kind. */
export async function leaveGroups(context: Context, tx: Queries, person: Person): Promise<void> {
  const rows = asSystem(context, groupUsers, tx);
  const found = await rows.find(ofKind(context, tx, person), { columns: ['id'] });
  if (found.length > 0) await rows.remove(found.map(({ id }) => String(id)));
}

const ofKind = (context: Context, tx: Queries, { userId, orgId, groupType }: Person): Condition =>
  all(isColumn('userId', userId), {
    is: 'via',
    column: 'groupId',
    several: false,
    table: asSystem(context, groups, tx).resource.table,
    where: all(isColumn('groupType', groupType), isColumn('orgId', orgId)),
  });
