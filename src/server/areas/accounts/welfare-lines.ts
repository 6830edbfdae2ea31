import type { Row } from '../../../meta/json.ts';
import type { CompiledTransition, States } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { stepFrom } from '../../records/transition.ts';
import { changeRow } from '../../records/write.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

export const welfareBatches = 'accounts/welfareRecord';
export const welfareLines = 'accounts/welfarePersonRecord';

/** Who gets what of a batch, in the order in which they were put down. The batch is locked, and with it its lines. */
export async function linesOf(context: Context, tx: Queries, batchId: unknown): Promise<Row[]> {
  const lines = resourceOf(context, welfareLines);
  const codec = codecOf(context.model, lines, context.db.dialect);
  const found = await context.store.find(lines.table, codec.readable, all(live, isColumn('batchId', batchId)), { tx });
  return found.map(codec.toPlain).toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}

/** Takes a step with a line; returns it as it is then. */
export async function stepLine(
  context: Context,
  tx: Queries,
  line: Row,
  step: 'success' | 'fail' | 'retry' | 'reclaim',
  more: Row = {},
): Promise<Row> {
  const lines = resourceOf(context, welfareLines);
  const transition = (lines.states as States).transitions.get(step) as CompiledTransition;
  const changes = { ...stepFrom(context, lines, transition, line), ...more };
  return codecOf(context.model, lines, context.db.dialect).toPlain(
    await changeRow(context, tx, lines, line, changes, { action: step, reach: 'all' }),
  );
}
