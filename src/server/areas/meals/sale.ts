import type { Row } from '../../../meta/json.ts';
import { workCalendar, type DayKind } from '../../calendar/work-calendar.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { isFor, isForSome, lineRules } from './line-rules.ts';
import { keeping } from './rows.ts';

/** All that decides whether a dinner can be ordered, and for how much. */
export interface Sale {
  readonly orgId: string;
  readonly dinnerDate: string;
  /** What the work calendar makes of that day, where the canteen follows one. */
  readonly dayKind: DayKind | undefined;
  readonly user: Row;
  readonly dateType: Row;
  readonly merchant: Row | undefined;
  readonly line: Row | undefined;
  /** Of the project; one that has none restricts nothing. */
  readonly rule: Row | undefined;
  /** Of the line, for people like this one. */
  readonly lineRule: Row | undefined;
  /** Of the way of pick-up. */
  readonly takeRule: Row | undefined;
  /** Orders of the person for that day, as far as they keep their portions. */
  readonly ordered: readonly Row[];
}

/**
 * What an order depends on, kept as it is until it is placed. The person and the line are locked for
 * change: what they have ordered, and what is left, is counted while nobody else orders it.
 */
export async function saleOf(context: Context, tx: Queries, order: Row): Promise<Sale> {
  const user = (await asSystem(context, 'residents/user', tx).one(order.userId, 'change')) as Row;
  const line = await asSystem(context, 'meals/lineManage', tx).one(order.lineId, 'change');
  const dateType = (await asSystem(context, 'meals/dateType', tx).one(order.dateTypeId, 'rely')) as Row;
  const merchant = await asSystem(context, 'merchants/merchant', tx).one(order.merchantId ?? line?.merchantId, 'rely');
  const orgId = String(order.orgId ?? line?.orgId ?? dateType.orgId);
  const rule = await asSystem(context, 'meals/rule', tx).first(isColumn('orgId', orgId), 'rely');
  const dinnerDate = String(order.dinnerDate);
  const calendar = rule?.followsCalendar === true && (await workCalendar(context, tx, orgId, dinnerDate, dinnerDate));
  const dayKind = calendar ? calendar.kindOf(dinnerDate) : undefined;
  const sale = { orgId, dinnerDate, dayKind, user, line, dateType, merchant, rule };
  return {
    ...sale,
    lineRule: await lineRuleOf(context, tx, sale),
    takeRule: await takeRuleOf(context, tx, orgId, String(order.takeMode ?? 'dinein')),
    ordered: await asSystem(context, 'meals/orderDinner', tx).find(
      all(isColumn('userId', user.id), isColumn('dinnerDate', sale.dinnerDate), keeping),
      { columns: ['id', 'lineId', 'dateTypeId', 'quantity', 'subsidyAmount'] },
    ),
  };
}

/** The one that names people like this comes before one for everybody, and the newer before the older. */
async function lineRuleOf(
  context: Context,
  tx: Queries,
  { line, dateType, user, dinnerDate }: Pick<Sale, 'line' | 'dateType' | 'user' | 'dinnerDate'>,
): Promise<Row | undefined> {
  if (!line) return undefined;
  const rules = await lineRules(context, tx, { lineIds: [String(line.id)], dateTypeId: dateType.id, day: dinnerDate });
  const fitting = rules.filter((rule) => isFor(rule, user));
  if (rules.length > 0 && fitting.length === 0)
    throw refusal('mealPersonType', 'userId', { name: String(user.realName) });
  return fitting.toSorted(
    (one, other) =>
      Number(isForSome(other)) - Number(isForSome(one)) || String(other.startDate).localeCompare(String(one.startDate)),
  )[0];
}

/** A way of pick-up that a project has set up and switched off is not on offer. */
async function takeRuleOf(context: Context, tx: Queries, orgId: string, takeMode: string): Promise<Row | undefined> {
  const rules = await asSystem(context, 'meals/ruleTakefood', tx).find(
    all(isColumn('orgId', orgId), isColumn('takeMode', takeMode)),
    { lock: 'rely' },
  );
  const open = rules.find(({ status }) => status === 'enabled');
  if (rules.length > 0 && !open) throw refusal('mealTakeMode', 'takeMode');
  return open;
}
