import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from '../system/rows.ts';
import { washOf } from './wash.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const isChosen =
      action === 'add' || (action === 'update' && (values.serviceId ?? before?.serviceId) !== before?.serviceId);
    if (isChosen) await refuseOther(context, tx, { ...before, ...values });
  },
};

/** A wash does what it says that it does; one that says nothing does everything. */
async function refuseOther(context: Context, tx: Queries, { orderId, serviceId = null }: Row): Promise<void> {
  const order = await asSystem(context, 'carwash/order', tx).one(orderId);
  const wash = await washOf(context, tx, order?.orgId);
  const offered = listOf(wash?.serviceIds);
  if (offered.length > 0 && !offered.includes(String(serviceId)))
    throw new AppError('invalid', {}, { errors: [{ path: 'serviceId', problem: 'serviceNotOffered' }] });
}

export default { resource: 'carwash/orderService', hooks };
