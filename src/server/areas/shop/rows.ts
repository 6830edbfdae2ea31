import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** Writes fields that only the server keeps, without a new version: nobody edits them meanwhile. */
export async function keep(
  context: Context,
  tx: Queries,
  id: string,
  row: Row,
  values: Row,
  only?: Condition,
): Promise<number> {
  const resource = resourceOf(context, id);
  const stored = codecOf(context, resource).toStored(values);
  return context.store.update(tx, resource.table, stored, all(isColumn('id', row.id), only));
}
