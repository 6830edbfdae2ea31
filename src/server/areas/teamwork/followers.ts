import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { AppParts } from '../../http/kit.ts';
import { followResource, followsOf } from '../../records/followers.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { activeReaders } from './people.ts';
import type { Shared } from './record.ts';

/** Users who follow a record and may read it still; whoever lost it hears no more of it. */
export async function followersOf(
  parts: Pick<AppParts, 'model' | 'db' | 'store' | 'access' | 'auth'>,
  shared: Pick<Shared, 'resource' | 'id'>,
): Promise<string[]> {
  const follows = await followsOf(parts, undefined, shared.resource, shared.id);
  const people = await activeReaders(
    parts,
    shared,
    follows.map(({ userId }) => String(userId)),
  );
  return people.map(({ id }) => id);
}

const ownFollow = async (
  context: Context,
  tx: Queries | undefined,
  { resource, id }: Shared,
): Promise<Row | undefined> =>
  (await followsOf(context, tx, resource, id)).find(({ userId }) => userId === context.principal.userId);

export const follows = async (context: Context, shared: Shared): Promise<boolean> =>
  (await ownFollow(context, undefined, shared)) !== undefined;

const maxTitle = 200;

/** Begins to follow; whoever does so already goes on. */
export async function follow(context: Context, tx: Queries, shared: Shared): Promise<void> {
  if (await ownFollow(context, tx, shared)) return;
  await asSystem(context, followResource, tx).add(
    {
      userId: context.principal.userId,
      module: shared.resource.label,
      recordTitle: shared.title.slice(0, maxTitle),
      entityCode: shared.resource.id,
      recordId: shared.id,
    },
    { unlogged: true },
  );
}

export async function unfollow(context: Context, tx: Queries, shared: Shared): Promise<void> {
  const row = await ownFollow(context, tx, shared);
  if (row) await context.store.remove(tx, resourceOf(context, followResource).table, isColumn('id', row.id));
}
