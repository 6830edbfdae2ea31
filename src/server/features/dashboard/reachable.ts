import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { rowsWithin } from '../../records/rows.ts';
import { isColumn, type Condition } from '../../storage/condition.ts';

/** A resource that the caller may list, and its rows in certain states that they would find there. */
export interface Reachable {
  readonly resource: Resource;
  readonly where: Condition;
  /** The list that shows exactly these rows. */
  readonly place: string;
}

/** The narrowing is what the list itself would be asked for, so that a count and the list behind it agree. */
export function reachable(
  context: Context,
  id: string,
  states: readonly string[],
  narrowed: Readonly<Record<string, string>> = {},
): Reachable | undefined {
  const resource = context.model.resources.get(id);
  const reach = resource && reachOf(context, resource, 'list');
  if (!resource?.states || !resource.menu || !reach) return undefined;
  const { field } = resource.states;
  const more = Object.entries(narrowed).map(([column, value]) => isColumn(column, value));
  const query = new URLSearchParams({ [field]: states.join(','), ...narrowed });
  return {
    resource,
    where: rowsWithin(context, resource, reach).where({ is: 'in', column: field, values: states }, ...more),
    place: `/${resource.menu.section}/${resource.menu.path}?${query}`,
  };
}
