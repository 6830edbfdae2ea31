import type { Context } from '../../context.ts';
import { readListQuery } from '../../records/query.ts';
import { asCaller } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { orders } from './ids.ts';

/** How many orders a list with these filters has under each of its tabs: one for each state, and `all`. */
export async function countOrders(context: Context, input: Record<string, unknown>): Promise<Record<string, number>> {
  const rows = asCaller(context, orders, 'list');
  const { where } = await readListQuery(context, rows.resource, rows.reach, input);
  const states = Object.keys(rows.resource.states?.labels ?? {});
  const counts = await context.store.tally(
    rows.resource.table,
    rows.where(...where),
    states.map((state) => isColumn('status', state)),
  );
  return {
    all: counts.reduce((sum, count) => sum + count, 0),
    ...Object.fromEntries(states.map((state, i) => [state, counts[i] ?? 0])),
  };
}
