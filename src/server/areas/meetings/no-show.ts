import type { Services } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { stepFrom } from '../../records/transition.ts';
import { changeRow } from '../../records/write.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** Rows of one transaction; what is left is released the next time. */
const maxBatch = 50;

/** Frees the rooms of those who have not checked in by the time that their room gives them. */
export async function releaseNoShows(services: Services, now: number): Promise<number> {
  const { store, model, db } = services;
  const resource = resourceOf(services, 'meetings/order');
  const release = resource.states?.transitions.get('release');
  const late: Condition = { is: 'compare', column: 'releaseTime', op: '<', value: new Date(now).toISOString() };
  const where = all(live, isColumn('status', 'booked'), late);
  if (!release || (await store.find(resource.table, ['id'], where, { limit: 1 })).length === 0) return 0;
  const context = systemContext(services);
  const codec = codecOf(model, resource, db.dialect);
  return store.transaction(async (tx) => {
    const bookings = (await store.find(resource.table, codec.readable, where, { tx, limit: maxBatch, lock: 'change' })).map(codec.toPlain);
    for (const booking of bookings) await changeRow(context, tx, resource, booking, stepFrom(context, resource, release, booking), { action: 'release', reach: 'all' });
    return bookings.length;
  });
}
