import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { codecOf } from './codec.ts';

/** A written row with its computed values, so that the reply to a write equals that of a read. */
export async function withComputed(context: Context, tx: Queries, resource: Resource, row: Row): Promise<Row> {
  const { derived, toPlain } = codecOf(context, resource);
  if (derived.length === 0) return row;
  const [computed] = await context.store.find(resource.table, ['id'], isColumn('id', row.id), {
    tx,
    limit: 1,
    derived,
  });
  return computed ? { ...row, ...toPlain(computed) } : row;
}
