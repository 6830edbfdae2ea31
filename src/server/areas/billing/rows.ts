import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import type { Queries } from '../../storage/database.ts';

export const bills = 'billing/billRecord';
export const plans = 'enterprise/contractOrder';
export const contracts = 'enterprise/contractInfo';
export const pushes = 'billing/billPush';
export const payments = 'billing/billPayment';

/** Adds a row that the product makes by itself, with its number. */
export async function addOwn(context: Context, tx: Queries, id: string, values: Row, action = 'add'): Promise<string> {
  const resource = resourceOf(context, id);
  await fillSequences(context, tx, resource, values);
  return String((await asSystem(context, resource, tx).add(values, { action })).id);
}

/** Takes a step with a locked row. */
export async function takeStep(
  context: Context,
  tx: Queries,
  id: string,
  step: string,
  row: Row,
  given: Row = {},
): Promise<void> {
  const resource = resourceOf(context, id);
  const transition = resource.states?.transitions.get(step);
  if (!transition) throw new TypeError(`${id} has no step ${step}`);
  await asSystem(context, resource, tx).move(row, transition, given);
}
