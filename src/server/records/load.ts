import { AppError, OutOfReach } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context, Reach } from '../context.ts';
import { isColumn, type Condition } from '../storage/condition.ts';
import type { Lock, Queries } from '../storage/database.ts';
import { visible } from './access.ts';
import { codecOf } from './codec.ts';
import { maxIds } from './read-ids.ts';

/** The rows, unmasked and locked until the transaction ends; a 404 if one of them is out of reach. */
export const loadRows = (
  context: Context,
  tx: Queries,
  resource: Resource,
  reach: Reach,
  ids: readonly string[],
  lock: Lock = 'change',
): Promise<Row[]> => rowsOf(context, resource, reach, ids, { tx, lock });

/** The same outside of a transaction, without locks. */
export const readRows = (context: Context, resource: Resource, reach: Reach, ids: readonly string[]): Promise<Row[]> =>
  rowsOf(context, resource, reach, ids, {});

async function rowsOf(
  context: Context,
  resource: Resource,
  reach: Reach,
  ids: readonly string[],
  how: { tx?: Queries; lock?: Lock },
): Promise<Row[]> {
  const codec = codecOf(context, resource);
  const only = ids.length === 1 ? isColumn('id', ids[0]) : ({ is: 'in', column: 'id', values: ids } as const);
  const found = await context.store.find(resource.table, codec.readable, visible(context, resource, reach, only), {
    ...how,
    limit: ids.length,
  });
  if (found.length < ids.length) throw await notInReach(context, resource, reach, only, how.tx);
  const rows = new Map(found.map((row) => [row.id as string, codec.toPlain(row)]));
  return ids.map((id) => rows.get(id) as Row);
}

/** The error if not all of the rows are within reach. */
export async function notInReach(
  context: Context,
  resource: Resource,
  reach: Reach,
  wanted: Condition,
  tx?: Queries,
): Promise<AppError> {
  if (reach === 'all') return new AppError('notFound');
  const [anywhere, own] = [visible(context, resource, 'all', wanted), visible(context, resource, reach, wanted)];
  const find = async (where: Condition) =>
    (await context.store.find(resource.table, ['id'], where, { tx, limit: maxIds })).length;
  return (await find(anywhere)) > (await find(own)) ? new OutOfReach() : new AppError('notFound');
}
