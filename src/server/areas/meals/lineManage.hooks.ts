import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { keeping } from './rows.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'add') values.orderedCount = 0;
    const day = before?.saleDate;
    if (action === 'publish' && typeof day === 'string' && day < chinaDay(nowMs()))
      throw refusal('mealLineOver', 'saleDate', { name: String(before?.lineName), day });
    if (before && typeof values.maxCount === 'number' && values.maxCount !== before.maxCount)
      await refuseFewer(context, tx, before, values.maxCount);
  },
};

/** There cannot be fewer portions than are ordered already, on any day to come. */
async function refuseFewer(context: Context, tx: Queries, line: Row, maxCount: number): Promise<void> {
  const byDay = new Map<string, number>();
  const coming = all(isColumn('lineId', line.id), keeping, {
    is: 'compare',
    column: 'dinnerDate',
    op: '>=',
    value: chinaDay(nowMs()),
  });
  for (const { dinnerDate, quantity } of await asSystem(context, 'meals/orderDinner', tx).find(coming, {
    limit: 100_000,
  }))
    byDay.set(String(dinnerDate), (byDay.get(String(dinnerDate)) ?? 0) + Number(quantity));
  for (const [day, ordered] of byDay)
    if (ordered > maxCount) throw refusal('mealPortionsOrdered', 'maxCount', { day, ordered });
}

export default { resource: 'meals/lineManage', hooks };
