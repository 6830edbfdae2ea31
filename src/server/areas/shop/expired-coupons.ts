import type { Services } from '../../context.ts';
import { stepFrom } from '../../records/transition.ts';
import { changeRow } from '../../records/write.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { receives } from './ids.ts';
import { resourceOf, rowOf } from './rows.ts';

const maxAtOnce = 200;

/** Coupons whose time is over, some at a time. */
export async function expireCoupons(services: Services, now: number): Promise<void> {
  const context = systemContext(services);
  const resource = resourceOf(context, receives);
  const step = resource.states?.transitions.get('expire');
  const over = all(live, isColumn('status', 'unused'), { is: 'compare', column: 'validEnd', op: '<', value: new Date(now).toISOString() });
  for (const { id } of await services.store.find(resource.table, ['id'], over, { limit: maxAtOnce })) {
    await services.store.transaction(async (tx) => {
      const row = await rowOf(context, tx, receives, id, 'change');
      if (step && row?.status === 'unused') await changeRow(context, tx, resource, row, stepFrom(context, resource, step, row), { action: step.name, reach: 'all' });
    });
  }
}
