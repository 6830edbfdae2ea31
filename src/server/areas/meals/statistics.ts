import { fromCents } from '../../../meta/fields/money.ts';
import type { Json } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { choiceField } from '../../http/input/fields.ts';
import { inputWithOthers, type Input } from '../../http/input/input.ts';
import { schemaOfCall } from '../../http/input/like.ts';
import { span, spanProblems } from '../../http/input/span.ts';
import type { Read } from '../../http/input/takes.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { authorize } from '../../records/access.ts';
import { labelsFor, type Refs } from '../../records/labels.ts';
import { readListQuery } from '../../records/query.ts';
import { asCaller } from '../../records/rows.ts';
import { all, type Condition } from '../../storage/condition.ts';
import { keeping } from './rows.ts';

/** What dinners are counted by. */
export const groupings = ['dinnerDate', 'dateTypeId', 'lineId', 'merchantId', 'virtId', 'orgId'] as const;
export type Grouping = (typeof groupings)[number];

const counts = [
  'orders',
  'quantity',
  'unpaidQuantity',
  'verifiedQuantity',
  'noshowQuantity',
  'cancelledQuantity',
] as const;
const amounts = ['totalAmount', 'subsidyAmount', 'couponAmount', 'payAmount', 'refundAmount'] as const;

type Counted = Record<(typeof counts)[number], number> & Record<(typeof amounts)[number], string>;
export interface StatisticsLine extends Counted {
  readonly value: Json;
}
export interface Statistics {
  readonly by: Grouping;
  readonly list: StatisticsLine[];
  readonly total: Counted;
  readonly refs: Refs;
}

const maxGroups = 1000;
const inStates = (...values: string[]): Condition => ({ is: 'in', column: 'status', values });

/** Which rows each number is added up from. */
const parts: readonly {
  readonly where: Condition;
  readonly count?: boolean;
  readonly of: Partial<Record<'quantity' | (typeof amounts)[number], keyof Counted>>;
}[] = [
  {
    where: keeping,
    count: true,
    of: {
      quantity: 'quantity',
      totalAmount: 'totalAmount',
      subsidyAmount: 'subsidyAmount',
      couponAmount: 'couponAmount',
      payAmount: 'payAmount',
    },
  },
  { where: inStates('unpaid'), of: { quantity: 'unpaidQuantity' } },
  { where: inStates('finished'), of: { quantity: 'verifiedQuantity' } },
  { where: inStates('noshow'), of: { quantity: 'noshowQuantity' } },
  { where: inStates('cancelled', 'refunded'), of: { quantity: 'cancelledQuantity' } },
  { where: { is: 'empty', column: 'refundAmount', empty: false }, of: { refundAmount: 'refundAmount' } },
];

/** Sums in whole cents, while they are added up. */
type Sums = Map<keyof Counted, number>;

interface Asked {
  readonly by: Grouping;
  readonly startDate: string;
  readonly endDate: string;
  readonly others: Readonly<Record<string, unknown>>;
}

/** Some days, and filters of the list of orders. */
export const statisticsInput = ({ model }: Pick<Context, 'model'>): Input<Asked> =>
  inputWithOthers(
    { by: choiceField(groupings, 'dinnerDate'), ...span },
    () => schemaOfCall(model, resourceOf({ model }, 'meals/orderDinner'), 'list'),
    spanProblems,
  );

/** What was ordered on some days, added up by one field, over the orders that the caller may list. */
export async function dinnerStatistics(
  context: Context,
  read: Read<Asked>,
  action: 'list' | 'export' = 'list',
  by?: Grouping,
): Promise<Statistics> {
  const orders = asCaller(context, 'meals/orderDinner', 'list');
  authorize(context, orders.resource, action);
  const given = read();
  const { startDate: first, endDate: last, others: filters } = given;
  const grouping = by ?? given.by;
  const { where } = await readListQuery(context, orders.resource, orders.reach, {
    ...filters,
    dinnerDate_gte: first,
    dinnerDate_lte: last,
  });
  const within = orders.where(...where);
  const found = new Map<Json, Sums>();
  for (const { where: some, count, of } of parts) {
    for (const group of await context.store.sumsBy(
      orders.resource.table,
      grouping,
      Object.keys(of),
      all(within, some),
      maxGroups,
    )) {
      const value = group.value as Json;
      const sums = found.get(value) ?? new Map<keyof Counted, number>();
      found.set(value, sums);
      if (count) sums.set('orders', group.rows);
      for (const [column, name] of Object.entries(of)) sums.set(name, group.sums[column] ?? 0);
    }
  }
  const total: Sums = new Map();
  for (const sums of found.values()) for (const [name, value] of sums) total.set(name, (total.get(name) ?? 0) + value);
  const list = [...found]
    .map(([value, sums]) => ({ value, ...toCounted(sums) }))
    .toSorted((one, other) => String(one.value ?? '').localeCompare(String(other.value ?? '')));
  return {
    by: grouping,
    list,
    total: toCounted(total),
    refs: await labelsFor(
      context,
      orders.resource,
      list.map(({ value }) => ({ [grouping]: value })),
    ),
  };
}

const toCounted = (sums: Sums): Counted => ({
  ...(Object.fromEntries(counts.map((name) => [name, sums.get(name) ?? 0])) as Record<(typeof counts)[number], number>),
  ...(Object.fromEntries(amounts.map((name) => [name, fromCents(sums.get(name) ?? 0)])) as Record<
    (typeof amounts)[number],
    string
  >),
});
