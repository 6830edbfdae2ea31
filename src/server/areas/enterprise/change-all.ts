import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { stepFrom } from '../../records/transition.ts';
import { changeRow } from '../../records/write.ts';
import { all, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

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
  const codec = codecOf(context.model, resource, context.db.dialect);
  const rows = (
    await context.store.find(resource.table, codec.readable, all(live, where), { tx, limit: maxRows, lock: 'change' })
  ).map(codec.toPlain);
  const transition = step === undefined ? undefined : resource.states?.transitions.get(step);
  if (step !== undefined && !transition) throw new TypeError(`${id} has no step ${step}`);
  for (const row of rows) {
    const values = { ...changes, ...(transition && stepFrom(context, resource, transition, row)) };
    await changeRow(context, tx, resource, row, values, { action: step ?? 'update', reach: 'all' });
  }
}
