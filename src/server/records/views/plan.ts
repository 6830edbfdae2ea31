import type { Json, Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { maxSpans } from '../../../meta/views.ts';
import type { Context } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { StoredRow } from '../../storage/database.ts';
import { authorize, visible } from '../access.ts';
import { labelsFor, type Refs } from '../labels.ts';
import { readId } from '../read-ids.ts';
import { readListQuery } from '../query.ts';
import { codecOf } from '../codec.ts';

export interface Plan {
  /** How many rows of each state each building has. */
  groups: { within: Json; state: Json; rows: number }[];
  /** The rows of the chosen building, floor by floor. */
  list: Row[];
  total: number;
  refs: Refs;
}

/** Buildings times states. */
const maxGroups = 5000;

/** All buildings with the numbers of their states; with `_within` the rows of one of them. */
export async function planOf(
  context: Context,
  resource: Resource,
  { _within, ...input }: Record<string, unknown>,
): Promise<Plan> {
  const reach = authorize(context, resource, 'list');
  const view = resource.list.views.plan as NonNullable<Resource['list']['views']['plan']>;
  const state = resource.states?.field as string;
  const query = await readListQuery(context, resource, reach, input);
  const where = visible(context, resource, reach, ...query.where);
  const codec = codecOf(context, resource);
  const counted = await context.store.countsBy(resource.table, [view.within, state], where, maxGroups);
  const groups = counted.map(({ values: [within, value], rows }) => {
    const wire = codec.toWire({ [view.within]: within, [state]: value } as StoredRow);
    return { within: wire[view.within] ?? null, state: wire[state] ?? null, rows };
  });
  const list = _within === undefined || _within === '' ? [] : (await roomsOf()).map(codec.toWire);
  const refs = await labelsFor(context, resource, [
    ...list,
    ...groups.map(({ within }) => ({ [view.within]: within })),
  ]);
  return { groups, list, total: groups.reduce((sum, { rows }) => sum + rows, 0), refs };

  function roomsOf(): Promise<StoredRow[]> {
    return context.store.leading({
      table: resource.table,
      columns: codec.listed,
      derived: codec.derived,
      where: all(where, isColumn(view.within, readId(_within))),
      order: query.order,
      limit: maxSpans,
    });
  }
}
