import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import { nowMs } from '../../clock.ts';
import type { Context, Services } from '../../context.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { putInForce } from './credit-account.ts';

const limit = 100;

/** Ends credits on the day after their last, and takes back what was granted for a time that is over. */
export async function endCredits(services: Services): Promise<void> {
  const past = (column: string): Condition => ({ is: 'compare', column, op: '<', value: chinaDay(nowMs()) });
  await each(services, all(isColumn('status', 'effective'), past('expireDate')), async (context, tx, credit) => {
    await asSystem(context, holders.credit.resource, tx).changeStep(credit, 'expire');
  });
  await each(
    services,
    all(
      past('tempExpireDate'),
      { is: 'compare', column: 'tempQuota', op: '>', value: 0 },
      { is: 'in', column: 'status', values: ['effective', 'overdue', 'frozen'] },
    ),
    async (context, tx, credit) => {
      const over: Row = { tempQuota: null, tempExpireDate: null };
      await asSystem(context, holders.credit.resource, tx).change(credit, over, 'tempOver');
      await putInForce(context, tx, credit, { ...credit, ...over }, 'over');
    },
  );
}

async function each(
  services: Services,
  where: Condition,
  work: (context: Context, tx: Queries, credit: Row) => Promise<void>,
): Promise<void> {
  const context = systemContext(services);
  const credits = resourceOf(context, holders.credit.resource);

  for (const { id } of await services.store.find(credits.table, ['id'], all(live, where), { limit })) {
    await services.store.transaction(async (tx) => {
      const row = await asSystem(services, credits, tx).first(all(where, isColumn('id', id)), 'change');
      if (row) await work(context, tx, row);
    });
  }
}
