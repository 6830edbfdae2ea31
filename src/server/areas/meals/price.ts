import { fromCents, toCents } from '../../../meta/fields/money.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { keeping } from './rows.ts';
import type { Sale } from './sale.ts';

/** Who pays what guests pay for a dish. */
const outer: ReadonlySet<unknown> = new Set(['outsource', 'visitor']);

const centsOf = (value: Json | undefined): number => (typeof value === 'string' ? toCents(value) : 0);

/** Lines with a price, and meals without a line, are sold by the portion; the others dish by dish. */
export const isByPortion = (line: Row | undefined): boolean =>
  !line || line.lineType === 'buffet' || line.lineType === 'set' || typeof line.price === 'string';

/** What one dish costs this person; within a portion it costs nothing more. */
export function dishPrice({ line, user }: Pick<Sale, 'line' | 'user'>, meal: Row): number {
  if (isByPortion(line)) return 0;
  return centsOf(outer.has(user.personnelType) && typeof meal.outerPrice === 'string' ? meal.outerPrice : meal.price);
}

function portionPrice({ line, lineRule, dateType }: Sale): number {
  const price = lineRule?.price ?? line?.price ?? dateType.standardPrice;
  if (typeof price !== 'string')
    throw refusal('mealNoPrice', line ? 'lineId' : 'dateTypeId', { name: String(line?.lineName ?? dateType.typeName) });
  return toCents(price);
}

/** Cents. */
export interface Amounts {
  readonly total: number;
  readonly subsidy: number;
}

/** What the order costs, and what the enterprise of the person bears: once for each meal. */
export async function amountsOf(
  context: Context,
  tx: Queries,
  sale: Sale,
  { quantity, dishes, orderId }: { quantity: number; dishes: number; orderId?: string },
): Promise<Amounts> {
  const { line, lineRule, takeRule, user } = sale;
  const food = isByPortion(line) ? portionPrice(sale) * quantity : dishes;
  const total =
    food === 0 && quantity === 0 ? 0 : food + centsOf(lineRule?.extraPrice) + centsOf(takeRule?.deliveryFee);
  const offered =
    user.virtId === null || user.virtId === undefined ? 0 : Math.min(centsOf(lineRule?.virtSubsidy), total);
  return { total, subsidy: offered > 0 && !(await isSubsidised(context, tx, sale, orderId)) ? offered : 0 };
}

async function isSubsidised(
  context: Context,
  tx: Queries,
  { user, dateType, dinnerDate }: Sale,
  orderId: string | undefined,
): Promise<boolean> {
  const some: Condition = { is: 'compare', column: 'subsidyAmount', op: '>', value: 0 };
  const found = await asSystem(context, 'meals/orderDinner', tx).find(
    all(
      isColumn('userId', user.id),
      isColumn('dateTypeId', dateType.id),
      isColumn('dinnerDate', dinnerDate),
      some,
      keeping,
    ),
  );
  return found.some(({ id }) => id !== orderId);
}

export const amountFields = ({ total, subsidy }: Amounts) => ({
  totalAmount: fromCents(total),
  subsidyAmount: fromCents(subsidy),
  couponAmount: '0.00',
  payAmount: fromCents(total - subsidy),
});

const isMoney = (value: Json): value is string => typeof value === 'string' && /^\d+\.\d\d?$|^\d+$/.test(value);

/** What somebody has sent along is held against what it is. */
export function refuseDifferent(given: Row, computed: Readonly<Record<string, Json>>): void {
  for (const [path, expected] of Object.entries(computed)) {
    const value = given[path] ?? null;
    const same =
      value === null ||
      value === expected ||
      (isMoney(value) && isMoney(expected) && toCents(value) === toCents(expected));
    if (!same) throw refusal('mealAmountDiffers', path, { expected: String(expected) });
  }
}
