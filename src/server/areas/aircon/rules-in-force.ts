import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';

/** More than any project has. */
const maxRules = 500;

export const dayTypeOf = (day: string): 'workday' | 'weekend' =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 'weekend' : 'workday';

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

const orderOf = ({ effectDate, createdAt, id }: Row): string =>
  `${String(effectDate)} ${String(createdAt)} ${String(id)}`;
