import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { isSharedWork } from '../../meta/teamwork.ts';
import type { Context, Services } from '../context.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { codecOf } from './codec.ts';
import { resourceOf } from './resource-of.ts';

/** The resource of users following records. */
export const followResource = 'teamwork/follow';

type Reading = Pick<Services, 'model' | 'db' | 'store'>;
const maxFollowers = 500;

/** Rows by which users follow a record. Does not use the handle of rows, because its writes call this. */
export async function followsOf(
  { model, db, store }: Reading,
  tx: Queries | undefined,
  { id: resource }: Pick<Resource, 'id'>,
  recordId: string,
  limit = maxFollowers,
): Promise<Row[]> {
  const follows = resourceOf({ model }, followResource);
  const codec = codecOf({ model, db }, follows);
  const where = all(isColumn('recordId', recordId), isColumn('entityCode', resource));
  return (await store.find(follows.table, codec.readable, where, { tx, limit })).map(codec.toPlain);
}

/** Used by steps only: adding and changing a row does not notify its followers. */
export async function isFollowed(
  reading: Reading & Pick<Context, 'quiet'>,
  tx: Queries,
  resource: Resource,
  { action, recordId }: { action: string; recordId: string },
): Promise<boolean> {
  if (!resource.states?.transitions.has(action) || !isSharedWork(resource.declaration)) return false;
  // Nobody is told of what happened long ago.
  if (reading.quiet === 'past') return false;
  return (await followsOf(reading, tx, resource, recordId, 1)).length > 0;
}
