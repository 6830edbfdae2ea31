import { toChinaTime } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { productId } from '../../system.ts';
import { refusal } from '../refusal.ts';
import { listOf } from '../system/rows.ts';

/** How somebody shows that a meal is theirs. Staff who know them confirm an order in the list, whatever the rule says. */
export type TakeWay = 'code' | 'card' | 'face';

const fieldOf: Readonly<Record<TakeWay, string>> = { code: 'takeCode', card: 'cardNo', face: 'faceId' };

/** The rule of a project for one way of pick-up; where there is none, everything goes. */
export const takeRule = (context: Context, { orgId, takeMode }: Row, tx?: Queries): Promise<Row | undefined> =>
  asSystem(context, 'meals/ruleTakefood', tx).first(
    all(isColumn('orgId', orgId), isColumn('takeMode', takeMode), isColumn('status', 'enabled')),
  );

/** Meals are handed out at the hours, and to the tokens, that the project has set. */
export async function refuseTake(context: Context, order: Row, way: TakeWay, now: number, tx?: Queries): Promise<void> {
  const rule = await takeRule(context, order, tx);
  if (!rule) return;
  const ways = listOf(rule.verifyModes);
  if (ways.length > 0 && !ways.includes(way)) {
    const choices = resourceOf(context, 'meals/ruleTakefood').fields.get('verifyModes')?.spec['x-options'] ?? {};
    throw refusal('mealTakeWay', fieldOf[way], { ways: ways.map((each) => choices[each] ?? each).join('、') });
  }
  const [from, to] = [String(rule.takeStartTime), String(rule.takeEndTime)];
  const time = toChinaTime(new Date(now).toISOString()).slice(11, 16);
  // Hours that go over midnight are two spans of one day.
  const isOpen = from < to ? time >= from && time <= to : time >= from || time <= to;
  if (!isOpen) throw refusal('mealTakeHours', fieldOf[way], { from, to });
}

/** What the product does by itself with an order that nobody came for; people may mark one as they see fit. */
export async function overtimeOf(
  context: Context,
  tx: Queries,
  order: Row,
): Promise<'expire' | 'refund' | 'manual' | undefined> {
  if (context.principal.userId !== productId) return undefined;
  return (await takeRule(context, order, tx))?.overtimeAction as 'expire' | 'refund' | 'manual' | undefined;
}
