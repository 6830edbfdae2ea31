import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';

export const welfareBatches = 'accounts/welfareRecord';
export const welfareLines = 'accounts/welfarePersonRecord';

/** Who gets what of a batch, in the order in which they were put down. The batch is locked, and with it its lines. */
export async function linesOf(context: Context, tx: Queries, batchId: unknown): Promise<Row[]> {
  const lines = resourceOf(context, welfareLines);

  const found = await asSystem(context, lines, tx).find(isColumn('batchId', batchId));
  return found.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
}

/** Takes a step with a line; returns it as it is then. */
export function stepLine(
  context: Context,
  tx: Queries,
  line: Row,
  step: 'success' | 'fail' | 'retry' | 'reclaim',
  more: Row = {},
): Promise<Row> {
  return asSystem(context, welfareLines, tx).changeStep(line, step, more);
}
