import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { choiceField } from '../../http/input/fields.ts';
import { inputWithOthers, type Input } from '../../http/input/input.ts';
import { schemaOfCall } from '../../http/input/like.ts';
import { reachOf } from '../../records/access.ts';
import type { Refs } from '../../records/labels.ts';
import { listRows } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { unfit } from './couriers.ts';
import { couriers, orders } from './ids.ts';

/** The states in which somebody of the shop has something to do with an order. */
const atWork = ['paid', 'accepted', 'waiting', 'delivering'] as const;
const maxShown = 200;

interface DispatchBoard {
  readonly total: number;
  /** The longest waiting first, each with the couriers who may carry it. */
  readonly orders: readonly Row[];
  /** Who may carry at all today; those with the least on the way first. */
  readonly couriers: readonly Row[];
  readonly refs: Refs;
}

interface Asked {
  readonly status: (typeof atWork)[number];
  readonly others: Readonly<Record<string, unknown>>;
}

/** A state, and filters of the list of orders. */
export const boardInput = ({ model }: Pick<Context, 'model'>): Input<Asked> =>
  inputWithOthers({ status: choiceField(atWork, 'waiting') }, () =>
    schemaOfCall(model, resourceOf({ model }, orders), 'list'),
  );

/** Orders of one state beside those who carry them: rows as their lists show them, to whoever may list them. */
export async function dispatchBoard(context: Context, { status, others: filters }: Asked): Promise<DispatchBoard> {
  const resource = resourceOf(context, orders);
  const found = await listRows(context, resource, {
    ...filters,
    status,
    limit: String(maxShown),
    _sort: 'createdAt',
    _order: 'asc',
  });
  const staff = resourceOf(context, couriers);
  const listed = reachOf(context, staff, 'list')
    ? (await listRows(context, staff, { status: 'enabled', limit: String(maxShown) })).list
    : [];
  // The rules are asked of what is stored: what a list shows may be masked.
  const stored = await context.store.transaction((tx) =>
    asSystem(context, couriers, tx).byId(listed.map(({ id }) => String(id))),
  );
  const fits = (order: Row) =>
    listed.flatMap(({ id }) => (unfit(stored.get(String(id)) ?? {}, order) === undefined ? [String(id)] : []));
  const shown = found.list.map((order): Row => ({
    ...order,
    courierIds: order.deliveryType === 'delivery' ? fits(order) : [],
  }));
  const certified = listed.filter(({ id }) => unfit(stored.get(String(id)) ?? {}, {}) !== 'certificate');
  return {
    total: found.total,
    orders: shown,
    couriers: certified.toSorted((one, other) => Number(one.loadCount ?? 0) - Number(other.loadCount ?? 0)),
    refs: found.refs,
  };
}
