import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { readListQuery } from '../../records/query.ts';
import { isColumn } from '../../storage/condition.ts';
import { orders } from './ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';

/** How many orders a list with these filters has under each of its tabs: one for each state, and `all`. */
export async function countOrders(context: Context, input: Record<string, unknown>): Promise<Record<string, number>> {
  const resource = resourceOf(context, orders);
  const reach = authorize(context, resource, 'list');
  const { where } = await readListQuery(context, resource, reach, input);
  const states = Object.keys(resource.states?.labels ?? {});
  const counts = await context.store.tally(
    resource.table,
    rowsWithin(context, resource, reach).where(...where),
    states.map((state) => isColumn('status', state)),
  );
  return {
    all: counts.reduce((sum, count) => sum + count, 0),
    ...Object.fromEntries(states.map((state, i) => [state, counts[i] ?? 0])),
  };
}
