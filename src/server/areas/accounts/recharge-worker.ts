import type { Row } from '../../../meta/json.ts';
import type { CompiledTransition, States } from '../../../meta/model.ts';
import type { Services } from '../../context.ts';
import { AppError } from '../../../meta/errors.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { bookSome, endOf } from './recharge-booking.ts';
import { applications } from './recharge-list.ts';

const limit = 50;

/** Goes on with applications that are too long for one transaction, whichever process comes first. */
export async function workOffRecharges(services: Services): Promise<void> {
  const { table } = resourceOf(systemContext(services), applications);
  for (const { id } of await services.store.find(table, ['id'], all(live, isColumn('status', 'booking')), { limit })) {
    try {
      while (await bookMore(services, String(id)));
    } catch (error) {
      // What stands in the way of one application keeps none of the others waiting.
      if (!(error instanceof AppError)) throw error;
      services.log.warn({ application: id, reason: error.id }, 'a recharge waits');
    }
  }
}

/** Is there more to do? The application is locked, and looked at again under the lock: another process may be faster. */
const bookMore = (services: Services, id: string): Promise<boolean> =>
  services.store.transaction(async (tx) => {
    const context = systemContext(services);
    const application = await asSystem(context, applications, tx).one(id, 'change');
    if (application?.status !== 'booking') return false;
    const more = await bookSome(context, tx, application);
    const step = (await endOf(context, tx, { ...application, ...more })) ?? 'goOn';
    const resource = resourceOf(context, applications);
    const transition = (resource.states as States).transitions.get(step) as CompiledTransition;
    const changes: Row = { ...more, ...asSystem(context, resource).stepFrom(application, transition) };
    await asSystem(context, resource, tx).change(application, changes, step);
    return step === 'goOn';
  });
