import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { codecOf } from './codec.ts';

/** A row that was just written, with the values that are computed when it is read: replies to writes say what a read says. */
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
