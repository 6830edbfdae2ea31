import { cents } from '../../../meta/fields/money.ts';
import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { isFor, lineRules } from './line-rules.ts';

/**
 * Refuses a meal that nobody ordered where each rule for such a person at this merchant says that it has to be ordered,
 * and any price but one that the rules ask for it.
 */
export async function refuseWithoutOrder(
  context: Context,
  tx: Queries,
  { userId, merchantId, dateTypeId, tradeTime, amount }: Row,
): Promise<void> {
  if (!userId || !merchantId || !dateTypeId) return;
  const user = await asSystem(context, 'residents/user', tx).one(userId);
  const dateType = await asSystem(context, 'meals/dateType', tx).one(dateTypeId);
  const lines = await asSystem(context, 'meals/lineManage', tx).find(isColumn('merchantId', merchantId), {
    columns: ['id'],
  });
  if (!user || !dateType || lines.length === 0) return;
  const day = chinaDay(typeof tradeTime === 'string' ? Date.parse(tradeTime) : nowMs());
  const lineIds = lines.map(({ id }) => String(id));
  const rules = (await lineRules(context, tx, { lineIds, dateTypeId, day })).filter((rule) => isFor(rule, user));
  const meal = String(dateType.typeName);
  if (rules.length > 0 && rules.every(({ allowNoOrder }) => allowNoOrder === false))
    throw refusal('mealOrderFirst', 'consumeType', { name: String(user.realName), meal });
  const prices = rules.flatMap(({ allowNoOrder, noOrderPrice }) =>
    allowNoOrder === true && typeof noOrderPrice === 'string' ? [noOrderPrice] : [],
  );
  if (prices.length > 0 && !prices.some((price) => cents(price) === cents(amount)))
    throw refusal('mealPriceWithoutOrder', 'amount', { meal, price: prices[0] as string });
}
