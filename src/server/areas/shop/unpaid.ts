import type { Services } from '../../context.ts';
import { stepFrom } from '../../records/transition.ts';
import { changeRow } from '../../records/write.ts';
import { isColumn, all, live } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { orders } from './ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowOf } from './rows.ts';

/** For how long stock is kept for somebody who has not paid, in milliseconds. */
export const payWithin = 15 * 60_000;
const maxAtOnce = 200;

/** Cancels orders that were not paid in time, one by one, so that one that cannot be cancelled keeps no other waiting. */
export async function expireUnpaid(services: Services, now: number): Promise<void> {
  const context = systemContext(services);
  const resource = resourceOf(context, orders);
  const step = resource.states?.transitions.get('expire');
  const late = all(live, isColumn('status', 'unpaid'), { is: 'compare', column: 'createdAt', op: '<', value: new Date(now - payWithin).toISOString() });
  for (const { id } of await services.store.find(resource.table, ['id'], late, { limit: maxAtOnce })) {
    await services.store.transaction(async (tx) => {
      const order = await rowOf(context, tx, orders, id, 'change');
      // Paid or cancelled since it was found.
      if (!step || order?.status !== 'unpaid') return;
      await changeRow(context, tx, resource, order, { ...stepFrom(context, resource, step, order), cancelReason: '超时未支付' }, { action: step.name, reach: 'all' });
    }).catch((error: unknown) => services.log.error({ err: error, order: id }, 'an unpaid order could not be cancelled'));
  }
}
