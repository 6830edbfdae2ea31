import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { fillSequences } from '../../records/sequences.ts';
import { moveRow } from '../../records/transition.ts';
import { insertRow } from '../../records/write.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

export const bills = 'billing/billRecord';
export const plans = 'enterprise/contractOrder';
export const contracts = 'enterprise/contractInfo';
export const pushes = 'billing/billPush';
export const payments = 'billing/billPayment';

/** More than hang on one contract. */
const maxRows = 1000;

/** Live rows, locked, whoever is calling: what follows from a bill need not be in the caller's reach. */
export async function lockedRows(context: Context, tx: Queries, id: string, where: Condition): Promise<Row[]> {
  const resource = resourceOf(context, id);
  const codec = codecOf(context.model, resource, context.db.dialect);
  return (await context.store.find(resource.table, codec.readable, all(live, where), { tx, limit: maxRows, lock: 'change' })).map(codec.toPlain);
}

/** A row as it stands; undefined where it is gone. */
export async function rowOf(context: Context, tx: Queries, id: string, rowId: unknown): Promise<Row | undefined> {
  const resource = resourceOf(context, id);
  const codec = codecOf(context.model, resource, context.db.dialect);
  const [row] = await context.store.find(resource.table, codec.readable, all(live, isColumn('id', rowId)), { tx, limit: 1 });
  return row && codec.toPlain(row);
}

/** Adds a row that the product makes by itself, with its number. */
export async function addOwn(context: Context, tx: Queries, id: string, values: Row, action = 'add'): Promise<string> {
  const resource = resourceOf(context, id);
  await fillSequences(context, tx, resource, values);
  return String((await insertRow(context, tx, resource, values, { action, reach: 'all' })).id);
}

/** Takes a step with a locked row. */
export async function takeStep(context: Context, tx: Queries, id: string, step: string, row: Row, given: Row = {}): Promise<void> {
  const resource = resourceOf(context, id);
  const transition = resource.states?.transitions.get(step);
  if (!transition) throw new TypeError(`${id} has no step ${step}`);
  await moveRow(context, tx, resource, transition, { row, given, reach: 'all' });
}
