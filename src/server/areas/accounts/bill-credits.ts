import { chinaDay } from '../../../meta/china-time.ts';
import { holders } from '../../accounts/holders.ts';
import type { Services } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { systemContext } from '../../system.ts';
import { billed, makeBill } from './credit-bills.ts';
import { markOverdue } from './credit-overdue.ts';

/** Bills of the periods that are over, then what is late; each credit in a transaction of its own. */
export async function billCredits(services: Services, now: number): Promise<{ made: number; overdue: number }> {
  const context = systemContext(services);
  const today = chinaDay(now);
  const where = { is: 'in', column: 'status', values: [...billed] } as const;
  let [made, overdue] = [0, 0];
  for (const { id } of await asSystem(context, holders.credit.resource).find(where)) {
    const creditId = String(id);
    if (await services.store.transaction((tx) => makeBill(context, tx, creditId, today))) made++;
    overdue += await services.store.transaction((tx) => markOverdue(context, tx, creditId, today));
  }
  return { made, overdue };
}
