import { randomInt } from 'node:crypto';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { dueOf, timedSteps } from '../../../meta/timed.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { withRefusals } from '../accounts/refusals.ts';
import { orders } from './ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { shopOf } from './shop-of.ts';

const paying = 'pay';

export interface Paid extends Row {
  id: string;
  status: string;
  payWay: string | null;
}

/** Pays an order from the wallets of whoever has placed it; the same key pays once. The shop may take it on by itself. */
export async function payOrder(context: Context, id: string): Promise<Paid> {
  const orderRows = asCaller(context, orders, paying);
  return withRefusals(() =>
    orderRows.transaction(async (rows, tx): Promise<Paid> => {
      const order = await rows.get(id);
      refuseLate(orderRows.resource, order);
      await take(context, tx, order, paying, { takeCode: String(randomInt(100_000, 1_000_000)) });
      if (await acceptsByItself(context, tx, order))
        await take(context, tx, (await asSystem(context, orders, tx).one(id)) as Row, 'accept', {});
      const { status, payWay } = (await asSystem(context, orders, tx).one(id)) as Row;
      return { id, status: String(status), payWay: payWay === null ? null : String(payWay) };
    }),
  );
}

/** One that is about to end by itself is not paid any more. */
function refuseLate(resource: Resource, order: Row): void {
  for (const step of timedSteps(resource)) {
    const due = step.transition.name === 'expire' ? dueOf(resource, step, order) : undefined;
    if (due !== undefined && due < nowMs()) throw new AppError('orderTooOld', { minutes: step.delayMs / 60_000 });
  }
}

async function take(context: Context, tx: Queries, order: Row, name: string, values: Row): Promise<void> {
  const resource = resourceOf(context, orders);
  const step = resource.states?.transitions.get(name);
  if (!step) throw new Error(`${orders} has no step ${name}`);
  await asSystem(context, resource, tx).change(
    order,
    { ...values, ...asSystem(context, resource).stepFrom(order, step) },
    name,
  );
}

async function acceptsByItself(context: Context, tx: Queries, { merchantId }: Row): Promise<boolean> {
  const shop = await shopOf(context, tx, merchantId);
  return shop?.autoAccept === true;
}
