import type { Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import { type Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { resourceOf } from '../records/resource-of.ts';
import { asSystem } from '../records/rows.ts';

/** More than hang on one enterprise. */
const maxRows = 20_000;

/** Changes every row that a condition names, each with its entry in the log; `step` takes a transition with it. */
export async function changeAll(
  context: Context,
  tx: Queries,
  id: string,
  where: Condition,
  changes: Row,
  step?: string,
): Promise<void> {
  const resource = resourceOf(context, id);
  const rows = await asSystem(context, resource, tx).find(where, { limit: maxRows, lock: 'change' });
  const transition = step === undefined ? undefined : resource.states?.transitions.get(step);
  if (step !== undefined && !transition) throw new TypeError(`${id} has no step ${step}`);
  for (const row of rows) {
    const values = { ...changes, ...(transition && asSystem(context, resource).stepFrom(row, transition)) };
    await asSystem(context, resource, tx).change(row, values, step ?? 'update');
  }
}
