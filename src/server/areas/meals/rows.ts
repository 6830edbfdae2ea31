import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Lock, Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** Rows of the area as they are stored, whoever asks; those that an order names have been checked to be in reach. */
export async function findRows(context: Context, tx: Queries, id: string, where: Condition, { lock, limit = 1000 }: { lock?: Lock; limit?: number } = {}): Promise<Row[]> {
  const resource = resourceOf(context, id);
  const codec = codecOf(context.model, resource, context.db.dialect);
  return (await context.store.find(resource.table, codec.readable, all(live, where), { tx, limit, ...(lock && { lock }) })).map(codec.toPlain);
}

export async function findRow(context: Context, tx: Queries, id: string, rowId: unknown, lock: Lock = 'rely'): Promise<Row | undefined> {
  if (typeof rowId !== 'string') return undefined;
  const [row] = await findRows(context, tx, id, isColumn('id', rowId), { lock, limit: 1 });
  return row;
}

/** States in which an order keeps its portions. */
export const keeping: Condition = { is: 'all', of: ['cancelled', 'refunded'].map((value) => ({ is: 'compare', column: 'status', op: '<>', value })) };
