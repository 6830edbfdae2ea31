import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Lock, Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

interface How {
  readonly lock?: Lock;
  readonly limit?: number;
}

/** Live rows of a resource, unmasked, whoever is calling: what the rules of a shop depend on need not be in the caller's reach. */
export async function rowsWhere(context: Context, tx: Queries, id: string, where: Condition, { lock, limit }: How = {}): Promise<Row[]> {
  const resource = resourceOf(context, id);
  const codec = codecOf(context.model, resource, context.db.dialect);
  const found = await context.store.find(resource.table, codec.readable, all(resource.removal === 'soft' ? live : undefined, where), { tx, lock, limit });
  return found.map(codec.toPlain);
}

export async function rowOf(context: Context, tx: Queries, id: string, rowId: unknown, lock?: Lock): Promise<Row | undefined> {
  return (await rowsWhere(context, tx, id, isColumn('id', rowId), { lock, limit: 1 }))[0];
}

/** Locked in the order of their ids, so that two who want the same ones wait for each other instead of both for ever. */
export async function rowsById(context: Context, tx: Queries, id: string, ids: readonly string[], lock?: Lock): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  // One more than wanted, since only several rows are locked in order.
  const rows = await rowsWhere(context, tx, id, { is: 'in', column: 'id', values: [...new Set(ids)] }, { lock, limit: ids.length + 1 });
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** Writes fields that only the server keeps, without a new version: nobody edits them meanwhile. */
export async function keep(context: Context, tx: Queries, id: string, row: Row, values: Row, only?: Condition): Promise<number> {
  const resource = resourceOf(context, id);
  const stored = codecOf(context.model, resource, context.db.dialect).toStored(values);
  return context.store.update(tx, resource.table, stored, all(isColumn('id', row.id), only));
}
