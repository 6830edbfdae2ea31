import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

/** Whose card it is, by the number printed on it or the one in its chip; nobody's where it is lost, ended or not activated. */
export async function personOfCard(context: Context, card: string, tx?: Queries): Promise<Row | undefined> {
  const number: Condition = { is: 'any', of: [isColumn('cardNo', card), isColumn('cardPhysicalNo', card)] };
  const today = chinaDay(nowMs());
  const found = await asSystem(context, 'residents/cardUser', tx).find(
    all(number, isColumn('cardStatus', 'normal'), isColumn('status', 'enabled')),
    { limit: 2 },
  );
  const valid = found.filter(({ validDate }) => typeof validDate !== 'string' || validDate >= today);
  return valid.length === 1 ? valid[0] : undefined;
}
