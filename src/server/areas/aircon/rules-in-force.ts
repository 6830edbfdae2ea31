import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { DayKind, WorkCalendar } from '../../calendar/work-calendar.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';

/** More than any project has. */
const maxRules = 500;

/** The rules of a project that hold on a day: of each kind of day the one that came into force last. */
export async function rulesInForce(
  context: Context,
  orgId: unknown,
  day = chinaDay(nowMs()),
  tx?: Queries,
): Promise<Row[]> {
  const resource = resourceOf(context, 'aircon/rule');

  const begun: Condition = { is: 'compare', column: 'effectDate', op: '<=', value: day };
  const found = await asSystem(context, resource, tx).find(
    all(isColumn('orgId', orgId), isColumn('status', 'enabled'), begun),
    { limit: maxRules },
  );
  const newest = new Map<string, Row>();
  for (const rule of found) {
    const other = newest.get(String(rule.dayType));
    if (!other || orderOf(other) < orderOf(rule)) newest.set(String(rule.dayType), rule);
  }
  return [...newest.values()];
}

/** The rule for a day of that kind. Where a project has none for holidays, they are charged as weekends are. */
export const ruleFor = (rules: readonly Row[], kind: DayKind): Row | undefined =>
  rules.find(({ dayType }) => dayType === kind) ?? (kind === 'holiday' ? ruleFor(rules, 'weekend') : undefined);

/** The rule in force by which a project charges a day. */
export const ruleOfDay = async (
  context: Context,
  tx: Queries,
  orgId: unknown,
  day: string,
  calendar: WorkCalendar,
): Promise<Row | undefined> => ruleFor(await rulesInForce(context, orgId, day, tx), calendar.kindOf(day));

const orderOf = ({ effectDate, createdAt, id }: Row): string =>
  `${String(effectDate)} ${String(createdAt)} ${String(id)}`;
