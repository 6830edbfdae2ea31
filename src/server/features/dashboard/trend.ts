import { chinaDay } from '../../../meta/china-time.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Context } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { rowsWithin } from '../../records/rows.ts';
import type { Hour } from '../../storage/store.ts';

/** What people pay for: orders of these resources, once they are paid and unless the money went back. */
const paid = [
  {
    resource: 'shop/order',
    amount: 'payAmount',
    states: ['paid', 'accepted', 'waiting', 'delivering', 'delivered', 'finished', 'refunding'],
  },
  {
    resource: 'meals/orderDinner',
    amount: 'payAmount',
    states: ['ordered', 'preparing', 'ready', 'finished', 'noshow', 'refunding'],
  },
  { resource: 'orders/collection', amount: 'amount', states: ['success', 'refundPending', 'refunding'] },
] as const;

const shownDays = 14;
const dayMs = 86_400_000;

/** Orders and money of the last days, summed over what the caller may list; null where that is nothing at all. */
export async function trendFor(context: Context, now = new Date()) {
  const days = Array.from({ length: shownDays }, (_, i) => chinaDay(now.getTime() - (shownDays - 1 - i) * dayMs));
  const since = new Date(`${days[0]}T00:00:00+08:00`).toISOString();
  const found = await Promise.all(paid.map((source) => hoursOf(context, source, since)));
  const hours = found.filter((each) => each !== undefined).flat();
  if (found.every((each) => each === undefined)) return null;
  const perDay = new Map(days.map((day) => [day, { orders: 0, cents: 0 }]));
  for (const { hour, rows, sum } of hours) {
    const day = perDay.get(chinaDay(new Date(`${hour}:00:00Z`)));
    if (!day) continue;
    day.orders += rows;
    day.cents += sum;
  }
  const sums = [...perDay.values()];
  return { days, orders: sums.map(({ orders }) => orders), money: sums.map(({ cents }) => fromCents(cents)) };
}

async function hoursOf(
  context: Context,
  { resource: id, amount, states }: (typeof paid)[number],
  since: string,
): Promise<Hour[] | undefined> {
  const resource = context.model.resources.get(id);
  const reach = resource && reachOf(context, resource, 'list');
  if (!resource?.states || !reach) return undefined;
  const { field } = resource.states;
  const where = rowsWithin(context, resource, reach).where(
    { is: 'compare', column: 'createdAt', op: '>=', value: since },
    { is: 'in', column: field, values: states },
  );
  return context.store.hourly(resource.table, 'createdAt', amount, where);
}
