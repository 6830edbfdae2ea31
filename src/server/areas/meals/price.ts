import { fromCents, toCents } from '../../../meta/fields/money.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { refusal } from '../refusal.ts';
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
export function amountsOf(
  sale: Sale,
  { quantity, dishes, orderId }: { quantity: number; dishes: number; orderId?: string },
): Amounts {
  const { line, lineRule, takeRule, user } = sale;
  const food = isByPortion(line) ? portionPrice(sale) * quantity : dishes;
  const total =
    food === 0 && quantity === 0 ? 0 : food + centsOf(lineRule?.extraPrice) + centsOf(takeRule?.deliveryFee);
  const offered =
    user.virtId === null || user.virtId === undefined ? 0 : Math.min(centsOf(lineRule?.virtSubsidy), total);
  return { total, subsidy: offered > 0 && !isSubsidised(sale, orderId) ? offered : 0 };
}

const isSubsidised = ({ dateType, ordered }: Sale, orderId: string | undefined): boolean =>
  ordered.some((order) => order.dateTypeId === dateType.id && centsOf(order.subsidyAmount) > 0 && order.id !== orderId);

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
