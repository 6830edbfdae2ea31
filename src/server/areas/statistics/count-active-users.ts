import { addDays, startOfDay } from '../../../meta/china-time.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';

const daily = 'statistics/userActiveCount';

/** What counts as an order, and what else shows that somebody was there: by when it was asked for. */
const orders = ['meals/orderDinner', 'shop/order'] as const;
const others = ['meetings/order', 'repairs/userRepair', 'comments/commentBill', 'carwash/order'] as const;
const given: Condition = { is: 'none', column: 'status', values: ['unpaid', 'cancelled', 'refunded'] };
const customers = 'residents/user';

const within = (column: string, day: string): Condition =>
  all(
    { is: 'compare', column, op: '>=', value: startOfDay(day) },
    { is: 'compare', column, op: '<', value: startOfDay(addDays(day, 1)) },
  );

/** One row for each project and day; counted again, it says what is true by then. */
export async function countActiveUsers(context: Context, day: string): Promise<number> {
  const projects = await asSystem(context, 'organisation/organization').find(undefined, { columns: ['id'] });
  for (const { id } of projects) {
    const counted = await countOf(context, String(id), day);
    await asSystem(context, daily).transaction(async (rows) => {
      const known = await rows.first(all(isColumn('orgId', id), isColumn('statDate', day)), 'change');
      if (known) await rows.change(known, counted);
      else await rows.add({ orgId: id ?? null, statDate: day, ...counted }, { unlogged: true });
    });
  }
  return projects.length;
}

async function countOf(context: Context, orgId: string, day: string): Promise<Row> {
  const mine = isColumn('orgId', orgId);
  const until: Condition = { is: 'compare', column: 'registerTime', op: '<', value: startOfDay(addDays(day, 1)) };
  const people = asSystem(context, customers);
  const ordering = new Set<unknown>();
  const active = new Set<unknown>();
  let [orderCount, amount] = [0, 0];
  for (const each of orders)
    for (const { userId, payAmount } of await asSystem(context, each).find(all(mine, given, within('orderTime', day)), {
      columns: ['userId', 'payAmount'],
    })) {
      orderCount++;
      amount += cents(payAmount);
      ordering.add(userId);
      active.add(userId);
    }
  for (const each of others) {
    const rows = asSystem(context, each);
    if (!rows.resource.fields.has('userId') || !rows.resource.fields.has('orgId')) continue;
    for (const { userId } of await rows.find(all(mine, within('createdAt', day)), { columns: ['userId'] }))
      if (userId) active.add(userId);
  }
  return {
    totalUser: await people.count(all(mine, until, { is: 'none', column: 'status', values: ['cancelled'] })),
    newUser: await people.count(all(mine, within('registerTime', day))),
    activeUser: active.size,
    orderUser: ordering.size,
    orderCount,
    orderAmount: fromCents(amount),
  };
}
